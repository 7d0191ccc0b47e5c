"""Every cell has a number, and every number a cell."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cellar.games.angel.endless.spiral import cells_within, number, offset, reach


@pytest.mark.parametrize(("dims", "radius"), [(2, 6), (3, 3)])
def test_the_first_numbers_are_the_nearest_cells_each_once(dims: int, radius: int) -> None:
    found = [offset(dims, n) for n in range(cells_within(dims, radius))]
    assert len(set(found)) == len(found)
    distances = [max(map(abs, cell)) for cell in found]
    assert distances == sorted(distances)
    assert max(distances) == radius
    assert [number(dims, *cell) for cell in found] == list(range(len(found)))


@given(st.integers(-reach(2), reach(2)), st.integers(-reach(2), reach(2)))
def test_every_offset_of_the_plane_comes_back(dx: int, dy: int) -> None:
    n = number(2, dx, dy, 0)
    assert 0 <= n < 2**63
    assert offset(2, n) == (dx, dy, 0)


@given(st.tuples(*[st.integers(-reach(3), reach(3))] * 3))
def test_every_offset_of_space_comes_back(away: tuple[int, int, int]) -> None:
    n = number(3, *away)
    assert 0 <= n < 2**63
    assert offset(3, n) == away


def test_the_compiled_twin_counts_the_same_up_to_the_last_number() -> None:
    from cellar.compile.compiled import compiled

    twin = compiled("cellar.games.angel.endless.spiral")
    rng = np.random.default_rng(2)
    for dims in (2, 3):
        last = cells_within(dims, reach(dims)) - 1
        for n in [0, 1, last, last - 1, *rng.integers(1, last, 300)]:
            assert tuple(twin.offset(dims, int(n))) == offset(dims, int(n))
            assert twin.number(dims, *offset(dims, int(n))) == n
