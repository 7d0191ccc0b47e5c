"""The glance's weights are what the search's preferences ask for."""

import json
from pathlib import Path

import numpy as np
import pytest

from cellar.games.zyrcan.glance import features, prior
from cellar_studies.zyrcan import imitation


def test_weights_are_found_again() -> None:
    """Shares that come from known weights lead back to them, but for the ridge; and they foretell what they made."""
    rng = np.random.default_rng(1)
    made = np.array([1.0, -0.5, 0.0])
    learned = []
    for _ in range(400):
        rows = rng.normal(size=(9, 3))
        learned.append((rows, imitation.chances(rows, made)))
    found = imitation.fit(learned)
    assert found == pytest.approx(made, abs=0.02)
    told, blind = imitation.told(learned, found), imitation.told(learned, np.zeros(3))
    assert told["loss"] == pytest.approx(told["knowing all"], abs=0.01)
    assert blind["loss"] == pytest.approx(blind["knowing nothing"], abs=1e-3)
    assert told["first"] > 0.95 > blind["among six"] or blind["first"] == 1
    assert told["decisions"] == 400


def test_a_match_is_watched_and_learned_from() -> None:
    shard = next(imitation.shards(1, 8, 30))
    watched = imitation.watch(**shard.arguments)
    found = list(imitation.lessons(shard.arguments["given"], shard.arguments["seed"], watched))
    assert {name for name, _ in found} == {"place", "attack"}
    assert any(share.max() > 2 / 30 for _, (_, share) in found), "some moves are tried more often than others"
    for name, (rows, share) in found:
        names = features.PLACING if name == "place" else features.FLYING
        assert rows.shape == (len(share), 2 * 3 * len(names))
        assert share.sum() == pytest.approx(1)


@pytest.mark.study
def test_a_run_writes_weights_that_the_glance_reads(tmp_path: Path) -> None:
    out = tmp_path / "weights.json"
    imitation.main(["--matches", "10", "--simulations", "2", "--workers", "1", "--out", str(out)])
    written = json.loads(out.read_text(encoding="utf-8"))
    assert written["matches"] == 10
    assert {name: np.array(rows).shape for name, rows in written["weights"].items()} == {
        name: rows.shape for name, rows in prior.weights().items()
    }
    assert set(written["held back"]) == set(prior.DECISIONS)
