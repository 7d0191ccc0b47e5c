"""Labelled positions as a batch of training data: what a network learns before it plays itself."""

from pathlib import Path
from typing import Any

import torch

from cellar_studies.learning.playing import Played, turned
from cellar_studies.zyrcan.net import fates, labels, shape, tensors

Tensor = Any

#: How much of what a seat is to expect is the search's word; the rest is how the match ended.
TRUST = 0.5


def lessons(learner: Any, file: Path, device: str) -> Played:
    """All decisions of a file of labels; those that were not searched teach nothing of the policy."""
    found = labels.read(file)
    rows = torch.from_numpy(found.rows).to(device)
    actions = torch.from_numpy(found.actions).to(device).long()
    over = actions < 0
    ends, results = _from_the_end(learner, rows, actions, over)
    moves = torch.from_numpy(found.moves).to(device).long()
    shares = torch.from_numpy(found.shares).to(device).float()
    note = torch.zeros(len(rows), learner.ACTIONS, device=device)
    note.scatter_add_(1, moves.clamp(min=0), shares)
    searched = shares.sum(1, keepdim=True)
    values = torch.from_numpy(found.values).to(device).float()
    trust = TRUST * (searched > 0)
    results[:, :, 0] += trust * (values - results[:, :, 0])
    kept = ~over
    return Played(
        rows[kept],
        tensors.legal(rows[kept]),
        actions[kept],
        (note / searched.clamp(min=1e-6))[kept],
        torch.zeros(int(kept.sum()), device=device),
        turned(results, learner, rows, back=True)[kept],
        ends[kept],
        int(over.sum()),
        0.0,
    )


def _from_the_end(learner: Any, rows: Tensor, actions: Tensor, over: Tensor) -> tuple[Tensor, Tensor]:
    """Of each row how its match ended, and the results, (row, seat of the match, goal)."""
    places = torch.arange(len(rows), device=rows.device)
    last = torch.where(over, places, len(rows)).flip(0).cummin(0)[0].flip(0)
    left = last - places
    ends = fates.unknown(rows)
    ends[over] = fates.ended(rows[over])
    for distance in range(1, int(left.max()) + 1):
        some = (left == distance).nonzero()[:, 0]
        ends[some] = fates.before(rows[some], actions[some], ends[some + 1])
    return ends, learner.results(rows)[last] * torch.ones(1, shape.SEATS, shape.GOALS, device=rows.device)
