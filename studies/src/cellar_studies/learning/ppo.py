"""Proximal policy optimisation, all seats played by one network, for any number of seats.

The network expects something for every seat at every decision, so a seat learns from each step of the match, not only
from its own: what it expects for itself before and after somebody moves.
"""

import torch

from cellar_studies.learning.learner import Forward, Learner, Tensor, Weights
from cellar_studies.learning.playing import Decision, chances, drawn, turned
from cellar_studies.learning.settings import Settings


def decide(learner: Learner, forward: Forward, weights: Weights, rows: Tensor, legal: Tensor) -> Decision:
    """An action by the network's chances, noted with the logarithm of its own."""
    scores, values = forward(weights, rows)
    actions, chance = drawn(scores, legal)
    return Decision(actions, turned(values, learner, rows), chance)


def loss_of(
    forward: Forward, weights: Weights, settings: Settings, entropy_weight: Tensor, part: tuple[Tensor, ...]
) -> tuple[Tensor, Tensor]:
    """What is made smaller, and its parts: policy, value, entropy, how far the policy has gone from the one played."""
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
    """The mean square by which expectations were wrong, of seats that somebody sits on."""
    return ((values - target).square() * seated[:, :, None]).sum() / seated.sum() / target.shape[2]
