"""Converts Numba's types to the types that a manifest writes, and back."""

from collections.abc import Mapping
from typing import Any

import numba
import numpy as np

from cellar.lookup import find
from cellar.wasm.host.kinds import Array, Kind, Nothing, Number, Row, Struct
from cellar.wasm.host.manifest import Field, Shape

types: Any = numba.types
_BITS = 8


class Structs:
    """The struct types of a module, each under a name."""

    def __init__(self, known: Mapping[str, Shape] | None = None) -> None:
        self.shapes = dict(known or {})

    def name(self, dtype: "np.dtype[Any]") -> str:
        """The name of a struct type, which gets one when it is first asked for."""
        shape = Shape(dtype.itemsize, tuple(_fields(dtype)))
        for name, known in self.shapes.items():
            if known == shape:
                return name
        name = f"r{len(self.shapes)}"
        self.shapes[name] = shape
        return name


def _fields(dtype: "np.dtype[Any]") -> list[Field]:
    assert dtype.names is not None
    found = []
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]  # type: ignore[index]
        found.append(Field(name, kind.base.str[1:], int(offset), tuple(kind.shape)))
    return found


def written(numba_type: Any, structs: Structs) -> Kind:
    """Numba's type as a manifest writes it."""
    match numba_type:
        case types.Boolean():
            return Number("b1")
        case types.Integer():
            return Number(f"{'i' if numba_type.signed else 'u'}{numba_type.bitwidth // _BITS}")
        case types.Float():
            return Number(f"f{numba_type.bitwidth // _BITS}")
        case types.Record():
            return Struct(structs.name(numba_type.dtype))
        case types.Array() if numba_type.layout == "C" or numba_type.ndim == 0:
            of = written(numba_type.dtype, structs)
            assert isinstance(of, Number | Struct)
            return Array(of, numba_type.ndim, not numba_type.mutable)
        case types.BaseTuple():
            members = tuple(written(member, structs) for member in numba_type.types)
            made = getattr(numba_type, "instance_class", None)
            named = isinstance(numba_type, types.NamedTuple | types.NamedUniTuple)
            return Row(members, f"{made.__module__}:{made.__qualname__}" if named and made else "")
        case types.NoneType():
            return Nothing()
    raise TypeError(f"a function is handed {numba_type}, which no frame can hold")


def read(kind: Kind, shapes: Mapping[str, Shape]) -> Any:
    """Numba's type for one that a manifest writes."""
    match kind:
        case Number(code):
            return numba.from_dtype(np.dtype("?" if code == "b1" else code))
        case Struct(name):
            return numba.from_dtype(dtype_of(shapes[name]))
        case Array(of, dims, constant):
            return types.Array(read(of, shapes), dims, "C", readonly=constant)
        case Row(members, named):
            inside = tuple(read(member, shapes) for member in members)
            if named:
                made = find(named)
                alike = len(set(inside)) == 1
                return types.NamedUniTuple(inside[0], len(inside), made) if alike else types.NamedTuple(inside, made)
            return types.Tuple(inside)
    return types.none


def dtype_of(shape: Shape) -> "np.dtype[Any]":
    fields = shape.fields
    return np.dtype(
        (
            np.record,
            {
                "names": [field.name for field in fields],
                "formats": [(field.kind, field.shape) for field in fields],
                "offsets": [field.offset for field in fields],
                "itemsize": shape.size,
            },
        )
    )
