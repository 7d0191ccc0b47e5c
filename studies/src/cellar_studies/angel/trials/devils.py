"""Devils that try to beat the perfect angel. Each sees all that the angel plans, its path included."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Protocol

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster.perfect_angel import PerfectAngel


class Devil(Protocol):
    """The interface of a devil, which marks a cell each turn."""

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        """The next mark: a cell that is neither marked nor the angel's."""
        ...


def free(square: Square, angel: PerfectAngel, marked: set[Square]) -> bool:
    """Whether the devil may mark a cell."""
    return square not in marked and square != angel.square


class RandomDevil:
    """A devil that marks anywhere within a radius of the angel; a radius of a billion is as good as anywhere."""

    def __init__(self, seed: int, radius: int) -> None:
        self._rng = Random(seed)
        self._radius = radius

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        x, y = angel.square
        radius = self._radius
        while True:
            cell = (x + self._rng.randint(-radius, radius), y + self._rng.randint(-radius, radius))
            if free(cell, angel, marked):
                return cell
            radius += 1  # nothing free so near


class LandingDevil:
    """A devil that marks where the angel is about to land: right of the path, from the `skip`-th segment ahead on."""

    def __init__(self, skip: int = 1) -> None:
        self._skip = skip

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        reach = 64
        while True:
            for _, right in angel.segments(reach)[self._skip :]:
                if free(right, angel, marked):
                    return right
            reach *= 4


class FarLandingDevil:
    """A devil that marks squares beside the straight path far ahead, then nearer: one strip of any length joins them
    all."""

    def __init__(self, seed: int, farthest: int) -> None:
        self._rng = Random(seed)
        self._farthest = farthest

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        """A square a few columns right of the first line, some way ahead."""
        while True:
            ahead = int(self._farthest ** self._rng.random())
            cell = (angel.origin[0] + self._rng.randrange(4), angel.square[1] + ahead)
            if free(cell, angel, marked):
                return cell


class DustDevil:
    """A devil that puts one mark per column, very far ahead, and others behind the angel: as many as do not join."""

    def __init__(self, seed: int, farthest: int) -> None:
        self._rng = Random(seed)
        self._farthest = farthest
        self._column = 0

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        x, y = angel.square
        while True:
            if angel.turns % 2:
                cell = (x + self._rng.randint(1, 60), y - self._rng.randint(1, 3))
            else:
                self._column += 1
                cell = (angel.origin[0] + self._column, y + self._rng.randint(self._farthest // 2, self._farthest))
            if free(cell, angel, marked):
                return cell


#: What a builder builds: its cells in the order they are marked, on the angel's way.
Structure = Callable[[Random, Square], Iterator[Square]]


class Builder:
    """A devil that builds one structure after the other on the angel's way: near, or far enough ahead to be
    finished."""

    def __init__(self, seed: int, structure: Structure, nearest: int, farthest: int) -> None:
        self._rng = Random(seed)
        self._structure = structure
        self._nearest = nearest
        self._farthest = farthest
        self._cells: Iterator[Square] = iter(())

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        """The next cell of the structure; a new structure when it is complete or left behind."""
        while True:
            for cell in self._cells:
                if free(cell, angel, marked):
                    return cell
            lead = self._rng.randint(self._nearest, self._farthest)
            self._cells = self._structure(self._rng, angel.segments(lead)[-1][1])


def wall(rng: Random, at: Square) -> Iterator[Square]:
    """A level wall across the angel's way, from the middle outwards."""
    x, y = at
    half = rng.randint(5, 60)
    gap = rng.choice((1, 1, 2, 3))
    for i in range(0, half, gap):
        yield x + i, y
        yield x - i, y


def ring(rng: Random, at: Square) -> Iterator[Square]:
    """A square ring: every third cell, then every second, then the rest."""
    x, y = at
    r = rng.randint(3, 25)
    cells = [(x + i, y + r) for i in range(-r, r)] + [(x + r, y - i) for i in range(-r, r)]
    cells += [(x - i, y - r) for i in range(-r, r)] + [(x - r, y + i) for i in range(-r, r)]
    for step in (3, 2, 1):
        yield from cells[::step]


def spiral(rng: Random, at: Square) -> Iterator[Square]:
    """A square spiral with corridors between its arms, wound inwards or outwards."""
    x, y = at
    pitch = rng.randint(2, 5)
    d = rng.randrange(4)
    cells = []
    for arm in range(1, rng.randint(6, 16)):
        for _ in range(arm * pitch):
            cells.append((x, y))
            x, y = x + (0, 1, 0, -1)[d], y + (1, 0, -1, 0)[d]
        d = (d + 1) % 4
    yield from cells if rng.random() < 0.5 else reversed(cells)


def pocket(rng: Random, at: Square) -> Iterator[Square]:
    """A cup that opens towards the angel: the bottom first, then both sides, then the lid."""
    x, y = at
    half, deep = rng.randint(2, 20), rng.randint(5, 50)
    gap = rng.choice((1, 1, 2))
    for i in range(0, half + 1, gap):
        yield x + i, y
        yield x - i, y
    for i in range(1, deep, gap):
        yield x + half, y - i
        yield x - half, y - i
    for i in range(-half, half + 1):
        yield x + i, y - deep


def giant_pocket(rng: Random, at: Square) -> Iterator[Square]:
    """A cup hundreds of cells deep and wide, whose walls are laid with gaps and closed while the angel is inside."""
    x, y = at
    half, deep = rng.randint(20, 120), rng.randint(60, 300)
    sides = [(x + i, y) for i in range(-half, half + 1)]
    for i in range(1, deep):
        sides += [(x + half, y - i), (x - half, y - i)]
    yield from sides[::2]
    yield from sides[1::2]
    for i in range(-half, half + 1):
        yield x + i, y - deep


def block(rng: Random, at: Square) -> Iterator[Square]:
    """A fat block, beside the way rather than on it, so that it stands alone; then a bridge of marks to the path."""
    x, y = at
    x += rng.randint(1, 30)
    wide, high = rng.randint(2, 9), rng.randint(2, 9)
    cells = [(x + i, y + j) for i in range(wide) for j in range(high)]
    rng.shuffle(cells)
    yield from cells
    for i in range(1, rng.randint(1, 12)):
        yield x - i, y + high // 2


def comb(rng: Random, at: Square) -> Iterator[Square]:
    """Teeth with gaps that a power of 2 can just not jump diagonally, and a back behind them."""
    x, y = at
    for tooth in range(rng.randint(3, 12)):
        for i in range(rng.randint(2, 8)):
            yield x + 3 * tooth, y - i
    for i in range(40):
        yield x + i, y + 1


def staircase(rng: Random, at: Square) -> Iterator[Square]:
    """A wall, and on it rows that end one cell sooner each: a bend of the path at every step."""
    x, y = at
    wide = rng.randint(10, 60)
    for i in range(wide):
        yield x + i, y
    for step in range(1, wide - 1):
        yield x, y + step
        yield x + wide - 1 - step, y + step


def _near(seed: int) -> Devil:
    return RandomDevil(seed, 4)


def _mid(seed: int) -> Devil:
    return RandomDevil(seed, 40)


def _far(seed: int) -> Devil:
    return RandomDevil(seed, 10**9)


def _landing(seed: int) -> Devil:
    return LandingDevil(1 + seed % 3)


def _strips(seed: int) -> Devil:
    return FarLandingDevil(seed, 10**9)


def _dust(seed: int) -> Devil:
    return DustDevil(seed, 10**9)


def _builder(structure: Structure, nearest: int, farthest: int) -> Callable[[int], Devil]:
    return lambda seed: Builder(seed, structure, nearest, farthest)


#: The families that need no look ahead, by name: a devil for each seed. `searching_devils` has the others.
BUILDERS: dict[str, Callable[[int], Devil]] = {
    "random near": _near,
    "random, radius 40": _mid,
    "random far": _far,
    "landing squares": _landing,
    "strips": _strips,
    "dust": _dust,
    "walls": _builder(wall, 20, 150),
    "rings": _builder(ring, 10, 400),
    "spirals": _builder(spiral, 20, 900),
    "pockets": _builder(pocket, 40, 300),
    "giant pockets": _builder(giant_pocket, 600, 2000),
    "fat blocks": _builder(block, 20, 150),
    "combs": _builder(comb, 10, 150),
    "staircases": _builder(staircase, 100, 500),
}
