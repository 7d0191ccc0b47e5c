"""Conway's Fools: angels that bind themselves to a rule, and therefore lose, whatever their power.

The upward Fool gains height with every flight; the lax Fool never loses any; the outward Fool gets farther from its
start with every flight. A Fool without a lawful flight resigns (A-9). `cellar_studies.angel.funnel` is the devil
against the first two.
"""

from collections.abc import Callable

from cellar.arrays import NDArray, np
from cellar.compile.arrays import Array
from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.games.angel import rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.opponents.answer import answer
from cellar.rules.types import Options, State

#: Which of these steps are lawful for a Fool that is so far away from its start.
Binding = Callable[[Array, Array], NDArray[np.bool_]]
#: Flights weighed one by one: all of them in a plane up to power 15; evenly chosen ones where there are more.
MOST_WEIGHED = 960


def upward(away: Array, steps: Array) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = steps[:, 1] > 0
    return found


def lax(away: Array, steps: Array) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = steps[:, 1] >= 0
    return found


def outward(away: Array, steps: Array) -> NDArray[np.bool_]:
    """Return which steps lead farther from the start, by Euclidean distance."""
    found: NDArray[np.bool_] = ((away + steps) ** 2).sum(axis=1) > (away**2).sum()
    return found


class _Sky:
    """The cells within two flights of a Fool, and how many flights its rule leaves it from each of them."""

    def __init__(self, binding: Binding, power: int, start: Cell, here: Cell, marked: set[Cell]) -> None:
        self.binding, self.power = binding, power
        self.away = np.array(here, np.int64) - np.array(start, np.int64)
        dims = len(here)
        self.steps = np.indices((2 * power + 1,) * dims).reshape(dims, -1).T - power
        self.free = np.ones((4 * power + 1,) * dims, np.bool_)
        for cell in marked:
            place = tuple(c - h + 2 * power for c, h in zip(cell, here))
            if all(0 <= p <= 4 * power for p in place):
                self.free[place] = False

    def lawful(self, step: Array) -> NDArray[np.bool_]:
        """Return which steps are lawful from the cell one `step` away from the Fool."""
        around = tuple(slice(s + self.power, s + 3 * self.power + 1) for s in step.tolist())
        moves = self.steps.any(axis=1)
        return self.free[around].reshape(-1) & moves & self.binding(self.away + step, self.steps)

    def ways(self) -> Array:
        return self.steps[self.lawful(np.zeros_like(self.away))]


def _cells(here: Cell, steps: Array) -> list[Cell]:
    return [tuple(h + s for h, s in zip(here, step)) for step in steps.tolist()]


def flights(binding: Binding, power: int, start: Cell, here: Cell, marked: set[Cell]) -> list[Cell]:
    return _cells(here, _Sky(binding, power, start, here, marked).ways())


def best_flight(binding: Binding, power: int, start: Cell, here: Cell, marked: set[Cell]) -> Cell | None:
    """Return the flight after which the Fool has most flights left; None when its own rule leaves it none."""
    sky = _Sky(binding, power, start, here, marked)
    ways = sky.ways()
    if not len(ways):
        return None
    weighed = ways[:: -(-len(ways) // MOST_WEIGHED)]
    left = [int(np.count_nonzero(sky.lawful(step))) for step in weighed]
    # Of equals the last: steps are in the order of their coordinates.
    best = max(range(len(weighed)), key=lambda i: (left[i], i))
    return _cells(here, weighed[best : best + 1])[0]


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
