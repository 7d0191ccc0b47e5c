"""Data types as NumPy's dtypes: kinds of numbers, and structs of them."""

from collections.abc import Iterable
from math import prod
from struct import Struct
from typing import Any

Shape = tuple[int, ...]


class dtype:  # noqa: N801 - NumPy's name
    """A data type: a kind of number, such as `int64`, or a struct of named numbers and arrays, packed without gaps."""

    def __init__(self, given: Any, code: str = "", name: str = "") -> None:
        if code:  # one of those below
            self.name, self.kind, self.itemsize, self.code = name, str(given[0]), int(given[1:]), code
            self.fields: dict[str, tuple[int, dtype, Shape]] = {}
            self._least = -(1 << (8 * self.itemsize - 1)) if self.kind == "i" else 0
            self._most = self._least + (1 << (8 * self.itemsize)) - 1
            return
        self.name, self.kind, self.code = "record", "V", "B"
        self.fields = {}
        at = 0
        for field, kind, *shape in given[1] if isinstance(given, tuple) else given:
            of, lengths = kind_of(kind), tuple(shape[0]) if shape else ()
            self.fields[field] = (at, of, lengths)
            at += of.itemsize * prod(lengths)
        self.itemsize = at
        self.packed = {name: Struct("=" + of.code) for name, (_, of, lengths) in self.fields.items() if not lengths}

    def __call__(self, value: Any = 0) -> Any:
        """Convert a value to this type."""
        if self.kind == "f":
            return float(value)
        if self.kind == "b":
            return bool(value)
        found = int(value)
        if not self._least <= found <= self._most:
            raise OverflowError(f"{found} does not fit {self.name}")
        return found

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, dtype) and bool(self.fields) and self.fields == other.fields

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.fields)))

    def __repr__(self) -> str:
        return f"dtype({self.name!r})" if not self.fields else f"dtype({self.fields!r})"

    def __class_getitem__(cls, item: Any) -> Any:
        return cls


Kind = dtype


class record:  # noqa: N801 - NumPy's name
    """One struct of an array, to read and to write: its numbers are attributes, its arrays views."""

    __slots__ = ("_raw", "dtype")
    _raw: memoryview
    dtype: Kind

    def __init__(self, raw: memoryview, kind: Kind) -> None:
        object.__setattr__(self, "_raw", raw)
        object.__setattr__(self, "dtype", kind)

    def __getattr__(self, name: str) -> Any:
        found = self.dtype.fields.get(name)
        if found is None:
            raise AttributeError(f"this record has no {name!r}")
        at, kind, shape = found
        if not shape:
            return self.dtype.packed[name].unpack_from(self._raw, at)[0]
        from cellar.arrays.little_numpy.ndarray import over

        return over(self._raw[at : at + kind.itemsize * prod(shape)], kind, shape)

    def __setattr__(self, name: str, value: Any) -> None:
        at, kind, shape = self.dtype.fields[name]
        if shape:
            getattr(self, name)[...] = value
        else:
            self.dtype.packed[name].pack_into(self._raw, at, kind(value))

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)

    def tobytes(self) -> bytes:
        return bytes(self._raw)

    def copy(self) -> "record":
        """A copy with a buffer of its own."""
        return record(memoryview(bytearray(self._raw)), self.dtype)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, record) and self.dtype == other.dtype and self._raw == other._raw

    __hash__ = None  # type: ignore[assignment]


bool_ = dtype("b1", "?", "bool")
int8, int16, int32, int64 = (
    dtype(f"i{n}", code, f"int{8 * n}") for n, code in ((1, "b"), (2, "h"), (4, "i"), (8, "q"))
)
uint8, uint16, uint32, uint64 = (
    dtype(f"u{n}", code, f"uint{8 * n}") for n, code in ((1, "B"), (2, "H"), (4, "I"), (8, "Q"))
)
float64 = dtype("f8", "d", "float64")
ALL = (bool_, int8, int16, int32, int64, uint8, uint16, uint32, uint64, float64)
_WRITTEN = {f"{kind.kind}{kind.itemsize}": kind for kind in ALL} | {kind.name: kind for kind in ALL}
_PYTHON: dict[Any, dtype] = {bool: bool_, int: int64, float: float64}
#: Data types by the codes of `memoryview` and `struct`.
BY_CODE = {kind.code: kind for kind in ALL} | {"l": int64, "L": uint64}


def kind_of(given: Any) -> dtype:
    """The data type for a name, a Python type or a dtype."""
    if isinstance(given, (tuple, list)):
        return dtype(given)
    found = given if isinstance(given, dtype) else _PYTHON.get(given) or _WRITTEN.get(given)
    if found is None:
        raise TypeError(
            f"the little NumPy has no kind of number {given!r}; there are: {', '.join(k.name for k in ALL)}"
        )
    return found


def common(kinds: Iterable[dtype]) -> dtype:
    """The smallest data type that holds all these."""
    found = bool_
    for kind in kinds:
        if kind is found or kind.kind == "b":
            continue
        if found.kind == "b":
            found = kind
        elif "f" in (kind.kind, found.kind):
            found = float64
        elif kind.kind == found.kind:
            found = max(kind, found, key=lambda one: one.itemsize)
        else:
            unsigned, signed = (kind, found) if kind.kind == "u" else (found, kind)
            if unsigned.itemsize == int64.itemsize:
                raise TypeError("the little NumPy does not mix uint64 with numbers that have a sign")
            found = max(signed, {1: int16, 2: int32, 4: int64}[unsigned.itemsize], key=lambda one: one.itemsize)
    return found


def of_value(value: Any) -> dtype:
    """The data type of a Python number."""
    for python, kind in _PYTHON.items():  # a truth is a whole number too, and comes first
        if isinstance(value, python):
            return kind
    raise TypeError(f"{value!r} is no number that the little NumPy knows")
