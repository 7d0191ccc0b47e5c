"""Tables of the bitboards: cells have the cyclic number (q + 14 r) mod 61, so that a step in a direction is a
rotation."""

from typing import Final

from cellar.arrays import np
from cellar.games.zyrcan.board.spaces import COUNT, FLIGHT, SPACES
from cellar.rules import hexes
from cellar.rules.layout import part

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
#: ENDS[6 * (61 * kind + cell) + direction]: the cell where a flight ends; 63, a bit that no board has, where it leaves
#: the hexagon.
ENDS: Final = np.array(
    [
        _CELLS[end] if end >= 0 else 63
        for kind in range(3)
        for cell in range(COUNT)
        for end in part(FLIGHT, (int(SPACE[cell]), kind))
    ],
    dtype=np.uint8,
)


def _runs() -> list[list[int]]:
    """Find the runs of cells whose numbers and spaces both count up, broken at the step from 60 to 0: first cell,
    length, first space of each."""
    found: list[list[int]] = []
    for space, (cell, (_, r)) in enumerate(zip(_CELLS, SPACES)):
        if found and cell == found[-1][0] + found[-1][1] and r == SPACES[space - 1][1]:
            found[-1][1] += 1
        else:
            found.append([cell, 1, space])
    return found


_RUNS = _runs()
RUN_CELL: Final = np.array([cell for cell, _, _ in _RUNS], dtype=np.int64)
RUN_BITS: Final = np.array([(1 << length) - 1 for _, length, _ in _RUNS], dtype=np.int64)
RUN_SPACE: Final = np.array([space for _, _, space in _RUNS], dtype=np.int64)
