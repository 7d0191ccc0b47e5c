"""What a directed network learns from: images of positions, what becomes of the spaces, labelled positions."""

import random
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from cellar.games.zyrcan import rules
from cellar.rules.tape import NO_TAPE
from tests.studies.zyrcan.test_net_tensors import KINDS, as_rows, starts

torch = pytest.importorskip("torch")

from cellar_studies.learning import descent, ppo  # noqa: E402 - after it is known that PyTorch is there
from cellar_studies.learning.learner import Learner  # noqa: E402
from cellar_studies.learning.playing import collect  # noqa: E402
from cellar_studies.learning.train import main  # noqa: E402
from cellar_studies.learning.weights import write_arrays  # noqa: E402
from cellar_studies.zyrcan.net import fates, images, labels, learner, tensors  # noqa: E402

ZYRCAN = cast("Learner", learner)


def test_an_image_is_played_like_its_position() -> None:
    """Legal moves, every byte after every move, and results, under all twelve symmetries at once."""
    rng, twelve = random.Random(2), len(images.TWELVE)
    for start in starts(len(KINDS))[:6]:
        rows = as_rows([start] * twelve)
        which = torch.arange(twelve)
        turned = images.of_rows(rows, which)
        assert len({tuple(row) for row in turned.tolist()}) >= 1
        while not bool(tensors.legal(rows)[0].sum() == 0):
            legal = tensors.legal(rows)
            assert torch.equal(tensors.legal(turned), images.by_action(legal, which))
            action = rng.choice(legal[0].nonzero()[:, 0].tolist())
            actions = torch.full((twelve,), action)
            tensors.play(turned, images.of_actions(actions, which))
            tensors.play(rows, actions)
            assert torch.equal(turned, images.of_rows(rows, which))
        assert torch.equal(tensors.results(turned)[0], tensors.results(rows)[0])
        assert len({tuple(row) for row in turned.tolist()}) == twelve


def test_fates_are_those_of_each_ship() -> None:
    """Backwards over tensors as forwards by hand, each ship with a name of its own."""
    rng = random.Random(3)
    for state in starts(len(KINDS)):
        room, named = [0] * rules.FLY, dict[int, int]()
        seen: list[tuple[Any, int, dict[int, int]]] = []
        while state.phase != rules.ENDED:
            action = rng.choice(room[: rules.legal(state, room)])
            seen.append((as_rows([state]), action, dict(named)))
            rules.apply(state, action, NO_TAPE)
            end = int(state.last_to) - 1
            if action < rules.FLY:
                named[action % rules.SPACES] = len(seen)
            elif action < rules.PASS:
                named[end] = named.pop((action - rules.FLY) // 6)
        left, found = set(named.values()), fates.ended(as_rows([state]))
        holders = [max(0, (int(there) + 2) // 3) for there in state.flat("space")]
        assert found[0, :, fates.HOLDER].tolist() == holders
        for row, action, ships in reversed(seen):
            found = fates.before(row, torch.tensor([action]), found)
            assert found[0, :, fates.HOLDER].tolist() == holders
            expected = [int(ships.get(space, 0) in left) for space in range(rules.SPACES)]
            assert found[0, :, fates.LEFT].tolist() == expected


def test_fates_are_learned_once_the_match_is_over() -> None:
    torch.manual_seed(1)
    forward = learner.network("cpu", torch.float32, lambda function: function)
    weights = learner.parameters("directed-tiny", 1, "cpu")
    rows = learner.start(6, "cpu")
    played = collect(ZYRCAN, lambda rows, legal: ppo.decide(ZYRCAN, forward, weights, rows, legal), rows, 90, 0.96)
    known = played.ends[:, 0, fates.HOLDER] != fates.UNKNOWN
    assert 0 < int(known.sum()) < len(known)
    said = forward(weights, played.rows)[2]
    wrong = fates.wrongness(said, played.rows, played.ends)
    sure = torch.zeros_like(said)
    players, turn = learner.players(played.rows)[:, None], learner.mover(played.rows)[:, None]
    holder = played.ends[:, :, fates.HOLDER].long().clamp(min=0)
    holder = torch.where(holder > 0, (holder - 1 - turn) % players + 1, holder)
    sure.scatter_(2, holder[:, :, None], 30.0)
    sure[:, :, -1] = 60.0 * (played.ends[:, :, fates.LEFT] == 1) - 30.0
    assert float(fates.wrongness(sure, played.rows, played.ends)) < 1e-3 < wrong.item()
    unknown = torch.full_like(played.ends, fates.UNKNOWN)
    assert fates.wrongness(said, played.rows, unknown).item() == 0


def test_labels_become_lessons(tmp_path: Path) -> None:
    found = labels.match({"players": 3}, 60, 5)
    assert found is not None
    file = tmp_path / "labels.npz"
    write_arrays(file, found._asdict())
    given = learner.lessons(file, "cpu")
    assert len(given.rows) == len(found.rows) - 1
    searched = found.shares[:-1].astype(float).sum(1) > 0
    assert given.note.sum(1).numpy() == pytest.approx(searched.astype(float), abs=1e-3)
    assert bool((given.note * ~given.legal == 0).all())
    assert bool((given.ends != fates.UNKNOWN).all())
    results = tensors.results(torch.from_numpy(found.rows[-1:]))[0][0]
    first = int(np.flatnonzero(~searched)[0])
    turn = int(learner.mover(given.rows)[first])
    assert given.target[first, :3, 0].tolist() == pytest.approx([float(results[(turn + n) % 3]) for n in range(3)])
    few = ["--lanes", "4", "--steps", "2", "--batch", "16", "--epochs", "1", "--device", "cpu", "--iterations", "1"]
    run = ["zyrcan", "--minutes", "9", "--size", "directed-tiny", *few, "--out", str(tmp_path / "run")]
    assert main([*run, "--labels", str(file), "--lessons", "3", "--search", "8", "--full", "0.5"]) == 0
    log = (tmp_path / "run" / "log.jsonl").read_text()
    assert log.count('"what": "lesson"') == 3
    assert log.count('"what": "learned"') == 1


def test_images_are_of_what_is_true_of_them() -> None:
    """A policy that was found goes with the image; the chance with which a network played is the position's own."""
    rows, twelve = learner.start(50, "cpu"), len(images.TWELVE)
    legal, actions = learner.legal(rows), learner.legal(rows).float().argmax(1)
    found = legal * torch.rand(legal.shape)
    ends, nothing = learner.ends_where(rows), torch.zeros(50)
    part = (rows, legal, actions, found, nothing, nothing, nothing, ends)
    again = descent.imaged(ZYRCAN, part)
    assert torch.equal(again[1], learner.legal(again[0]))
    assert torch.equal(again[3].gather(1, again[2][:, None]), found.gather(1, actions[:, None]))
    assert torch.equal(again[3].sort(1)[0], found.sort(1)[0])
    assert 2 < len({tuple(row) for row in (again[2] - actions)[:, None].tolist()}) <= 50 * twelve
    played = (*part[:3], nothing, *part[4:])
    assert descent.imaged(ZYRCAN, played) is played
