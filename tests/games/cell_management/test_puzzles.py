"""Puzzles: levels are quantiles of all boards, the measure is what it says, and a seed gives the same puzzle again."""

import json
from math import log2

import pytest

from cellar.cli.main import run as cellar
from cellar.errors import BadOption
from cellar.games.cell_management.board.hideout_ring import number
from cellar.games.cell_management.puzzles import difficulty
from cellar.games.cell_management.solver import solution
from cellar.play.position import Position
from cellar_studies.cell_management import puzzles_bench as bench


def test_levels_begin_at_the_documented_quantiles_of_all_boards() -> None:
    measured = bench.all_boards()
    assert sum(weight for _, weight in measured) == 2400
    for name in ("medium", "hard", "expert"):
        assert bench.quantile(measured, difficulty.QUANTILES[name]) == difficulty.LEVELS[name]
    assert {found.level for found, _ in measured} == set(difficulty.LEVELS)


def slow_measure(board: solution.Board, position: int, known: dict[int, tuple[float, float]]) -> tuple[float, float]:
    """The measure as its description says it."""
    if position & board.ring.everybody == board.ring.everybody:
        return 0.0, 0.0
    if position not in known:
        everybody = (1 << board.ring.n) - 1
        here = board.rounds(position)
        assert here is not None
        turns = [
            following for start in range(board.ring.n) for following in board.ring.choices(board.after(position, start))
        ]
        good = [(following & everybody).bit_count() > (position & everybody).bit_count() for following in turns]
        weights = [difficulty.LOOKS_GOOD if looks else 1.0 for looks in good]
        right = [board.rounds(following) == here - 1 for following in turns]
        score = log2(sum(weights) / sum(weight for weight, keeps in zip(weights, right) if keeps))
        wrong = float(
            sum(looks and (board.rounds(f) is None or (board.rounds(f) or 0) >= here) for looks, f in zip(good, turns))
        )
        for following, keeps in zip(turns, right):
            if keeps:
                share = int(board.ways[following]) / int(board.ways[position])
                later = slow_measure(board, following, known)
                score, wrong = score + share * later[0], wrong + share * later[1]
        known[position] = score, wrong
    return known[position]


@pytest.mark.parametrize(
    "line", ["NA2/A2N/N", "NA23/A23N/NA2", "NA2/2NA/N sacrifices=any", "4A3N25/N3254A/234 hidden=3 centre=2"]
)
def test_the_measure_is_the_luck_that_a_player_needs_who_likes_a_full_centre(line: str) -> None:
    start = Position.from_line(f"cell_management {line}")
    board = solution.board_of(start.state)
    position = number(start.state)
    score, tempting = slow_measure(board, position, {})
    found = difficulty.measure(board, position)
    assert found.score == pytest.approx(score, abs=1e-3)
    assert found.tempting == pytest.approx(tempting, abs=1e-3)
    assert found.promising > found.tempting


def test_what_cannot_be_solved_has_no_difficulty() -> None:
    start = Position.from_line("cell_management NA2/2NA/NA")
    with pytest.raises(BadOption, match="no solution"):
        difficulty.measure(solution.board_of(start.state))


@pytest.mark.parametrize("level", list(difficulty.LEVELS))
def test_a_seed_draws_the_same_puzzle_of_the_level_again(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    answers = []
    for _ in range(2):
        assert cellar(["puzzle", "--difficulty", level, "--seed", "5", "--json"]) == 0
        answers.append(json.loads(capsys.readouterr().out))
    assert answers[0] == answers[1]
    start = Position.from_json(answers[0]["position"])
    assert start.line() == answers[0]["line"]
    assert answers[0]["difficulty"]["level"] == level
    assert answers[0]["difficulty"]["rounds"] == solution.distance(start.state)


@pytest.mark.parametrize("species", [4, 5])
@pytest.mark.parametrize("level", list(difficulty.LEVELS))
def test_there_are_puzzles_of_every_level_with_four_and_five_species(
    species: int, level: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cellar(["puzzle", "--difficulty", level, "--species", str(species), "--seed", "3", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (len(answer["position"]["cells"]), len(answer["position"]["hostile"])) == (species, 2)
    assert answer["difficulty"]["level"] == level


def test_a_puzzle_has_four_to_six_species(capsys: pytest.CaptureFixture[str]) -> None:
    assert cellar(["puzzle", "--species", "7"]) == 2
    assert "4, 5 and 6 species" in capsys.readouterr().err


def test_the_bench_measures_every_board_that_can_be_won() -> None:
    figures = {str(n): bench.distribution(bench.all_boards(n)) for n in (4, 5)}
    assert [figures[n]["boards"] for n in ("4", "5")] == [30, 230]
    assert "30 boards of 4 species with 2 hostile hideouts that can be won" in bench.report(figures)


def test_an_unknown_level_is_refused_with_the_levels_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert cellar(["puzzle", "--difficulty", "brutal"]) == 2
    assert "easy, medium, hard, expert" in capsys.readouterr().err


def test_a_puzzle_is_shown_with_the_line_that_gives_it_to_a_friend(capsys: pytest.CaptureFixture[str]) -> None:
    assert cellar(["puzzle", "--seed", "1"]) == 0
    assert "cellar play --line" in capsys.readouterr().out


def test_solve_tells_rounds_first_moves_and_count(capsys: pytest.CaptureFixture[str]) -> None:
    assert cellar(["solve", "--line", "4A3N25/N3254A/234", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert (facts["distance"], facts["first_moves"], facts["solutions"]) == (9, ["N", "2"], 110)
    assert len(facts["rounds"]) == 9
    assert cellar(["solve", "--line", "NA2/A2N/NA centre=NA2"]) == 0
    assert "won" in capsys.readouterr().out
    assert cellar(["solve", "--line", "NA2/A2N/NA round=2 round_limit=2"]) == 0
    assert "more rounds than this match allows" in capsys.readouterr().out
    assert cellar(["solve", "--line", "4A3N25/N3254A/234 centre=2345 sacrifices=any phase=sacrifice"]) == 0
    assert "Solved in" in capsys.readouterr().out
