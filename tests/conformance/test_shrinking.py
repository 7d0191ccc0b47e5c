"""Failures are told by the shortest line of moves that shows them, as a command to paste: mistakes whose shortest line
is known."""

import io
import shlex
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from cellar.cli.main import run as cellar
from cellar.contract.game import Game
from cellar.lookup import find
from cellar.play import registry
from cellar.play.position import Position
from cellar.testing import Check, must, shrinking, suite, twins, walk
from cellar.testing.matches import random_matches_end
from cellar.testing.random_matches import at, some
from tests.conformance.example import SOURCES
from tests.conformance.mutants import part_with, rules_with
from tests.conformance.test_mutants import LAWFUL

TWO = {"players": 2}


@pytest.fixture
def kuhn(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.syspath_prepend(str(SOURCES))
    game: Game = find("kuhn_poker.game:GAME")
    return game


@pytest.fixture
def hexed(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.syspath_prepend(str(LAWFUL))
    return registry._assembled(import_module("hex_seven").ABOUT)


def told(game: Game, check: Callable[[], None]) -> tuple[str, list[str], list[str]]:
    """The sentence of a failure, its moves, and the command to paste."""
    sentence, _, rest = suite.find("check", 0, check, game).sentence.partition(" Moves: ")
    moves, _, command = rest.partition(". To look at it: ")
    return sentence, moves.split(", "), shlex.split(command)


@pytest.mark.parametrize(
    ("kind", "moves"),
    [
        ("DEALT", ["deal"]),
        ("FOLDED", ["deal", "deal", "bet", "fold"]),
        ("CHECKED", ["deal", "deal", "check"]),
        ("CALLED", ["deal", "deal", "bet", "call"]),
    ],
)
@pytest.mark.parametrize("seed", range(4))
def test_the_fewest_moves_are_told(kuhn: Game, kind: str, moves: list[str], seed: int) -> None:
    wrong = getattr(import_module("kuhn_poker.rules"), kind)

    def check() -> None:
        for other in range(8):
            for position in some(kuhn, TWO, 8 * seed + other, 4):
                for row in (row for played in position.history for row in played.rows):
                    must(row[0] != wrong, f"It happens {at(position)}.")

    sentence, found, command = told(kuhn, check)
    assert [move.split()[0] for move in found] == moves
    assert f"It happens after {len(moves)} actions" in sentence
    assert command[:4] == ["cellar", "play", "kuhn_poker", "--line"]


def with_apply(game: Game, apply: Callable[..., None]) -> Game:
    rules: Any = game.rules
    made = rules_with(game, apply=apply)
    vars(made.rules).update(__name__=rules.__name__, __file__=rules.__file__)
    return made


def test_a_line_that_lies_too_deep_to_look_for_loses_the_moves_that_do_not_matter(hexed: Game) -> None:
    """Four cells that must all be taken: there are two million lines of four moves."""
    rules: Any = hexed.rules
    cells = (2 * 7 + 2, 4 * 7 + 4, 0, 48)

    def apply(state: Any, action: int, tape: Any) -> None:
        rules.apply(state, action, tape)
        if all(state.stone[cell] for cell in cells):
            raise ZeroDivisionError("all four")

    game = with_apply(hexed, apply)
    sentence, found, command = told(game, lambda: random_matches_end(game, TWO))
    assert "raises ZeroDivisionError: all four." in sentence
    assert sorted(found) == ["a1", "c3", "e5", "g7"]
    _, shown = hexed.notation.from_line(command[4])
    assert sum(stone != 0 for stone in shown.flat("stone")) == 3, "the position before the move that raises"


def test_a_mistake_at_the_end_is_told_by_the_shortest_match(kuhn: Game) -> None:
    game = part_with(kuhn, "narration", outcome=lambda options, state: " ")
    sentence, found, command = told(game, lambda: random_matches_end(game, TWO))
    assert sentence == "outcome says nothing at the end."
    assert len(found) == 4
    options, shown = kuhn.notation.from_line(command[4])
    assert Position(kuhn, options, shown).is_over


def test_where_matches_are_long_a_short_one_is_told(hexed: Game) -> None:
    """A shortest one has thirteen moves; from what was found, nothing can be left out."""
    game = part_with(hexed, "narration", outcome=lambda options, state: " ")
    whole = sum(1 for _ in walk(game, TWO, 1)) - 1
    _, found, _ = told(game, lambda: random_matches_end(game, TWO))
    assert 13 <= len(found) < whole - 10
    for first in range(len(found)):
        for size in (1, 2):
            position = Position.start(hexed)
            for text in found[:first] + found[first + size :]:
                if text in [move.text for move in position.legal_moves]:
                    position.play(text)
            assert not position.is_over


def test_a_seat_without_a_move_is_told_where_it_has_none(hexed: Game) -> None:
    rules: Any = hexed.rules

    def legal(state: Any, out: Any) -> int:
        return 0 if state.stone[24] and state.stone[25] else int(rules.legal(state, out))

    game = rules_with(hexed, legal=legal)
    vars(game.rules).update(__name__=rules.__name__, __file__=rules.__file__)
    sentence, found, _ = told(game, lambda: random_matches_end(game, TWO))
    assert "is to move and has no legal move" in sentence
    assert sorted(found) == ["d4", "e4"]


@pytest.mark.parametrize("check", [random_matches_end, twins.twins_agree])
def test_a_listed_move_that_is_denied_is_told_as_that(
    check: Check, hexed: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every check that plays meets it: none may tell it as a refused move of somebody's, or as a fault of the compiler,
    whose rules deny it as well."""
    rules: Any = hexed.rules
    game = rules_with(hexed, is_legal=lambda state, action: action != 24 and rules.is_legal(state, action))
    vars(game.rules).update(__name__=rules.__name__, __file__=rules.__file__)
    monkeypatch.setattr(twins, "compiled", lambda name: game.rules)
    sentence, found, _ = told(game, lambda: check(game, TWO))
    assert sentence.startswith("Action 24 is listed, but is_legal denies it after 0 actions")
    assert found == ["d4"]


def test_the_work_is_bounded_and_the_same_each_time(hexed: Game) -> None:
    """A mistake that shows once and never again: every line that is tried is for nothing."""

    def shrunk() -> tuple[str, int]:
        looked, shown = 0, False

        def check() -> None:
            nonlocal looked, shown
            for position in walk(hexed, TWO, 1):
                looked += 1
                if len(position.history) == 30 and not shown:
                    shown = True
                    must(False, f"It is late {at(position)}.")

        sentence = suite.find("check", 0, check, hexed).sentence
        return sentence, looked

    sentence, looked = shrunk()
    assert (sentence, looked) == shrunk()
    assert "after 30 actions" in sentence
    assert shrinking.BROAD < looked < shrinking.STEPS + 100


def test_what_is_printed_can_be_pasted(
    kuhn: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    registry.register(kuhn.about)

    def check() -> None:
        for position in walk(kuhn, TWO, 1):
            must(len(position.history) < 3, f"It is late {at(position)}.")

    _, found, command = told(kuhn, check)
    assert len(found) == 3
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert cellar(command[1:]) == 0
    registry._registered.pop("kuhn_poker")
    assert "Kuhn poker" in capsys.readouterr().out
