"""What a flight or a mark brings at once: how far the angel is from leaving, or how many cells are within reach."""

from cellar.games.angel import rules
from cellar.games.angel.endless import coordinates, history
from cellar.games.angel.endless.coordinates import Cell
from cellar.games.angel.endless.spiral import offset
from cellar.games.angel.opponents.edge import Edge
from cellar.games.angel.opponents.sky import Sky
from cellar.language import number, translator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Options, State

_ = translator(__name__)


def consequence(options: Options, state: State, action: int) -> tuple[str, float]:
    """Say what the angel can do after a move if nothing else is marked: good for it, bad for the devil."""
    if action == rules.RESIGN:
        return "", 0.0
    seat, after = int(state.seat), state.copy()
    rules.apply(after, action, NO_TAPE)
    if after.ended:
        return "", 0.0
    away = offset(int(state.dims), action)
    cell: Cell = tuple(at + by for at, by in zip(history.angel(state), away))
    said = {"cell": coordinates.text(cell)}
    sign = 1.0 if seat == rules.ANGEL else -1.0
    if options["form"] == "board":
        flights = Edge(options, after).flights(history.angel(after))
        return (
            _.plural(
                "After {cell} the shortest way out takes {count} flight.",
                "After {cell} the shortest way out takes {count} flights.",
                flights,
                **said,
            ),
            -sign * flights,
        )
    near = _near(after)
    return (
        _.plural(
            "After {cell} the angel has {number} cell within two flights.",
            "After {cell} the angel has {number} cells within two flights.",
            near,
            number=number(near),
            **said,
        ),
        sign * near,
    )


def _near(state: State) -> int:
    """Count the cells that the angel can be at after one flight or two, if nothing else is marked."""
    angel, power = history.angel(state), int(state.power)
    sky = Sky(angel, 2 * power, power)
    here = 1 << sky.middle
    free = sky.all & ~sky.cells(history.marks_near(state, angel, 2 * power))
    one = sky.spread(here) & free
    near: int = (sky.spread(one) & free | one) & ~here
    return near.bit_count()
