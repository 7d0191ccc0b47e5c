"""The bench computes its tables and prints them."""

from cellar.games.angel.small_boards.small_boards_bench import report, run
from cellar.play.registry import all_games


def test_the_bench_prints_what_it_computed() -> None:
    text = report(run(boards=((2, 2), (3, 3)), radii={1: 2, 2: 3}))
    assert "3x3: 6" in text
    assert "power 1: radius 1: 2, radius 2: 3" in text
    assert "power 2: radius 2: 2, radius 3: 2" in text


def test_the_bench_is_stated_by_the_game() -> None:
    assert "angel-small-boards" in {bench.name for bench in all_games()["angel"].benches}
