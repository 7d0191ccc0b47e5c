"""The memory layout of a game's state (a struct of integers), and states as plain objects for uncompiled rules.

A state has named integers and arrays of integers, packed without gaps. Run plain, its numbers are attributes and its
arrays views of its bytes (`state.space[7]`, `state.reserve[seat, kind]`), all of them Python's integers: an integer
that does not fit its field is refused instead of wrapped. Compiled functions are handed the same bytes as a NumPy
struct (`Layout.as_numpy`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from math import prod
from operator import attrgetter
from struct import Struct
from struct import error as out_of_range
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from cellar.arrays import np

#: A number's kind, its size in bits and whether it has a sign, as NumPy and as `struct` write it.
KINDS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f8": "d"}
#: Names that a field cannot have: states have them, or NumPy's structs.
TAKEN = frozenset(
    """T all any argmax argmin astype base byteswap choose clip conj conjugate copy cumsum data diagonal dtype dump
    dumps field fill flags flat flatten getfield imag item itemsize max mean min nbytes ndim newbyteorder nonzero
    pprint prod ptp put ravel real repeat reshape resize round searchsorted setfield setflags shape size sort
    squeeze std strides sum swapaxes take tobytes tofile tolist tostring trace transpose var view""".split()  # noqa: SIM905
)
Function = TypeVar("Function", bound=Callable[..., Any])
Field = tuple[str, str] | tuple[str, str, tuple[int, ...]]


class State:
    """The state of a match: a struct of integers, with a subclass for each layout that has the layout's fields."""

    __slots__ = ("_raw",)
    _layout: "Layout"
    _raw: bytearray

    def __init__(self, data: bytes) -> None:
        self._raw = bytearray(data)
        for put, value in zip(self._layout._puts, self._layout._scalars.unpack(self._raw)):
            put(self, value)

    def __getattr__(self, name: str) -> Any:
        # Only fields that are not there yet come here: an array becomes a view when it is first asked for.
        place = type(self)._layout._arrays.get(name)
        if place is None:
            raise AttributeError(f"this state has no {name!r}")
        start, stop, kind, shape = place
        raw: Any = memoryview(self._raw)  # mypy knows fewer kinds of numbers than memoryview does
        view = raw[start:stop].cast(kind, shape)
        setattr(self, name, view)
        return view

    if TYPE_CHECKING:

        def __setattr__(self, name: str, value: Any) -> None: ...

    def tobytes(self) -> bytes:
        """The struct's bytes, equal to those of the NumPy struct."""
        raw = self._raw
        for pack, start, values in self._layout._runs:
            try:
                pack(raw, start, *values(self))
            except out_of_range:
                raise OverflowError(f"a number does not fit the state: {self!r}") from None
        return bytes(raw)

    def flat(self, name: str) -> tuple[int, ...]:
        """All numbers of an array as one tuple: faster than a view of it, and usable as a cache key."""
        unpack, start = self._layout._flats[name]
        return unpack(self._raw, start)

    def copy(self) -> "State":
        return type(self)(self.tobytes())

    def __repr__(self) -> str:
        return f"<state {', '.join(f'{name}={getattr(self, name)}' for name in self._layout.numbers)}>"


class Layout:
    """The fields of a game's state: `Layout(("turn", "i1"), ("space", "i1", (61,)), …)`.

    A kind is one of i1, i2, i4, i8, u1, u2, u4, u8 and f8; a shape makes it an array.
    """

    def __init__(self, *fields: Field) -> None:
        self.fields = tuple((name, kind, shape[0] if shape else ()) for name, kind, *shape in fields)
        names = [name for name, _, _ in self.fields]
        if len(set(names)) < len(names) or not all(name.isidentifier() and name[0] != "_" for name in names):
            raise ValueError("the fields of a struct have names, and no two the same")
        if taken := sorted(set(names) & TAKEN):
            raise ValueError(f"{taken[0]!r} is no name for a field: states and arrays have it already")
        if unknown := {kind for _, kind, _ in self.fields} - KINDS.keys():
            raise ValueError(f"a field's kind is one of {', '.join(KINDS)}, not {unknown.pop()!r}")
        #: names of the fields that are no arrays, in order
        self.numbers = tuple(name for name, _, shape in self.fields if not shape)
        self._arrays: dict[str, tuple[int, int, str, tuple[int, ...]]] = {}
        self._runs: list[tuple[Callable[..., None], int, Callable[[State], tuple[Any, ...]]]] = []
        self.size = self._place()
        self._flats: dict[str, tuple[Callable[[bytearray, int], tuple[Any, ...]], int]] = {
            name: (Struct(f"={prod(shape)}{kind}").unpack_from, start)
            for name, (start, _, kind, shape) in self._arrays.items()
        }
        self._scalars = Struct("=" + "".join(self._codes()))
        self._class: type[State] = type("State", (State,), {"__slots__": tuple(names), "_layout": self})
        self._puts = [getattr(self._class, name).__set__ for name in self.numbers]

    def _place(self) -> int:
        """Compute the offset of each array and the runs of numbers between them; return the struct's size."""
        at, run, start = 0, list[tuple[str, str]](), 0

        def end_run() -> None:
            if run:
                codes, names = "".join(KINDS[kind] for _, kind in run), [name for name, _ in run]
                self._runs.append((Struct("=" + codes).pack_into, start, _values(names)))
                run.clear()

        for name, kind, shape in self.fields:
            size = int(kind[1]) * prod(shape)
            if shape:
                end_run()
                self._arrays[name] = (at, at + size, KINDS[kind], shape)
            else:
                start = start if run else at
                run.append((name, kind))
            at += size
        end_run()
        return at

    def _codes(self) -> Iterator[str]:
        """The format of the whole struct for `struct.Struct`: arrays are skipped."""
        for _, kind, shape in self.fields:
            yield f"{int(kind[1]) * prod(shape)}x" if shape else KINDS[kind]

    def blank(self) -> State:
        return self._class(bytes(self.size))

    def read(self, data: bytes) -> State:
        return self._class(data)

    def key(self, *names: str) -> Callable[[State], bytes]:
        """Make a function that returns the bytes of some arrays of a state, one after the other, as a cache key."""
        parts = [slice(*self._arrays[name][:2]) for name in names]
        if len(parts) == 1:
            only = parts[0]
            return lambda state: bytes(state._raw[only])
        return lambda state: b"".join([state._raw[part] for part in parts])

    @cached_property
    def dtype(self) -> "np.dtype[Any]":
        """NumPy's dtype of the struct, as compiled functions take it."""
        from cellar.arrays import np

        return np.dtype((np.record, [(name, kind, shape) for name, kind, shape in self.fields]))

    def as_numpy(self, state: State) -> Any:
        """The state as compiled functions take it: a NumPy struct that owns a copy of the same bytes."""
        from cellar.arrays import np

        return np.frombuffer(state.tobytes(), self.dtype).copy()[0]


def _values(names: list[str]) -> Callable[[State], tuple[Any, ...]]:
    if len(names) == 1:
        only = attrgetter(names[0])
        return lambda state: (only(state),)
    return attrgetter(*names)


def table(rows: Any) -> Any:
    """Lookup table of constants from nested lists of equal lengths: `TABLE[i, j]` plain, an array when compiled."""
    shape, flat = [], rows
    level = rows
    while not isinstance(level, int):
        shape.append(len(level))
        level = level[0]
    for _ in shape[1:]:
        flat = [value for row in flat for value in row]
    if len(flat) != prod(shape):
        raise ValueError("the rows of a table are of equal lengths")
    return memoryview(Struct(f"={len(flat)}q").pack(*flat)).cast("q", shape)


def compiled_as(twin: Callable[..., Any]) -> Callable[[Function], Function]:
    """Decorator that names the function to compile in place of a plain one."""

    def mark(plain: Function) -> Function:
        setattr(plain, "compiled_as", twin)  # noqa: B010 - a function has no such attribute of its own
        return plain

    return mark


#: Where references are not counted, a function cannot return a part of an array unless it is part of its caller.
INLINED = ("_part",)


def _part(array: Any, place: Any) -> Any:
    return array[place]


@compiled_as(_part)
def part(array: Any, place: int | tuple[int, ...]) -> Any:
    """Slice of an array by its leading dimensions, to read and to write: `part(state.hand, seat)[card]`."""
    if not isinstance(array, memoryview):
        return array[place]
    view: Any = array  # mypy's memoryview knows neither shapes nor all kinds of numbers
    shape, at, places = view.shape, 0, place if isinstance(place, tuple) else (place,)
    for size, index in zip(shape, places):
        if not 0 <= index < size:
            raise IndexError(f"{place} is outside of an array of {shape}")
        at = at * size + index
    rest = shape[len(places) :]
    width = prod(rest)
    found = view.cast("B").cast(view.format)[at * width : (at + 1) * width]
    return found if len(rest) == 1 else found.cast("B").cast(view.format, rest)


def scratch(n: int) -> Any:
    """Working memory of zeros inside a rule; on a GPU each match has its own (`Game.scratch` says how much)."""
    return [0] * n


def _number_by_number(to: Any, row: Any) -> None:
    for i in range(len(to)):
        to[i] = row[i]


@compiled_as(_number_by_number)
def copy_row(to: Any, row: Any) -> None:
    """Overwrite a one-dimensional array with another of the same kind and length."""
    to[:] = row


def rows(array: Any, count: int) -> list[list[int]]:
    """The first `count` rows of a two-dimensional array, as lists."""
    width = array.shape[1]
    flat = array.cast("B").cast(array.format)[: count * width].tolist()
    return [flat[i : i + width] for i in range(0, len(flat), width)]


def put(array: Any, values: Sequence[int]) -> None:
    """Overwrite a one-dimensional array with a sequence of values."""
    for i, value in enumerate(values):
        array[i] = value


def packed(numbers: Iterable[int]) -> bytes:
    """Serialize integers of 64 bits to bytes, the same on every machine."""
    return b"".join(int(number).to_bytes(8, "little", signed=True) for number in numbers)


def unpacked(data: bytes) -> list[int]:
    """Deserialize the integers that `packed` wrote."""
    return [int.from_bytes(data[at : at + 8], "little", signed=True) for at in range(0, len(data), 8)]
