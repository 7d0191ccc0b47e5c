"""A policy for searches: what a lawful one does, and that each way to break the promise is said."""

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from cellar.contract.game import Game
from cellar.engine import random_policy
from cellar.play.registry import load
from cellar.rules.types import Ints, State
from cellar.testing import Broken, twins
from cellar.testing.suite import jobs

NAME = "a_policy"


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Cell Management with the policy that takes the first legal move."""
    rules = load("cell_management").rules
    policy: Any = ModuleType(NAME)
    policy.decide = lambda state, rng, actions: int(actions[0 * rules.legal(state, actions)])
    monkeypatch.setattr(twins, "compiled", lambda name: {NAME: policy}[name])
    return replace(load("cell_management"), policy=policy)


def test_a_lawful_policy_passes(game: Game) -> None:
    twins.twins_agree_on_the_policy(game, {"players": 1})


def test_only_games_with_a_policy_are_asked_for_it(game: Game) -> None:
    check = twins.twins_agree_on_the_policy.__name__
    assert check in {name for name, _, _ in jobs(game)}
    assert check not in {name for name, _, _ in jobs(load("cell_management"))}


def test_an_illegal_decision_is_caught(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game.policy, "decide", lambda state, rng, actions: 999)
    with pytest.raises(Broken, match="decides for 999, which is illegal"):
        twins.twins_agree_on_the_policy(game, {"players": 1})


def test_a_policy_that_plays_instead_of_deciding_is_caught(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from cellar.rules.tape import blank_tape

    def plays(state: State, rng: Ints, actions: Ints) -> int:
        game.rules.legal(state, actions)
        action = int(actions[0])
        game.rules.apply(state, action, blank_tape(game.tape_rows))
        return action

    monkeypatch.setattr(game.policy, "decide", plays)
    with pytest.raises(Broken, match="changes the state"):
        twins.twins_agree_on_the_policy(game, {"players": 1})


def test_a_twin_that_decides_otherwise_is_caught(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_policy, "rules", game.rules)
    monkeypatch.setattr(twins, "compiled", lambda name: random_policy)
    with pytest.raises(Broken, match="decides otherwise when it is compiled"):
        twins.twins_agree_on_the_policy(game, {"players": 1})
