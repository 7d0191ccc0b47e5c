"""Devils that search: they try a mark on a copy of the angel, see where it flies, and take the mark that hurts most."""

from collections.abc import Callable

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar_studies.angel.trials.arm_devils import ARM_DEVILS
from cellar_studies.angel.trials.devils import BUILDERS, Devil, free


def candidates(angel: PerfectAngel, marked: set[Square], reach: int, width: int) -> list[Square]:
    """The cells to try: right of the next `reach` segments, up to `width` squares off, nearest first."""
    found: dict[Square, None] = {}
    for (lx, ly), (rx, ry) in angel.segments(reach):
        for k in range(width):
            cell = (rx + k * (rx - lx), ry + k * (ry - ly))
            if free(cell, angel, marked):
                found[cell] = None
    return list(found)


def after(angel: PerfectAngel, mark: Square) -> PerfectAngel:
    other = angel.copy()
    other.turn([mark])
    return other


def harm(angel: PerfectAngel, marked: set[Square], begun: Square) -> float:
    """Evaluation of how badly the angel fares: little progress over the next segments, few squares to fly to, far from
    where it wanted to be."""
    x, y = angel.square
    ahead = angel.segments(40)[-1][1]
    progress = max(abs(ahead[0] - begun[0]), abs(ahead[1] - begun[1]))
    near = sum((x + dx, y + dy) in marked for dx in range(-2, 3) for dy in range(-2, 3))
    return near - 2 * progress + 0.5 * angel.path.length


class GreedyDevil:
    """A devil that takes the mark that makes the angel's whole path longest: the greatest detour."""

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        """The nearest of the best marks."""
        return max(candidates(angel, marked, 12, 2), key=lambda cell: after(angel, cell).path.length)


class OnePlyDevil:
    """A devil that takes the mark after which the angel, having flown, fares worst."""

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        """The nearest of the best marks."""
        here = angel.square
        return max(candidates(angel, marked, 10, 3), key=lambda cell: harm(after(angel, cell), marked | {cell}, here))


class TwoPlyDevil:
    """A devil that searches two marks ahead: for the most promising first marks it tries every second one."""

    def __init__(self, first: int = 4) -> None:
        self._first = first

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        """The first of the two marks that together hurt most."""
        here = angel.square
        tried = [(cell, after(angel, cell)) for cell in candidates(angel, marked, 7, 2)]
        tried.sort(key=lambda pair: harm(pair[1], marked, here), reverse=True)

        def worst(pair: tuple[Square, PerfectAngel]) -> float:
            cell, later = pair
            return max(harm(after(later, second), marked, here) for second in candidates(later, marked | {cell}, 5, 2))

        return max(tried[: self._first], key=worst)[0]


def _greedy(seed: int) -> Devil:
    return GreedyDevil()


def _one_ply(seed: int) -> Devil:
    return OnePlyDevil()


def _two_ply(seed: int) -> Devil:
    return TwoPlyDevil(4 + seed % 2)


SEARCHERS: dict[str, Callable[[int], Devil]] = {
    "greatest detour": _greedy,
    "one ply": _one_ply,
    "two plies": _two_ply,
}
#: Every family, by name: a devil for each seed.
FAMILIES: dict[str, Callable[[int], Devil]] = {**BUILDERS, **ARM_DEVILS, **SEARCHERS}
