"""Element-wise operators and reductions of arrays."""

import operator
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from cellar.browser.thinking.little_numpy import reductions
from cellar.browser.thinking.little_numpy.kinds import bool_, dtype, float64, int64


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

    def _into(self, other: Any, operation: Callable[[Any, Any], Any]) -> Any:
        self[...] = self._with(other, operation, to=self.dtype)
        return self

    def __add__(self, other: Any) -> Any:
        return self._with(other, operator.add)

    def __radd__(self, other: Any) -> Any:
        return self._with(other, operator.add, turned=True)

    def __iadd__(self, other: Any) -> Any:
        return self._into(other, operator.add)

    def __sub__(self, other: Any) -> Any:
        return self._with(other, operator.sub)

    def __rsub__(self, other: Any) -> Any:
        return self._with(other, operator.sub, turned=True)

    def __isub__(self, other: Any) -> Any:
        return self._into(other, operator.sub)

    def __mul__(self, other: Any) -> Any:
        return self._with(other, operator.mul)

    def __rmul__(self, other: Any) -> Any:
        return self._with(other, operator.mul, turned=True)

    def __imul__(self, other: Any) -> Any:
        return self._into(other, operator.mul)

    def __truediv__(self, other: Any) -> Any:
        return self._with(other, operator.truediv, to=float64)

    def __floordiv__(self, other: Any) -> Any:
        return self._with(other, operator.floordiv)

    def __mod__(self, other: Any) -> Any:
        return self._with(other, operator.mod)

    def __pow__(self, other: Any) -> Any:
        return self._with(other, operator.pow)

    def __and__(self, other: Any) -> Any:
        return self._with(other, operator.and_)

    def __or__(self, other: Any) -> Any:
        return self._with(other, operator.or_)

    def __ior__(self, other: Any) -> Any:
        return self._into(other, operator.or_)

    def __iand__(self, other: Any) -> Any:
        return self._into(other, operator.and_)

    def __xor__(self, other: Any) -> Any:
        return self._with(other, operator.xor)

    def __lshift__(self, other: Any) -> Any:
        return self._with(other, operator.lshift)

    def __rshift__(self, other: Any) -> Any:
        return self._with(other, operator.rshift)

    def __neg__(self) -> Any:
        return self._each(operator.neg)

    def __invert__(self) -> Any:
        return self._each(operator.not_ if self.dtype is bool_ else operator.invert)

    def __abs__(self) -> Any:
        return self._each(abs)

    def __eq__(self, other: object) -> Any:
        return self._with(other, operator.eq, to=bool_)

    def __ne__(self, other: object) -> Any:
        return self._with(other, operator.ne, to=bool_)

    def __lt__(self, other: Any) -> Any:
        return self._with(other, operator.lt, to=bool_)

    def __le__(self, other: Any) -> Any:
        return self._with(other, operator.le, to=bool_)

    def __gt__(self, other: Any) -> Any:
        return self._with(other, operator.gt, to=bool_)

    def __ge__(self, other: Any) -> Any:
        return self._with(other, operator.ge, to=bool_)

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
