"""Hyperparameters of a training run: how much is played, and how it is learned from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """The hyperparameters; rates are interpolated from their first to their last number over the run."""

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
    #: how much it counts what the network says of how matches end
    ends_weight: float = 0.15
    steepest: float = 1.0
    #: simulations of a small search at each decision; 0: none, the network's own chances are played
    search: int = 0
    #: the share of decisions that are searched so far; the others get an eighth of it and teach no policy (playout-cap
    #: randomisation)
    full: float = 1.0
    #: actions that such a search begins with
    considered: int = 8
    #: how much what a search found weighs against what the network thought before
    sharpness: float = 1.0
    #: how often labelled positions are learned from, before anything is played
    lessons: int = 8


def between(ends: tuple[float, float], progress: float) -> float:
    """Interpolate geometrically from the first number to the last."""
    return float(ends[0] * (ends[1] / ends[0]) ** min(progress, 1.0))
