"""The array type: a buffer with an offset, a shape and strides."""

import ctypes
from array import array as packed_numbers
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from math import prod
from typing import Any

from cellar.arrays.little_numpy import indexing
from cellar.arrays.little_numpy.kinds import (
    BY_CODE,
    Shape,
    bool_,
    common,
    dtype,
    float64,
    int64,
    kind_of,
    of_value,
    record,
)
from cellar.arrays.little_numpy.operators import Operators


class ndarray(Operators):  # noqa: N801 - NumPy's name
    """Numbers of one kind in any number of dimensions, or structs in one."""

    __slots__ = ("_address", "_flat", "_raw", "_whole", "dtype", "offset", "shape", "steps")

    def __init__(self, raw: memoryview, kind: dtype, offset: int, shape: Shape, steps: Shape) -> None:
        #: bytes of the whole buffer, and the same as numbers
        self._raw = raw
        self._flat: Any = raw if kind.fields or kind.code == "B" else raw.cast(kind.code)  # type: ignore[call-overload]
        self.dtype = kind
        self._lie(offset, shape, steps)

    def _lie(self, offset: int, shape: Shape, steps: Shape) -> None:
        #: the place of the first number, and how far apart those of each dimension are
        self.offset, self.shape, self.steps = offset, shape, steps
        #: whether the elements are contiguous
        self._whole = steps == c_steps(shape)
        self._address = -1

    def view_of(self, offset: int, shape: Shape, steps: Shape) -> "ndarray":
        """A view of the same buffer with another offset, shape and strides."""
        found = object.__new__(ndarray)
        found._raw, found._flat, found.dtype = self._raw, self._flat, self.dtype
        found._lie(offset, shape, steps)
        return found

    # What it is.

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def nbytes(self) -> int:
        return self.size * self.dtype.itemsize

    @property
    def T(self) -> "ndarray":  # noqa: N802 - NumPy's name
        return self.view_of(self.offset, self.shape[::-1], self.steps[::-1])

    @property
    def contiguous(self) -> bool:
        """Whether the elements are contiguous: what compiled functions take."""
        return self._whole or not self.size

    @property
    def address(self) -> int:
        """The memory address of the first element."""
        if self._address < 0:
            begin = ctypes.addressof(ctypes.c_char.from_buffer(self._raw)) if len(self._raw) else 0
            self._address = begin + self.offset * self.dtype.itemsize
        return self._address

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("an array of no dimension has no length")
        return self.shape[0]

    def __repr__(self) -> str:
        return f"array({self.tolist()!r}, {self.dtype.name})"

    def __bool__(self) -> bool:
        if self.size != 1:
            raise ValueError("an array of several numbers is neither true nor false: ask for any() or all()")
        return bool(self.values()[0])

    def __int__(self) -> int:
        return int(self.item())

    __index__ = __int__

    def __float__(self) -> float:
        return float(self.item())

    def item(self) -> Any:
        """The only element."""
        (found,) = self.values()
        return found

    # Its numbers.

    def places(self) -> Sequence[int]:
        """The buffer indices of the elements, in C order."""
        if self._whole:
            return range(self.offset, self.offset + self.size)
        return indexing.places(self.offset, self.shape, self.steps)

    def values(self) -> list[Any]:
        """The elements as a flat list."""
        flat = self._flat
        if self.dtype.fields:
            return [self._record(place) for place in self.places()]
        if self._whole:
            found: list[Any] = flat[self.offset : self.offset + self.size].tolist()
            return found
        return [flat[place] for place in self.places()]

    def _record(self, place: int) -> record:
        size = self.dtype.itemsize
        return record(self._raw[place * size : (place + 1) * size], self.dtype)

    def tolist(self) -> Any:
        """The elements as nested lists."""
        found = self.values()
        for length in self.shape[:0:-1]:
            found = [found[i : i + length] for i in range(0, len(found), length)] if length else []
        return found if self.shape else found[0]

    def tobytes(self) -> bytes:
        """The bytes of the elements in C order."""
        if self._whole:
            size = self.dtype.itemsize
            return bytes(self._raw[self.offset * size : (self.offset + self.size) * size])
        return self.copy().tobytes()

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __contains__(self, value: Any) -> bool:
        return value in self.values()

    def copy(self) -> "ndarray":
        """A copy with a buffer of its own."""
        if self._whole:
            return over(memoryview(bytearray(self.tobytes())), self.dtype, self.shape)
        return of_values(self.values(), self.dtype, self.shape)

    def astype(self, kind: Any) -> "ndarray":
        """A copy in another data type."""
        to = kind_of(kind)
        return of_values(list(map(to, self.values())), to, self.shape)

    def view(self, kind: Any) -> "ndarray":
        """A view of the same bytes as another data type of the same size."""
        to = kind_of(kind)
        if to.itemsize != self.dtype.itemsize:
            raise TypeError("the little NumPy views numbers only as others of the same size")
        return ndarray(self._raw, to, self.offset, self.shape, self.steps)

    def reshape(self, *shape: Any) -> "ndarray":
        """The same elements in another shape; a view where they are contiguous."""
        wanted = list(shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape)
        if -1 in wanted:
            rest = prod(length for length in wanted if length != -1)
            wanted[wanted.index(-1)] = self.size // rest if rest else 0
        if prod(wanted) != self.size:
            raise ValueError(f"{self.size} numbers do not fill a shape of {wanted}")
        base = self if self._whole else self.copy()
        return base.view_of(base.offset, tuple(wanted), c_steps(tuple(wanted)))

    def fill(self, value: Any) -> None:
        """Set all elements to one number."""
        self[...] = value

    def setflags(self, *, write: bool) -> None:
        """Do nothing: no array here is read-only."""

    # Parts of it.

    def __getitem__(self, key: Any) -> Any:
        place = self._place(key)  # the way of loops that are not compiled
        if place < 0:
            return indexing.get(self, key)
        return self._record(place) if self.dtype.fields else self._flat[place]

    def __setitem__(self, key: Any, value: Any) -> None:
        place = -1 if self.dtype.fields else self._place(key)
        if place < 0:
            indexing.put(self, key, value)
        else:
            self._flat[place] = value if type(value) is int or self.dtype.kind == "f" else self.dtype(value)

    def _place(self, key: Any) -> int:
        """The buffer index of one element, if the key is one or two whole numbers; else -1."""
        shape, steps = self.shape, self.steps
        if type(key) is int and len(shape) == 1:
            if 0 <= key < shape[0]:
                return self.offset + key * steps[0]
        elif type(key) is tuple and len(key) == 2 == len(shape):
            row, column = key
            if type(row) is int and type(column) is int and 0 <= row < shape[0] and 0 <= column < shape[1]:
                return self.offset + row * steps[0] + column * steps[1]
        return -1

    # Arithmetic, number by number.

    def _with(self, other: Any, operation: Callable[[Any, Any], Any], *, turned: bool = False, to: Any = None) -> Any:
        if isinstance(other, (list, tuple)):
            other = of_nested(other)
        if not isinstance(other, ndarray):
            kind = to or _beside(self.dtype, other)
            mine = self.values()
            pairs = (repeat(other), mine) if turned else (mine, repeat(other))
            return of_values(list(map(operation, *pairs)), kind, self.shape)
        kind = to or common((self.dtype, other.dtype))
        shape = broadcast(self.shape, other.shape)
        one, two = self.spread(shape).values(), other.spread(shape).values()
        return of_values(list(map(operation, *((two, one) if turned else (one, two)))), kind, shape)

    def _each(self, operation: Callable[[Any], Any]) -> "ndarray":
        return of_values(list(map(operation, self.values())), self.dtype, self.shape)

    def spread(self, shape: Shape) -> "ndarray":
        """Broadcast to a shape."""
        if shape == self.shape:
            return self
        missing = len(shape) - len(self.shape)
        steps = [0] * missing
        for mine, wanted, step in zip(self.shape, shape[missing:], self.steps):
            if mine not in (wanted, 1):
                raise ValueError(f"shapes {self.shape} and {shape} do not go together")
            steps.append(step if mine == wanted else 0)
        return self.view_of(self.offset, shape, tuple(steps))


def c_steps(shape: Shape) -> Shape:
    """The strides of a contiguous array in C order, in elements."""
    steps, step = [], 1
    for length in reversed(shape):
        steps.append(step)
        step *= length
    return tuple(reversed(steps))


def over(raw: memoryview, kind: dtype, shape: Shape) -> ndarray:
    """An array over all of a buffer."""
    return ndarray(raw, kind, 0, shape, c_steps(shape))


def of_values(values: list[Any], kind: dtype, shape: Shape) -> ndarray:
    """An array of these elements."""
    if kind.fields:
        return over(memoryview(bytearray().join(value.tobytes() for value in values)), kind, shape)
    code = "B" if kind.code == "?" else kind.code
    try:
        raw = memoryview(bytearray(packed_numbers(code, values)))
    except OverflowError:
        raise OverflowError(f"a number does not fit {kind.name}: the little NumPy does not wrap") from None
    return over(raw, kind, shape)


def of_nested(given: Any, kind: dtype | None = None) -> ndarray:
    """An array of nested sequences, arrays and numbers."""
    if isinstance(given, memoryview):
        given = over(memoryview(bytes(given)), BY_CODE[given.format], tuple(given.shape or ()))
    if isinstance(given, ndarray):
        return given.copy() if kind in (None, given.dtype) else given.astype(kind)
    shape, flat = list[int](), [given]
    kinds = set()
    while flat and isinstance(flat[0], (list, tuple, range, ndarray)):
        shape.append(len(flat[0]))
        if any(not hasattr(one, "__len__") or len(one) != shape[-1] for one in flat):
            raise ValueError("the rows of an array are of equal lengths")
        kinds |= {one.dtype for one in flat if isinstance(one, ndarray)}
        flat = [value for row in flat for value in (row.tolist() if isinstance(row, ndarray) else row)]
    found = kind or common({*kinds, *map(of_value, flat)} if flat else [float64])
    return of_values(flat if kind is None else list(map(found, flat)), found, tuple(shape))


def broadcast(one: Shape, two: Shape) -> Shape:
    """The common shape to which two shapes broadcast."""
    if one == two:
        return one
    width = max(len(one), len(two))
    padded = ((1,) * (width - len(shape)) + shape for shape in (one, two))
    found = []
    for a, b in zip(*padded):
        if a != b and 1 not in (a, b):
            raise ValueError(f"shapes {one} and {two} do not go together")
        found.append(b if a == 1 else a)
    return tuple(found)


def _beside(kind: dtype, value: Any) -> dtype:
    """The data type of an operation of an array and a Python number: the array's own where that holds it."""
    other = of_value(value)
    if other.kind == kind.kind or other is bool_ or (other is int64 and kind.kind in "uf"):
        return kind
    return common((kind, other))
