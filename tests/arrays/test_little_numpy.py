"""The little NumPy beside NumPy itself: the same expressions with both, to the last number."""

import inspect
import sys
from collections.abc import Callable
from typing import Any

import numpy
import pytest

from cellar.arrays import little_numpy
from cellar.arrays.little_numpy import creation
from cellar.rules.layout import table

#: Whatever Cellar does with arrays outside of what is compiled, once each.
EXPRESSIONS: list[Callable[[Any], Any]] = [
    lambda np: np.zeros(3),
    lambda np: np.zeros((2, 3), np.int64),
    lambda np: np.ones((2, 2), np.bool_),
    lambda np: np.full((2, 3), 7, np.uint8),
    lambda np: np.full(2, -1, np.int64),
    lambda np: np.array([[1, 2], [3, 4]]),
    lambda np: np.array([1.5, 2]),
    lambda np: np.array([True, False]),
    lambda np: np.array([], np.int64),
    lambda np: np.array([], np.int64).reshape(-1, 2),
    lambda np: np.array([np.arange(3), np.arange(3, 6)]),
    lambda np: np.array((4, 5), np.float64),
    lambda np: np.asarray(table([[1, 2, 3], [4, 5, 6]])),
    lambda np: np.asarray(memoryview(bytearray(range(6))))[2:4],
    lambda np: np.arange(5),
    lambda np: np.arange(-2, 3),
    lambda np: np.indices((2, 3)),
    lambda np: np.indices((3, 3)).reshape(2, -1).T - 1,
    lambda np: np.argsort(np.array([3, 1, 2], np.uint8)).astype(np.uint8),
    lambda np: np.zeros_like(np.ones((2, 2), np.int32)),
    lambda np: np.ones_like(np.arange(3)),
    lambda np: np.arange(6).reshape(2, 3)[1],
    lambda np: np.arange(6).reshape(2, 3)[1, 2],
    lambda np: np.arange(6).reshape(2, 3)[:, ::-1],
    lambda np: np.arange(6).reshape(2, 3)[-1:, :2],
    lambda np: np.arange(6).reshape(2, 3).T[1:],
    lambda np: np.arange(24).reshape(2, 3, 4)[..., 1],
    lambda np: np.arange(24).reshape(2, 3, 4)[1, ..., ::2],
    lambda np: np.arange(3)[:, None] * np.arange(4),
    lambda np: np.arange(3)[None],
    lambda np: np.arange(8)[np.array([1, 1, 5])],
    lambda np: np.arange(12).reshape(3, 4)[[2, 0]],
    lambda np: np.arange(12).reshape(3, 4)[[]],
    lambda np: np.arange(12).reshape(3, 4)[:, np.array([3, 0])],
    lambda np: np.arange(12).reshape(3, 4)[np.array([0, 2]), np.array([3, 1])],
    lambda np: np.arange(24).reshape(2, 3, 4)[:, np.array([0, 2]), 1],
    lambda np: np.arange(24).reshape(2, 3, 4)[np.array([0, 1]), :, np.array([3, 1])],
    lambda np: np.arange(24).reshape(2, 3, 4)[np.array([[0], [1]]), np.array([1, 2])],
    lambda np: np.arange(6)[np.arange(6) % 2 == 0],
    lambda np: np.arange(6).reshape(3, 2)[np.array([True, False, True])],
    lambda np: np.arange(6).reshape(3, 2)[np.array([True, False, True]), :1],
    lambda np: np.arange(6).reshape(3, 2)[np.arange(6).reshape(3, 2) > 2],
    lambda np: np.arange(6).reshape(3, 2)[~np.array([True, False, True])],
    lambda np: np.arange(6) // 4 + np.arange(6) % 4,
    lambda np: (np.arange(-3, 3) // 2, np.arange(-3, 3) % 2)[0],
    lambda np: -np.arange(-3, 3) % 2,
    lambda np: np.arange(1, 4) ** 2 - 5,
    lambda np: 10 - np.arange(3),
    lambda np: 2 * np.arange(3) / 4,
    lambda np: np.arange(3) * 0.5,
    lambda np: np.array([1, 2], np.uint8) + 3,
    lambda np: np.array([1, 2], np.int32) * np.array([3, 4], np.int64),
    lambda np: np.array([1, 2], np.uint8) + np.array([3, 4], np.int64),
    lambda np: np.arange(4) * (np.arange(4) > 1),
    lambda np: (np.arange(4) > 0) & (np.arange(4) < 3),
    lambda np: (np.arange(4) > 2) | (np.arange(4) == 0),
    lambda np: ~(np.arange(4) > 2),
    lambda np: np.arange(8) & 5 | 8,
    lambda np: (np.arange(8) >> 1 & 1) << 3,
    lambda np: np.arange(4) ^ 1,
    lambda np: np.arange(3) != np.array([0, 2, 2]),
    lambda np: np.arange(6).reshape(2, 3) + np.array([10, 20, 30]),
    lambda np: np.abs(np.arange(-2, 3)),
    lambda np: np.arange(6).reshape(2, 3).sum(),
    lambda np: np.arange(6).reshape(2, 3).sum(axis=1),
    lambda np: np.arange(24).reshape(2, 3, 4).sum(1),
    lambda np: (np.arange(6).reshape(2, 3) > 2).sum(0),
    lambda np: np.array([0.5, 0.25]).sum(),
    lambda np: (np.arange(6).reshape(2, 3) > 3).any(axis=1),
    lambda np: (np.arange(6).reshape(2, 3) > 3).any(),
    lambda np: (np.arange(6).reshape(2, 3) > 2).all(axis=1),
    lambda np: (np.zeros((0, 2), np.int64) == 0).all(axis=1).any(),
    lambda np: np.arange(6).reshape(2, 3).min(axis=0),
    lambda np: np.arange(6).reshape(2, 3).max(),
    lambda np: np.array([[1, 5, 5], [7, 0, 2]]).argmax(1),
    lambda np: np.array([[1, 5, 5], [7, 0, 2]]).argmax(0),
    lambda np: np.arange(6).reshape(2, 3) @ np.arange(3),
    lambda np: np.arange(3) @ np.arange(6).reshape(3, 2),
    lambda np: np.arange(6).reshape(2, 3) @ np.arange(6).reshape(2, 3).T,
    lambda np: np.arange(12).reshape(2, 2, 3) @ np.arange(6).reshape(2, 3).T,
    lambda np: np.cumsum([1, 2, 3]),
    lambda np: np.cumsum(np.arange(6).reshape(2, 3), axis=1),
    lambda np: np.cumsum(np.array([1, 2], np.int8), dtype=np.int64),
    lambda np: np.where(np.arange(4) < 2, np.arange(4), 9),
    lambda np: np.where(np.array([True, False]), 1, 0),
    lambda np: np.concatenate([np.arange(2), np.arange(3)]),
    lambda np: np.concatenate([np.zeros((1, 2), np.int64), np.ones((2, 2), np.int64)]),
    lambda np: np.column_stack((np.arange(2), np.arange(4).reshape(2, 2), np.arange(2) > 0)).astype(np.int64),
    lambda np: np.diagonal(np.arange(27).reshape(3, 3, 3), axis1=0, axis2=2),
    lambda np: np.array_equal(np.arange(3), [0, 1, 2]),
    lambda np: np.array_equal(np.arange(3), np.arange(4)),
    lambda np: np.count_nonzero(np.array([0, 2, 0, 3])),
    lambda np: np.lib.stride_tricks.sliding_window_view(np.arange(12).reshape(3, 4), 2, axis=1).sum(axis=-1),
    lambda np: np.frombuffer(b"\1\0\2\0", np.dtype((np.record, [("a", "i1"), ("b", "u1")])))[1].a,
    lambda np: np.arange(4).copy().view(np.uint64),
    lambda np: np.array([1.9, -1.9]).astype(np.int64),
    lambda np: 3 in np.arange(4),
    lambda np: np.uint64(1 << 63),
    lambda np: np.arange(6).reshape(2, 3).tobytes(),
    lambda np: np.arange(6).reshape(2, 3).T.tobytes(),
    lambda np: (np.zeros((2, 3), np.int32).nbytes, np.zeros((2, 3)).ndim, np.zeros((2, 3)).size),
]


def told(found: Any) -> Any:
    """What is to be equal: numbers, shape and kind."""
    if hasattr(found, "tolist") and hasattr(found, "shape") and found.shape != ():
        return found.tolist(), found.shape, found.dtype.name if hasattr(found.dtype, "name") else ""
    return found.item() if hasattr(found, "item") else found


@pytest.mark.parametrize("number", range(len(EXPRESSIONS)))
def test_it_computes_what_numpy_computes(number: int) -> None:
    expression = EXPRESSIONS[number]
    line = inspect.getsource(sys.modules[__name__]).splitlines()[expression.__code__.co_firstlineno - 1].strip()
    assert told(expression(little_numpy)) == told(expression(numpy)), line


def written(np: Any) -> list[Any]:
    """What assignments leave behind."""
    a = np.zeros((3, 4), np.int64)
    a[1] = 5
    a[0, 1:3] = (7, 8)
    a[:, 3] = np.arange(3)
    a[2][...] = a[0]
    a[np.array([0, 1]), np.array([0, 0])] -= 2
    a[a == 7] = 70
    a[tuple(np.array([[0, 2], [2, 1]]))] = 1
    a += 1
    a[1:] |= 16
    b = np.zeros(4)
    b[1] = 2
    b[2:] = a[0, :2]
    b *= 2
    rows = np.arange(6).reshape(3, 2)
    rows[:2] = rows[1:].copy()
    flags = np.zeros(3, np.bool_)
    flags[1] = True
    flags &= np.array([True, True, False])
    turned = rows.T
    turned[0] = 9
    one, two = np.zeros((2, 3), np.int64)
    one[0] = 1
    sums = np.zeros((4, 2), np.int64)
    np.cumsum(np.arange(3), dtype=np.int64, out=sums[1:, 0])
    return [told(found) for found in (a, b, rows, flags, one, two, sums)]


def test_it_writes_what_numpy_writes() -> None:
    assert written(little_numpy) == written(numpy)


def test_records_are_the_same_bytes() -> None:
    fields = [("turn", "i1"), ("space", "i2", (2, 3)), ("value", "f8"), ("seen", "u4")]

    def made(np: Any) -> tuple[bytes, Any]:
        many = np.zeros(3, np.dtype((np.record, fields)))
        many[0].turn = -3
        many[0].space[1, 2] = 300
        many[0].value = 0.5
        many[1] = many[0]
        many[1].space[0] = (1, 2, 3)
        many[2] = np.frombuffer(many[1].tobytes(), many.dtype)[0]
        many[2].seen = 1 << 31
        return many.tobytes(), (int(many[2].turn), many[2].space.tolist(), many[1:].copy()[0].space.tolist())

    assert made(little_numpy) == made(numpy)


def test_what_does_not_fit_is_refused_and_so_is_what_is_not_there() -> None:
    with pytest.raises(OverflowError, match="uint8"):
        little_numpy.array([200], little_numpy.uint8) + little_numpy.array([100], little_numpy.uint8)
    with pytest.raises(OverflowError, match="int64"):
        little_numpy.int64(1 << 63)
    with pytest.raises(AttributeError, match=r"numpy\.linspace is not in the little NumPy"):
        little_numpy.linspace  # noqa: B018
    with pytest.raises(IndexError):
        little_numpy.arange(3)[3]
    with pytest.raises(ValueError, match="go together"):
        little_numpy.arange(3) + little_numpy.arange(2)


def test_memory_that_is_not_touched_is_kept_as_long_as_any_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    freed: list[int] = []
    free = creation._free

    def noted(address: int) -> None:
        freed.append(address)
        free(address)

    monkeypatch.setattr(creation, "_free", noted)
    large = little_numpy.empty((1 << 10, 1 << 4), little_numpy.int64)
    address = large.address
    row = large[3]
    row[5] = 7
    del large
    assert not freed
    assert row[5] == 7
    del row
    assert freed == [address]
