"""Mistakes that authors make, planted one at a time: each is caught, by a sentence that names it; lawful games pass."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from cellar.contract.game import Game
from cellar.lookup import find
from cellar.play import position as positions
from cellar.play import record as records
from cellar.play import registry
from cellar.play.registry import load
from cellar.testing import Broken, Check, restrictions
from cellar.testing.suite import CHECKS, further
from tests.conformance.example import SOURCES
from tests.conformance.mutants import MUTANTS, Mutant
from tests.studying import first

LAWFUL = Path(__file__).parent / "lawful"
#: Mutants that `make test` runs as well: one of each kind.
QUICK = {"results_beyond_one", "two_actions_with_one_path", "a_deal_that_everybody_reads", "one_id_twice"}
ORDERED = sorted(MUTANTS, key=lambda one: one.name not in QUICK)


@pytest.fixture
def kuhn(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.syspath_prepend(str(SOURCES))
    game: Game = find("kuhn_poker.game:GAME")
    return game


def check_named(game: Game, name: str) -> Check:
    return next(check for check in (*CHECKS, *further(game)) if check.__name__ == name)


def test_there_are_enough_mutants() -> None:
    """With -s: which check kills which mutant."""
    print("", *(f"| {one.name.replace('_', ' ')} | {one.killer} |" for one in MUTANTS), sep="\n")
    assert len(MUTANTS) >= 25
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("mutant", first(len(QUICK), ORDERED), ids=lambda one: f"{one.name}-{one.killer}")
def test_every_mutant_dies(mutant: Mutant, kuhn: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    check = check_named(kuhn, mutant.killer)
    known = {"kuhn_poker": kuhn}
    for reader in (positions, records):
        monkeypatch.setattr(reader, "load", lambda name: known.get(name) or load(name))
    check(kuhn, {"players": 2})
    known["kuhn_poker"] = game = mutant.made(kuhn, import_module("kuhn_poker.rules"))
    with pytest.raises(Exception) as raised:  # noqa: PT011 - a mistake may raise anything where it is met
        check(game, {"players": 2})
    assert str(raised.value).strip()


@pytest.fixture(params=["hex_seven", "liars_dice"])
def lawful(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(str(LAWFUL))
    registry.register(import_module(request.param).ABOUT)
    yield load(request.param)
    registry._registered.pop(request.param)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_lawful_games_of_rules_and_little_else_pass(check: Check, lawful: Game) -> None:
    check(lawful, lawful.samples[0])


def test_hex_is_won_by_joining_the_sides_and_the_second_move_may_swap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(LAWFUL))
    game = registry._assembled(import_module("hex_seven").ABOUT)
    position = positions.Position.start(game)
    position.play("b3")
    position.play("swap")
    assert [cell for cell in range(49) if position.state.stone[cell]] == [9]
    with pytest.raises(Exception, match="'swap' isn't a move now"):
        position.play("swap")
    for row in range(1, 8):
        position.play(f"a{row}")
        if not position.is_over:
            position.play(f"g{row}")
    assert position.outcome() == "First wins: First +1, Second -1."


def test_scratch_beyond_what_the_game_states_is_caught() -> None:
    angel = load("angel")
    with pytest.raises(Broken, match=r"ask scratch for \d+ numbers with .*, and Game.scratch says 3 at most"):
        restrictions.scratch_is_large_enough(
            replace(angel, scratch=lambda options: 3), {"players": 2, "power": 1, "form": "board", "radius": 3}
        )


def test_a_string_built_in_rules_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "wordy").mkdir()
    (tmp_path / "wordy" / "__init__.py").write_text("")
    (tmp_path / "wordy" / "helping.py").write_text("def name(n):\n    return n + len(f'seat {n}')\n")
    (tmp_path / "wordy" / "rules.py").write_text(
        "from wordy.helping import name\n\ndef actor(n):\n    return name(n)\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    game = replace(load("zyrcan"), rules=__import__("wordy.rules").rules)
    with pytest.raises(Broken, match=r"wordy\.helping\.name works with strings \(\['seat '\]\)"):
        restrictions.rules_build_no_strings(game, {"players": 3})
