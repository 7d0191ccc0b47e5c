"""The NumPy functions on arrays that Cellar uses."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from cellar.arrays.little_numpy.creation import asarray, zeros
from cellar.arrays.little_numpy.kinds import common, float64, int64, kind_of
from cellar.arrays.little_numpy.ndarray import broadcast, ndarray, of_values
from cellar.arrays.little_numpy.reductions import rows


def where(flags: Any, yes: Any, no: Any) -> ndarray:
    """One number or the other, element by element."""
    parts = [asarray(part) for part in (flags, yes, no)]
    shape: tuple[int, ...] = ()
    for part in parts:
        shape = broadcast(shape, part.shape)
    chosen, yeses, nos = (part.spread(shape).values() for part in parts)
    # A number beside an array takes the array's kind.
    kinds = [part.dtype for part, given in zip(parts[1:], (yes, no)) if isinstance(given, ndarray)]
    kind = common(kinds or [part.dtype for part in parts[1:]])
    return of_values([kind(one if flag else other) for flag, one, other in zip(chosen, yeses, nos)], kind, shape)


def array_equal(one: Any, two: Any) -> bool:
    """Whether two arrays have the same shape and elements."""
    first, second = asarray(one), asarray(two)
    return first.shape == second.shape and first.values() == second.values()


def count_nonzero(given: ndarray) -> int:
    """Number of nonzero elements."""
    return sum(1 for value in given.values() if value)


def cumsum(given: Any, axis: int | None = None, dtype: Any = None, out: ndarray | None = None) -> ndarray:
    """Cumulative sums along an axis."""
    whole = asarray(given)
    kind = kind_of(dtype) if dtype is not None else float64 if whole.dtype is float64 else int64
    if axis is None and whole.ndim != 1:
        raise TypeError("the little NumPy sums up along one dimension, which is to be named")
    at = (axis or 0) % whole.ndim
    lists, shape = rows(whole, at)
    turned = of_values([kind(value) for row in lists for value in accumulate(row)], kind, (*shape, whole.shape[at]))
    steps = (*turned.steps[:at], turned.steps[-1], *turned.steps[at:-1])
    found = turned.view_of(0, whole.shape, steps).copy()
    if out is None:
        return found
    out[...] = found
    return out


def concatenate(parts: Sequence[Any]) -> ndarray:
    """Arrays joined along the first axis."""
    given = [asarray(part) for part in parts]
    kind, rest = common(part.dtype for part in given), given[0].shape[1:]
    if any(part.shape[1:] != rest for part in given):
        raise ValueError("what is put one after the other has rows of one shape")
    found = zeros((sum(len(part) for part in given), *rest), kind)
    at = 0
    for part in given:
        found[at : at + len(part)] = part
        at += len(part)
    return found


def column_stack(parts: Sequence[Any]) -> ndarray:
    """Columns side by side, from arrays of one or two dimensions."""
    given = [asarray(part) for part in parts]
    sides = [part.T if part.ndim == 2 else part[None] for part in given]
    return concatenate(sides).T.copy()


def diagonal(given: ndarray, axis1: int, axis2: int) -> ndarray:
    """The diagonal of two axes, as the last axis."""
    first, second = axis1 % given.ndim, axis2 % given.ndim
    others = [axis for axis in range(given.ndim) if axis not in (first, second)]
    shape = (*(given.shape[axis] for axis in others), min(given.shape[first], given.shape[second]))
    steps = (*(given.steps[axis] for axis in others), given.steps[first] + given.steps[second])
    return given.view_of(given.offset, shape, steps)


def sliding_window_view(given: ndarray, width: int, axis: int) -> ndarray:
    """All windows along an axis; the window is the last axis."""
    at = axis % given.ndim
    shape = [*given.shape, width]
    shape[at] -= width - 1
    return given.view_of(given.offset, tuple(shape), (*given.steps, given.steps[at]))
