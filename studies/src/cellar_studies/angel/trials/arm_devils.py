"""Devils that know how the perfect angel bends its path: they make it turn as often, and as sharply, as they can."""

from collections.abc import Callable
from random import Random

import numpy as np

from cellar.compile.arrays import Array
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster.arms import arms, need
from cellar.games.angel.kloster.path import STEP, Corner, direction, right_square
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar_studies.angel.trials.devils import Devil, free


class ArmDevil:
    """A devil that puts one mark per column (or row) beside the first arm that is long enough, all but the nearest, and
    then the nearest: the whole arm moves at once, and a new one begins.

    `reach` is how many columns it prepares beside the last arm, which has no end; beside another, one `share` of its
    length."""

    def __init__(self, seed: int, reach: int, share: int, noise: float) -> None:
        self._rng = Random(seed)
        self._reach = reach
        self._share = share
        self._noise = noise

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        """A mark beside an arm; now and then, and where there is no room, one close to the angel."""
        cell = None if self._rng.random() < self._noise else self._beside_an_arm(angel, marked)
        radius = 5
        while cell is None or not free(cell, angel, marked):
            x, y = angel.square
            cell = (x + self._rng.randint(-radius, radius), y + self._rng.randint(-radius, radius))
            radius += 1
        return cell

    def _beside_an_arm(self, angel: PerfectAngel, marked: set[Square]) -> Square | None:
        ahead = angel.path.bends_ahead
        ways, lines = np.zeros((2, len(ahead) + 4), np.int64)
        number = arms(ahead, angel.path.perch[1], ways, lines)
        bends = angel.path.future
        ends = [*bends, (bends[-1][0], bends[-1][1] + 6 * self._reach)]
        first = next(i for i in range(number) if ways[i] == direction(ends[0], ends[1]))
        for i in range(max(first, 1), number):
            a, b = ends[i - first], ends[i - first + 1]
            long = abs(a[0] - b[0]) + abs(a[1] - b[1])
            if long < 3:
                continue
            reach = self._reach if i + 1 == number else max(2, long // self._share)
            missing = _missing(angel.live, ways[:number], lines[:number], i, reach) if long > 5 else []
            push = self._rng.choice(missing) if missing else 1
            cell = self._somewhere(angel, marked, a, int(ways[i]), long, push)
            if cell is not None:
                return cell
        return None

    def _somewhere(
        self, angel: PerfectAngel, marked: set[Square], start: Corner, way: int, long: int, push: int
    ) -> Square | None:
        """A free square that needs this push of the arm from `start`, preferably at its far end."""
        aside = STEP[(way + 1) % 4]
        for _ in range(30):
            along = long - 1 - int((long - 1) * self._rng.random() ** 2)
            x, y = right_square((start[0] + along * STEP[way][0], start[1] + along * STEP[way][1]), way)
            cell = (x + (push - 1) * aside[0] + angel.origin[0], y + (push - 1) * aside[1] + angel.origin[1])
            if free(cell, angel, marked) and not angel.is_left(cell):
                return cell
        return None


def _missing(live: Array, ways: Array, lines: Array, i: int, reach: int) -> list[int]:
    """The pushes of arm i, from 2 up to `reach`, that no mark beside it needs."""
    needed = _needed(live, int(ways[i]), int(lines[i]))
    beside = (needed > 0) & (needed <= reach)
    for other in (i - 1, i + 1):
        if other < len(ways):
            beside &= _needed(live, int(ways[other]), int(lines[other])) <= 0
    there = np.zeros(reach + 1, np.bool_)
    there[needed[beside]] = True
    return [k for k in range(2, reach + 1) if not there[k]]


def _needed(live: Array, way: int, line: int) -> Array:
    """The push of an arm that each mark needs."""
    origin, east, north = (need(way, line, x, y) for x, y in ((0, 0), (1, 0), (0, 1)))
    found: Array = origin + live @ np.array([east - origin, north - origin])
    return found


class StaircaseDevil:
    """A devil that builds one endless staircase, begun far ahead: a mark per step, and the path would bend at each."""

    def __init__(self, ahead: int) -> None:
        self._ahead = ahead
        self._step = 0

    def mark(self, angel: PerfectAngel, marked: set[Square]) -> Square:
        """The next step of the staircase."""
        while True:
            cell = (angel.origin[0] + self._step, angel.origin[1] + self._ahead + self._step)
            self._step += 1
            if free(cell, angel, marked):
                return cell


def _arms(seed: int) -> Devil:
    return ArmDevil(seed, 80 << seed % 3, 2 + seed % 2, 0.02)


def _staircase(seed: int) -> Devil:
    return StaircaseDevil(200_000)


ARM_DEVILS: dict[str, Callable[[int], Devil]] = {"long staircase": _staircase, "arms": _arms}
