"""The history of a match as NumPy arrays, one cell per row, compact enough for a match of 60,000 turns.

Only the perfect angel needs them, and NumPy with them; `history` reads the same as lists."""

from cellar.arrays import np
from cellar.compile.arrays import Array
from cellar.rules.types import State


def mark_rows(state: State) -> Array:
    """Return the marked cells, oldest first, with as many coordinates as the board has dimensions."""
    found: Array = np.asarray(state.marks)[: int(state.marked_n), : int(state.dims)]
    return found


def trail_rows(state: State) -> Array:
    """Return the cells where the angel stood, from the start to now."""
    turn, dims = int(state.turn), int(state.dims)
    found = np.empty((turn + 1, dims), np.int64)
    found[0] = (int(state.sx), int(state.sy), int(state.sz))[:dims]
    for axis in range(dims):
        np.cumsum(np.asarray(state.flights)[:turn, axis], dtype=np.int64, out=found[1:, axis])
    found[1:] += found[0]
    return found


class Rows:
    """A growable array of cells, which only ever appends."""

    def __init__(self, width: int) -> None:
        self._array: Array = np.zeros((16, width), np.int64)
        self._number = 0

    def __len__(self) -> int:
        return self._number

    @property
    def array(self) -> Array:
        return self._array[: self._number]

    @property
    def nbytes(self) -> int:
        return self._array.nbytes

    def add(self, rows: Array) -> None:
        number = self._number + len(rows)
        if number > len(self._array):
            grown = np.zeros((max(number, 2 * len(self._array)), self._array.shape[1]), np.int64)
            grown[: self._number] = self.array
            self._array = grown
        self._array[self._number : number] = rows
        self._number = number
