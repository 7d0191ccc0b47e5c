"""Zyrcan for self-play learning (`cellar_studies.learning.learner`): both variants, 3 to 5 players, every board."""

from functools import cache
from typing import Any

import torch

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import REGIONS, mask
from cellar_studies.zyrcan.net import shape, tensors
from cellar_studies.zyrcan.net.network import network, parameters_of

Tensor = Any

SEATS = shape.SEATS
ACTIONS = rules.ACTIONS
#: How much a seat cares for its result, and for its margin of engines.
GOALS = (1.0, 0.3)
#: Players, board, how many of a hundred matches begin so.
MATCHES = (
    (3, "37", 46),
    (3, "49", 2),
    (3, "61", 2),
    (4, "49", 17),
    (4, "49-corners", 3),
    (4, "55", 3),
    (4, "61", 2),
    (5, "61", 25),
)
#: The share of Blitzkrieg among them.
BLITZKRIEG = 0.35


@cache
def _starts(device: str) -> tuple[Tensor, Tensor]:
    """Every start as a row, and how often it is drawn."""
    rows, shares = [], []
    for players, board, hundredths in MATCHES:
        for variant, share in ((0, 1 - BLITZKRIEG), (1, BLITZKRIEG)):
            for first in range(players):
                state = rules.STATE.blank()
                rules.new(state, [players, variant, first, mask(REGIONS[board])])
                rows.append(list(memoryview(state.tobytes()).cast("b")))
                shares.append(hundredths * share / players)
    return torch.tensor(rows, dtype=torch.int8, device=device), torch.tensor(shares, device=device)


def start(count: int, device: str) -> Tensor:
    rows, shares = _starts(device)
    return rows[torch.multinomial(shares, count, replacement=True)]


def mover(rows: Tensor) -> Tensor:
    return tensors.column(rows, tensors.TURN)


def players(rows: Tensor) -> Tensor:
    return tensors.column(rows, tensors.PLAYERS)


def over(rows: Tensor) -> Tensor:
    return rows[:, tensors.PHASE] == rules.ENDED


def results(rows: Tensor) -> Tensor:
    result, margin = tensors.results(rows)
    return torch.stack([result, margin / shape.MARGIN], 2)


def parameters(size: str, seed: int, device: str) -> dict[str, Tensor]:
    return parameters_of(shape.SIZES[size], seed, device)


__all__ = ["network"]
legal = tensors.legal
play = tensors.play
SIZES = tuple(shape.SIZES)
