"""The solved table of a corner: two walls that meet, of which three squares are marked before the king comes near.

`layout` tells what is looked at: both walls together near the corner (`near`), one wall's window from 7 to 12 squares
away from it (`along`), and from there on the wall's own table holds. Squares that are not looked at count as unmarked,
which can only make things harder for the devil: a state with more marks is held whenever one with fewer is.
"""

import zlib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from cellar.arrays import NDArray, np
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.ring import wall
from cellar.games.angel.ring.layout import FIRST, LAST, NEAR, Layout
from cellar.games.angel.ring.wall import PATTERNS, Bools

Words = NDArray[np.uint64]

#: Marked at every corner before the king comes near. With these three a king six squares from both walls demands
#: nothing yet, which the corner itself and the second square of each wall would not do.
PREPARED: tuple[Square, ...] = ((0, 2), (0, 4), (2, 0))
#: The file with the tables of a corner that is prepared so.
KEPT = "corner.zlib"


@dataclass(frozen=True)
class Tables:
    """The held states near a corner, with the king to move, as bit sets."""

    layout: Layout
    #: [a - 1, b - 1], then one bit for each set of marks, 64 in a word
    near: Words
    #: [wall, b - 7, a - 1, pattern]: height a above the wall, b squares along it from the corner; bit i is the square
    #: b - 5 + i
    along: Bools

    def holds_near(self, a: int, b: int, marks: int) -> bool:
        """Return whether the king on (a, b) is held by these marks."""
        return bool(int(self.near[a - 1, b - 1, marks >> 6]) >> (marks & 63) & 1)

    def holds_along(self, axis: int, a: int, b: int, pattern: int) -> bool:
        """Return whether the king at height a and b squares along a wall is held by the pattern of that wall."""
        if b > LAST:
            return bool(wall.held()[a, pattern])
        return bool(self.along[axis, b - FIRST, a - 1, pattern])


@lru_cache(maxsize=1)
def tables() -> Tables:
    """Load the solved tables of the ring's corners (`cellar_studies.angel.ring.solved_corner` writes them again). They
    need only a small part of NumPy."""
    layout, data = Layout(PREPARED), zlib.decompress(files(__package__).joinpath(KEPT).read_bytes())
    size = NEAR * NEAR * layout.sets // 8
    return Tables(
        layout,
        np.frombuffer(data[:size], np.uint64).reshape(NEAR, NEAR, layout.sets // 64),
        np.frombuffer(data[size:], np.bool_).reshape(2, LAST - FIRST + 1, NEAR, PATTERNS),
    )
