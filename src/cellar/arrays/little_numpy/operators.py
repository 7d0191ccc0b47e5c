"""Element-wise operators and reductions of arrays."""

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from cellar.arrays.little_numpy import reductions
from cellar.arrays.little_numpy.kinds import bool_, dtype, float64, int64

Binary = Callable[[Any, Any], Any]


def _binary(operation: Binary, to: Any = None) -> Binary:
    """The operator that applies an operation to an array and another operand; `to` is the kind of what it gives."""
    return lambda self, other: self._with(other, operation, to=to)


def _reflected(operation: Binary) -> Binary:
    """The same with the array on the right."""
    return lambda self, other: self._with(other, operation, turned=True)


def _in_place(operation: Binary) -> Binary:
    """The operator that writes the results over the array, in its own kind."""

    def operate(self: Any, other: Any) -> Any:
        self[...] = self._with(other, operation, to=self.dtype)
        return self

    return operate


class Operators(ABC):
    """The operators of an array, by `_with` for binary ones and `_each` for unary ones."""

    __slots__ = ()
    dtype: dtype

    @abstractmethod
    def _with(self, other: Any, operation: Callable[[Any, Any], Any], *, turned: bool = False, to: Any = None) -> Any:
        """Apply a binary operation to this and another operand, or with `turned` to the other and this one."""

    @abstractmethod
    def _each(self, operation: Callable[[Any], Any]) -> Any:
        """Apply a unary operation to each element."""

    @abstractmethod
    def __setitem__(self, key: Any, value: Any) -> None: ...

    __add__, __radd__, __iadd__ = _binary(operator.add), _reflected(operator.add), _in_place(operator.add)
    __sub__, __rsub__, __isub__ = _binary(operator.sub), _reflected(operator.sub), _in_place(operator.sub)
    __mul__, __rmul__, __imul__ = _binary(operator.mul), _reflected(operator.mul), _in_place(operator.mul)
    __truediv__ = _binary(operator.truediv, float64)
    __floordiv__, __mod__, __pow__ = map(_binary, (operator.floordiv, operator.mod, operator.pow))
    __and__, __iand__ = _binary(operator.and_), _in_place(operator.and_)
    __or__, __ior__ = _binary(operator.or_), _in_place(operator.or_)
    __xor__, __lshift__, __rshift__ = map(_binary, (operator.xor, operator.lshift, operator.rshift))
    __eq__, __ne__ = _binary(operator.eq, bool_), _binary(operator.ne, bool_)
    __lt__, __le__ = _binary(operator.lt, bool_), _binary(operator.le, bool_)
    __gt__, __ge__ = _binary(operator.gt, bool_), _binary(operator.ge, bool_)

    def __neg__(self) -> Any:
        return self._each(operator.neg)

    def __invert__(self) -> Any:
        return self._each(operator.not_ if self.dtype is bool_ else operator.invert)

    def __abs__(self) -> Any:
        return self._each(abs)

    __hash__ = None  # type: ignore[assignment]

    def __matmul__(self: Any, other: Any) -> Any:
        return reductions.product(self, other)

    # Many numbers to one.

    def sum(self: Any, axis: int | None = None) -> Any:
        if self.dtype is float64:
            return reductions.along(self, axis, reductions.one_by_one, float64)
        return reductions.along(self, axis, sum, int64)

    def any(self: Any, axis: int | None = None) -> Any:
        return reductions.along(self, axis, any, bool_)

    def all(self: Any, axis: int | None = None) -> Any:
        return reductions.along(self, axis, all, bool_)

    def min(self: Any, axis: int | None = None) -> Any:
        return reductions.along(self, axis, min, self.dtype)

    def max(self: Any, axis: int | None = None) -> Any:
        return reductions.along(self, axis, max, self.dtype)

    def argmax(self: Any, axis: int | None = None) -> Any:
        return reductions.along(self, axis, lambda row: row.index(max(row)), int64)
