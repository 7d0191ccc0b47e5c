"""Learning itself, on a game that is learned in a second."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from cellar.errors import BadOption
from cellar_studies.learning.train import main

torch = pytest.importorskip("torch")

from cellar_studies.learning import descent  # noqa: E402 - after it is known that PyTorch is there
from cellar_studies.learning.contest import contest  # noqa: E402
from cellar_studies.learning.learner import Learner  # noqa: E402
from cellar_studies.learning.playing import turned  # noqa: E402
from cellar_studies.learning.settings import Settings  # noqa: E402
from cellar_studies.learning.trainer import Order, Trainer  # noqa: E402
from cellar_studies.learning.weights import read_weights, write_weights  # noqa: E402
from tests.studies.learning import toy  # noqa: E402

TOY = cast("Learner", toy)
SETTINGS = Settings(lanes=64, steps=8, batch=128, rate=(1e-2, 1e-3))


def order(folder: Path, iterations: int, seed: int = 1) -> Order:
    return Order("toy", 60.0, folder, "cpu", "only", seed, False, iterations, SETTINGS)


def test_seats_counted_from_the_mover_and_back() -> None:
    rows = toy.start(50, "cpu")
    toy.play(rows, torch.zeros(50, dtype=torch.long))
    seats = (torch.arange(3) < toy.players(rows)[:, None]) * torch.arange(1.0, 4.0)
    back = turned(turned(seats[:, :, None], TOY, rows, back=True), TOY, rows)
    assert torch.equal(back[:, :, 0], seats)
    own = turned(seats[:, :, None], TOY, rows, back=True)[:, 0, 0]
    assert torch.equal(own, toy.mover(rows) + 1.0)


def test_a_run_learns_and_goes_on(tmp_path: Path) -> None:
    trainer = Trainer(TOY, order(tmp_path / "run", 60))
    trainer.go()
    rows = toy.start(100, "cpu")
    scores = trainer.forward(trainer.weights, rows)[0].masked_fill(~toy.legal(rows), -1e9)
    assert torch.softmax(scores, 1)[:, 3].min() > 0.8
    result, half = contest(TOY, trainer.forward, trainer.weights, None, 2000, "cpu")
    assert result - half > 0.5
    log = [json.loads(line) for line in (tmp_path / "run" / "log.jsonl").read_text().splitlines()]
    assert [log[0]["what"], log[-2]["what"], log[-1]["what"]] == ["begin", "contest", "end"]
    kept = read_weights(tmp_path / "run" / "weights.npz")
    assert {name: one.shape for name, one in kept.items()} == {n: tuple(w.shape) for n, w in trainer.weights.items()}

    again = Trainer(TOY, order(tmp_path / "run", 60))
    assert again.run.decisions == trainer.run.decisions
    assert all(torch.equal(again.weights[name], weight) for name, weight in trainer.weights.items())
    first = again.weights["in"]
    assert torch.equal(
        again.optimizer.state[first]["exp_avg"], trainer.optimizer.state[trainer.weights["in"]]["exp_avg"]
    )
    with pytest.raises(BadOption, match="another run"):
        Trainer(TOY, order(tmp_path / "run", 60, seed=2))


def test_a_step_into_nonsense_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trainer = Trainer(TOY, order(tmp_path / "run", 0))
    learn = descent.learn
    calls = []

    def astray(*arguments: Any) -> dict[str, float]:
        told = learn(*arguments)
        calls.append(arguments[-1])
        if len(calls) == 2:
            with torch.no_grad():
                trainer.weights["in"].fill_(float("nan"))
            return {**told, "value": float("nan")}
        if len(calls) == 4:
            trainer.stopped = True
        return told

    monkeypatch.setattr(descent, "learn", astray)
    trainer.go()
    assert calls == [1.0, 1.0, 0.5, 0.5]
    assert all(np.isfinite(one).all() for one in read_weights(tmp_path / "run" / "weights.npz").values())


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["angel", "--minutes", "1", "--out", str(tmp_path / "a")]) == 2
    assert "cannot be learned" in capsys.readouterr().err
    assert main(["zyrcan", "--minutes", "1", "--out", str(tmp_path / "b"), "--size", "huge"]) == 2
    assert "there are: tiny, full, directed-tiny, directed" in capsys.readouterr().err
    few = ["--lanes", "4", "--steps", "2", "--batch", "4", "--epochs", "1", "--size", "tiny", "--device", "cpu"]
    assert main(["zyrcan", "--minutes", "9", "--iterations", "1", "--out", str(tmp_path / "c"), *few]) == 0
    assert (tmp_path / "c" / "weights.npz").exists()


def test_a_run_begins_with_what_another_has_learned(tmp_path: Path) -> None:
    first = Trainer(TOY, order(tmp_path / "first", 2))
    first.go()
    learned = tmp_path / "first" / "weights.npz"
    second = Trainer(TOY, replace(order(tmp_path / "second", 1, seed=3), begin=learned))
    kept = read_weights(learned)
    assert all(np.array_equal(second.weights[name].detach().numpy(), one) for name, one in kept.items())
    second.go()
    assert json.loads((tmp_path / "second" / "run.json").read_text())["begin"] == "weights.npz"
    write_weights(learned, {"in": np.zeros((2, 2))})
    with pytest.raises(BadOption, match="weights of another network"):
        Trainer(TOY, replace(order(tmp_path / "third", 1), begin=learned))
    assert main(["zyrcan", "--minutes", "1", "--out", str(tmp_path / "d"), "--rate", "2", "1"]) == 2
