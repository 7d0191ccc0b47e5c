"""Rows of whole numbers that only grow, kept as one array with room for more."""

import numpy as np

from cellar.core.types import Ints


class Rows:
    """Cells of a match in their order."""

    def __init__(self, width: int) -> None:
        self._array: Ints = np.zeros((16, width), np.int64)
        self._number = 0

    def __len__(self) -> int:
        return self._number

    @property
    def array(self) -> Ints:
        return self._array[: self._number]

    @property
    def nbytes(self) -> int:
        """The room they take."""
        return self._array.nbytes

    def add(self, rows: Ints) -> None:
        number = self._number + len(rows)
        if number > len(self._array):
            grown = np.zeros((max(number, 2 * len(self._array)), self._array.shape[1]), np.int64)
            grown[: self._number] = self.array
            self._array = grown
        self._array[self._number : number] = rows
        self._number = number
