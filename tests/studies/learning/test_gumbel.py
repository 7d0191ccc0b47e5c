"""The small search of a training run: beside the same written plainly for one match, and what is learned from it."""

from pathlib import Path
from typing import Any, cast

import pytest

torch = pytest.importorskip("torch")

from cellar.errors import BadOption  # noqa: E402 - after it is known that PyTorch is there
from cellar_studies.learning import gumbel  # noqa: E402
from cellar_studies.learning.learner import Learner  # noqa: E402
from cellar_studies.learning.playing import turned  # noqa: E402
from cellar_studies.learning.settings import Settings  # noqa: E402
from cellar_studies.learning.train import parser, train  # noqa: E402
from cellar_studies.learning.trainer import Order, Trainer  # noqa: E402
from cellar_studies.learning.trees import VISITS, Trees  # noqa: E402
from tests.studies.learning import toy  # noqa: E402

TOY = cast("Learner", toy)
SHARPNESS = 0.3


def network() -> tuple[Any, dict[str, Any]]:
    """One that has opinions, though none that were learned."""
    weights = {name: one.detach() * 20 for name, one in toy.parameters("only", 3, "cpu").items()}
    return toy.network("cpu", torch.float32, lambda function: function), weights


class Plain:
    """A node of one match's tree, as one would write it down."""

    def __init__(self, row: Any, forward: Any, weights: Any) -> None:
        scores, values, _ = forward(weights, row[None])
        self.row = row
        self.children: dict[int, Plain] = {}
        self.over, self.mover = bool(toy.over(row[None])), int(toy.mover(row[None]))
        self.legal = [action for action in range(toy.ACTIONS) if toy.legal(row[None])[0, action]]
        logs = torch.log_softmax(scores[0, self.legal], 0).tolist() if self.legal else []
        self.logs = dict(zip(self.legal, logs))
        found = toy.results(row[None]) if self.over else turned(values, TOY, row[None])
        self.own: list[float] = found[0, :, 0].tolist()
        self.sums, self.visits = list(self.own), 1

    def mean(self, seat: int) -> float:
        return float(self.sums[seat] / self.visits)

    def better(self) -> dict[int, float]:
        tried = {action: child.mean(self.mover) for action, child in self.children.items()}
        share = {action: float(torch.tensor(self.logs[action]).exp()) for action in tried}
        total = sum(child.visits for child in self.children.values())
        known = sum(share[action] * worth for action, worth in tried.items()) / max(sum(share.values()), 1e-9)
        usual = (self.mean(self.mover) + total * known) / (1 + total)
        weight = SHARPNESS * (VISITS + max((child.visits for child in self.children.values()), default=0))
        return {action: log + weight * tried.get(action, usual) / 2 for action, log in self.logs.items()}

    def inner(self) -> int:
        better = self.better()
        wanted = torch.softmax(torch.tensor([better[action] for action in self.legal]), 0).tolist()
        total = 1 + sum(child.visits for child in self.children.values())
        behind = {
            action: share - (self.children[action].visits if action in self.children else 0) / total
            for action, share in zip(self.legal, wanted)
        }
        return max(self.legal, key=lambda action: behind[action])

    def simulate(self, action: int, forward: Any, weights: Any) -> list[float]:
        if self.over:
            found = self.own
        elif action in self.children:
            child = self.children[action]
            found = child.simulate(-1 if child.over else child.inner(), forward, weights)
        else:
            row = self.row.clone()
            toy.play(row[None], torch.tensor([action]))
            child = self.children[action] = Plain(row, forward, weights)
            found = child.own
            child.visits, child.sums = 0, [0.0] * toy.SEATS
            child.count(found)
        if not self.over:
            self.count(found)
        return found

    def count(self, found: list[float]) -> None:
        self.visits += 1
        self.sums = [one + more for one, more in zip(self.sums, found)]


def test_trees_of_all_rows_are_those_of_each_row() -> None:
    forward, weights = network()
    torch.manual_seed(5)
    rows, simulations = toy.start(12, "cpu"), 40
    trees = Trees(TOY, forward, weights, rows, simulations, SHARPNESS)
    plain = [Plain(row.clone(), forward, weights) for row in rows]
    for _ in range(simulations):
        actions = torch.randint(0, 4, (len(rows),))
        trees.simulate(actions)
        for root, action in zip(plain, actions.tolist()):
            root.simulate(action, forward, weights)
    visits, better, _ = trees.root()
    for number, root in enumerate(plain):
        assert visits[number, :4].tolist() == [root.children[action].visits for action in range(4)]
        assert better[number, :4].tolist() == pytest.approx([root.better()[action] for action in range(4)], abs=1e-4)
        expected = [root.mean(seat) for seat in range(toy.SEATS)]
        assert trees.values()[number, :, 0].tolist() == pytest.approx(expected, abs=1e-5)


def test_simulations_are_shared_by_halving() -> None:
    assert gumbel.halving(4, 8) == (0, 0, 0, 0, 1, 1, 2, 2)
    assert gumbel.halving(8, 16) == (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3)
    assert gumbel.halving(1, 3) == (0, 1, 2)
    forward, weights = network()
    rows = toy.start(30, "cpu")
    settings = Settings(search=16, considered=3, sharpness=SHARPNESS)
    actions, values, better = gumbel.decide(TOY, forward, weights, settings, rows, toy.legal(rows))
    assert bool(toy.legal(rows).gather(1, actions[:, None]).all())
    assert bool((better[:, 4] == 0).all())
    assert torch.allclose(better.sum(1), torch.ones(30))
    assert values.shape == (30, toy.SEATS, 1)


def test_what_is_not_searched_in_full_teaches_no_policy() -> None:
    forward, weights = network()
    rows = toy.start(30, "cpu")
    settings = Settings(search=16, considered=3, sharpness=SHARPNESS, full=1e-9)
    actions, values, better = gumbel.decide(TOY, forward, weights, settings, rows, toy.legal(rows))
    assert bool((better == 0).all())
    assert bool(toy.legal(rows).gather(1, actions[:, None]).all())
    nothing = torch.zeros(30)
    seated = (torch.arange(toy.SEATS) < toy.players(rows)[:, None]).float()
    part = (rows, toy.legal(rows), actions, better, nothing, turned(values, TOY, rows, back=True), seated, rows[:, :0])
    _, parts = gumbel.loss_of(TOY, forward, weights, settings, part)
    assert parts[0] == parts[3] == 0 < parts[1]


def test_the_last_to_move_finds_what_wins() -> None:
    forward, weights = network()
    rows = toy.start(40, "cpu")
    while bool((left := toy.players(rows) - rows[:, toy.NAMED]).max() > 1):
        toy.play(rows, torch.where(left > 1, 1, 0))
        rows[:, toy.NAMED] = torch.minimum(rows[:, toy.NAMED], rows[:, toy.PLAYERS] - 1)
    settings = Settings(search=16, considered=4, sharpness=2.0)
    actions, _, better = gumbel.decide(TOY, forward, weights, settings, rows, toy.legal(rows))
    assert int(actions.min()) >= 2
    assert float(better[:, 2:4].sum(1).min()) > 0.95


def test_a_run_with_search_learns(tmp_path: Path) -> None:
    settings = Settings(lanes=64, steps=8, batch=128, rate=(1e-2, 1e-3), search=8, considered=4)
    trainer = Trainer(TOY, Order("toy", 60.0, tmp_path / "run", "cpu", "only", 1, False, 20, settings))
    trainer.go()
    rows = toy.start(100, "cpu")
    scores = trainer.forward(trainer.weights, rows)[0].masked_fill(~toy.legal(rows), -1e9)
    assert torch.softmax(scores, 1)[:, 3].min() > 0.8
    assert trainer.run.decisions == 20 * 64 * 8


def test_one_simulation_is_no_search(tmp_path: Path) -> None:
    few = ["zyrcan", "--minutes", "9", "--iterations", "1", "--lanes", "4", "--steps", "2", "--batch", "4"]
    tiny = [*few, "--size", "tiny", "--device", "cpu", "--epochs", "1", "--out", str(tmp_path / "run")]
    with pytest.raises(BadOption, match="from 2 to 1000, or 0 for none"):
        train(parser().parse_args([*tiny, "--search", "1"]))
    train(parser().parse_args([*tiny, "--search", "4"]))
    assert '"search": 4' in (tmp_path / "run" / "run.json").read_text()
