"""What becomes of the spaces by the end of a match, over tensors: who holds each, and whether the ship there is left.

Found backwards from the end of the match; unknown where a match has not ended yet. A network that must say it learns
from every space of a match and not only from its result.
"""

from typing import Any

import torch
from torch.nn import functional

from cellar.games.zyrcan import rules
from cellar_studies.zyrcan.net import tensors

Tensor = Any

SPACES = tensors.SPACES
#: Places of the last axis: the holder in the end (0 nobody, then seats of the match from 1), whether a ship is left.
HOLDER, LEFT = 0, 1
UNKNOWN = -1


def unknown(rows: Tensor) -> Tensor:
    """The fates where nothing is known of the end: (row, space, 2)."""
    return torch.full((len(rows), SPACES, 2), UNKNOWN, dtype=torch.int8, device=rows.device)


def ended(rows: Tensor) -> Tensor:
    """The fates where the match is over: every ship on the board is left."""
    space = rows[:, :SPACES]
    held = torch.where(space > 0, (space - 1) // 3 + 1, torch.zeros_like(space))
    return torch.stack([held, (space > 0).to(torch.int8)], 2)


def before(rows: Tensor, actions: Tensor, fates: Tensor) -> Tensor:
    """The fates before an action, from those after it: a ship that flew has the fate of where it ended."""
    lane, known = torch.arange(len(rows), device=rows.device), tensors.tables(str(rows.device))
    flew = (actions >= rules.FLY) & (actions < rules.PASS)
    flight = (actions - rules.FLY).clamp(0, rules.PASS - rules.FLY - 1)
    start = torch.where(flew, flight // 6, torch.zeros_like(flight))
    kind = (rows[lane, start].long() - 3 * tensors.column(rows, tensors.TURN) - 1).clamp(0, 2)
    placed_on = torch.where(actions < rules.FLY, actions % SPACES, start)
    end = torch.where(flew, known.target[kind, start, flight % 6], placed_on)
    found = fates.clone()
    left = fates[lane, end, LEFT]
    gone = torch.where(left == UNKNOWN, left, torch.zeros_like(left))
    found[lane, end, LEFT] = torch.where(actions == rules.PASS, found[lane, end, LEFT], gone)
    found[lane, start, LEFT] = torch.where(flew, left, found[lane, start, LEFT])
    return found


def wrongness(said: Tensor, rows: Tensor, fates: Tensor) -> Tensor:
    """How far what a network says of each space is from its fate, where that is known: two cross-entropies."""
    players, turn = tensors.column(rows, tensors.PLAYERS)[:, None], tensors.column(rows, tensors.TURN)[:, None]
    space = rows[:, :SPACES]
    known = (fates[:, :, HOLDER] != UNKNOWN) & (space != rules.OUTSIDE)
    holder = fates[:, :, HOLDER].long()
    holder = torch.where(holder > 0, (holder - 1 - turn) % players + 1, torch.zeros_like(holder))
    held = functional.cross_entropy(said[:, :, :-1].transpose(1, 2), holder, reduction="none")
    ship = known & (space > 0)
    left = functional.binary_cross_entropy_with_logits(
        said[:, :, -1], fates[:, :, LEFT].clamp(min=0).float(), reduction="none"
    )
    return (held * known).sum() / known.sum().clamp(min=1) + (left * ship).sum() / ship.sum().clamp(min=1)
