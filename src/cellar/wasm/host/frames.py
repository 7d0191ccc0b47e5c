"""Calls of WebAssembly functions: arguments go into a frame, an array of slots of 8 bytes, and only their addresses and
lengths with them (`cellar.wasm.host.kinds` tells how a frame is read). What does not lie in the module's memory is
copied there, and back after the call."""

import ctypes
import struct
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from cellar.arrays import np
from cellar.arrays.little_numpy.creation import frombuffer
from cellar.arrays.little_numpy.kinds import dtype, record
from cellar.arrays.little_numpy.ndarray import ndarray
from cellar.wasm.host.kinds import Array, Kind, Leaf, Nothing, Number, Struct, leaves, parse, width
from cellar.wasm.host.manifest import Export, Shape

#: The types of a call's arguments: one text for each number, array and struct.
Signature = tuple[str, ...]
#: Where a copied array begins: at multiples of this.
ALIGNED = 16
_layouts: dict[int, tuple[Any, str]] = {}


class CompiledError(RuntimeError):
    """A compiled function ended with an error."""


class Instance(Protocol):
    """What a host offers: a module in a memory that lies between two addresses of this process."""

    base: int
    end: int
    #: a buffer in that memory
    frame: Any

    def call(self, name: str) -> int:
        """Call an export with the frame; returns its status."""

    def scratch(self, size: int) -> int:
        """The address of so many bytes for copies of arguments, until the next call."""


def layout(kind: Any) -> str:
    """A data type as a text: structs of equal fields are of one kind."""
    if not kind.fields:
        return f"{kind.kind}{kind.itemsize}"
    known = _layouts.get(id(kind))
    if known is None:
        if isinstance(kind, dtype):
            fields = [(name, f"{of.kind}{of.itemsize}", at, shape) for name, (at, of, shape) in kind.fields.items()]
        else:
            parts = [(name, *kind.fields[name][:2]) for name in kind.names]
            fields = [(name, layout(of.base), at, of.shape) for name, of, at in parts]
        known = _layouts[id(kind)] = (kind, _written(fields))
    return known[1]


def _written(fields: Iterable[tuple[str, str, int, Sequence[int]]]) -> str:
    return "{" + ";".join(f"{name} {kind} {at} {list(shape)}" for name, kind, at, shape in fields) + "}"


def expected(export: Export, structs: dict[str, Shape]) -> Signature:
    """The signature of an export's parameters. A whole number of Python's is any whole number of Numba's."""

    def one(kind: Number | Struct) -> str:
        if isinstance(kind, Number):
            return kind.code
        return _written((field.name, field.kind, field.offset, field.shape) for field in structs[kind.name].fields)

    def leaf(kind: Leaf) -> str:
        if isinstance(kind, Array):
            return f"{one(kind.of)}[{kind.dims}]"
        if isinstance(kind, Number):
            return "f8" if kind.is_float else "b1" if kind.code == "b1" else "i8"
        return one(kind)

    return tuple(leaf(kind) for kind in _leaves(export))


def _leaves(export: Export) -> list[Leaf]:
    return [leaf for argument in export.arguments for leaf in leaves(parse(argument))]


class Arguments:
    """The arguments of a call, tuples taken apart: their types, and where those lie that are in memory."""

    def __init__(self, given: Iterable[Any]) -> None:
        self.signature: list[str] = []
        #: a number, or a place to be filled by an address, and the lengths of an array
        self.slots: list[Any] = []
        #: slot, array or struct, its address (-1: it must be copied) and its size
        self._lying: list[tuple[int, Any, int, int]] = []
        for value in given:
            self._add(value)

    def _add(self, value: Any) -> None:
        if isinstance(value, ndarray):
            self._lie(f"{layout(value.dtype)}[{value.ndim}]", value, value.address if value.contiguous else -1)
            self.slots += value.shape
        elif isinstance(value, bool):
            self._put("b1", int(value))
        elif isinstance(value, int):
            self._put("i8", value)
        elif isinstance(value, float):
            self._put("f8", float(value))
        elif isinstance(value, record):
            self._lie(layout(value.dtype), value, ctypes.addressof(ctypes.c_char.from_buffer(value._raw)))
        elif isinstance(value, tuple):
            for member in value:
                self._add(member)
        else:
            self._add_of_numpy(value)

    def _add_of_numpy(self, value: Any) -> None:
        if isinstance(value, np.ndarray):
            address = value.__array_interface__["data"][0] if value.flags.c_contiguous else -1
            self._lie(f"{layout(value.dtype)}[{value.ndim}]", value, address)
            self.slots += value.shape
        elif hasattr(value, "dtype") and value.dtype.fields:
            self._lie(layout(value.dtype), value, -1)
        elif hasattr(value, "dtype"):
            self._add(value.item())
        else:
            raise TypeError(f"a compiled function takes no {type(value).__name__}")

    def _put(self, kind: str, value: Any) -> None:
        self.signature.append(kind)
        self.slots.append(value)

    def _lie(self, kind: str, value: Any, address: int) -> None:
        size = value.nbytes if isinstance(value, (ndarray, np.ndarray)) else value.dtype.itemsize
        self._lying.append((len(self.slots), value, address, size))
        self._put(kind, 0)

    @property
    def addresses(self) -> list[int]:
        return [address for _, _, address, size in self._lying if size]

    def place(self, instance: Instance) -> list[tuple[Any, int, int]]:
        """Fill in addresses in the instance's memory; what is not there is copied: a list of that with places and
        sizes."""
        base, end, more, elsewhere = instance.base, instance.end, 0, []
        for slot, value, address, size in self._lying:
            if base <= address < end or not size:
                self.slots[slot] = address - base if size else 0
            else:
                elsewhere.append((slot, value, more, size))
                more += -(-size // ALIGNED) * ALIGNED
        start = instance.scratch(more) if elsewhere else 0
        copied = []
        for slot, value, at, size in elsewhere:
            ctypes.memmove(start + at, value.tobytes(), size)
            self.slots[slot] = start + at - base
            copied.append((value, start + at, size))
        return copied


class Call:
    """An export, ready to be called."""

    def __init__(self, export: Export) -> None:
        kinds = _leaves(export)
        codes = ("d" if isinstance(kind, Number) and kind.is_float else "q" * width(kind) for kind in kinds)
        self._pack = struct.Struct("<8x" + "".join(codes))
        self._result: Kind = parse(export.result)
        self._read = struct.Struct("<d" if isinstance(self._result, Number) and self._result.is_float else "<q")
        self._name = export.name

    def __call__(self, instance: Instance, given: Arguments) -> Any:
        copied = given.place(instance)
        self._pack.pack_into(instance.frame, 0, *given.slots)
        if status := instance.call(self._name):
            raise CompiledError(f"{self._name} ended with the error {status}")
        for value, address, size in copied:
            _write_back(value, ctypes.string_at(address, size))
        if isinstance(self._result, Nothing):
            return None
        (found,) = self._read.unpack_from(instance.frame)
        return bool(found) if str(self._result) == "b1" else found


def _write_back(value: Any, data: bytes) -> None:
    """Copy data into an array or a struct."""
    if isinstance(value, ndarray) and value.contiguous:
        ctypes.memmove(value.address, data, len(data))
    elif isinstance(value, ndarray):
        value[...] = frombuffer(data, value.dtype).reshape(value.shape)
    elif isinstance(value, record):
        value._raw[:] = data
    elif isinstance(value, np.ndarray):
        if value.flags.writeable:
            value[...] = np.frombuffer(data, value.dtype).reshape(value.shape)
    else:
        found = np.frombuffer(data, value.dtype)[0]
        for name in value.dtype.names:
            value[name] = found[name]
