"""A devil for tests: marks close to the path and to each other make bends, clusters that stand alone and bridges to
them."""

from random import Random

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar_studies.angel.trials.devils import free


class CrowdingDevil:
    """Marks beside the path, close to the angel, and next to its latest marks."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._recent: list[Square] = []
        self._style = self._rng.choice((0.2, 0.45, 0.7))

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        rng = self._rng
        while True:
            kind = rng.random()
            if kind < self._style:
                x, y = rng.choice(angel.segments(14))[1]
                cell = (x + rng.randint(0, 2), y + rng.randint(-1, 1))
            elif kind < self._style + 0.2 or not self._recent:
                cell = (angel.square[0] + rng.randint(-2, 9), angel.square[1] + rng.randint(-3, 11))
            else:
                x, y = rng.choice(self._recent[-10:])
                cell = (x + rng.randint(-1, 1), y + rng.randint(-1, 1))
            if free(cell, angel, marked):
                self._recent.append(cell)
                return cell
