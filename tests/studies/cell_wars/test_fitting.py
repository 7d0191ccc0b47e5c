"""The fit of the outlook: its arithmetic, and that a shard keeps what a round looked like."""

import numpy as np
import pytest

from cellar.games.cell_wars.players import outlook
from cellar.games.cell_wars.rulebook import terms as t
from cellar_studies.cell_wars import balance, fitting, matches
from cellar_studies.packed import unpack


def test_a_regression_finds_the_weights_that_made_its_data() -> None:
    dice = np.random.default_rng(1)
    looks = dice.normal(size=(20_000, outlook.FEATURES))
    looks[:, outlook.ONE] = 1.0
    truth = np.zeros(outlook.FEATURES)
    truth[outlook.ONE], truth[outlook.BLOCKS], truth[outlook.APART] = -0.5, 1.0, 0.3
    happened = (dice.random(len(looks)) < 1 / (1 + np.exp(-looks @ truth))).astype(np.float64)
    found, loss = fitting.regression(looks, happened)
    assert np.abs(found - truth).max() < 0.1
    assert 0 < loss < 0.69


def test_a_shard_keeps_the_looks_of_the_rounds_that_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "compiled", lambda name: matches)
    shard = next(fitting.shards(1, 1))
    found = fitting.gather(**{**shard.arguments, "games": 1})
    (result,) = unpack(found["results"], (-1, matches.RESULTS))
    looks = unpack(found["looks"], (1, matches.LOOKS, outlook.FEATURES))[0]
    seen = looks[1 : t.ROUNDS + 1, outlook.ONE] > 0
    assert seen.sum() == result[matches.ROUND]
    assert (looks[1, outlook.ROUNDS_LEFT], looks[1, outlook.CANCER_CELLS]) == (2 * t.ROUNDS, 2)


def test_the_same_seed_asks_for_the_same_matches() -> None:
    assert list(fitting.shards(3, 9)) == list(fitting.shards(3, 9))
    assert list(fitting.shards(3, 9)) != list(fitting.shards(4, 9))
