"""The training loop: self-play, learning, logging, checkpoints, and now and then a contest against an earlier self."""

import math
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import torch

from cellar.errors import BadOption
from cellar_studies.learning import descent, gumbel, ppo
from cellar_studies.learning.contest import contest
from cellar_studies.learning.learner import Forward, Learner, Tensor, Weights
from cellar_studies.learning.playing import Decision, Played, collect, mixed
from cellar_studies.learning.quicker import quicker
from cellar_studies.learning.run import CHECKPOINT, Run, take
from cellar_studies.learning.settings import Settings

#: Seconds between checkpoints, and between contests; the latter take a tenth of the time at most.
KEEP_S = 30.0
CONTEST_S = 60.0
CONTEST_SHARE = 0.1
#: After a step into nonsense the run goes back to its last checkpoint and on with smaller steps, so often at most.
LOST = 5


@dataclass(frozen=True, slots=True)
class Order:
    """The arguments of a training run."""

    game: str
    minutes: float
    out: Path
    device: str
    size: str
    seed: int
    compiled: bool
    #: end after so many rounds of playing and learning, whatever the time; 0: only time counts
    iterations: int
    settings: Settings
    #: weights of an earlier run to begin with; none: at random
    begin: Path | None = None
    #: labelled positions to learn before anything is played
    labels: Path | None = None

    def asked(self) -> dict[str, Any]:
        """The settings that must be the same when a run is resumed."""
        asked = {"game": self.game, "size": self.size, "seed": self.seed, **asdict(self.settings)}
        if self.begin is not None:
            asked["begin"] = self.begin.name
        if self.labels is not None:
            asked["labels"] = self.labels.name
        return asked


class Trainer:
    """One session of a training run, from a checkpoint or the beginning to the end of its time."""

    def __init__(self, learner: Learner, order: Order) -> None:
        device = order.device if order.device != "auto" else "cuda" if torch.cuda.is_available() else "cpu"
        if device == "cuda" and not torch.cuda.is_available():
            raise BadOption("PyTorch finds no GPU on this machine; give --device cpu.")
        self.learner, self.device, self.settings = learner, device, order.settings
        self.limit, self.most = 60 * order.minutes, order.iterations
        self.run = Run(order.out, order.asked())
        #: set from outside, by a signal: finish what is begun, keep it, end
        self.stopped = False
        torch.manual_seed(order.seed)
        torch.set_float32_matmul_precision("high")
        self.weights = learner.parameters(order.size, order.seed, device)
        self.optimizer: Any = torch.optim.Adam(list(self.weights.values()), lr=self.settings.rate[0], eps=1e-6)
        resumed = self.run.restore(self.weights, self.optimizer)
        if order.begin is not None and not resumed:
            take(self.weights, order.begin)
        self.labels = None if resumed else order.labels
        self.dtype = torch.bfloat16 if device == "cuda" else torch.float32
        self.forward = self.plain = learner.network(device, self.dtype, lambda function: function)
        self.rows = mixed(learner, self.settings.lanes, device)
        self.carefulness = 1.0
        self.run.tell(
            "begin",
            resumed=resumed,
            device=torch.cuda.get_device_name() if device == "cuda" else "cpu",
            torch=torch.__version__,
            weights=sum(weight.numel() for weight in self.weights.values()),
            **order.asked(),
        )
        if device == "cuda" and order.compiled:
            self._compile()

    def _decide(self, rows: Tensor, legal: Tensor) -> Decision:
        if self.settings.search:
            return gumbel.decide(self.learner, self.forward, self.weights, self.settings, rows, legal)
        return ppo.decide(self.learner, self.forward, self.weights, rows, legal)

    def _loss(self, weights: Weights, entropy: Tensor, part: tuple[Tensor, ...]) -> tuple[Tensor, Tensor]:
        if self.settings.search:
            return gumbel.loss_of(self.learner, self.forward, weights, self.settings, part)
        return ppo.loss_of(self.learner, self.forward, weights, self.settings, entropy, part)

    def _collect(self) -> Played:
        played: Played = collect(self.learner, self._decide, self.rows, self.settings.steps, self.settings.patience)
        return played

    def _compile(self) -> None:
        """Use PyTorch's compiler from here on if it works and pays."""
        part = tuple(column[: self.settings.batch] for column in self._collect().columns(self.learner))
        entropy = torch.tensor(0.01, device=self.device)

        def attempt(forward: Forward) -> None:
            with torch.no_grad():
                forward(self.weights, self.rows)
            self.forward = forward
            self._loss(self.weights, entropy, part)[0].backward()
            self.optimizer.zero_grad(set_to_none=True)

        self.forward, told = quicker(
            self.plain, lambda: self.learner.network(self.device, self.dtype, torch.compile), attempt
        )
        self.run.tell("compiled", **told)

    @property
    def progress(self) -> float:
        """The share of the run that is done, from 0 to 1."""
        by_count = self.run.iterations / self.most if self.most else 0.0
        return max(by_count, self.run.seconds / self.limit if self.limit else 1.0)

    def go(self) -> None:
        """Train until the time is over or somebody says stop."""
        run, lost = self.run, 0
        if self.labels is not None:
            self._take_lessons(self.labels)
        before, pause = self._copy(), CONTEST_S
        kept = compared = run.seconds
        if not (run.folder / CHECKPOINT).exists():
            run.keep(self.weights, self.optimizer)
        while self.progress < 1 and not self.stopped:
            if not self._iterate():
                lost += 1
                if lost > LOST:
                    raise BadOption("The run goes astray again and again: try a smaller rate or another seed.")
                run.restore(self.weights, self.optimizer)
                self.carefulness /= 2
                continue
            if run.seconds - kept > KEEP_S:
                run.keep(self.weights, self.optimizer)
                kept = run.seconds
            if (begun := run.seconds) - compared > pause:
                self._compare(before)
                before, compared = self._copy(), run.seconds
                pause = max(CONTEST_S, (compared - begun) / CONTEST_SHARE)
        run.keep(self.weights, self.optimizer)
        self._compare(before)
        run.tell("end", iterations=run.iterations, decisions=run.decisions)

    def _take_lessons(self, file: Path) -> None:
        """Learn labelled positions, at rates that fall to the last one of the run."""
        given: Played = self.learner.lessons(file, self.device)
        once = replace(self.settings, epochs=1, search=max(1, self.settings.search))

        def loss(weights: Weights, entropy: Tensor, part: tuple[Tensor, ...]) -> tuple[Tensor, Tensor]:
            return gumbel.loss_of(self.learner, self.forward, weights, once, part)

        for number in range(once.lessons):
            share = number / once.lessons
            told = descent.learn(self.learner, loss, self.weights, self.optimizer, given, once, share, self.carefulness)
            self.run.tell("lesson", number=number + 1, decisions=len(given.rows), matches=given.matches, **told)

    def _iterate(self) -> bool:
        """Play and learn once; return whether the numbers are still finite."""
        began = time.perf_counter()
        played = self._collect()
        middle = time.perf_counter()
        told = descent.learn(
            self.learner,
            self._loss,
            self.weights,
            self.optimizer,
            played,
            self.settings,
            self.progress,
            self.carefulness,
        )
        fine = all(math.isfinite(one) for one in told.values())
        self.run.decisions += len(played.rows)
        self.run.iterations += 1
        self.run.tell(
            "learned" if fine else "lost",
            iteration=self.run.iterations,
            decisions=self.run.decisions,
            matches=played.matches,
            foreseen=round(played.foreseen, 4),
            playing_s=round(middle - began, 2),
            learning_s=round(time.perf_counter() - middle, 2),
            **told,
        )
        return fine

    def _copy(self) -> Weights:
        return {name: weight.detach().clone() for name, weight in self.weights.items()}

    def _compare(self, before: Weights) -> None:
        """Log the result against random play and against the earlier self, each with half of its interval."""
        lanes = min(4096, 4 * self.settings.lanes)
        told = {
            name: contest(self.learner, self.plain, self.weights, theirs, lanes, self.device)
            for name, theirs in (("random", None), ("earlier", before))
        }
        self.run.tell("contest", iteration=self.run.iterations, **told)
