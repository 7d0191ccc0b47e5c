"""The angel that never loses: Kloster's strategy (2007) for power 2, and with it for every greater power and every
dimension.

The angel follows a path that it never leaves. Before each flight the path is bent away from the marks, as far as that
pays (`update`), and the angel flies two segments on. Why that is always possible is proved in docs/angel-proofs.md.
"""

from collections.abc import Iterable
from copy import copy
from types import ModuleType
from typing import Any

import numpy as np

from cellar.core.arrays import Array
from cellar.core.errors import BadPosition
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster import path, update, window
from cellar.games.angel.kloster.path import STEP, Corner, Path, left_square, right_square

#: A mark farther than this from the first square is as good as none: the angel is not there for half a million million
#: turns, and lengths up to it, times the flow's units, fit 64 bits.
HORIZON = 1 << 40


class _Tools:
    """The compiled twins of the update where Numba is installed, the same functions as they are where it is not."""

    def __init__(self, fast: bool) -> None:
        modules: list[ModuleType] = [update, window, path]
        if fast:
            try:
                from cellar.core.compiled import compiled

                modules = [compiled(module.__name__) for module in modules]
            except ImportError:
                pass  # the bots extra is not installed: slower, and the same moves
        self.update: Any = modules[0].update
        self.closed: Any = modules[1].closed
        self.inside: Any = modules[1].inside
        self.winding: Any = modules[2].winding


_TOOLS: dict[bool, _Tools] = {}


def _tools(fast: bool) -> _Tools:
    if fast not in _TOOLS:
        _TOOLS[fast] = _Tools(fast)
    return _TOOLS[fast]


class PerfectAngel:
    """One angel in one match. It must be told of every mark, in order, and fly where `turn` says.

    With at most one mark on the board when it starts (the devil's first marker), and at most one more before each later
    turn, it never loses; `guaranteed` says whether that has held so far.
    """

    def __init__(self, origin: Square = (0, 0), marks: Iterable[Square] = (), *, fast: bool = True) -> None:
        self.origin = origin
        self._tools = _tools(fast)
        self.path = Path()
        #: Marks that were marked when they joined the left set.
        self.evaded = 0
        self.turns = 0
        self.guaranteed = True
        self._marks: Array = np.zeros((64, 2), np.int64)
        self._live = 0
        self._fresh = 0
        for mark in marks:
            self.see(mark)

    def copy(self) -> "PerfectAngel":
        """A second angel that thinks the same, for whoever wants to look ahead."""
        other = copy(self)
        other.path = self.path.copy()
        other._marks = self._marks.copy()
        return other

    @property
    def square(self) -> Square:
        """Where the angel stands."""
        x, y = right_square(*self.path.perch)
        return x + self.origin[0], y + self.origin[1]

    @property
    def value(self) -> tuple[int, int]:
        """`L - 2n` and `n`: the first never rises."""
        return self.path.length - 2 * self.evaded, self.evaded

    def is_left(self, square: Square) -> bool:
        """Whether a square is in the left set: the angel will never need it again, and a mark there is wasted."""
        return self._is_left(square[0] - self.origin[0], square[1] - self.origin[1])

    def _is_left(self, x: int, y: int) -> bool:
        if x < 0:
            return True
        past, ahead = self.path.past, self.path.bends_ahead
        return bool(
            1 - self._tools.winding(past, len(past), False, x, y) - self._tools.winding(ahead, len(ahead), True, x, y)
            > 0
        )

    def see(self, mark: Square) -> None:
        x, y = mark[0] - self.origin[0], mark[1] - self.origin[1]
        if mark == self.square:
            raise BadPosition(f"{mark[0]},{mark[1]} is where the angel stands, and the devil cannot mark that cell.")
        if max(abs(x), abs(y)) > HORIZON or self._is_left(x, y):
            return
        if self._live == len(self._marks):
            self._marks = np.concatenate([self._marks, np.zeros_like(self._marks)])
        self._marks[self._live] = (x, y)
        self._live += 1
        self._fresh += 1
        if self._fresh > 1:
            self.guaranteed = False

    def turn(self, marks: Iterable[Square] = ()) -> Square:
        """See the new marks, bend the path, and say where to fly."""
        for mark in marks:
            self.see(mark)
        if self._fresh:
            self._bend()
            self._fresh = 0
        self._leave_square()
        self.path.advance()
        self.path.advance()
        self.turns += 1
        return self.square

    def _bend(self) -> None:
        ahead = self.path.bends_ahead
        corner = np.array([ahead[:, 0].max() - 1, ahead[:, 1].min()], np.int64)
        self._tools.closed(corner, self._marks, self._live)
        fresh = self._marks[self._live - self._fresh : self._live]
        if not ((fresh[:, 0] <= corner[0]) & (fresh[:, 1] >= corner[1])).any():
            return
        places = np.empty(self._live, np.int64)
        places = places[: self._tools.inside(corner, self._marks, self._live, places)]
        joined = np.zeros(len(places), np.bool_)
        out = np.empty((4 * (len(ahead) + len(self.path.past) + len(places)) + 64, 2), np.int64)
        bends = self._tools.update(self.path.past, ahead, self._marks[places], corner, self.path.perch[1], out, joined)
        if bends < 0:
            raise AssertionError("The perfect angel lost its path, which the proof excludes.")
        if bends == 0:
            return
        self.path.replace([(x, y) for x, y in out[:bends].tolist()])
        gone = places[joined]
        self.evaded += len(gone)
        keep = np.ones(self._live, np.bool_)
        keep[gone] = False
        self._live = int(keep.sum())
        self._marks[: self._live] = self._marks[: len(keep)][keep]

    def _leave_square(self) -> None:
        """Our rule that the angel must move: when both next segments run around its own square, that square joins, at
        no cost."""
        start, d = self.path.perch
        here = right_square(start, d)
        if all(right_square(*segment) == here for segment in self.path.ahead(2)):
            across: Corner = (start[0] + STEP[(d + 1) % 4][0], start[1] + STEP[(d + 1) % 4][1])
            bends = [self.path.future[0], start, across]
            rest = self.path.future[2:]
            # The old way was right and right again; what it went on with starts at `across`.
            if rest and rest[0] == across:
                rest = rest[1:]
            self.path.replace(_straightened(bends + rest))

    def segments(self, count: int) -> list[tuple[Square, Square]]:
        """The next segments of the path as (left square, right square)."""
        dx, dy = self.origin
        return [
            ((lx + dx, ly + dy), (rx + dx, ry + dy))
            for (lx, ly), (rx, ry) in ((left_square(*s), right_square(*s)) for s in self.path.ahead(count))
        ]


def _straightened(bends: list[Corner]) -> list[Corner]:
    """The same chain without bends that are none."""
    kept = bends[:2]
    for place in bends[2:]:
        a, b = kept[-2], kept[-1]
        if path.direction(a, b) == path.direction(b, place):
            kept[-1] = place
        else:
            kept.append(place)
    if len(kept) > 2 and kept[-1][0] == kept[-2][0] and kept[-1][1] > kept[-2][1]:
        kept.pop()  # the last stretch goes north anyway
    return kept
