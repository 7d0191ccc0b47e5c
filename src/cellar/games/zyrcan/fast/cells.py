"""Tables for `single` and `lanes`: spaces by the cyclic number (q + 14 r) mod 61, where a step in a direction always
adds the same."""

from typing import Final

import numpy as np

from cellar.core import hexes
from cellar.core.layout import part
from cellar.games.zyrcan.board.spaces import COUNT, FLIGHT, SPACES

_CELLS = [(q + 14 * r) % COUNT for q, r in SPACES]
#: The cell of a space, the space of a cell.
CELL: Final = np.array(_CELLS, dtype=np.uint8)
SPACE: Final = np.argsort(CELL).astype(np.uint8)
#: What a step in each direction adds, mod 61.
STEP: Final = np.array([(q + 14 * r) % COUNT for q, r in hexes.DIRECTIONS], dtype=np.int64)


def _mask(cells: list[int]) -> int:
    return sum(1 << cell for cell in cells)


#: The cells from which a step in a direction stays on the hexagon.
INSIDE: Final = np.array(
    [_mask([_CELLS[h] for h in range(COUNT) if FLIGHT[h, 0, d] >= 0]) for d in range(6)], dtype=np.int64
)


def _targets(kind: int, cell: int) -> int:
    return _mask([_CELLS[end] for end in part(FLIGHT, (int(SPACE[cell]), kind)) if end >= 0])


#: TARGETS[61 * kind + cell]: where the six flights of a ship end; the last entry is for a ship that is gone.
TARGETS: Final = np.array([_targets(kind, cell) for kind in range(3) for cell in range(COUNT)] + [0], dtype=np.int64)
_SHIFTS = {e * int(STEP[d]) % COUNT: d for e in (1, 2, 3) for d in range(6)}
#: DIRECTION[target - cell + 61]: the direction of a flight; the eighteen flights shift by eighteen numbers.
DIRECTION: Final = np.array([_SHIFTS.get(shift % COUNT, 0) for shift in range(2 * COUNT)], dtype=np.uint8)
#: KINDS[which kinds are left, as bits]: how many there are, then which.
KINDS: Final = np.array(
    [
        [len(left), *left, *[0] * (3 - len(left))]
        for bits in range(8)
        for left in [[k for k in range(3) if bits >> k & 1]]
    ],
    dtype=np.uint8,
)
#: The eighteen ways to fly, by kind and direction: what one adds, mod 61, and the cells from which it stays on the
#: hexagon.
SHIFT: Final = np.array([[e * int(STEP[d]) % COUNT for d in range(6)] for e in (1, 2, 3)], dtype=np.int64)
FROM: Final = np.array(
    [[_mask([_CELLS[h] for h in range(COUNT) if FLIGHT[h, kind, d] >= 0]) for d in range(6)] for kind in range(3)],
    dtype=np.int64,
)
