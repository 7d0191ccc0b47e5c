"""Who can be seated: names, games, seats; and the special players do what they promise."""

import pytest

from cellar.bots import registry
from cellar.bots.hints import hint
from cellar.bots.puzzle import puzzle
from cellar.bots.registry import Thought, UnknownBot, bot, bots_for, opponent
from cellar.core.about import Bot
from cellar.core.errors import CellarError
from cellar.core.position import Position
from cellar.core.puzzle import BadDate, read_date
from cellar.core.registry import games, load


def test_every_game_has_its_bots_and_a_usual_opponent() -> None:
    for name in games():
        names = [found.name for found in bots_for(name)]
        assert {"random", "uct", "uct-quick"} <= set(names)
        assert opponent(name) in names
    assert "solver" in [found.name for found in bots_for("cell_management")]
    assert "perfect" in [found.name for found in bots_for("angel")]


def test_an_unknown_bot_is_named_with_those_that_there_are() -> None:
    with pytest.raises(UnknownBot, match="there are: random"):
        bot("deep thought", "zyrcan")
    with pytest.raises(UnknownBot):
        bot("solver", "zyrcan")


def test_a_bot_for_one_seat_is_refused_at_another(monkeypatch: pytest.MonkeyPatch) -> None:
    devil = Bot(
        name="devil", title="Devil", sentence="Marks.", choose="cellar.bots.chance:choose", games=("angel",), seats=(1,)
    )
    monkeypatch.setitem(registry._registered, "devil", devil)
    assert bot("devil", "angel", 1) is devil
    with pytest.raises(UnknownBot, match="only plays seat 2"):
        bot("devil", "angel", 0)


def test_the_solver_needs_no_more_rounds_than_the_puzzle_says() -> None:
    card = puzzle(read_date("2026-11-15"))
    position = Position.start("cell_management", card.options)
    solver = bot("solver", "cell_management")
    while not position.is_over:
        position.play(registry.choose(solver, position.game, position.options, position.state, 0, Thought()))
    assert position.returns() == (1.0,)
    assert int(position.state["rounds"]) == card.best


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_another_each_day() -> None:
    days = [puzzle(read_date(f"2026-11-{day}")) for day in range(16, 23)]
    assert days == [puzzle(read_date(f"2026-11-{day}")) for day in range(16, 23)]
    assert len({day.options["board"] for day in days}) == 7
    assert [day.sentence.split(":")[0] for day in days] == [
        "Easy",
        "Easy",
        "Medium",
        "Medium",
        "Hard",
        "Hard",
        "Expert",
    ]
    assert len(read_date(None).isoformat()) == 10
    with pytest.raises(BadDate, match="2026-11-15"):
        read_date("tomorrow")


def test_a_hint_says_how_many_rounds_are_left() -> None:
    position = Position.start("cell_management", {"board": "4A3N25/N3254A/234"})
    action, sentence = hint(position.game, position.options, position.state, 0)
    assert action in position.legal_actions()
    assert "more round" in sentence
    with pytest.raises(CellarError, match="Nobody has solved"):
        hint(load("zyrcan"), {}, position.state, 0)
