"""Plain records: the same bytes as NumPy's, Python's numbers, and nothing that wraps."""

import numpy as np
import pytest

from cellar.rules.layout import KINDS, Layout, packed, part, put, rows, table, unpacked

MIXED = Layout(
    ("a", "i1"), ("b", "u8"), ("grid", "i2", (3, 4)), ("c", "i4"), ("x", "f8"), ("deep", "i1", (2, 3, 2)), ("d", "u2")
)


def test_bytes_are_numpys_in_and_out() -> None:
    data = np.random.default_rng(1).integers(0, 256, MIXED.size, np.uint8).tobytes()
    record = np.frombuffer(data, MIXED.dtype)[0]
    state = MIXED.read(data)
    assert MIXED.dtype.itemsize == MIXED.size == len(data)
    assert state.tobytes() == data
    assert (state.a, state.b, state.c, state.d) == (record.a, record.b, record.c, record.d)
    assert state.grid.tolist() == record.grid.tolist()
    assert state.deep.tolist() == record.deep.tolist()
    assert {type(state.a), type(state.grid[0, 0])} == {int}
    assert MIXED.as_numpy(state).tobytes() == data


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_numpys(kind: str) -> None:
    layout = Layout(("one", kind), ("many", kind, (2,)))
    state = layout.blank()
    state.one = 1
    state.many[1] = 2
    record = np.zeros(1, layout.dtype)[0]
    record["one"], record["many"][1] = 1, 2
    assert state.tobytes() == record.tobytes()


def test_writing_changes_the_bytes_and_no_copy() -> None:
    state = MIXED.blank()
    other = state.copy()
    state.c = -5
    state.grid[2, 3] = 7
    again = MIXED.read(state.tobytes())
    assert (again.c, again.grid[2, 3]) == (-5, 7)
    assert (other.c, other.grid[2, 3]) == (0, 0)
    assert again.copy().grid[2, 3] == 7


def test_what_does_not_fit_is_refused_instead_of_wrapped() -> None:
    state = MIXED.blank()
    with pytest.raises(ValueError, match="invalid value"):
        state.grid[0, 0] = 40_000
    state.a = 128
    with pytest.raises(OverflowError, match="a=128"):
        state.tobytes()


def test_a_field_that_is_not_there_is_named() -> None:
    state = MIXED.blank()
    with pytest.raises(AttributeError, match="'gird'"):
        state.gird  # noqa: B018
    with pytest.raises(AttributeError, match="'gird'"):
        state.gird = 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ([("a", "i1"), ("a", "i1")], "no two the same"),
        ([("a b", "i1")], "have names"),
        ([("_a", "i1")], "have names"),
        ([("a", "i3")], "not 'i3'"),
        ([("copy", "i1")], "'copy'"),
        ([("size", "i1")], "'size'"),
    ],
)
def test_a_layout_that_cannot_be_is_refused_with_a_sentence(fields: list[tuple[str, str]], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Layout(*fields)


def test_parts_are_read_and_written_in_place() -> None:
    state = MIXED.blank()
    put(part(state.grid, 1), (1, 2, 3, 4))
    assert state.grid.tolist() == [[0, 0, 0, 0], [1, 2, 3, 4], [0, 0, 0, 0]]
    put(part(state.deep, (1, 2)), (8, 9))
    assert part(state.deep, 1).tolist() == [[0, 0], [0, 0], [8, 9]]
    assert rows(state.grid, 2) == [[0, 0, 0, 0], [1, 2, 3, 4]]
    record = MIXED.as_numpy(state)
    assert part(record.grid, 1).tolist() == [1, 2, 3, 4]
    with pytest.raises(IndexError, match="outside"):
        part(state.grid, 3)
    with pytest.raises(IndexError, match="outside"):
        part(state.deep, (0, -1))


def test_tables_have_the_shape_of_their_lists() -> None:
    numbers = table([[1, 2, 3], [4, 5, 6]])
    assert (numbers[1, 2], numbers.shape) == (6, (2, 3))
    assert np.asarray(numbers).dtype == np.int64
    with pytest.raises(TypeError):
        numbers[0, 0] = 1
    with pytest.raises(ValueError, match="equal lengths"):
        table([[1, 2], [3]])


def test_numbers_are_packed_as_every_machine_reads_them() -> None:
    numbers = [0, 1, -1, 2**63 - 1, -(2**63)]
    assert packed(numbers) == np.array(numbers, "<i8").tobytes()
    assert unpacked(packed(numbers)) == numbers
