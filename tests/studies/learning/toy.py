"""A game to be learned in a second: two or three seats name a number from 0 to 4 in turn, the highest wins.

A row: players, first seat, how many have named, then the numbers by seat. Seats are counted from the mover.
"""

from collections.abc import Callable
from typing import Any

import torch

SEATS = 3
ACTIONS = 5
GOALS = (1.0,)
SIZES = ("only",)
PLAYERS, FIRST, NAMED, NUMBERS = 0, 1, 2, 3


def start(count: int, device: str) -> Any:
    rows = torch.zeros(count, NUMBERS + SEATS, dtype=torch.int8, device=device)
    rows[:, PLAYERS] = torch.randint(2, 4, (count,))
    rows[:, FIRST] = torch.randint(0, 2, (count,))
    return rows


def players(rows: Any) -> Any:
    return rows[:, PLAYERS].long()


def mover(rows: Any) -> Any:
    return (rows[:, FIRST].long() + rows[:, NAMED]) % players(rows)


def over(rows: Any) -> Any:
    return rows[:, NAMED] == rows[:, PLAYERS]


def legal(rows: Any) -> Any:
    """Nobody may name 4 when five would be too many: a rule for the mask's sake."""
    mask = ~over(rows)[:, None].expand(-1, ACTIONS).clone()
    mask[:, 4] = False
    return mask


def play(rows: Any, actions: Any) -> None:
    lane = torch.arange(len(rows))
    rows[lane, NUMBERS + mover(rows)] = torch.where(
        over(rows), rows[lane, NUMBERS + mover(rows)], actions.to(torch.int8)
    )
    rows[:, NAMED] += (~over(rows)).to(torch.int8)


def results(rows: Any) -> Any:
    numbers, present = rows[:, NUMBERS:].long(), torch.arange(SEATS) < players(rows)[:, None]
    ahead = (numbers[:, :, None] - numbers[:, None]).sign() * present[:, None] * present[:, :, None]
    return (ahead.sum(2) / (players(rows)[:, None] - 1))[:, :, None]


def image(rows: Any, actions: Any, by_action: tuple[Any, ...], ends: Any) -> Any:
    return rows, actions, by_action, ends


def ends_where(rows: Any) -> Any:
    return rows[:, :0, None]


def ends_before(rows: Any, actions: Any, ends: Any) -> Any:
    return ends


def ends_wrongness(said: Any, rows: Any, ends: Any) -> Any:
    raise AssertionError("the network says nothing of it")


def lessons(file: Any, device: str) -> Any:
    raise AssertionError("nobody has labelled anything")


def parameters(size: str, seed: int, device: str) -> dict[str, Any]:
    rng = torch.Generator().manual_seed(seed)
    shapes = {"in": (8, 16), "policy": (16, ACTIONS), "value": (16, SEATS)}
    return {name: (torch.randn(dims, generator=rng) * 0.1).requires_grad_() for name, dims in shapes.items()}


def network(device: str, dtype: Any, compiled: Callable[[Any], Any]) -> Callable[[dict[str, Any], Any], Any]:
    def forward(weights: dict[str, Any], rows: Any) -> Any:
        seats = (mover(rows)[:, None] + torch.arange(SEATS)) % players(rows)[:, None]
        numbers = rows[:, NUMBERS:].gather(1, seats)
        shown = torch.cat([rows[:, :3], numbers, torch.ones_like(rows[:, :2])], 1).to(dtype)
        inner = torch.tanh(shown @ weights["in"])
        return inner @ weights["policy"], (inner @ weights["value"])[:, :, None], None

    return forward
