"""Conway's Fools: angels that bind themselves to a rule, and therefore lose, whatever their power.

The upward Fool gains height with every flight; the lax Fool never loses any; the outward Fool gets farther from its
start with every flight. A Fool without a lawful flight resigns (A-9). `cellar_studies.angel.funnel` is the devil
against the first two.
"""

from collections.abc import Callable
from itertools import product

from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.opponents.answer import answer
from cellar.rules.types import Options, State

#: Whether a flight is lawful for a Fool: where it started, from where it flies, and to where.
Binding = Callable[[Cell, Cell, Cell], bool]
#: Flights weighed one by one: all of them in a plane up to power 15; evenly chosen ones where there are more.
MOST_WEIGHED = 960


def upward(start: Cell, here: Cell, there: Cell) -> bool:
    return there[1] > here[1]


def lax(start: Cell, here: Cell, there: Cell) -> bool:
    return there[1] >= here[1]


def outward(start: Cell, here: Cell, there: Cell) -> bool:
    """Return whether a flight leads farther from the start, by Euclidean distance."""
    return sum((c - s) ** 2 for c, s in zip(there, start)) > sum((c - s) ** 2 for c, s in zip(here, start))


def flights(binding: Binding, power: int, start: Cell, here: Cell, marked: set[Cell]) -> list[Cell]:
    """List where a Fool may fly to, in the order of the coordinates."""
    reach = product(*(range(at - power, at + power + 1) for at in here))
    return [there for there in reach if there not in marked and there != here and binding(start, here, there)]


def best_flight(binding: Binding, power: int, start: Cell, here: Cell, marked: set[Cell]) -> Cell | None:
    """Return the flight after which the Fool has most flights left, of equals the last; None when its own rule leaves
    it none."""
    ways = flights(binding, power, start, here, marked)
    weighed = ways[:: -(-len(ways) // MOST_WEIGHED) or 1]
    return max(weighed, key=lambda there: (len(flights(binding, power, start, there, marked)), there), default=None)


def _seated(binding: Binding, options: Options, state: State) -> int:
    trail = history.trail(state)
    cell = best_flight(binding, int(options["power"]), trail[0], trail[-1], set(history.marks(state)))
    return rules.RESIGN if cell is None else answer(options, state, cell)


def upward_fool(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return _seated(upward, options, state)


def lax_fool(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return _seated(lax, options, state)


def outward_fool(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return _seated(outward, options, state)
