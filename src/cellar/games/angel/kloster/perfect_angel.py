"""The angel that never loses: Kloster's strategy (2007) for power 2, which also covers every greater power and
dimension.

The angel follows a path that it never leaves. Before each flight the path is bent away from the marks, as far as that
pays (`update`), and the angel flies two segments on. Why that is always possible is proved in docs/angel-proofs.md.
"""

from collections.abc import Iterable, Sequence
from copy import copy

from cellar.arrays import np
from cellar.compile.accelerated import accelerated
from cellar.compile.arrays import Array
from cellar.errors import BadPosition
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster import path, update
from cellar.games.angel.kloster.path import Path, left_square, right_square
from cellar.games.angel.kloster.update import Flags

#: A mark farther than this from the first square is as good as none: the angel is not there for half a million million
#: turns.
HORIZON = 1 << 40


class PerfectAngel:
    """A perfect angel in one match, which must be told of every mark, in order, and fly where `turn` says.

    With at most one mark on the board when it starts (the devil's first marker), and at most one more before each later
    turn, it never loses; `guaranteed` says whether that has held so far.
    """

    def __init__(self, origin: Square = (0, 0), marks: Sequence[Square] | Array = ()) -> None:
        self.origin = origin
        #: the modules of the path and of its update, compiled
        self._path, self._update = accelerated(path.__name__), accelerated(update.__name__)
        self.path = Path()
        #: Marks that were marked when they joined the left set.
        self.evaded = 0
        self.turns = 0
        # Of the marks that were there first, those beside or behind the first line are in the left set.
        first = np.asarray(marks, np.int64).reshape(-1, 2) - np.array(origin)
        if (first == 0).all(axis=1).any():
            raise _own_square(origin)
        first = first[(first[:, 0] >= 0) & (np.abs(first) <= HORIZON).all(axis=1)]
        self._live = self._fresh = len(first)
        self._marks: Array = np.concatenate([first, np.zeros((64, 2), np.int64)])
        self.guaranteed = self._fresh <= 1

    def copy(self) -> "PerfectAngel":
        """Return an independent copy, for looking ahead."""
        other = copy(self)
        other.path = self.path.copy()
        other._marks = self._marks.copy()
        return other

    @property
    def square(self) -> Square:
        x, y = right_square(*self.path.perch)
        return x + self.origin[0], y + self.origin[1]

    @property
    def value(self) -> tuple[int, int]:
        """The potential `L - 2n`, which never rises, and `n`, the number of evaded marks."""
        return self.path.length - 2 * self.evaded, self.evaded

    @property
    def nbytes(self) -> int:
        return self._marks.nbytes + self.path.nbytes

    @property
    def live(self) -> Array:
        """The marks outside the left set, relative to the angel's first square."""
        return self._marks[: self._live]

    def is_left(self, square: Square) -> bool:
        """Return whether a square is in the left set: the angel never needs it again, and a mark there is wasted."""
        return self._is_left(square[0] - self.origin[0], square[1] - self.origin[1])

    def _is_left(self, x: int, y: int) -> bool:
        if x < 0:
            return True
        past, ahead = self.path.past, self.path.bends_ahead
        return bool(
            1 - self._path.winding(past, len(past), False, x, y) - self._path.winding(ahead, len(ahead), True, x, y) > 0
        )

    def left_in(self, west: int, south: int, wide: int, high: int) -> Flags:
        """Return which squares of a box are in the left set, row by row from its south-west square, in one pass over
        the path."""
        x, y = west - self.origin[0], south - self.origin[1]
        turns = np.zeros((high, wide), np.int64)
        self._path.crossings(self.path.past, False, x, y, turns)
        self._path.crossings(self.path.bends_ahead, True, x, y, turns)
        return (1 - np.cumsum(turns, axis=1) > 0) | (np.arange(x, x + wide) < 0)

    def see(self, mark: Square) -> None:
        x, y = mark[0] - self.origin[0], mark[1] - self.origin[1]
        if mark == self.square:
            raise _own_square(mark)
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
        """Take in new marks, bend the path, and return the square to fly to."""
        for mark in marks:
            self.see(mark)
        if self._fresh:
            self._bend()
            self._fresh = 0
        self.path.advance()
        self.path.advance()
        self.turns += 1
        return self.square

    def _bend(self) -> None:
        ahead = self.path.bends_ahead
        gone = np.zeros(self._live, np.bool_)
        out = np.empty((len(ahead) + 6, 2), np.int64)
        bends = self._update.update(self.path.past, ahead, self.live, self.path.perch[1], out, gone)
        if bends == 0:
            return
        self.path.replace([(x, y) for x, y in out[:bends].tolist()])
        self.evaded += int(gone.sum())
        kept = self.live[~gone]
        self._live = len(kept)
        self._marks[: self._live] = kept

    def segments(self, count: int) -> list[tuple[Square, Square]]:
        """List the next segments of the path as (left square, right square)."""
        dx, dy = self.origin
        return [
            ((lx + dx, ly + dy), (rx + dx, ry + dy))
            for (lx, ly), (rx, ry) in ((left_square(*s), right_square(*s)) for s in self.path.ahead(count))
        ]


def _own_square(mark: Square) -> BadPosition:
    return BadPosition(f"{mark[0]},{mark[1]} is where the angel stands, and the devil cannot mark that cell.")
