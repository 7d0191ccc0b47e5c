"""Jobs for hints where a game has no perfect player: the strongest bot for the seat gives its move, the expected result
and the variation. It is given the state as the seat may know it, and searches with the same seed each time: two states
that a seat cannot tell apart give the same hint."""

from collections.abc import Sequence
from typing import Any

import msgspec

from cellar.analysis import in_book
from cellar.bots import registry as bots
from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.errors import BadGame
from cellar.language import in_a_row, translator
from cellar.lookup import find
from cellar.play import registry
from cellar.play.early_end import camps
from cellar.play.position import Position
from cellar.play.view import View, faces_of
from cellar.rules.types import Face, Options
from cellar.server.model.timeline import Timeline
from cellar.server.views.seat_view import tellings

#: Maximum number of moves that are told, the hinted one included.
MOST_MOVES = 6
SEED = 1
#: Values from -1 to 1 that are as good as the best, the worst, and a draw.
SURE, EVEN = 0.99, 0.01
#: Hundredths of all there is to win that are no difference.
LEVEL = 2
_ = translator(__name__)


def advise(
    game: str, options: dict[str, Any], state: bytes, seat: int, bot: str, seconds: float, simulations: int
) -> tuple[int, str, list[int]]:
    """Compute a good move, the reason and the variation."""
    rules = registry.load(game)
    thought = Thought(seconds=seconds, simulations=simulations, seed=SEED)
    found = bots.opinion(bots.bot(bot, game), rules, options, rules.layout(options).read(state), seat, thought)
    variation = found.principal_variation if found.principal_variation[:1] == (found.action,) else (found.action,)
    return int(found.action), reason(rules, options, seat, found), [int(action) for action in variation[:MOST_MOVES]]


def reason(game: Game, options: Options, seat: int, found: Opinion) -> str:
    """What to expect of a move, in words that end a sentence."""
    if found.value is None:
        return _("the strongest bot would play it")
    sides = camps(game, options)
    if found.exact:
        proved = _proved(found.value, len(set(sides)))
        if found.distance is None:
            return proved
        return _.plural(
            "{proved}, in at most {count} step", "{proved}, in at most {count} steps", found.distance, proved=proved
        )
    if len(set(sides)) > 2:
        return _ahead(game.seat_names(options), sides, seat, found)
    tenths = round(5 * (found.value + 1))
    if tenths in (0, 10):
        return _("you almost always win from here") if tenths else _("no move has much of a chance")
    return _("you win about {tenths} in 10 matches from here", tenths=tenths)


def _proved(value: float, camps: int) -> str:
    if value >= SURE:
        return _("this wins for certain")
    if value <= -SURE:
        return _("every move loses against perfect play")
    if abs(value) < EVEN and camps == 2:
        return _("this is a certain draw, and no move wins")
    points = _hundredths(value)
    return _("this is worth {points} points out of 100 for certain, and no move does better", points=points)


def _hundredths(value: float) -> int:
    return round(50 * (value + 1))


def _ahead(names: Sequence[str], sides: Sequence[int], seat: int, found: Opinion) -> str:
    """The comparison with the best of the others, where more than two camps play."""
    assert found.value is not None
    others = {other: value for other, value in enumerate(found.values) if sides[other] != sides[seat]}
    if not others:
        return _("it is worth about {points} points out of 100", points=_hundredths(found.value))
    best = max(others, key=lambda other: others[other])
    by = round(50 * (found.value - others[best]))
    if abs(by) < LEVEL:
        return _("it keeps you even with {who}", who=names[best])
    if by > 0:
        return _("it puts you {points} points ahead of {who}", points=by, who=names[best])
    return _("it puts you {points} points behind {who}", points=-by, who=names[best])


def follow(part: dict[str, Any], seat: int, actions: list[int]) -> tuple[bytes, bytes]:
    """Tell what comes of a move and of the expected variation, from a state as the seat may know it; up to where chance
    or a hidden hand decides."""
    timeline = Timeline.of_part(part)
    rules, open_hands = timeline.game.rules, timeline.game.about.everything_open
    state, told = timeline.state, []
    for ply, action in enumerate(actions, timeline.ply):
        struct = timeline.struct(state)
        actor = int(rules.actor(struct))
        if actor < 0 or not (actor == seat or open_hands) or not rules.is_legal(struct, action):
            break
        step = timeline.try_step(state, ply, action)
        told.append(tellings(timeline, step.rows, seat))
        state = step.after
    after = [one for move in told[1:] for one in move]
    return msgspec.json.encode(told[0] if told else ()), msgspec.json.encode(after)


def hinted(part: dict[str, Any], seat: int, bot: str, seconds: float, simulations: int) -> bytes:
    """Make a hint, as the fields of a `Hinted`: by the game's perfect player if it has one, else by a bot."""
    timeline = Timeline.of_part(part)
    view = View.of(timeline.game, timeline.options, timeline.struct(timeline.state), seat, unresolved=True)
    game, options, state = timeline.game.name, dict(timeline.options), view.state.tobytes()
    action, sentence, actions = -1, "", list[int]()
    if timeline.game.about.hint:
        action, sentence = find(timeline.game.about.hint)(timeline.game, options, view.state.copy(), seat)
        actions = [int(action)]
    if action < 0 and (not timeline.game.about.hint or int(options["players"]) > 1):
        action, why, actions = advise(game, options, state, seat, bot, seconds, simulations)
        sentence = because(sentence, view, action, why)
    if action < 0:
        return msgspec.json.encode({"text": "", "sentence": sentence})
    if not timeline.game.rules.is_legal(view.state, action):
        raise BadGame(f"the hint is the illegal action {action}")
    text, path = face(view, action)
    told, after = map(msgspec.Raw, follow(part, seat, actions))
    return msgspec.json.encode({"text": text, "sentence": sentence, "path": path, "tellings": told, "line": after})


def because(before: str, view: View, action: int, why: str) -> str:
    """The sentences of a search's hint: the perfect player's answer, the move and its reason, what it brings at once,
    and what the opening book says of it. People in them are seat placeholders."""
    found = in_book.figures(Position(view.game, view.options, view.state))
    booked = in_book.sentence(view.game, found, view.text(action))
    told = _("{move}: {why}.", move=view.in_words(action), why=why)
    return in_a_row([one for one in (before, told, view.consequence(action)[0], booked) if one])


def face(view: View, action: int) -> Face:
    """A move's text and click path."""
    return faces_of(view.game, view.options, view.state, [action])[0]
