"""The bench of the perfect devil, on a small scale."""

from cellar_studies.angel.trials import king_bench


def test_the_bench_tells_what_the_page_says() -> None:
    figures = king_bench.run(evolved=4, wanderers=1, matches=0, runners=3)
    told = king_bench.report(figures)
    assert "The tight ring is 35 x 35 (136 squares, 3 prepared a corner): at most 235 marks trap any king." in told
    assert figures["kings"] == 3 + 1 + 3 + 4
