"""Cell Wars: clean so many blocks, spread to so many, or kill the last cell, in the last turn of a match.

The board is that of a bots' match. Round and goal are moved so that the match ends with this turn and just so many
blocks decide it. The seat's hand is dealt anew, and nobody else holds a card: nothing is hidden from the seat. Proved
of each puzzle, by the exact search of the turn: after the key the match is won whatever chance brings and whatever
others choose; after any other first move it cannot be won with all luck.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Any

from cellar.bots.registry import bot, choose
from cellar.contract.bot import Thought
from cellar.games.cell_wars.deck.cards import deck as deck_of
from cellar.games.cell_wars.deck.effects import Effect
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.play.position import Position
from cellar.play.registry import about, load
from cellar.rules.rng import below, generator
from cellar.rules.types import CHANCE, Ints
from cellar_studies.puzzles.every_line import BY_BLOCKS, BY_RESULT, KILLED
from cellar_studies.puzzles.last_turn import LastTurn, Span, TooLong
from cellar_studies.puzzles.mining import AT_EASE, LIMIT, Found, Unproved

#: The last seat of these tables is that of the puzzles; their goals let a match go on, and the tumour grow.
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 3, "larger_camp": "cancer", "cancer_goal": 60},
    {"players": 3, "setup": "random", "cancer_tissue": 14, "cancer_goal": 40},
    {"players": 4, "setup": "random", "cancer_tissue": 21, "cancer_goal": 40},
    {"players": 5, "larger_camp": "cancer", "cancer_goal": 60},
    {"players": 3, "deck": "swift", "setup": "random", "cancer_tissue": 14, "cancer_goal": 40},
    {"players": 4, "cancer_goal": 60},
)
PLAYED_BY = "club"
#: How often a hand is dealt to a turn, by camp (Cancer's take long to search, and few are puzzles), of so many cards;
#: and moves that the search of one may look at.
DEALS, HANDS, BUDGET = (12, 4), (2, 2, 3, 3, 4), 20_000
#: Moves to choose from, at least, and ways to a puzzle that are looked at.
MOVES, WAYS = 3, 12
#: What a puzzle asks for, at least: blocks that are gained and choices that are left after the key, together.
EFFORT = 4
#: The bounds of a goal that can be agreed on; no turn comes to the highest.
LEAST_GOAL, NO_GOAL = 7, 60
#: What the first card that is dealt can do, by camp, and what the others can.
USEFUL = (p.TISSUE, p.HIT, p.MOVE, p.PLACE, p.SWAP, p.RANGE, p.ATTACK, p.THROUGH, p.STRIDE)
DECISIVE = ((p.TISSUE, p.HIT), (p.TISSUE, p.MOVE))
THEMES = {theme.name for theme in about("cell_wars").themes}


def candidates(seed: int) -> Iterator[Found]:
    """The puzzles in the turns of the last seat of one match, of each key one."""
    rng, keys = generator(seed), set[str]()
    start = Position.start(load("cell_wars"), TABLES[seed % len(TABLES)], seed=seed)
    for position in _turns(start, rng):
        for _ in range(DEALS[_is_cancer(position)]):
            found = _found_in(_cut_out(position, HANDS[below(rng, len(HANDS))], rng))
            if found and found.key not in keys:
                keys.add(found.key)
                yield found


def _turns(position: Position, rng: Ints) -> Iterator[Position]:
    """Play a match to its end, and stop before each turn of the last seat."""
    before = -1
    while not position.is_over:
        if position.actor == CHANCE:
            position.settle(rng)
            continue
        seat, state = position.actor, position.state
        if state.seat == seat == position.players - 1 and state.round_no > before and state.phase in (t.DRAW, t.PLAY):
            before = int(state.round_no)
            yield position
        thought = Thought(seconds=AT_EASE, simulations=LIMIT, seed=below(rng, 2**31))
        position.play(
            choose(bot(PLAYED_BY, "cell_wars"), position.game, position.options, position.hidden(seat), seat, thought)
        )


def _cut_out(position: Position, cards: int, rng: Ints) -> Position:
    """The turn as the last one of a match, with a new hand for its seat and none for the others."""
    data = position.to_json()
    for key, cell in data["cells"].items():
        deck = data["decks"][key.partition("-")[0]]
        for name, copies in cell["hand"].items():
            deck[name] = deck.get(name, 0) + copies
        cell["hand"] = {}
        for forgotten in ("shown", "drew", "free_draws"):
            cell.pop(forgotten, None)
    for forgotten in ("memory", "pending"):
        data.pop(forgotten, None)
    turn, camp = data["turn"], int(position.state.camp[position.state.seat])
    # Walls that could still be built would only be more to read.
    data["cells"][turn].pop("walls", None)
    hand, deck = data["cells"][turn]["hand"], data["decks"][turn.partition("-")[0]]
    held = [card for card in deck_of(position.options["deck"]).camps[camp] if card.kind != p.IMMEDIATE]
    for wanted in (DECISIVE[camp], *[USEFUL] * (cards - 1)):
        pile = [card.id for card in held if deck.get(card.id, 0) > 0 and _does(card.effects, wanted)]
        name = pile[below(rng, len(pile))]
        deck[name] -= 1
        hand[name] = hand.get(name, 0) + 1
        if not deck[name]:
            del deck[name]
    data["options"] |= {"variant": "printed", "cancer_goal": NO_GOAL, "verdict": "draw"}
    data.update(round=t.ROUNDS, phase="play", pending={"back": "play"})
    return Position.from_json(data)


def _does(effects: Iterable[Effect], wanted: Container[int]) -> bool:
    """Whether a card does something of what is wanted; that tissue becomes solidified changes nothing any more."""
    return any(effect[0] in wanted and (effect[0] != p.TISSUE or effect[p.B] != p.SOLID) for effect in effects)


def _found_in(laid: Position) -> Found | None:
    """The first puzzle on the way of those who play a turn right, from its first card on."""
    turn, before = LastTurn(laid, BY_BLOCKS, BUDGET), int(laid.state.cancer).bit_count()
    ways = [laid]
    try:
        gain = turn.span(laid, KILLED).sure
        blocks = KILLED if gain == KILLED else before + (gain if _is_cancer(laid) else -gain)
        for position in ways if gain >= 1 else []:
            after = turn.after(position, gain)
            keys = _keys(after, gain)
            if len(keys) == 1 and len(after) >= MOVES and gain + after[keys[0]].choices >= EFFORT:
                return _decided(position, keys[0], blocks)
            for action in [action for action, span in after.items() if span.sure >= gain][: WAYS - len(ways)]:
                following = position.copy()
                following.play(action)
                if following.actor == position.actor:
                    ways.append(following)
    except TooLong:
        pass
    return None


def _keys(after: Mapping[int, Span], least: int) -> list[int]:
    """The actions after which so much is sure; none where luck could bring it after another."""
    sure = [action for action, span in after.items() if span.sure >= least]
    lucky = [action for action, span in after.items() if span.lucky >= least]
    return sure if sure == lucky else []


def _is_cancer(position: Position) -> bool:
    return bool(position.state.camp[position.actor] == p.CANCER)


def _decided(position: Position, key: int, blocks: int) -> Found | None:
    """The puzzle with the goal by which just so many blocks at the end win; None where there is none."""
    data, before = position.to_json(), int(position.state.cancer).bit_count()
    if blocks != KILLED:
        cancer = _is_cancer(position)
        goal = blocks - 1 if cancer else 2 * blocks - 3
        if not max(LEAST_GOAL, before, position.options["cancer_tissue"]) <= goal < NO_GOAL:
            return None
        data["options"] |= {"cancer_goal": goal, "verdict": "draw" if cancer else "blocks"}
    found = Position.from_json(data)
    theme = _theme(found)
    if theme not in THEMES:
        return None
    try:
        prove(found, theme, key)
    except Unproved:
        return None
    return Found(theme, found.text(key), found)


def _theme(position: Position) -> str:
    """What a seat has to do to win, as its goal says (CW-29): Cancer needs more blocks than the goal, Immune is to be
    nearer to its own, fewer than four; without a verdict it can only kill."""
    state, blocks = position.state, int(position.state.cancer).bit_count()
    if _is_cancer(position):
        return f"spread-{int(state.goal) + 1 - blocks}"
    return f"clean-{blocks - (int(state.goal) + 3) // 2}" if state.verdict == t.BLOCKS_VERDICT else "kill"


def prove(position: Position, theme: str, key: int) -> None:
    """Prove a puzzle once more: `Unproved` where its claim does not hold."""
    state, seat = position.state, position.actor
    if state.round_no != t.ROUNDS or seat != position.players - 1 or sum(state.hand_n) != state.hand_n[seat]:
        raise Unproved(f"{position.line()}: this is not the last turn of a match in which only its seat holds cards.")
    if theme != _theme(position):
        raise Unproved(f"{position.line()}: this is {_theme(position)}, not {theme}.")
    keys = _keys(LastTurn(position, BY_RESULT, BUDGET).after(position, 1), 1)
    if keys != [key]:
        raise Unproved(f"{position.line()}: the moves that win are {keys}, not {key} alone; none, where luck wins too.")
