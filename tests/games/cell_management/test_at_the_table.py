"""What the table asks of the game: a bot that solves, hints, and the puzzle of the day."""

import pytest

from cellar.bots.registry import bot, choose
from cellar.contract.bot import Thought
from cellar.contract.puzzle import BadDate, read_date
from cellar.games.cell_management.puzzles.daily import puzzle
from cellar.games.cell_management.solver.hint import hint
from cellar.play.position import Position


def test_the_solver_needs_no_more_rounds_than_the_puzzle_says() -> None:
    card = puzzle(read_date("2026-11-15"))
    position = Position.start("cell_management", card.options)
    solver = bot("solver", "cell_management")
    while not position.is_over:
        position.play(choose(solver, position.game, position.options, position.state, 0, Thought()))
    assert position.returns() == (1.0,)
    assert position.state.rounds == card.best


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_another_each_day() -> None:
    days = [puzzle(read_date(f"2026-11-{day}")) for day in range(16, 23)]
    assert days == [puzzle(read_date(f"2026-11-{day}")) for day in range(16, 23)]
    assert len({day.options["board"] for day in days}) == 7
    assert [day.sentence.split(".")[0] for day in days] == [
        "Easy",
        "Easy",
        "Medium",
        "Medium",
        "Hard",
        "Hard",
        "Expert",
    ]


def test_a_hint_says_how_many_rounds_are_left() -> None:
    position = Position.start("cell_management", {"board": "4A3N25/N3254A/234"})
    action, sentence = hint(position.game, position.options, position.state, 0)
    assert action in position.legal_actions()
    assert "more round" in sentence


def test_a_date_that_cannot_be_read_is_refused_with_an_example() -> None:
    assert len(read_date(None).isoformat()) == 10
    with pytest.raises(BadDate, match="2026-11-15"):
        read_date("tomorrow")
