"""The 8 symmetries of the square, in space the 48 of the cube: about the angel, and so about its start."""

from functools import cache
from itertools import permutations, product

from cellar.games.angel import rules
from cellar.games.angel.endless.spiral import cells_within, number, offset
from cellar.rules.symmetries import Permutation, Symmetry
from cellar.rules.types import Ints, Options

AXES = "xyz"


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    dims = int(options["dims"])
    return _symmetries(dims, rules.window(dims, int(options["power"])))


@cache
def _symmetries(dims: int, far: int) -> tuple[Symmetry, ...]:
    signs = [tuple(-sign for sign in some) for some in product((-1, 1), repeat=dims)]
    return tuple(_symmetry(dims, far, order, sign) for order in permutations(range(dims)) for sign in signs)


def _symmetry(dims: int, far: int, order: tuple[int, ...], signs: tuple[int, ...]) -> Symmetry:
    side = 2 * far + 1

    def moved(place: tuple[int, ...]) -> tuple[int, int, int]:
        x, y, *z = (sign * place[axis] for axis, sign in zip(order, signs))
        return x, y, z[0] if z else 0

    def raster(x: int, y: int, z: int) -> int:
        return ((z + far if dims == 3 else 0) * side + y + far) * side + x + far

    cells = cells_within(dims, far)
    places = [(i % side - far, i // side % side - far, i // side // side - far) for i in range(cells)]
    window: Permutation = tuple(raster(*moved(place)) for place in places)
    actions: Permutation = tuple(number(dims, *moved(offset(dims, action))) for action in range(cells))
    name = " ".join(f"{'-' if sign < 0 else ''}{AXES[axis]}" for axis, sign in zip(order, signs))
    return Symmetry(name=name, axes={"window": window, "actions": actions})


def image(options: Options, setup: Ints, symmetry: Symmetry) -> Ints:
    """Return the setup unchanged: the start is the centre of all symmetries."""
    return list(setup)
