"""The array library of everything that searches: NumPy where it is installed, else `little_numpy`, which has as much of
it as is used here. A workspace makes arrays where compiled functions work on them in place."""

from collections.abc import Callable
from math import prod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    try:
        import numpy as np
        from numpy.typing import NDArray
    except ModuleNotFoundError:
        from cellar.arrays import little_numpy as np

        NDArray = list  # it is written in annotations only

__all__ = ["NDArray", "Workspace", "np"]
#: Returns so many bytes of memory, whatever is in them.
Allocate = Callable[[int], memoryview]


class Workspace:
    """Makes arrays in the memory in which some compiled functions work; anywhere, where they have none of their own."""

    def __init__(self, allocate: Allocate | None = None) -> None:
        self._allocate = allocate

    def empty(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array whose contents must be written first; pages that are never written cost nothing."""
        return np.empty(shape, kind) if self._allocate is None else self._over(shape, kind, None)

    def zeros(self, shape: tuple[int, ...], kind: Any) -> Any:
        """An array of zeros."""
        return np.zeros(shape, kind) if self._allocate is None else self._over(shape, kind, bytes)

    def copy(self, given: Any) -> Any:
        """A copy of an array."""
        if self._allocate is None:
            return given.copy()
        return self._over(given.shape, given.dtype, lambda size: given.tobytes())

    def _over(self, shape: tuple[int, ...], kind: Any, fill: Callable[[int], bytes] | None) -> Any:
        size = prod(shape) * np.empty(0, kind).dtype.itemsize
        if self._allocate is None or not size:
            return np.zeros(shape, kind)
        memory = self._allocate(size)
        if fill is not None:
            memory[:] = fill(size)
        return np.frombuffer(memory, kind).reshape(shape)
