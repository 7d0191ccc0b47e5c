"""Reductions along an axis or over all elements, and matrix products."""

from collections.abc import Callable
from functools import reduce
from math import prod
from operator import add, mul
from typing import TYPE_CHECKING, Any

from cellar.arrays.little_numpy.kinds import common, dtype

if TYPE_CHECKING:
    from cellar.arrays.little_numpy.ndarray import ndarray


def rows(whole: "ndarray", axis: int) -> "tuple[list[list[Any]], tuple[int, ...]]":
    """The elements along an axis, one list for each index of the other axes, and the shape of these."""
    at = axis % whole.ndim
    shape = (*whole.shape[:at], *whole.shape[at + 1 :])
    steps = (*whole.steps[:at], *whole.steps[at + 1 :])
    turned = whole.view_of(whole.offset, (*shape, whole.shape[at]), (*steps, whole.steps[at]))
    flat, length = turned.values(), whole.shape[at]
    return [flat[i * length : (i + 1) * length] for i in range(prod(shape))], shape


def along(whole: "ndarray", axis: int | None, of: Callable[[list[Any]], Any], kind: dtype) -> Any:
    """Reduce along an axis, or over all elements."""
    from cellar.arrays.little_numpy.ndarray import of_values

    if axis is None:
        return kind(of(whole.values()))
    found, shape = rows(whole, axis)
    results = [kind(of(row)) for row in found]
    return of_values(results, kind, shape) if shape else results[0]


def one_by_one(row: list[float]) -> float:
    """Sum floats in order, as NumPy does along any axis but the last; newer Pythons' `sum` is more exact."""
    return reduce(add, row, 0.0)


def product(one: "ndarray", two: "ndarray") -> Any:
    """`one @ two`: the last axis of one with the first of two, which is a matrix or a row."""
    from cellar.arrays.little_numpy.ndarray import of_values

    if two.ndim > 2:
        raise TypeError("the little NumPy multiplies by one matrix or one row")
    lefts, before = rows(one, -1)
    rights, after = rows(two, 0)
    if one.shape[-1] != two.shape[0]:
        raise ValueError(f"shapes {one.shape} and {two.shape} do not multiply")
    found = [sum(map(mul, left, right)) for left in lefts for right in rights]
    kind, shape = common((one.dtype, two.dtype)), (*before, *after)
    return of_values(found, kind, shape) if shape else found[0]
