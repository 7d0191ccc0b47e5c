"""Jobs of the position editor and the workshop: drafts, evaluations of positions, and texts made of forms."""

from typing import Any

import msgspec

from cellar.bots import registry as bots
from cellar.contract.about import Bot
from cellar.contract.bot import Opinion, Thought
from cellar.contract.words import bot_title, title
from cellar.contract.workshop import Workshop
from cellar.errors import BadPosition, BadText
from cellar.language import Seat, enumerated, in_person, listed, number, translator
from cellar.lookup import find
from cellar.play import drafts, registry
from cellar.play.position import Position
from cellar.play.view import View, action_in_words
from cellar.rules.types import CHANCE, OVER, PUBLIC
from cellar.server import messages
from cellar.server.messages.derived import message_of
from cellar.server.model.timeline import Timeline
from cellar.server.views.shapes import picture, shape

#: Maximum number of moves of the best variation that are told.
MOST_MOVES = 60
_ = translator(__name__)


def draft(game: str, line: str, options: bytes, tool: str, site: str, seed: int) -> messages.Draft:
    """A draft: begun with options (JSON), read, or after one edit."""
    rules = registry.load(game)
    if not line:
        found = drafts.begun(rules, msgspec.json.decode(options), seed)
    elif tool:
        found = drafts.edited(rules, line, tool, site)
    else:
        found = drafts.opened(rules, line)
    # Nobody sits here yet: what the public may know is all that is drawn.
    view = View.of(rules, found.options, found.state, PUBLIC)
    tools = tuple(message_of(tool, items=tuple(map(shape, tool.items))) for tool in found.tools)
    return messages.Draft(
        found.line,
        picture(found.scene),
        tools,
        dict(found.options),
        rules.seat_names(found.options),
        "" if found.missing else view.prompt,
        found.missing,
        view.actor,
    )


def checked_position(game: str, line: str) -> Position:
    """Read and check a position of a game."""
    if len(line) > drafts.MOST_LINE:
        raise BadPosition(_("A position line has at most {most} characters here.", most=number(drafts.MOST_LINE)))
    position = Position.from_line(line)
    if position.game.name != registry.load(game).name:
        raise BadPosition(
            _("This is a position from {title}, not from the game you chose.", title=title(position.game.about))
        )
    return position


def read_position(game: str, line: str) -> dict[str, Any]:
    """Read and check a position that a match can begin with."""
    position = checked_position(game, line)
    return {"options": dict(position.options), "state": position.state.tobytes(), "actor": position.actor}


def line_at(part: dict[str, Any], ply: int) -> str:
    """A moment of a match as a position line."""
    timeline = Timeline.of_part(part)
    return timeline.position(timeline.state_at(ply)).line()


def judge(
    game: str, options: dict[str, Any], state: bytes, bot: str, seconds: float, simulations: int
) -> messages.Judgement:
    """Evaluate a position, from the state as the seat that is to decide may know it."""
    rules = registry.load(game)
    position = Position(rules, options, rules.layout(options).read(state))
    seat, best = position.actor, bots.bot(bot, game)
    thought = Thought(seconds=seconds * best.share, simulations=simulations, seed=1)
    found = bots.opinion(best, rules, options, position.state.copy(), seat, thought)
    values, hinted, said = found.values or for_all(position, found.value), -1, ""
    if rules.about.hint:
        hinted, said = find(rules.about.hint)(rules, options, position.state.copy(), seat)
    variation = best_variation(best, position, found, hinted, thought)
    said = in_person(said or in_words(position, values, found), rules.seat_names(options))
    moves = tuple(told_moves(position, variation[:MOST_MOVES]))
    return messages.Judgement(said, bot_title(best, rules.about), found.exact, values, moves)


def best_variation(best: Bot, position: Position, found: Opinion, hinted: int, thought: Thought) -> tuple[int, ...]:
    """The best variation: by the move that a hint explains (-1: none) where that is proved, or no other is known."""
    if hinted >= 0 and (found.exact or not found.principal_variation):
        return (hinted, *_after(best, position, hinted, thought))
    return found.principal_variation or (found.action,)


def _after(best: Bot, position: Position, action: int, thought: Thought) -> tuple[int, ...]:
    """The variation after the move that a hint explains, where that is proved."""
    then = position.copy()
    then.play(action)
    if then.actor != position.actor or not best.opinion:
        return ()
    found = bots.opinion(best, then.game, then.options, then.hidden(then.actor), then.actor, thought)
    return found.principal_variation if found.exact else ()


def for_all(position: Position, value: float | None) -> tuple[float, ...]:
    """The values of all seats from one seat's, where that follows: one seat, or two in a zero-sum game."""
    traits = position.game.traits
    if value is None or position.players > 2:
        return ()
    if position.players == 1:
        return (value,)
    if traits is None or not traits(position.options).zero_sum:
        return ()
    return (value, -value) if position.actor == 0 else (-value, value)


def in_words(position: Position, values: tuple[float, ...], found: Opinion) -> str:
    """The sentence on a position, with seat marks."""
    if not values:
        [best_move] = told_moves(position.copy(), (found.action,), in_full=False)
        return _("Best for {who}: {move}.", who=Seat(position.actor), move=best_move.words)
    best = max(values)
    ahead = [Seat(seat) for seat, value in enumerate(values) if value > best - 0.05]
    if len(ahead) > 1:
        together = listed(ahead)
        if found.exact:
            return _("{who} share the best result.", who=together)
        return _("{who} are about even.", who=together)
    if found.exact:
        return _("[You come|{who} comes] out on top with perfect play.", who=ahead[0])
    return _("[You are|{who} is] ahead.", who=ahead[0])


def told_moves(
    position: Position, variation: tuple[int, ...], own: int | None = None, *, in_full: bool = True
) -> list[messages.JudgedMove]:
    """A variation in words, as far as it is legal; only the moves of one seat, if it is named, up to the first of
    another's. In full: with what comes of each move. The position is played on."""
    game, options, told = position.game, position.options, []
    say, words = game.narration.say, game.narration.VOCABULARIES[0]
    for action in variation:
        if position.actor in (CHANCE, OVER) or not game.rules.is_legal(position.state, action):
            break
        if own is not None and position.actor != own:
            break
        seat, text = position.actor, position.text(action)
        name = action_in_words(game, options, position.state, action)
        rows = position.play(action)
        said = tuple(game.told(options, say(options, row, words)) for row in rows) if in_full else ()
        told.append(messages.JudgedMove(seat, text, name, said))
    return told


def work(game: str, start: str, text: str, fields: bytes) -> messages.Work:
    """What a workshop makes; fields are JSON."""
    shop = workshop_of(game)
    if start and start not in shop.FORM.starts:
        raise BadText(
            _(
                "There is no {noun} {start} to start from; choose one of these: {starts}.",
                noun=translator(registry.about(game).module)(shop.FORM.noun),
                start=f"{start[:40]!r}",
                starts=enumerated(shop.FORM.starts),
            )
        )
    made = shop.start(start) if start else text or shop.text(msgspec.json.decode(fields))
    remarks = tuple(map(message_of, shop.check(made)))
    faces = tuple(message_of(face, items=tuple(map(shape, face.items))) for face in shop.faces(made))
    # What is filled in stays as it is: only a text has to be read.
    values: Any = shop.fields(made) if start or text else msgspec.Raw(fields)
    return messages.Work(made, values, remarks, faces)


def workshop_of(game: str) -> Workshop:
    found = registry.load(game)
    if found.workshop is None:
        raise BadText(_("{title} has no workshop.", title=title(found.about)))
    return found.workshop
