"""Entry points of a WebAssembly module: each reads its arguments from a frame, a row of slots of eight bytes, calls the
compiled function, and writes its result to the first slot."""

from importlib import import_module
from typing import Any

from cellar.compile.numba_internals import Lowered, call_lowered, filled_array, new_array, normalized

# These have no annotations.
ir: Any = import_module("llvmlite.ir")
types: Any = import_module("numba").types

_SLOT = ir.IntType(64)
_STATUS = ir.IntType(32)
_BYTES = ir.PointerType(ir.IntType(8))


def entry(function: Lowered, name: str) -> str:
    """LLVM's text of a module with one function, `name(frame) -> status`, that calls a lowered function."""
    module = ir.Module()
    callee = ir.Function(module, function.type, function.name)
    into = ir.Function(module, ir.FunctionType(_STATUS, [_BYTES]), name)
    builder = ir.IRBuilder(into.append_basic_block())
    frame = _Frame(function.context, builder, builder.bitcast(into.args[0], _SLOT.as_pointer()))
    given = [frame.argument(kind) for kind in function.signature.args]
    status, result = call_lowered(builder, function, callee, given)
    frame.put(function.signature.return_type, result)
    builder.ret(builder.select(status.is_ok, _STATUS(0), status.code))
    return normalized(module)


class _Frame:
    """Writes the code that reads a frame's slots, one after the other."""

    def __init__(self, context: Any, builder: Any, slots: Any) -> None:
        self.context, self.builder, self.slots = context, builder, slots
        self.at = 0

    def _next(self) -> Any:
        self.at += 1
        return self.builder.load(self.builder.gep(self.slots, [ir.Constant(ir.IntType(32), self.at)]))

    def argument(self, kind: Any) -> Any:
        builder, context = self.builder, self.context
        match kind:
            case types.Boolean():
                return builder.icmp_unsigned("!=", self._next(), _SLOT(0))
            case types.Integer():
                return builder.trunc(self._next(), context.get_value_type(kind)) if kind.bitwidth < 64 else self._next()
            case types.Float():
                found = builder.bitcast(self._next(), ir.DoubleType())
                return found if kind.bitwidth == 64 else builder.fptrunc(found, context.get_value_type(kind))
            case types.Record():
                return builder.inttoptr(self._next(), context.get_value_type(kind))
            case types.Array():
                return self._array(kind)
            case types.BaseTuple():
                return context.make_tuple(builder, kind, [self.argument(member) for member in kind.types])
            case types.NoneType():
                return context.get_dummy_value()
        raise TypeError(f"a function is handed {kind}, which no frame can hold")

    def _array(self, kind: Any) -> Any:
        builder, context = self.builder, self.context
        array = new_array(context, builder, kind)
        data = builder.inttoptr(self._next(), array.data.type)
        size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
        shape = [self._next() for _ in range(kind.ndim)]
        strides: list[Any] = []
        step = _SLOT(size)
        for extent in reversed(shape):
            strides.insert(0, step)
            step = builder.mul(step, extent)
        return filled_array(array, data, shape, strides, size)

    def put(self, kind: Any, result: Any) -> None:
        """Write the result to the first slot, or nothing where there is no result."""
        builder = self.builder
        match kind:
            case types.NoneType():
                return
            case types.Boolean():
                wide = builder.zext(result, _SLOT)
            case types.Integer() if kind.bitwidth < 64:
                wide = builder.sext(result, _SLOT) if kind.signed else builder.zext(result, _SLOT)
            case types.Integer():
                wide = result
            case types.Float():
                wide = builder.bitcast(result if kind.bitwidth == 64 else builder.fpext(result, ir.DoubleType()), _SLOT)
            case _:
                raise TypeError(f"a function returns {kind}, which no slot can hold")
        builder.store(wide, self.slots)
