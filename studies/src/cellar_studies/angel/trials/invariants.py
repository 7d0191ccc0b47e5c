"""Invariants of the perfect angel after every turn, checked from the bends of its path and the marks alone."""

from typing import Any

import numpy as np

from cellar.compile.arrays import Array
from cellar.errors import CellarError
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster.path import direction, right_square
from cellar.games.angel.kloster.perfect_angel import PerfectAngel


class BrokenInvariant(CellarError):
    """An error: the perfect angel's path is not what the proof promises."""


class Witness:
    """Checker of one angel, which raises `BrokenInvariant` at the first turn that breaks an invariant."""

    def __init__(self, angel: PerfectAngel) -> None:
        from cellar.compile.compiled import compiled

        self._fast: Any = compiled("cellar_studies.angel.trials.path_questions")
        self._angel = angel
        self._marks = np.zeros((64, 2), np.int64)
        self._number = 0
        self._marked: set[Square] = set()
        self._remember()

    def _remember(self) -> None:
        self._square = self._angel.square
        self._value = self._angel.value
        self._ahead = self._angel.path.bends_ahead

    def see(self, mark: Square) -> None:
        """Note a mark before the turn."""
        if self._number == len(self._marks):
            self._marks = np.concatenate([self._marks, np.zeros_like(self._marks)])
        ox, oy = self._angel.origin
        self._marks[self._number] = (mark[0] - ox, mark[1] - oy)
        self._number += 1
        self._marked.add(mark)

    def check(self) -> None:
        angel, path = self._angel, self._angel.path
        square = angel.square
        flight = max(abs(square[0] - self._square[0]), abs(square[1] - self._square[1]))
        if not 1 <= flight <= 2:
            self._broken(f"it flew {flight} squares")
        if square in self._marked:
            self._broken("it landed on a mark")
        if angel.is_left(square):
            self._broken("it landed in the left set")
        if angel.value[0] > self._value[0]:
            self._broken(f"L - 2n rose from {self._value[0]} to {angel.value[0]}")
        # The path as it was updated, before the perch moved on: two segments that are past by now, and all that is
        # ahead.
        whole = np.concatenate([self._flown(), path.bends_ahead])
        # The first segment ahead is looked at alone: it starts where two pieces of the path may meet.
        rest = whole[1:]
        first = right_square((int(whole[0, 0]), int(whole[0, 1])), direction(*((int(x), int(y)) for x, y in whole[:2])))
        first = (first[0] + angel.origin[0], first[1] + angel.origin[1])
        if angel.is_left(first):
            self._broken("the first segment ahead has the left set on its right")
        if first in self._marked or self._fast.marked_on_right(rest, self._marks[: self._number]) >= 0:
            self._broken("a segment ahead has a marked square on its right")
        if self._fast.folded(rest, path.past, False) >= 0 or self._fast.folded(rest, rest, True) >= 0:
            self._broken("a segment ahead, not the first, has the left set on both sides")
        if (len(whole) != len(self._ahead) or (whole != self._ahead).any()) and self._fast.shrinks(self._ahead, whole):
            self._broken("the left set lost a square")
        self._remember()

    def _flown(self) -> Array:
        """The start of both segments of the last flight: the old perch's end, and the end of the first segment."""
        (x, y), _ = self._angel.path.perch
        return np.array([self._ahead[0], (x, y)], np.int64)

    def _broken(self, what: str) -> None:
        raise BrokenInvariant(f"Turn {self._angel.turns}: {what}, which the proof excludes; please report the match.")
