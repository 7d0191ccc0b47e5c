"""Evaluates a network against another, or random play, over very many matches at once: whether it still learns."""

import torch

from cellar_studies.learning.learner import Forward, Learner, Weights
from cellar_studies.learning.playing import drawn


@torch.no_grad()  # type: ignore[untyped-decorator]
def contest(
    learner: Learner, forward: Forward, ours: Weights, theirs: Weights | None, lanes: int, device: str
) -> tuple[float, float]:
    """Play matches in which one seat is ours and all others theirs (random without weights): our mean result, with half
    of its 95 % interval. Equals get 0; actions are sampled, so that no two matches are the same.
    """
    rows = learner.start(lanes, device)
    seat = (torch.rand(lanes, device=device) * learner.players(rows)).long()
    while not bool(learner.over(rows).all()):
        legal = learner.legal(rows)
        mine = drawn(forward(ours, rows)[0], legal)[0]
        scores = torch.zeros(legal.shape, device=device) if theirs is None else forward(theirs, rows)[0]
        other = drawn(scores, legal)[0]
        learner.play(rows, torch.where(learner.mover(rows) == seat, mine, other))
    result = learner.results(rows)[:, :, 0].gather(1, seat[:, None])
    return round(float(result.mean()), 4), round(1.96 * float(result.std()) / lanes**0.5, 4)
