"""A prior at inner nodes, positions labelled by a search, and how near a network is to it: all without PyTorch."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cellar.contract.bot import Thought
from cellar.games.zyrcan import rules
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.tape import NO_TAPE
from cellar.search.forest import Forest
from cellar.search.nodes import FIRST, SPAN, TRIED, VISITS
from cellar.search.settings import settings
from cellar_studies.learning.weights import read_arrays, write_arrays, write_weights
from cellar_studies.zyrcan.net import inner, judging, labels, prior
from tests.studies.zyrcan.test_net_network import weights

ZYRCAN = load("zyrcan")


def begun() -> Position:
    return Position.start(ZYRCAN, {"players": 3}, seed=1)


def grown(position: Position, simulations: int) -> Forest:
    given = settings(ZYRCAN, ())
    forest = Forest(ZYRCAN, position.options, position.state, position.actor, given, 1, 7)
    forest.grow([simulations], 1)
    return forest


def by_number(state: Any) -> dict[int, float]:
    """The higher an action's number, the more speaks for it."""
    room = [0] * rules.FLY
    return {action: action / 100 for action in room[: rules.legal(state, room)]}


def test_only_the_best_moves_of_a_node_visited_often_stay() -> None:
    position = begun()
    forest = grown(position, 4000)
    leaning = inner.Leaning(by_number, visits=60, keep=5)
    tree = forest.trees[0]
    assert leaning.lean(ZYRCAN, tree, position.state) > 0
    assert leaning.lean(ZYRCAN, tree, position.state) == 0, "each node is judged once"
    links = tree.arrays.links
    found = [(action, child) for action, child in tree.children().items() if int(links[child, VISITS]) >= 60]
    assert found
    before = {child: {one: tree.visits(below) for one, below in tree.children(child).items()} for _, child in found}
    forest.grow([4000], 1)
    for action, child in found:
        state = position.state.copy()
        rules.apply(state, action, NO_TAPE)
        best = sorted(by_number(state), reverse=True)[:5]
        after = {one: tree.visits(below) for one, below in tree.children(child).items()}
        more = {one for one, visits in after.items() if visits > before[child].get(one, 0)}
        assert more <= set(best)
        first, span = int(links[child, FIRST]), int(links[child, SPAN])
        assert set(best) <= set(tree.arrays.actions[first : first + span].tolist())
        assert int(links[child, TRIED]) <= span


def test_what_is_liked_less_is_put_off_and_not_left_out() -> None:
    position = begun()
    forest = grown(position, 3000)
    tree = forest.trees[0]
    child = max(tree.children().values(), key=tree.visits)
    before = {one: tree.arrays.means[below].copy() for one, below in tree.children(child).items()}
    inner.Leaning(by_number, visits=tree.visits(child), keep=500, trust=50.0).lean(ZYRCAN, tree, position.state)
    state = position.state.copy()
    rules.apply(state, int(tree.arrays.actions[child]), NO_TAPE)
    who, most = int(state.turn), max(by_number(state).values())
    for one, below in tree.children(child).items():
        less = (most - one / 100) * 50 / (50 + tree.visits(below))
        expected = before[one].copy()
        expected[1 + who] -= less
        assert tree.arrays.means[below] == pytest.approx(expected)


def test_the_player_that_leans_plays_and_counts_its_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    position = begun()
    monkeypatch.setattr(prior, "weights", weights)
    for judge in (inner.by_glance, inner.by_network):
        leaning = inner.Leaning(judge, visits=30, keep=6)
        told = leaning.opinion(ZYRCAN, position.options, position.state, 0, Thought(simulations=3000, seed=3))
        again = leaning.opinion(ZYRCAN, position.options, position.state, 0, Thought(simulations=3000, seed=3))
        assert told.simulations == 3000
        assert told == again
        assert rules.is_legal(position.state, told.action)
    thought = Thought(simulations=500, seed=3)
    found = inner.opinion(ZYRCAN, position.options, position.state, 0, thought)
    assert found.action == inner.choose(ZYRCAN, position.options, position.state, 0, thought)
    quick = inner.Leaning(inner.by_glance).opinion(
        ZYRCAN, position.options, position.state, 0, Thought(seconds=0.05, seed=3)
    )
    assert quick.simulations >= inner.BATCH


def test_labels_are_a_match_and_what_the_search_thought(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "labels.npz"
    found = labels.match({"players": 3, "variant": "blitzkrieg"}, 40, 9)
    assert found is not None
    assert labels.match({"players": 3}, 40, 9, end=1e-9) is None
    state = rules.STATE.read(found.rows[0].tobytes())
    for row, action, moves, shares in zip(found.rows, found.actions, found.moves, found.shares.astype(float)):
        assert state.tobytes() == row.tobytes()
        if action < 0:
            break
        tried = moves[moves >= 0].tolist()
        assert all(rules.is_legal(state, move) for move in tried)
        assert bool((np.diff(shares) <= 0).all())
        assert shares.sum() <= 1.01
        rules.apply(state, int(action), NO_TAPE)
    assert state.phase == rules.ENDED
    searched = found.shares.astype(float).sum(1) > 0
    assert 0.7 < searched[:-1].mean() < 1
    assert found.values[searched, :3].astype(float).sum(1) == pytest.approx(np.zeros(searched.sum()), abs=0.01)
    write_arrays(file, labels.joined([found, found])._asdict())
    assert len(read_arrays(file)["rows"]) == 2 * len(found.rows)
    write_weights(tmp_path / "weights.npz", weights())
    judging.main([str(file), str(tmp_path / "weights.npz"), "--most", "20"])
    assert "'placing six'" in capsys.readouterr().out


def test_a_network_that_says_what_the_search_says_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    found = labels.match({"players": 4}, 40, 2)
    assert found is not None
    told = {row.tobytes(): place for place, row in enumerate(found.rows)}

    def forward(weights: Any, state: Any) -> Any:
        place, turn = told[state.tobytes()], int(state.turn)
        scores, values = np.zeros(rules.ACTIONS), np.zeros((5, 2))
        scores[found.moves[place]] = found.shares[place]
        scores[found.moves[place, 0]] += 1
        values[:4, 0] = np.roll(found.values[place, :4].astype(float), -turn)
        return scores, values

    monkeypatch.setattr(judging, "forward", forward)
    figures = judging.judged({}, found)
    assert figures["placing first"] == figures["placing six"] == figures["flying first"] == 1
    assert figures["from the search"] == 0
    assert figures["from the end"] == figures["search from the end"] > 0
