"""The bench computes its tables and prints them."""

from cellar_studies.angel.small_boards.small_boards_bench import report, run
from cellar_studies.registry import stated


def test_the_bench_prints_what_it_computed() -> None:
    text = report(run(boards=((2, 2), (3, 3)), radii={1: 2, 2: 3}))
    assert "3x3: 6" in text
    assert "power 1: radius 1: 2, radius 2: 3" in text
    assert "power 2: radius 2: 2, radius 3: 2" in text


def test_the_bench_is_stated() -> None:
    assert "angel-small-boards" in stated("benches")
