"""Proximal policy optimisation, all seats played by one network, for any number of seats.

The network expects something for every seat at every decision, so a seat learns from each step of the match, not only
from its own: what it expects for itself before and after somebody moves.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch

from cellar.learning.learner import Forward, Learner, Tensor, Weights

#: Advantages are made about as large as 1, but not out of nothing: a network that expects nothing yet stays quiet.
QUIET = 0.05
Loss = Callable[[Weights, Tensor, tuple[Tensor, ...]], tuple[Tensor, Tensor]]


@dataclass(frozen=True, slots=True)
class Settings:
    """How much is played and how it is learned from; rates go from their first to their last number over the run."""

    lanes: int = 4096
    steps: int = 64
    epochs: int = 2
    batch: int = 16384
    rate: tuple[float, float] = (7e-4, 5e-5)
    entropy: tuple[float, float] = (0.015, 0.002)
    #: how far an expectation reaches ahead: the share that is kept at each step
    patience: float = 0.96
    clip: float = 0.2
    #: what was played is put away when the policy has gone so far from the one that played it (a divergence)
    farthest: float = 0.04
    value_weight: float = 0.5
    steepest: float = 1.0


@dataclass(slots=True)
class Played:
    """What was played, a row for each decision."""

    rows: Tensor
    legal: Tensor
    actions: Tensor
    chances: Tensor
    advantage: Tensor
    #: seat counted from the mover, goal
    target: Tensor
    matches: int
    #: how much of what came of it was expected: 1 all, 0 nothing
    foreseen: float

    def columns(self, learner: Learner) -> tuple[Tensor, ...]:
        """What `loss_of` is given, for all decisions."""
        seats = torch.arange(learner.SEATS, device=self.rows.device)
        seated = (seats < learner.players(self.rows)[:, None]).float()
        return self.rows, self.legal, self.actions, self.chances, self.advantage, self.target, seated


def turned(numbers: Tensor, learner: Learner, rows: Tensor, back: bool = False) -> Tensor:
    """Row, seat, …: from seats counted from the mover to seats of the match, or back; 0 where nobody sits."""
    mover, players = learner.mover(rows)[:, None], learner.players(rows)[:, None]
    seats = torch.arange(learner.SEATS, device=rows.device)
    places = (seats + mover if back else seats - mover) % players
    found = numbers.gather(1, places[:, :, None].expand_as(numbers))
    return found * (seats < players)[:, :, None]


def drawn(scores: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
    """A legal action by its chance, and the logarithm of that chance; any where nothing is legal."""
    logs = torch.log_softmax(scores.masked_fill(~legal, -1e9), 1)
    noise = -torch.log(-torch.log(torch.rand_like(logs).clamp(1e-9, 1 - 1e-6)))
    actions = (logs + noise).argmax(1)
    return actions, logs.gather(1, actions[:, None])[:, 0]


@torch.no_grad()  # type: ignore[untyped-decorator]
def mixed(learner: Learner, count: int, device: str, steps: int = 256) -> Tensor:
    """Matches in every stage, so that results come in from the first step on: played at random, now and then."""
    rows = learner.start(count, device)
    for _ in range(steps):
        legal = learner.legal(rows)
        after = rows.clone()
        learner.play(after, drawn(torch.zeros(legal.shape, device=device), legal)[0])
        moving = torch.rand(count, 1, device=device) < 0.5
        rows = torch.where(moving, torch.where(learner.over(after)[:, None], learner.start(count, device), after), rows)
    return rows


@torch.no_grad()  # type: ignore[untyped-decorator]
def collect(learner: Learner, forward: Forward, weights: Weights, rows: Tensor, settings: Settings) -> Played:
    """Plays `steps` decisions in every row, beginning new matches where one is over; `rows` goes on in place."""
    device = str(rows.device)
    kept: list[tuple[Tensor, ...]] = []
    expected, got, over = [], [], []
    for step in range(settings.steps + 1):
        scores, values = forward(weights, rows)
        expected.append(turned(values, learner, rows))
        if step == settings.steps:
            break
        legal = learner.legal(rows)
        actions, chances = drawn(scores, legal)
        kept.append((rows.clone(), legal, actions, chances))
        learner.play(rows, actions)
        ended = learner.over(rows)
        over.append(ended)
        got.append(learner.results(rows) * ended[:, None, None])
        rows[:] = torch.where(ended[:, None], learner.start(len(rows), device), rows)
    gains = []
    gain = torch.zeros_like(expected[-1])
    for step in reversed(range(settings.steps)):
        going = (~over[step])[:, None, None]
        gain = got[step] + going * (expected[step + 1] + settings.patience * gain) - expected[step]
        gains.append(gain)
    all_rows, all_legal, all_actions, all_chances = (torch.cat(column) for column in zip(*kept))
    surprise, forecast = torch.cat(gains[::-1]), torch.cat(expected[:-1])
    goals = torch.tensor(learner.GOALS, device=device)
    mover = learner.mover(all_rows)[:, None, None]
    advantage = (surprise.gather(1, mover.expand(-1, 1, len(goals)))[:, 0] * goals).sum(1)
    return Played(
        all_rows,
        all_legal,
        all_actions,
        all_chances,
        (advantage - advantage.mean()) / (advantage.std() + QUIET),
        turned(surprise + forecast, learner, all_rows, back=True),
        int(torch.stack(over).sum()),
        float(1 - surprise.var() / ((surprise + forecast).var() + 1e-9)),
    )


def loss_of(
    forward: Forward, weights: Weights, settings: Settings, entropy_weight: Tensor, part: tuple[Tensor, ...]
) -> tuple[Tensor, Tensor]:
    """What is made smaller, and its parts: policy, value, entropy, how far the policy has gone from the one played."""
    rows, legal, actions, chances, advantage, target, seated = part
    scores, values = forward(weights, rows)
    logs = torch.log_softmax(scores.masked_fill(~legal, -1e9), 1)
    change = logs.gather(1, actions[:, None])[:, 0] - chances
    ratio = change.exp()
    clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    policy = -torch.min(ratio * advantage, clipped * advantage).mean()
    wrong = ((values - target).square() * seated[:, :, None]).sum() / seated.sum() / target.shape[2]
    entropy = -(logs.exp() * logs * legal).sum(1).mean()
    far = (ratio - 1 - change).mean()
    loss = policy + settings.value_weight * wrong - entropy_weight * entropy
    return loss, torch.stack([policy, wrong, entropy, far]).detach()


def learn(
    learner: Learner,
    loss: Loss,
    weights: Weights,
    optimizer: Any,
    played: Played,
    settings: Settings,
    progress: float,
    carefulness: float,
) -> dict[str, float]:
    """Some steps down, over all that was played; `progress` goes from 0 to 1 over the run, steps are `carefulness`
    times as long as they would be.
    """
    device = played.rows.device
    for group in optimizer.param_groups:
        group["lr"] = between(settings.rate, progress) * carefulness
    entropy_weight = torch.tensor(between(settings.entropy, progress), device=device)
    columns = played.columns(learner)
    count = len(played.rows)
    size = min(settings.batch, count)
    told = []
    for _ in range(settings.epochs):
        order = torch.randperm(count, device=device)
        for first in range(0, count - size + 1, size):
            some = order[first : first + size]
            total, parts = loss(weights, entropy_weight, tuple(column[some] for column in columns))
            optimizer.zero_grad(set_to_none=True)
            total.backward()
            torch.nn.utils.clip_grad_norm_(list(weights.values()), settings.steepest)
            optimizer.step()
            told.append(parts)
        if float(torch.stack(told)[:, 3].mean()) > settings.farthest:
            break
    means = torch.stack(told).mean(0).tolist()
    return {name: round(mean, 5) for name, mean in zip(("policy", "value", "entropy", "change"), means)}


def between(ends: tuple[float, float], progress: float) -> float:
    """From the first number to the last, by equal factors."""
    return float(ends[0] * (ends[1] / ends[0]) ** min(progress, 1.0))
