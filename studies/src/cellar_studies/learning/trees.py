"""Batched search trees (max^n) over very many matches at once: every node has the expected result of each seat.

Node 0 is the root; simulation *n* adds node *n*. Whoever is to move at a node chooses for itself (max^n), by what the
network thought and what was found since: the more an action is worth and the less it was visited, the sooner (Gumbel
MuZero's rule for inner nodes; nothing is drawn).
"""

import torch

from cellar_studies.learning.learner import Forward, Learner, Tensor, Weights
from cellar_studies.learning.playing import chances, turned

#: What was found counts as if the action visited most had so many visits more.
VISITS = 50.0


class Trees:
    """A batch of search trees, one for each row."""

    def __init__(
        self, learner: Learner, forward: Forward, weights: Weights, rows: Tensor, simulations: int, sharpness: float
    ) -> None:
        count, nodes, device = len(rows), simulations + 1, rows.device
        self._learner, self._forward, self._weights, self._sharpness = learner, forward, weights, sharpness
        self._lane = torch.arange(count, device=device)
        self._goals = torch.tensor(learner.GOALS, device=device)
        self._rows = rows[:, None].repeat(1, nodes, 1)
        self._over = torch.zeros(count, nodes, dtype=torch.bool, device=device)
        self._mover = torch.zeros(count, nodes, dtype=torch.long, device=device)
        self._logs = torch.zeros(count, nodes, learner.ACTIONS, device=device)
        self._legal = torch.zeros(count, nodes, learner.ACTIONS, dtype=torch.bool, device=device)
        #: node, action: the node that it leads to; 0 where it was not tried, for the root is nobody's child
        self._child = torch.zeros(count, nodes, learner.ACTIONS, dtype=torch.int16, device=device)
        self._visits = torch.zeros(count, nodes, device=device)
        #: node, seat of the match, goal: the sum over its visits
        self._sums = torch.zeros(count, nodes, learner.SEATS, len(learner.GOALS), device=device)
        self._used = 0
        first = self._add(rows)
        self._sums[:, 0], self._visits[:, 0] = first, 1

    def _add(self, rows: Tensor) -> Tensor:
        """Add the next node to each tree; return what each seat gets or may expect there."""
        learner, node = self._learner, self._used
        scores, values, _ = self._forward(self._weights, rows)
        legal, over = learner.legal(rows), learner.over(rows)
        self._rows[:, node], self._over[:, node], self._mover[:, node] = rows, over, learner.mover(rows)
        self._legal[:, node], self._logs[:, node] = legal, chances(scores.float(), legal)
        self._used += 1
        return torch.where(over[:, None, None], learner.results(rows), turned(values.float(), learner, rows))

    def values(self) -> Tensor:
        """The value of the root for each seat, over all visits: (row, seat of the match, goal)."""
        return self._sums[:, 0] / self._visits[:, 0, None, None]

    def root(self) -> tuple[Tensor, Tensor, Tensor]:
        """The root's actions: visits, improved log-probabilities, and the mask of legal ones."""
        node = torch.zeros_like(self._lane)
        visits, better = self._found(node)
        return visits, better, self._legal[:, 0]

    def _found(self, node: Tensor) -> tuple[Tensor, Tensor]:
        """The visits of a node's actions, and their log-probabilities improved by what was found; an action that was
        not tried counts as the node's own value to its mover."""
        lane = self._lane
        child, logs = self._child[lane, node].long(), self._logs[lane, node]
        visits = self._visits.gather(1, child) * (child > 0)
        means = (self._sums / self._visits.clamp(min=1)[:, :, None, None]) @ self._goals
        mine = means.gather(2, self._mover[lane, node][:, None, None].expand(-1, means.shape[1], 1))[:, :, 0]
        worth, tried = mine.gather(1, child), visits > 0
        share = logs.exp() * tried
        # The node's own evaluation, and the mean of what was tried, by the network's chances.
        total = visits.sum(1, keepdim=True)
        known = (share * worth).sum(1, keepdim=True) / share.sum(1, keepdim=True).clamp(min=1e-9)
        usual = (mine.gather(1, node[:, None]) + total * known) / (1 + total)
        # From the worst to the best that a seat can get is 1.
        worth = torch.where(tried, worth, usual) / (2 * self._goals.sum())
        weight = self._sharpness * (VISITS + visits.amax(1, keepdim=True))
        return visits, logs + weight * worth

    def simulate(self, actions: Tensor) -> None:
        """Run one simulation in each tree that begins with these actions of the root."""
        lane = self._lane
        node, action = torch.zeros_like(lane), actions
        way = torch.zeros_like(self._over)
        way[:, 0] = True
        going = torch.ones_like(self._over[:, 0])
        while True:
            child = self._child[lane, node, action].long()
            going = going & (child > 0)
            if not bool(going.any()):
                break
            node = torch.where(going, child, node)
            way[lane, node] = True
            going = going & ~self._over[lane, node]
            action = torch.where(going, self._inner(node), action)
        # Who stands where the match is over adds nothing to its tree: it counts that result once more.
        ended = self._over[lane, node]
        rows = self._rows[lane, node].clone()
        self._learner.play(rows, action)
        fresh = self._used
        found = self._add(rows)
        held = self._sums[lane, node] / self._visits[lane, node].clamp(min=1)[:, None, None]
        found = torch.where(ended[:, None, None], held, found)
        self._child[lane, node, action] = torch.where(ended, self._child[lane, node, action], fresh).to(torch.int16)
        way[:, fresh] = ~ended
        self._visits += way
        self._sums += way[:, :, None, None] * found[:, None]

    def _inner(self, node: Tensor) -> Tensor:
        """Select the action whose share of the visits is farthest behind its probability."""
        visits, better = self._found(node)
        legal = self._legal[self._lane, node]
        wanted = chances(better, legal).exp() - visits / (1 + visits.sum(1, keepdim=True))
        return wanted.masked_fill(~legal, -9.0).argmax(1)
