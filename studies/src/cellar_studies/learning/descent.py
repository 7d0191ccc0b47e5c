"""Gradient descent over what was played, with the loss of either learning method."""

from collections.abc import Callable
from typing import Any

import torch

from cellar_studies.learning.learner import Learner, Tensor, Weights
from cellar_studies.learning.playing import Played
from cellar_studies.learning.settings import Settings, between

#: From weights, the weight of entropy and some of the columns of `Played`: what is made smaller, and its parts.
Loss = Callable[[Weights, Tensor, tuple[Tensor, ...]], tuple[Tensor, Tensor]]


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
    """Run some optimizer steps over all that was played; `progress` goes from 0 to 1 over the run, `carefulness` scales
    the learning rate.
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
            total, parts = loss(weights, entropy_weight, imaged(learner, tuple(column[some] for column in columns)))
            optimizer.zero_grad(set_to_none=True)
            total.backward()
            torch.nn.utils.clip_grad_norm_(list(weights.values()), settings.steepest)
            optimizer.step()
            told.append(parts)
        # What a search found stays true however far the network goes; what the network itself played does not.
        if not settings.search and float(torch.stack(told)[:, 3].mean()) > settings.farthest:
            break
    means = torch.stack(told).mean(0).tolist()
    return {name: round(mean, 5) for name, mean in zip(("policy", "value", "entropy", "change", "ends"), means)}


def imaged(learner: Learner, part: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
    """The same decisions, each under a symmetry of the game, where the note is a policy: what a search found is true of
    an image too, and the chance with which the network itself played is not."""
    rows, legal, actions, note, advantage, target, seated, ends = part
    if note.dim() < 2:
        return part
    rows, actions, (legal, note), ends = learner.image(rows, actions, (legal, note), ends)
    return rows, legal, actions, note, advantage, target, seated, ends
