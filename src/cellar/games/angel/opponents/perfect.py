"""The perfect players as bots: which of them has a guarantee, where they would move, and why.

Kloster's angel never loses with power 2 or more; the ring devil catches every angel of power 1 in a plane. Both read
the match from the state alone, so that they can be seated at any time. Where neither can promise anything the searching
players take over.
"""

from dataclasses import dataclass
from math import inf

from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.games.angel import notation, rules, setup
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.endless.rows import mark_rows, trail_rows
from cellar.games.angel.kloster.pilot import Pilot
from cellar.games.angel.kloster.pilots import Pilots
from cellar.games.angel.opponents import levels
from cellar.games.angel.ring.perfect_devil import TIGHT, Decision, decide, ring_for
from cellar.games.angel.ring.rect import Rect
from cellar.rules.types import Options, State

#: Pilots remember their match, so that a turn late in it costs no more than an early one.
_PILOTS = Pilots()


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """Choose the perfect move where there is one, otherwise the searching bots' move."""
    cell = advice(options, state)
    if cell is None:
        return levels.choose(game, options, state, seat, thought)
    return notation.action_at(state, cell)


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """Return the perfect move with its expected result: exact where a proof covers the match, else that of the
    searching bots."""
    winner = proved_winner(options, state)
    if winner is None:
        found = levels.opinion(game, options, state, seat, thought)
        cell = advice(options, state)
        return found if cell is None else Opinion(notation.action_at(state, cell), value=found.value)
    action = choose(game, options, state, seat, thought)
    return Opinion(action, value=1.0 if winner == seat else -1.0, exact=True)


def proved_winner(options: Options, state: State) -> int | None:
    """Return the seat whose perfect player wins from here by proof; None where nothing is proved."""
    if options["form"] == "turns":
        angel = angel_thought(options, state)
        flown = rules.actor(state) == rules.DEVIL
        if angel is not None and angel.guaranteed and (not flown or angel.target == history.angel(state)):
            return rules.ANGEL
    if int(options["power"]) != 1 or int(options["dims"]) != 2:
        return None
    marks, trail, flies = history.marks(state), history.trail(state), rules.actor(state) == rules.ANGEL
    # Before a flight: whoever made the last mark, the devil wins if it does after every flight.
    trails = [[*trail, cell] for cell in neighbours(trail[-1]) if cell not in marks] if flies else [trail]
    # Its marks, this one included: one is made before each flight.
    left = inf if options["form"] == "board" else int(state.limit) - int(state.turn) - flies
    decisions = (devil_decision(options, marks, one) for one in trails)
    return rules.DEVIL if all(one is not None and one.potential <= left for one in decisions) else None


def neighbours(cell: Cell) -> list[Cell]:
    """List the cells that an angel of power 1 reaches in a plane."""
    return [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def advice(options: Options, state: State) -> Cell | None:
    """Return the cell that the perfect player to move would choose; None where there is none."""
    return choose_angel(options, state) if rules.actor(state) == rules.ANGEL else choose_devil(options, state)


def choose_angel(options: Options, state: State) -> Cell | None:
    """Return where the perfect angel flies; None for power 1, which no strategy saves."""
    thought = angel_thought(options, state)
    return None if thought is None else thought.target


def choose_devil(options: Options, state: State) -> Cell | None:
    """Return the cell that the perfect devil marks; None where it has no guarantee."""
    decision = devil_decision(options, history.marks(state), history.trail(state))
    return None if decision is None else decision.square


@dataclass(frozen=True)
class AngelThought:
    """The state of a perfect angel that has seen all marks, and the cell that it flies to, or flew to last."""

    pilot: Pilot
    target: Cell

    @property
    def guaranteed(self) -> bool:
        """Whether the proof covers this match."""
        return self.pilot.guaranteed


def angel_thought(options: Options, state: State) -> AngelThought | None:
    """Return the perfect angel's plan: at its own turn before it flies, at the devil's after it flew."""
    if int(options["power"]) < 2:
        return None
    marks, trail = mark_rows(state), trail_rows(state)
    if len(marks) == len(trail) - 1:
        trail = trail[:-1]  # it has flown: what it thought then
    if not len(marks):
        return None
    pilot = _PILOTS.of(int(options["power"]), int(options["dims"]), marks, trail)
    return AngelThought(pilot, pilot.follow(marks, trail))


def devil_decision(options: Options, marks: list[Cell], trail: list[Cell]) -> Decision | None:
    """Return the perfect devil's next mark, when it is to move after these marks and flights."""
    if int(options["power"]) != 1 or int(options["dims"]) != 2:
        return None
    marked = {(cell[0], cell[1]) for cell in marks}
    squares = [(cell[0], cell[1]) for cell in trail]
    x, y, _ = setup.start(options)
    radius = int(options["radius"])

    def fits(rect: Rect) -> bool:
        if options["form"] != "board":
            return True
        # The edge belongs to the board, so the ring may lie just beyond it.
        edge = radius + 1
        return x - edge <= rect.west and rect.east <= x + edge and y - edge <= rect.south and rect.north <= y + edge

    rect = ring_for(TIGHT, squares, marked, fits)
    return None if rect is None else decide(TIGHT, rect, squares[-1], marked)


def devil_thought(options: Options, state: State) -> Decision | None:
    """Return the perfect devil's next mark and its reason; at the angel's turn, of the mark just made, if the perfect
    devil made it."""
    marks, trail = history.marks(state), history.trail(state)
    if rules.actor(state) == rules.DEVIL:
        return devil_decision(options, marks, trail)
    decision = devil_decision(options, marks[:-1], trail)
    return decision if decision is not None and decision.square == marks[-1] else None
