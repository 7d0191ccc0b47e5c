"""A game of rules alone is complete: defaults tell, draw, read and write it, and each gives way to the game's own."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cellar.contract.assembling import assembled
from cellar.contract.game import Game
from cellar.draw.terminal import plain
from cellar.errors import BadGame, BadPosition, BadText
from cellar.language import in_person, speaking
from cellar.lookup import find
from cellar.play import registry
from cellar.play.position import Position
from cellar.testing import CHECKS, Check
from tests.conformance.example import SOURCES
from tests.conformance.recipe import written


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Twenty-one after the recipe's second step: menu entry and rules."""
    written(tmp_path)
    for path in (tmp_path / "twenty_one").glob("*.py"):
        if path.name not in ("__init__.py", "rules.py"):
            path.unlink()
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.register(__import__("twenty_one").ABOUT)
    yield tmp_path / "twenty_one"
    registry._registered.pop("twenty_one")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_rules_alone_conform(check: Check, folder: Path) -> None:
    game = registry.load("twenty_one")
    assert game.samples == ({"players": 2}, {"players": 2, "heap": 1}, {"players": 2, "heap": 99})
    check(game, game.samples[1 if check.__name__ == "twins_agree" else 0])


def test_rules_alone_are_told_and_drawn(folder: Path) -> None:
    position = Position.start("twenty_one", heap=3)
    assert [move.text for move in position.legal_moves] == ["move 0", "move 1", "move 2"]
    assert position.view(0).prompt == "It is your move: move 0, move 1 or move 2."
    assert position.view(1).prompt == "First is to move."
    assert position.view(0).sites == {"move_0": "Move 0", "move_1": "Move 1", "move_2": "Move 2"}
    assert "Heap" in plain(position.view(0).scene)
    assert [fact.value for fact in position.view(0).panel.facts] == ["3", "0"]
    position.play("Move 2")
    assert position.log() == ["Event 1: 0, 3, 0, 0, 0, 0."]
    assert position.outcome() == "First wins: First +1, Second -1."


def test_rules_alone_are_told_in_the_readers_language(folder: Path) -> None:
    with speaking("es"):
        position = Position.start("twenty_one", heap=3)
        assert position.view(0).prompt == "Te toca jugar: move 0, move 1 o move 2."
        assert position.view(1).prompt == "Le toca a First."
        assert position.view(0).sites["move_0"] == "Jugada 0"
        with pytest.raises(BadText, match="'steal' no es una jugada ahora: escribe move 0, move 1 o move 2"):
            position.parse("steal")
        position.play("move 2")
        assert position.log() == ["Suceso 1: 0, 3, 0, 0, 0, 0."]
        ended = position.game.narration.outcome(position.options, position.state)
    assert in_person(ended, ("Ann", "Ben"), 0) == "Ganas: Ann +1, Ben -1."
    assert in_person(ended, ("Ann", "Ben"), 1) == "Gana Ann: Ann +1, Ben -1."


def test_a_function_of_the_games_own_takes_the_place_of_a_default(folder: Path) -> None:
    (folder / "notation.py").write_text("def action_text(options, state, action):\n    return f'take {action + 1}'\n")
    game = assembled(registry.about("twenty_one"))
    position = Position.start(game)
    assert position.parse("TAKE  2") == 1
    assert position.move(1).path == ("take_2",)
    with pytest.raises(BadText, match="'steal 2' isn't a move now: type take 1, take 2 or take 3"):
        position.parse("steal 2")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("players=2,heap=21 heap=20 turn=0", ""),
        ("players=2,heap=21 heap=20", "A line of Twenty-one reads like heap=0 turn=0"),
        ("players=2,heap=21 turn=0 heap=20", "A line of Twenty-one reads like"),
        ("players=2,heap=21 heap=020 turn=0", "A line of Twenty-one reads like"),
        ("players=2,heap=21 heap=1*9 turn=0", "A line of Twenty-one reads like"),
        ("players=2,heap=21 heap=9999999999 turn=0", "holds numbers of the kind i4"),
        ("players=2,heap=21 heap=20 turn=7", "its rules cannot go on there"),
        ("players=2,heap=210 heap=20 turn=0", "a whole number from 1 to 99"),
        ("players=3,heap=21 heap=20 turn=0", "for exactly 2 players"),
        ("heap=21,players=2 heap=20 turn=0", "A line of Twenty-one reads like"),
        ("heap=20 turn=0", "reads like"),
    ],
)
def test_lines_are_read_strictly_from_the_layout(folder: Path, line: str, sentence: str) -> None:
    if not sentence:
        assert Position.from_line(f"twenty_one {line}").line() == f"twenty_one {line}"
        return
    with pytest.raises(BadPosition, match=sentence):
        Position.from_line(f"twenty_one {line}")


def test_json_is_read_strictly_from_the_layout(folder: Path) -> None:
    good = Position.start("twenty_one").to_json()
    assert Position.from_json(good).line() == "twenty_one players=2,heap=21 heap=21 turn=0"
    for wrong in (True, 1.0, "1", [1], None, 1 << 40):
        with pytest.raises(BadPosition, match="'heap' of Twenty-one"):
            Position.from_json({**good, "state": {**good["state"], "heap": wrong}})
    with pytest.raises(BadPosition, match="has heap, turn, and nothing else"):
        Position.from_json({**good, "state": {**good["state"], "pot": 1}})


def test_a_setup_that_nothing_is_drawn_for_is_the_only_one(folder: Path) -> None:
    game = registry.load("twenty_one")
    options = Position.start(game).options
    assert game.notation.parse_setup(options, "2,21") == [2, 21]
    for wrong in ("2,20", "2", "", "x", "2,21,0", "-1"):
        with pytest.raises(BadText, match="is written like 2,21"):
            game.notation.parse_setup(options, wrong)


@pytest.mark.parametrize(
    ("file", "code", "sentence"),
    [
        ("notation", "def faces(cards):\n    return []\n", "notation.faces is a hook of the contract and takes"),
        ("narration", "def goal(state):\n    return ''\n", r"narration.goal is a function .* takes \(options, state\)"),
        ("rules", "ACTIONS = 0\n", "rules.py says how many actions there are"),
    ],
)
def test_a_helper_that_is_named_like_a_hook_is_refused(folder: Path, file: str, code: str, sentence: str) -> None:
    with (folder / f"{file}.py").open("a") as text:
        text.write(code)
    for name in [name for name in sys.modules if name.startswith("twenty_one.")]:
        del sys.modules[name]
    with pytest.raises(BadGame, match=sentence):
        registry.load("twenty_one")


def test_defaults_show_nothing_that_a_seat_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kuhn poker without its own pictures and words: the other's card is in none of those that defaults make."""
    monkeypatch.syspath_prepend(str(SOURCES))
    kuhn: Game = find("kuhn_poker.game:GAME")
    monkeypatch.setattr("cellar.contract.assembling._file", _only("rules", "events", "notation", "observation"))
    game = assembled(kuhn.about, actions=kuhn.actions, most_legal=kuhn.most_legal)
    assert type(game.scene).__name__ == "DefaultScene"
    registry.register(kuhn.about)
    monkeypatch.setattr(registry, "load", lambda name: game)
    monkeypatch.setattr("cellar.play.position.load", lambda name: game)
    try:
        for check in CHECKS:
            if check.__module__.endswith(("secrecy", "clicks", "rendering", "texts", "moves")):
                check(game, {"players": 2, "cards": 5})
    finally:
        registry._registered.pop("kuhn_poker")
    position = Position.start(game, cards=13)
    for card in ("deal 7", "deal K"):
        position.play(card)
    drawn = plain(position.view(0).scene)
    assert ("6" in drawn, "12" in drawn, "?" in drawn) == (True, False, True)
    assert [facts.text for facts in position.view(0).panel.seats] == ["Card 6, Chips 1", "Card ?, Chips 1"]
    assert position.log(0) == ["First: dealt, card 6.", "Second: dealt."]


def _only(*names: str):  # type: ignore[no-untyped-def]
    from cellar.contract import assembling

    real = assembling._file
    return lambda package, name: real(package, name) if name in names else None
