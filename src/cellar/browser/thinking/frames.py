"""Calls of WebAssembly functions: arguments go into a frame, an array of slots of 8 bytes, and only their addresses and
lengths with them (`cellar.wasm` tells how a frame is read)."""

import ctypes
from collections.abc import Callable, Iterable, Sequence
from struct import Struct
from typing import Any

from cellar.browser.thinking.little_numpy.kinds import dtype, record
from cellar.browser.thinking.little_numpy.ndarray import ndarray
from cellar.wasm.kinds import Array, Kind, Leaf, Nothing, Number, Record, leaves, parse, width
from cellar.wasm.manifest import Export, Shape

#: A compiled function: takes a frame's address, returns 0, or something else where it failed.
Compiled = Callable[[int], int]
#: The types of a call's arguments: one text for each number, array and struct.
Signature = tuple[str, ...]
_layouts: dict[int, tuple[dtype, str]] = {}


class CompiledError(RuntimeError):
    """A compiled function ended with an error."""


def layout(kind: dtype) -> str:
    """A struct's fields as a text: structs of equal fields are of one kind."""
    known = _layouts.get(id(kind))
    if known is None:
        fields = ((name, f"{of.kind}{of.itemsize}", at, shape) for name, (at, of, shape) in kind.fields.items())
        known = _layouts[id(kind)] = (kind, _written(fields))
    return known[1]


def _written(fields: Iterable[tuple[str, str, int, Sequence[int]]]) -> str:
    return "{" + ";".join(f"{name} {kind} {at} {list(shape)}" for name, kind, at, shape in fields) + "}"


def expected(export: Export, records: dict[str, Shape]) -> Signature:
    """The signature of an export's parameters. A whole number of Python's is any whole number of Numba's."""

    def one(kind: Number | Record) -> str:
        if isinstance(kind, Number):
            return kind.code
        return _written((field.name, field.kind, field.offset, field.shape) for field in records[kind.name].fields)

    def leaf(kind: Leaf) -> str:
        if isinstance(kind, Array):
            return f"{one(kind.of)}[{kind.dims}]"
        if isinstance(kind, Number):
            return "f8" if kind.is_float else "b1" if kind.code == "b1" else "i8"
        return one(kind)

    return tuple(leaf(kind) for kind in _leaves(export))


def _leaves(export: Export) -> list[Leaf]:
    return [leaf for argument in export.arguments for leaf in leaves(parse(argument))]


class Call:
    """An export of a loaded module, with the frame for its arguments."""

    def __init__(self, export: Export, function: Compiled) -> None:
        kinds = _leaves(export)
        codes = ("d" if isinstance(kind, Number) and kind.is_float else "q" * width(kind) for kind in kinds)
        self._pack = Struct("<8x" + "".join(codes))
        self._frame = bytearray(max(8, self._pack.size))
        self._address = ctypes.addressof(ctypes.c_char.from_buffer(self._frame))
        self._function = function
        self._result: Kind = parse(export.result)
        self._read = Struct("<d" if isinstance(self._result, Number) and self._result.is_float else "<q")
        self._name = export.name

    def __call__(self, slots: list[Any]) -> Any:
        self._pack.pack_into(self._frame, 0, *slots)
        if status := self._function(self._address):
            raise CompiledError(f"{self._name} ended with the error {status}")
        if isinstance(self._result, Nothing):
            return None
        (found,) = self._read.unpack_from(self._frame)
        return bool(found) if str(self._result) == "b1" else found


class Laid:
    """Arguments laid out for a frame; arrays that are not contiguous are copied there and back."""

    def __init__(self, arguments: Iterable[Any]) -> None:
        self.slots: list[Any] = []
        self.signature: list[str] = []
        self._copied: list[tuple[ndarray, ndarray]] = []
        for argument in arguments:
            self._lay(argument)

    def _lay(self, value: Any) -> None:
        if isinstance(value, ndarray):
            self._lay_array(value)
        elif isinstance(value, bool):
            self._put("b1", int(value))
        elif isinstance(value, int):
            self._put("i8", value)
        elif isinstance(value, float):
            self._put("f8", value)
        elif isinstance(value, record):
            self._put(layout(value.dtype), ctypes.addressof(ctypes.c_char.from_buffer(value._raw)))
        elif isinstance(value, tuple):
            for member in value:
                self._lay(member)
        else:
            raise TypeError(f"a compiled function takes no {type(value).__name__}")

    def _put(self, kind: str, value: Any) -> None:
        self.signature.append(kind)
        self.slots.append(value)

    def _lay_array(self, value: ndarray) -> None:
        of = layout(value.dtype) if value.dtype.fields else f"{value.dtype.kind}{value.dtype.itemsize}"
        if not value.contiguous:
            whole = value.copy()
            self._copied.append((value, whole))
            value = whole
        self._put(f"{of}[{value.ndim}]", value.address)
        self.slots += value.shape

    def give_back(self) -> None:
        """Copy changes in copies back to their arrays."""
        for value, whole in self._copied:
            value[...] = whole
