"""Runs WebAssembly modules outside of a browser, by the package wasmtime: for tests and figures.

A module lives in its host's memory. Here that is a memory of its own: what a function is handed is copied in before the
call, and what it may have written is copied back after it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cellar.errors import CellarError
from cellar.play import registry
from cellar.wasm.kinds import Array, Kind, Nothing, Number, Record, Row, parse
from cellar.wasm.manifest import Export, Made, folder_of, made

if TYPE_CHECKING:
    import wasmtime

PAGE = 1 << 16
#: Below is the stack, above what belongs to the module, then what calls are handed.
BASE = 1 << 20
#: Where arrays begin.
ALIGNED = 16
SLOT = 8
_I64, _F64 = np.dtype("<i8"), np.dtype("<f8")


class Failed(CellarError):
    """An error: a function of a module ended with one."""


class NoModule(CellarError):
    """An error: a game was never compiled to WebAssembly."""


def module_bytes(game: str) -> bytes:
    """The WebAssembly module of a game."""
    one = made(game)
    if one is None:
        raise NoModule(f"There is no module of {registry.about(game).title}: `cellar wasm {game}` makes one.")
    return folder_of(game).joinpath(one.file).read_bytes()


@dataclass(frozen=True, slots=True)
class Laid:
    """A prepared call, its arguments in the module's memory: the frame's address, the end of the memory in use, the
    arrays to copy back with their places, and the call itself, which returns its status."""

    at: int
    end: int
    back: list[tuple[int, Any]]
    run: Callable[[], int]


class Machine:
    """An instance of a module that is ready to be called."""

    def __init__(self, made: Made, code: bytes) -> None:
        import wasmtime as w

        self.made = made
        self._store = store = w.Store()
        module = w.Module(store.engine, code)
        size, table = needs(code)
        self._floor = self._top = _up(BASE + size)
        self._memory = w.Memory(store, w.MemoryType(w.Limits(self._top // PAGE + 1, None)))
        i32 = w.ValType.i32()

        def constant(value: int) -> "wasmtime.Global":
            return w.Global(store, w.GlobalType(i32, False), w.Val.i32(value))

        host: dict[str, Any] = {
            "memory": self._memory,
            "__memory_base": constant(BASE),
            "__table_base": constant(0),
            "__stack_pointer": w.Global(store, w.GlobalType(i32, True), w.Val.i32(BASE)),
            "__indirect_function_table": w.Table(store, w.TableType(w.ValType.funcref(), w.Limits(table, None)), None),
            "malloc": w.Func(store, w.FuncType([i32], [i32]), self._take),
            # All that a call has taken is free again when it ends.
            "free": w.Func(store, w.FuncType([i32], []), lambda at: None),
        }
        instance = w.Instance(store, module, [host[str(one.name)] for one in module.imports])
        there = instance.exports(store)
        self._exports: dict[str, Any] = {str(one.name): there[str(one.name)] for one in module.exports}
        for begin in ("__wasm_apply_data_relocs", "__wasm_call_ctors"):
            if begin in self._exports:
                self._exports[begin](store)

    def function(self, export: Export) -> Callable[..., Any]:
        """Wrap an export as a function that takes NumPy's arrays, records and numbers."""
        result = parse(export.result)

        def call(*given: Any) -> Any:
            laid = self.lay(export, given)
            status = laid.run()
            found = self._memory.read(self._store, laid.at, laid.at + SLOT)
            for place, array in laid.back:
                data = self._memory.read(self._store, place, place + array.nbytes)
                _write(array, np.frombuffer(bytes(data), array.dtype))
            if status:
                raise Failed(f"{export.name} ended with status {status}.")
            return _result(result, bytes(found))

        return call

    def lay(self, export: Export, given: Sequence[Any]) -> "Laid":
        """Copy arguments into the module's memory; those of the last call are overwritten."""
        self._top = self._floor
        slots: list[int | float] = [0]
        back: list[tuple[int, Any]] = []
        for text, value in zip(export.arguments, given, strict=True):
            self._put(parse(text), value, slots, back)
        frame = np.zeros(len(slots), _I64)
        for place, value in enumerate(slots):
            if isinstance(value, float):
                frame.view(_F64)[place] = value
            else:
                frame[place] = value
        at = self._copy(frame.tobytes())
        enter = self._exports[export.name]
        return Laid(at, self._top, back, lambda: int(enter(self._store, at)))

    def image(self) -> bytes:
        """A copy of all memory in use."""
        return bytes(self._memory.read(self._store, 0, self._top))

    def _put(self, kind: Kind, value: Any, slots: list[int | float], back: list[tuple[int, Any]]) -> None:
        match kind:
            case Row(members):
                for member, one in zip(members, value, strict=True):
                    self._put(member, one, slots, back)
            case Number():
                slots.append(float(value) if kind.is_float else int(value))
            case Record() | Array():
                at = self._copy(value.tobytes())
                slots.append(at)
                if isinstance(kind, Array):
                    slots.extend(value.shape)
                if not (isinstance(kind, Array) and kind.constant):
                    back.append((at, value))

    def _take(self, size: int) -> int:
        at = self._top
        self._top = _up(at + size)
        lack = self._top - self._memory.data_len(self._store)
        if lack > 0:
            self._memory.grow(self._store, -(-lack // PAGE))
        return at

    def _copy(self, data: bytes) -> int:
        at = self._take(len(data))
        self._memory.write(self._store, data, at)
        return at


def _write(into: Any, found: Any) -> None:
    """Copy data back into an array, or into a record, field by field."""
    if isinstance(into, np.void):
        for name in into.dtype.names or ():
            into[name] = found[0][name]
    else:
        into[...] = found.reshape(into.shape)


def _result(kind: Kind, slot: bytes) -> Any:
    match kind:
        case Nothing():
            return None
        case Number("b1"):
            return any(slot)
        case Number():
            return np.frombuffer(slot, _F64 if kind.is_float else _I64)[0].item()
    raise TypeError(f"{kind} fits no slot")


def _up(at: int) -> int:
    return -(-at // ALIGNED) * ALIGNED


def needs(code: bytes) -> tuple[int, int]:
    """The memory and the entries of the function table that a module needs, as its first section says."""
    name = b"dylink.0"
    at = code.index(name) + len(name)
    assert code[at] == 1, "the first part says what a module needs"
    at += 2
    numbers: list[int] = []
    while len(numbers) < 3:
        value = shift = 0
        while True:
            byte = code[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        numbers.append(value)
    size, _, table = numbers
    return size, table
