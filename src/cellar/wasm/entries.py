"""The way into a compiled function from outside: arguments are read from a frame, a row of slots of eight bytes; the
result is written to the first of them."""

from importlib import import_module
from typing import Any

# Numba's inner parts have no types.
ir: Any = import_module("llvmlite.ir")
types: Any = import_module("numba.core.types")
cgutils: Any = import_module("numba.core.cgutils")
arrays: Any = import_module("numba.np.arrayobj")

_SLOT = ir.IntType(64)
_STATUS = ir.IntType(32)
_BYTES = ir.PointerType(ir.IntType(8))


def entry(context: Any, name: str, signature: Any, mangled: str, function_type: Any) -> str:
    """A module with one function, `name(frame) -> status`, that calls the one with the mangled name; as text."""
    module = ir.Module()
    callee = ir.Function(module, function_type, mangled)
    into = ir.Function(module, ir.FunctionType(_STATUS, [_BYTES]), name)
    builder = ir.IRBuilder(into.append_basic_block())
    frame = _Frame(context, builder, builder.bitcast(into.args[0], _SLOT.as_pointer()))
    given = [frame.argument(kind) for kind in signature.args]
    status, result = context.call_conv.call_function(builder, callee, signature.return_type, signature.args, given)
    frame.put(signature.return_type, result)
    builder.ret(builder.select(status.is_ok, _STATUS(0), status.code))
    text: str = cgutils.normalize_ir_text(str(module))
    return text


class _Frame:
    """Slots that are read one after the other."""

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
        array = arrays.make_array(kind)(context, builder)
        data = builder.inttoptr(self._next(), array.data.type)
        size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
        shape = [self._next() for _ in range(kind.ndim)]
        strides: list[Any] = []
        step = _SLOT(size)
        for extent in reversed(shape):
            strides.insert(0, step)
            step = builder.mul(step, extent)
        arrays.populate_array(array, data, shape, strides, size, None)
        return array._getvalue()

    def put(self, kind: Any, result: Any) -> None:
        """The result, to the first slot; where it is none, nothing is written."""
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
