"""Array indexing: numbers, slices, `None` and `...` give a view; arrays of indices or of flags a copy."""

from collections.abc import Iterable, Sequence
from itertools import compress
from math import prod
from typing import TYPE_CHECKING, Any

from cellar.arrays.little_numpy.kinds import Shape, bool_, record

if TYPE_CHECKING:
    from cellar.arrays.little_numpy.ndarray import ndarray


def places(offset: int, shape: Shape, steps: Shape) -> list[int]:
    """The buffer indices of a view's elements, in C order."""
    found = [offset]
    for length, step in zip(shape, steps):
        span = range(0, length * step, step) if step else (0,) * length
        found = [place + more for place in found for more in span]
    return found


def get(whole: "ndarray", key: Any) -> Any:
    """`whole[key]`."""
    keys = _full(whole, key)
    if any(isinstance(one, list) for one in keys):
        chosen, shape = _gathered(whole, keys)
        from cellar.arrays.little_numpy.ndarray import of_values

        if whole.dtype.fields:
            return of_values([whole._record(place) for place in chosen], whole.dtype, shape)
        flat = whole._flat
        return of_values([flat[place] for place in chosen], whole.dtype, shape)
    offset, shape, steps = _part(whole, keys)
    if shape or Ellipsis in _tuple(key):
        return whole.view_of(offset, shape, steps)
    return whole._record(offset) if whole.dtype.fields else whole._flat[offset]


def put(whole: "ndarray", key: Any, value: Any) -> None:
    """`whole[key] = value`."""
    keys = _full(whole, key)
    chosen: Sequence[int]
    if any(isinstance(one, list) for one in keys):
        chosen, shape = _gathered(whole, keys)
    else:
        part = whole.view_of(*_part(whole, keys))
        chosen, shape = part.places(), part.shape
    if isinstance(value, record):
        _put_record(whole, chosen, value)
        return
    _put_values(whole, chosen, _values(value, whole, shape))


def _put_record(whole: "ndarray", chosen: Sequence[int], value: record) -> None:
    if value.dtype != whole.dtype:
        raise TypeError("a record is written over one of the same fields only")
    size = whole.dtype.itemsize
    for place in chosen:
        whole._raw[place * size : (place + 1) * size] = value._raw


def _put_values(whole: "ndarray", chosen: Sequence[int], values: Iterable[Any]) -> None:
    if whole.dtype.fields:
        for place, one in zip(chosen, list(values), strict=True):
            _put_record(whole, [place], one)
        return
    flat, kind = whole._flat, whole.dtype
    for place, one in zip(chosen, values, strict=True):
        flat[place] = kind(one)


def _values(value: Any, whole: "ndarray", shape: Shape) -> list[Any]:
    """The values to be written, element by element."""
    from cellar.arrays.little_numpy.ndarray import ndarray, of_nested

    if isinstance(value, (list, tuple, range)):
        value = of_nested(value)
    if not isinstance(value, ndarray):
        return [value] * prod(shape)
    return value.spread(shape).values()


def _tuple(key: Any) -> tuple[Any, ...]:
    # `in` would compare arrays with `...` number by number.
    keys = key if isinstance(key, tuple) else (key,)
    return tuple(one if isinstance(one, (int, slice)) or one is None or one is Ellipsis else 0 for one in keys)


def _full(whole: "ndarray", key: Any) -> list[Any]:
    """A key for every axis, and `None` for new ones; index arrays as pairs of a shape and a list."""
    from cellar.arrays.little_numpy.ndarray import ndarray, of_nested

    found: list[Any] = []
    rest = -1
    for one in key if isinstance(key, tuple) else (key,):
        if isinstance(one, (list, range)):
            one = of_nested(one) if len(one) else ndarray(memoryview(b""), whole.dtype, 0, (0,), (1,))
        if one is Ellipsis:
            rest = len(found)
        elif isinstance(one, ndarray) and one.dtype is bool_:
            found += _where(one)
        elif isinstance(one, ndarray):
            found.append([one.shape, one.values()])
        elif one is None or isinstance(one, slice):
            found.append(one)
        else:
            found.append(one.__index__())
    missing = whole.ndim - sum(one is not None for one in found)
    if missing < 0:
        raise IndexError(f"an array of {whole.ndim} dimensions is asked for {whole.ndim - missing}")
    at = len(found) if rest < 0 else rest
    return [*found[:at], *[slice(None)] * missing, *found[at:]]


def _where(flags: "ndarray") -> list[Any]:
    """The indices of the flags that are set, one list for each axis."""
    chosen = list(compress(range(flags.size), flags.values()))
    found: list[Any] = []
    for length in reversed(flags.shape):
        found.append([(len(chosen),), [place % length for place in chosen]])
        chosen = [place // length for place in chosen]
    return found[::-1]


def _inside(place: int, length: int) -> int:
    if not -length <= place < length:
        raise IndexError(f"{place} is outside of a dimension of {length}")
    return place if place >= 0 else place + length


def _part(whole: "ndarray", keys: list[Any]) -> tuple[int, Shape, Shape]:
    """The offset, shape and strides of a view."""
    offset, shape, steps, dimension = whole.offset, [], [], 0
    for one in keys:
        if one is None:
            shape.append(1)
            steps.append(0)
            continue
        length, step = whole.shape[dimension], whole.steps[dimension]
        dimension += 1
        if isinstance(one, slice):
            span = range(length)[one]
            offset += span.start * step if len(span) else 0
            shape.append(len(span))
            steps.append(span.step * step)
        else:
            offset += _inside(one, length) * step
    return offset, tuple(shape), tuple(steps)


def _gathered(whole: "ndarray", keys: list[Any]) -> tuple[list[int], Shape]:
    """The buffer indices that index arrays choose, and the shape of the result."""
    from cellar.arrays.little_numpy.kinds import int64
    from cellar.arrays.little_numpy.ndarray import broadcast, of_values

    # Numbers beside arrays of places are such arrays themselves.
    keys = [[(), [one]] if isinstance(one, int) else one for one in keys]
    lists = [i for i, one in enumerate(keys) if isinstance(one, list)]
    together = lists[-1] - lists[0] + 1 == len(lists)
    common: Shape = ()
    for i in lists:
        common = broadcast(common, keys[i][0])
    chosen, dimension = [whole.offset] * prod(common), 0
    before: list[tuple[int, int]] = []
    after: list[tuple[int, int]] = []
    for i, one in enumerate(keys):
        side = before if together and i < lists[0] else after
        if one is None:
            side.append((1, 0))
            continue
        length, step = whole.shape[dimension], whole.steps[dimension]
        dimension += 1
        if isinstance(one, list):
            given = of_values(one[1], int64, one[0]).spread(common).values()
            chosen = [place + _inside(more, length) * step for place, more in zip(chosen, given)]
        else:
            span = range(length)[one]
            chosen = [place + span.start * step for place in chosen] if len(span) else chosen
            side.append((len(span), span.step * step))
    first, last = (places(0, *_turned(side)) for side in (before, after))
    found = [start + place + more for start in first for place in chosen for more in last]
    return found, (*_turned(before)[0], *common, *_turned(after)[0])


def _turned(side: list[tuple[int, int]]) -> tuple[Shape, Shape]:
    return tuple(length for length, _ in side), tuple(step for _, step in side)
