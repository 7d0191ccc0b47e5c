"""Policy improvement by a small search with Gumbel noise (Danihelka and others, "Policy improvement by planning with
Gumbel", 2022), for any number of seats.

At each decision some actions are drawn without repetition by the network's chances, and simulations are shared among
them by halving: after each part of them the worse half is left. What is learned is a policy, the chances bettered by
what was found for the mover, and each seat's result.
"""

from functools import cache
from math import ceil, log2

import torch

from cellar_studies.learning.learner import Forward, Learner, Tensor, Weights
from cellar_studies.learning.playing import Decision, chances, gumbel
from cellar_studies.learning.ppo import astray_of, wrongness
from cellar_studies.learning.settings import Settings
from cellar_studies.learning.trees import Trees

#: A search that is not whole (`Settings.full`) has so many times fewer simulations.
CAPPED = 8


@cache
def halving(considered: int, simulations: int) -> tuple[int, ...]:
    """The sequential halving schedule: for each simulation in turn, the visit count of the action to which it goes."""
    if considered <= 1:
        return tuple(range(simulations))
    rounds, left, visits = ceil(log2(considered)), considered, [0] * considered
    found: list[int] = []
    while len(found) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            found += visits[:left]
            visits[:left] = [one + 1 for one in visits[:left]]
        left = max(2, left // 2)
    return tuple(found[:simulations])


def decide(
    learner: Learner, forward: Forward, weights: Weights, settings: Settings, rows: Tensor, legal: Tensor
) -> Decision:
    """Search and choose an action; the improved policy is noted as the target, nothing where the search is not whole.

    Whether it is whole is drawn once for all rows, so that none waits for others.
    """
    whole = settings.full >= 1 or float(torch.rand(())) < settings.full
    simulations = settings.search if whole else max(2, settings.search // CAPPED)
    trees = Trees(learner, forward, weights, rows, simulations, settings.sharpness)
    table = torch.tensor(
        [halving(number, simulations) for number in range(settings.considered + 1)], device=rows.device
    )
    wanted = table[legal.sum(1).clamp(max=settings.considered)]
    visits, better, legal = trees.root()
    noise = gumbel(better).masked_fill(~legal, -1e9)
    for simulation in range(simulations):
        behind = visits != wanted[:, simulation, None]
        trees.simulate((better + noise - 1e6 * behind).argmax(1))
        visits, better, _ = trees.root()
    behind = visits < visits.amax(1, keepdim=True)
    return Decision((better + noise - 1e6 * behind).argmax(1), trees.values(), chances(better, legal).exp() * whole)


def loss_of(
    learner: Learner, forward: Forward, weights: Weights, settings: Settings, part: tuple[Tensor, ...]
) -> tuple[Tensor, Tensor]:
    """The loss and its parts: policy, value, entropy, and the divergence of the network from the improved policy."""
    rows, legal, _, found, _, target, seated, ends = part
    scores, values, said = forward(weights, rows)
    logs = chances(scores, legal)
    noted = found.sum().clamp(min=1)
    policy = -(found * logs * legal).sum() / noted
    wrong = wrongness(values, target, seated)
    entropy = -(logs.exp() * logs * legal).sum(1).mean()
    far = policy + (found * found.clamp(min=1e-9).log()).sum() / noted
    astray = astray_of(learner, said, rows, ends)
    loss = policy + settings.value_weight * wrong + settings.ends_weight * astray
    return loss, torch.stack([policy, wrong, entropy, far, astray]).detach()
