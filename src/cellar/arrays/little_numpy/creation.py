"""NumPy functions that create arrays."""

import ctypes
from math import prod
from typing import Any
from weakref import finalize

from cellar.arrays.little_numpy.kinds import BY_CODE, Shape, dtype, float64, int64, kind_of
from cellar.arrays.little_numpy.ndarray import ndarray, of_nested, of_values, over

#: Size in bytes from which `empty` leaves memory untouched.
MUCH = 1 << 16
WRITABLE = 0x200
_allocate = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t)(("PyMem_RawMalloc", ctypes.pythonapi))
_free = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(("PyMem_RawFree", ctypes.pythonapi))
_view = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_int)(
    ("PyMemoryView_FromMemory", ctypes.pythonapi)
)


def _shape(given: Any) -> Shape:
    return (given,) if isinstance(given, int) else tuple(map(int, given))


def zeros(shape: Any, dtype: Any = float64) -> ndarray:
    """An array of zeros."""
    kind, lengths = kind_of(dtype), _shape(shape)
    return over(memoryview(bytearray(prod(lengths) * kind.itemsize)), kind, lengths)


def empty(shape: Any, dtype: Any = float64) -> ndarray:
    """An array whose contents must be written first. Much of it is memory that was never touched: pages that are not
    written cost nothing, and a tree of nodes seldom fills its space."""
    kind, lengths = kind_of(dtype), _shape(shape)
    size = prod(lengths) * kind.itemsize
    if kind.fields or size < MUCH:
        return zeros(lengths, kind)
    return over(_untouched(size), kind, lengths)


def _untouched(size: int) -> memoryview:
    address = _allocate(size)
    if not address:
        raise MemoryError(f"there are no {size:,} bytes left")
    raw: memoryview = _view(address, size, WRITABLE)
    finalize(raw, _free, address)  # every array over it keeps this very view
    return raw


def full(shape: Any, value: Any, dtype: Any = None) -> ndarray:
    """An array of one number."""
    given = of_nested(value) if dtype is None else None
    kind, lengths = given.dtype if given is not None else kind_of(dtype), _shape(shape)
    return of_values([kind(value)] * prod(lengths), kind, lengths)


def ones(shape: Any, dtype: Any = float64) -> ndarray:
    """An array of ones."""
    return full(shape, 1, dtype)


def zeros_like(like: ndarray) -> ndarray:
    """Zeros in the shape of another array."""
    return zeros(like.shape, like.dtype)


def ones_like(like: ndarray) -> ndarray:
    """Ones in the shape of another array."""
    return ones(like.shape, like.dtype)


def array(given: Any, dtype: Any = None) -> ndarray:
    """A new array from nested sequences, arrays or numbers."""
    return of_nested(given, None if dtype is None else kind_of(dtype))


def asarray(given: Any, dtype: Any = None) -> ndarray:
    """The same numbers as an array, without a copy where they are in a writable buffer."""
    kind = None if dtype is None else kind_of(dtype)
    if isinstance(given, memoryview) and not given.readonly and given.nbytes:
        given = over(given.cast("B"), BY_CODE[given.format], tuple(given.shape or ()))
    if isinstance(given, ndarray) and kind in (None, given.dtype):
        return given
    return of_nested(given, kind)


def frombuffer(data: bytes | memoryview, dtype: dtype) -> ndarray:
    """Structs or numbers over a buffer; over a copy of bytes, since these cannot be passed to compiled functions."""
    raw = data if isinstance(data, memoryview) else memoryview(bytearray(data))
    return over(raw, dtype, (len(data) // dtype.itemsize,))


def arange(start: int, stop: int | None = None) -> ndarray:
    """Consecutive whole numbers."""
    found = range(start) if stop is None else range(start, stop)
    return of_values(list(found), int64, (len(found),))


def indices(shape: Shape) -> ndarray:
    """[axis, …]: the index along that axis."""
    count, every, found = prod(shape), prod(shape), list[int]()
    for length in shape:
        every //= length
        found += [i // every % length for i in range(count)]
    return of_values(found, int64, (len(shape), *shape))


def argsort(given: ndarray) -> ndarray:
    """The indices that sort the numbers."""
    values = given.values()
    return of_values(sorted(range(len(values)), key=values.__getitem__), int64, given.shape)
