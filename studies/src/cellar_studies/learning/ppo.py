"""Proximal policy optimisation (PPO), all seats played by one network, for any number of seats.

The network expects something for every seat at every decision, so a seat learns from each step of the match, not only
from its own: what it expects for itself before and after somebody moves.
"""

import torch

from cellar_studies.learning.learner import Forward, Learner, Tensor, Weights
from cellar_studies.learning.playing import Decision, chances, drawn, turned
from cellar_studies.learning.settings import Settings


def decide(learner: Learner, forward: Forward, weights: Weights, rows: Tensor, legal: Tensor) -> Decision:
    """Sample an action from the network's policy, noted with its log-probability."""
    scores, values, _ = forward(weights, rows)
    actions, chance = drawn(scores, legal)
    return Decision(actions, turned(values, learner, rows), chance)


def loss_of(
    learner: Learner,
    forward: Forward,
    weights: Weights,
    settings: Settings,
    entropy_weight: Tensor,
    part: tuple[Tensor, ...],
) -> tuple[Tensor, Tensor]:
    """The loss and its parts: policy, value, entropy, and the divergence of the policy from the one that played."""
    rows, legal, actions, chance, advantage, target, seated, ends = part
    scores, values, said = forward(weights, rows)
    logs = chances(scores, legal)
    change = logs.gather(1, actions[:, None])[:, 0] - chance
    ratio = change.exp()
    clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    policy = -torch.min(ratio * advantage, clipped * advantage).mean()
    wrong = wrongness(values, target, seated)
    entropy = -(logs.exp() * logs * legal).sum(1).mean()
    far = (ratio - 1 - change).mean()
    astray = astray_of(learner, said, rows, ends)
    loss = policy + settings.value_weight * wrong - entropy_weight * entropy + settings.ends_weight * astray
    return loss, torch.stack([policy, wrong, entropy, far, astray]).detach()


def astray_of(learner: Learner, said: Tensor | None, rows: Tensor, ends: Tensor) -> Tensor:
    """How wrong the network is about how matches end; nothing where it says nothing of it."""
    return torch.zeros((), device=rows.device) if said is None else learner.ends_wrongness(said, rows, ends)


def wrongness(values: Tensor, target: Tensor, seated: Tensor) -> Tensor:
    """The mean squared error of the values, over occupied seats."""
    return ((values - target).square() * seated[:, :, None]).sum() / seated.sum() / target.shape[2]
