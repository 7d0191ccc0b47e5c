"""What the search and the table get from the network."""

import random
from pathlib import Path
from runpy import run_path
from typing import Any

import numpy as np
import pytest

from cellar.bots.registry import bots_for
from cellar.contract.bot import Thought
from cellar.games.zyrcan import rules
from cellar.play.registry import load
from cellar.rules.tape import NO_TAPE
from cellar_studies.learning.weights import BadWeights, read_weights, write_weights
from cellar_studies.zyrcan.net import bot, prior, shape
from tests.repository.tree import ROOT
from tests.studies.zyrcan.test_net_network import KINDS, walk, weights

ZYRCAN = load("zyrcan")


@pytest.fixture(autouse=True)
def some_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prior, "weights", weights)


@pytest.mark.parametrize("given", KINDS)
def test_every_deployment_has_a_chance_and_no_flight(given: dict[str, Any]) -> None:
    phases = set()
    for moves in range(0, 60, 3):
        options, _, _, state = walk(given, moves, 2)
        room = [0] * rules.FLY
        legal = room[: rules.legal(state, room)]
        found = prior.prior(ZYRCAN, options, state, int(state.turn))
        phases.add(int(state.phase))
        if state.phase == rules.DEPLOY:
            assert sorted(found) == legal
            assert sum(found.values()) == pytest.approx(1, abs=1e-5)
            assert len(set(found.values())) > 1 or moves == 0
        else:
            assert found == {}
    assert {rules.DEPLOY} < phases


def test_the_player_without_search_plays_what_it_likes_best() -> None:
    options, _, _, state = walk(KINDS[0], 50, 6)
    seat = int(state.turn)
    found = bot.opinion(ZYRCAN, options, state, seat, Thought())
    assert rules.is_legal(state, found.action)
    assert found.weights[found.action] == max(found.weights.values())
    assert found.action == bot.choose(ZYRCAN, options, state, seat, Thought())
    assert len(found.values) == 3
    assert found.value == found.values[seat]
    assert found.values[seat] == pytest.approx(prior.judged(state)[1][0])


def test_weights_are_kept_in_half_as_many_bits(tmp_path: Path) -> None:
    ours = weights()
    write_weights(tmp_path / "weights.npz", ours)
    kept = read_weights(tmp_path / "weights.npz")
    assert kept.keys() == ours.keys()
    assert all(one.dtype == np.float32 for one in kept.values())
    assert max(float(np.abs(kept[name] - ours[name]).max()) for name in ours) < 4e-3
    (tmp_path / "other.npz").write_bytes(b"nothing of the kind")
    with pytest.raises(BadWeights, match="cannot be read as weights"):
        read_weights(tmp_path / "other.npz")


def test_the_trained_weights_fit_and_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """One network against random players: it is first in nearly every match. Without one nothing is advised."""
    monkeypatch.undo()
    monkeypatch.setattr(prior, "_used", {})
    monkeypatch.setattr("cellar.games.zyrcan.glance.prior.network", None)
    monkeypatch.setattr("cellar.bots.registry._registered", {})
    options, _, _, state = walk(KINDS[0], 0, 0)
    assert prior.prior(ZYRCAN, options, state, 0) == {}
    run_path(str(ROOT / "examples" / "zyrcan_network" / "players.py"))
    assert {one.name for one in bots_for("zyrcan")} >= {"network", "deployer", "unaided", "guided"}
    assert len(prior.prior(ZYRCAN, options, state, 0)) == 111, "three sizes of ship on 37 spaces"
    assert {name: one.shape for name, one in prior.weights().items()} == shape.shapes(shape.SIZES["full"])
    small = read_weights(ROOT / "examples" / "zyrcan_network" / "directed" / "weights.npz")
    assert {name: one.shape for name, one in small.items()} == shape.shapes(shape.SIZES["directed"])
    first = 0
    for number in range(6):
        options, _, _, state = walk(KINDS[number % 3], 0, 0)
        rng, room, results = random.Random(number), [0] * rules.FLY, [0.0] * 5
        while state.phase != rules.ENDED:
            seat = int(state.turn)
            legal = room[: rules.legal(state, room)]
            ours = seat == number % 3
            action = bot.choose(ZYRCAN, options, state, seat, Thought()) if ours else rng.choice(legal)
            rules.apply(state, action, NO_TAPE)
        rules.returns(state, results)
        first += results[number % 3] == max(results[: int(state.players)])
    assert first >= 5
