"""Observations, traits, symmetries and information states: each way to break the promise is caught."""

from dataclasses import replace
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from cellar.contract.game import Game
from cellar.play import information_state
from cellar.play.registry import load
from cellar.rules.symmetries import Symmetry
from cellar.rules.types import Ints, Options, State
from cellar.testing import Broken, observing, recalling

WARS = {"players": 2, "setup": "standard"}
ZYRCAN = {"players": 3}
NAMES = ("new", "actor", "legal", "is_legal", "outcomes", "apply", "returns", "hide", "seen", "resample")


def with_rules(game: Game, **functions: Any) -> Game:
    return replace(game, rules=SimpleNamespace(**({name: getattr(game.rules, name) for name in NAMES} | functions)))


def with_observe(monkeypatch: pytest.MonkeyPatch, game: Game, observe: Any) -> Game:
    """The game with another observation, which is its own twin."""
    module: Any = ModuleType("an_observation")
    assert game.observation is not None
    module.planes, module.observe = game.observation.planes, observe
    monkeypatch.setattr(observing, "compiled", lambda name: module)
    return replace(game, observation=module)


def test_a_leaky_view_is_caught() -> None:
    """Where `hide` blanks nothing, an observation tells the other camp's hand."""
    game = with_rules(load("cell_wars"), hide=lambda state, seat: None)
    with pytest.raises(Broken, match=r"observation of seat . tells a secret"):
        observing.observations_tell_no_secret(game, WARS)


def test_an_information_state_that_knows_unseen_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds are compared by honest views, information states made of whole states."""

    class LeakyEyes(information_state.PlainEyes):
        def hidden(self, data: bytes, seat: int) -> bytes:
            return data

    monkeypatch.setattr(recalling, "PlainEyes", LeakyEyes)
    with pytest.raises(Broken, match=r"information state of seat . tells a secret"):
        recalling.information_states_recall_all(load("cell_wars"), WARS)


def test_numbers_beyond_their_bounds_and_numbers_not_written_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest: Any = load("zyrcan").observation

    def too_much(state: State, seat: int, out: Ints) -> None:
        honest.observe(state, seat, out)
        out[0] = 2

    with pytest.raises(Broken, match="The plane 'board' holds"):
        observing.observations_keep_to_their_planes(with_observe(monkeypatch, load("zyrcan"), too_much), ZYRCAN)

    def nothing(state: State, seat: int, out: Ints) -> None:
        pass

    with pytest.raises(Broken, match=r"holds .77"):
        observing.observations_keep_to_their_planes(with_observe(monkeypatch, load("zyrcan"), nothing), ZYRCAN)


def test_a_twin_that_observes_something_else_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    other: Any = ModuleType("another")
    other.observe = lambda state, seat, out: out.fill(0)
    monkeypatch.setattr(observing, "compiled", lambda name: other)
    with pytest.raises(Broken, match="other numbers when it is compiled"):
        observing.observations_keep_to_their_planes(load("zyrcan"), ZYRCAN)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"longest": 20}, "decisions, not 20"),
        ({"secrets": True}, "secrets=True"),
        ({"actions": 100}, "of 100"),
        ({"outcomes": (3,)}, "differ on chance"),
        ({"camps": (0, 0, 1)}, "camp 0 have different results"),
        ({"low": -0.1}, "are not within -0.1"),
    ],
)
def test_traits_that_are_not_true_are_caught(change: dict[str, Any], said: str) -> None:
    game = load("zyrcan")
    assert game.traits is not None
    honest = game.traits
    with pytest.raises(Broken, match=said):
        observing.traits_are_true(replace(game, traits=lambda options: replace(honest(options), **change)), ZYRCAN)


def test_a_symmetry_that_moves_spaces_but_not_actions_is_caught() -> None:
    game = load("zyrcan")
    honest = game.symmetry
    assert honest is not None

    def symmetries(options: Options) -> tuple[Symmetry, ...]:
        first, second, *_ = honest.symmetries(options)
        return first, Symmetry(name="wrong", axes={**second.axes, "actions": first.actions})

    broken: Any = SimpleNamespace(symmetries=symmetries, image=honest.image)
    with pytest.raises(Broken, match="observes something else in the image 'wrong'"):
        observing.images_are_matches(replace(game, symmetry=broken), ZYRCAN)
