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
    scores, values = forward(weights, rows)
    actions, chance = drawn(scores, legal)
    return Decision(actions, turned(values, learner, rows), chance)


def loss_of(
    forward: Forward, weights: Weights, settings: Settings, entropy_weight: Tensor, part: tuple[Tensor, ...]
) -> tuple[Tensor, Tensor]:
    """The loss and its parts: policy, value, entropy, and the divergence of the policy from the one that played."""
    rows, legal, actions, chance, advantage, target, seated = part
    scores, values = forward(weights, rows)
    logs = chances(scores, legal)
    change = logs.gather(1, actions[:, None])[:, 0] - chance
    ratio = change.exp()
    clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
    policy = -torch.min(ratio * advantage, clipped * advantage).mean()
    wrong = wrongness(values, target, seated)
    entropy = -(logs.exp() * logs * legal).sum(1).mean()
    far = (ratio - 1 - change).mean()
    loss = policy + settings.value_weight * wrong - entropy_weight * entropy
    return loss, torch.stack([policy, wrong, entropy, far]).detach()


def wrongness(values: Tensor, target: Tensor, seated: Tensor) -> Tensor:
    """The mean squared error of the values, over occupied seats."""
    return ((values - target).square() * seated[:, :, None]).sum() / seated.sum() / target.shape[2]
