"""Lawful reveals: a showdown on another's move passes, and whatever else tells a secret is caught."""

from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from cellar.contract.game import Game
from cellar.play.registry import _registered, load, register
from cellar.rules.layout import part, put
from cellar.rules.types import Ints, State
from cellar.testing import Broken
from cellar.testing.secrecy import views_do_not_interfere
from tests.conformance.example import SOURCES

SAMPLE = {"players": 2, "cards": 5}
NAMES = ("new", "actor", "legal", "is_legal", "outcomes", "apply", "returns", "hide", "seen", "resample")


@pytest.fixture
def kuhn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The example, made known as a script would."""
    monkeypatch.syspath_prepend(str(SOURCES))
    register(import_module("kuhn_poker").ABOUT)
    yield load("kuhn_poker")
    _registered.pop("kuhn_poker")


def kuhn_rules() -> Any:
    """The example's rules; it is no package of this environment, so they are looked up by name."""
    return import_module("kuhn_poker.rules")


def twin(game: Game, **functions: Any) -> Game:
    rules = {name: getattr(game.rules, name) for name in NAMES} | functions
    return replace(game, rules=SimpleNamespace(**rules))


def closely(game: Game) -> None:
    """The check on a few matches, so that each way to bet comes up."""
    for seed in range(12):
        views_do_not_interfere(game, SAMPLE, seed)


def test_a_showdown_on_anothers_move_passes(kuhn: Game) -> None:
    closely(twin(kuhn))


def test_a_showdown_that_is_not_stated_is_a_leak(kuhn: Game) -> None:
    with pytest.raises(Broken, match="The tape tells"):
        closely(replace(kuhn, reveals=frozenset()))


def test_what_was_revealed_must_stay_in_the_view(kuhn: Game) -> None:
    """Cards that are told at the showdown but hidden again afterwards: resample would deal them differently."""
    rules = kuhn_rules()

    def hides_for_ever(state: State, seat: int) -> None:
        shown, state.shown = int(state.shown), 0
        rules.hide(state, seat)
        state.shown = shown

    with pytest.raises(Broken, match="not in its view"):
        closely(twin(kuhn, hide=hides_for_ever))


def test_a_bet_that_names_the_card_is_a_leak(kuhn: Game) -> None:
    rules = kuhn_rules()

    def tells(state: State, action: int, tape: Ints) -> None:
        seat = int(state.turn)
        rules.apply(state, action, tape)
        if len(tape) and tape[1, 0] == rules.BETTED:
            tape[1, 3] = state.card[seat]

    with pytest.raises(Broken, match="The tape tells"):
        closely(twin(kuhn, apply=tells))


def test_cards_that_lie_open_after_a_bet_without_a_word_are_a_leak(kuhn: Game) -> None:
    rules = kuhn_rules()

    def opens(state: State, seat: int) -> None:
        if state.bettor < 0:
            rules.hide(state, seat)

    def keeps(state: State, seat: int, rng: Ints) -> None:
        if state.bettor < 0:
            rules.resample(state, seat, rng)

    with pytest.raises(Broken, match="The state afterwards tells"):
        closely(twin(kuhn, hide=opens, resample=keeps))


def test_a_showdown_that_tells_before_it_shows_is_a_leak(kuhn: Game) -> None:
    """Nothing may differ before the row that reveals."""
    rules = kuhn_rules()

    def winner_first(state: State, action: int, tape: Any) -> None:
        rules.apply(state, action, tape)
        if len(tape) and tape[0, 0] == 4:
            said = tape.tolist()
            for row, told in enumerate([said[i] for i in (1, 4, 2, 3)], 1):
                put(part(tape, row), told)

    with pytest.raises(Broken, match="The tape tells"):
        closely(twin(kuhn, apply=winner_first))
