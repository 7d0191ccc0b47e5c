"""Conway's Fools: angels that bind themselves to a rule, and lose for it, whatever their power.

The upward Fool gains height with every flight; the outward Fool gets farther from its start with every flight. Against
the upward Fool `funnel` is Conway's devil with every number filled in: a barrier far above, as thick as the Fool's
power, of which a part is marked each time the Fool has halved its distance. The parts are chosen so that all that the
Fool can still reach is marked when it arrives.
"""

from collections.abc import Callable, Iterable, Sequence

from cellar.bots.registry import Thought
from cellar.core.game import Game
from cellar.core.types import Options, State
from cellar.games.angel.endless import history
from cellar.games.angel.endless.places import Cell, Square
from cellar.games.angel.opponents.answer import answer

Binding = Callable[[Cell, Cell, Cell], bool]


def upward(start: Cell, here: Cell, there: Cell) -> bool:
    return there[1] > here[1]


def outward(start: Cell, here: Cell, there: Cell) -> bool:
    """Farther from the start than before, as the crow flies."""
    return sum((t - s) ** 2 for t, s in zip(there, start)) > sum((h - s) ** 2 for h, s in zip(here, start))


def flights(binding: Binding, power: int, start: Cell, here: Cell, marked: set[Cell]) -> list[Cell]:
    """Where a Fool may fly."""
    found: list[Cell] = [()]
    for value in here:
        found = [(*cell, value + d) for cell in found for d in range(-power, power + 1)]
    return [cell for cell in found if cell != here and cell not in marked and binding(start, here, cell)]


def best_flight(binding: Binding, power: int, start: Cell, here: Cell, marked: set[Cell]) -> Cell | None:
    """The flight after which the Fool has most flights left; None when its own rule leaves it none."""
    ways = flights(binding, power, start, here, marked)
    return max(ways, key=lambda cell: (len(flights(binding, power, start, cell, marked)), cell), default=None)


def _seated(binding: Binding, options: Options, state: State) -> int:
    """The action of a Fool at a table; once its rule leaves it no flight it has lost, and takes any."""
    trail = history.trail(state)
    cell = best_flight(binding, int(options["power"]), trail[0], trail[-1], set(history.marks(state)))
    return answer(options, state, cell)


def upward_fool(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return _seated(upward, options, state)


def outward_fool(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return _seated(outward, options, state)


# -- the devil against the upward Fool


def parts(power: int) -> int:
    """Into how many parts the barrier is divided: one is marked each time the Fool has halved its distance."""
    return 4 * power**3 + 1


def last_stage(power: int) -> int:
    """The distance at which the last part begins to be marked: from here on a stage has marks enough for its part.

    A stage that begins D rows below the barrier gives at least D / 2k - 1 marks. Its part has at most
    (2k²(D + k) + 2k) / (4k³ + 1) + 1 squares, so D must be at least 2k(4k³ + 1) times 2 + (2k³ + 2k) / (4k³ + 1).
    """
    return 2 * power * (2 * parts(power) + 2 * power**3 + 2 * power)


def barrier(power: int) -> int:
    """How far above the Fool the barrier begins."""
    return int(last_stage(power) * 2 ** (parts(power) - 1))


def funnel(power: int, trail: Sequence[Square], marked: set[Square]) -> Square | None:
    """The devil's next mark against an upward Fool whose squares so far are given; None when nothing is left to
    mark."""
    wall = trail[0][1] + barrier(power)
    for stage in range(parts(power)):
        # The stage begins when the Fool first stands this near, and looks at what it can reach from there.
        begins = next((square for square in trail if wall - square[1] <= barrier(power) >> stage), None)
        if begins is None:
            return None
        # All earlier parts are complete by then: this part's squares, nearest to the Fool first.
        for square in _part(power, stage, begins, wall):
            if square not in marked:
                return square
    return None


def _part(power: int, stage: int, begins: Square, wall: int) -> Iterable[Square]:
    """The squares of one part that a Fool can reach from where the stage begins."""
    x, y = begins
    far = power * (wall - y + power)
    for away in range(far + 1):
        for column in {x - away, x + away}:
            for row in range(power):
                if (column * power + row) % parts(power) == stage:
                    yield column, wall + row
