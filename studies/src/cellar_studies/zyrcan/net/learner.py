"""Zyrcan for self-play learning (`cellar_studies.learning.learner`): both variants, 3 to 5 players, every board."""

import sys
from functools import cache
from pathlib import Path
from typing import Any

import torch

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import REGIONS, mask
from cellar_studies.learning.playing import Played
from cellar_studies.zyrcan.net import fates, images, shape, tensors
from cellar_studies.zyrcan.net import lessons as labelled
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


def image(
    rows: Tensor, actions: Tensor, by_action: tuple[Tensor, ...], ends: Tensor
) -> tuple[Tensor, Tensor, tuple[Tensor, ...], Tensor]:
    which = images.drawn(len(rows), str(rows.device))
    moved = tuple(images.by_action(one, which) for one in by_action)
    return images.of_rows(rows, which), images.of_actions(actions, which), moved, images.by_space(ends, which)


def ends_where(rows: Tensor) -> Tensor:
    return torch.where(over(rows)[:, None, None], fates.ended(rows), fates.unknown(rows))


def lessons(file: Path, device: str) -> Played:
    return labelled.lessons(sys.modules[__name__], file, device)


__all__ = ["network"]
ends_before = fates.before
ends_wrongness = fates.wrongness
legal = tensors.legal
play = tensors.play
SIZES = tuple(shape.SIZES)
