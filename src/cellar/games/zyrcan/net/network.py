"""The network over tensors: for training. `inference.py` is the same for one position, without PyTorch."""

from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.net import shape, tensors
from cellar.games.zyrcan.net.shape import EMPTY, GOALS, MATCH, OUTSIDE, ROOM, SEATS, Size

Tensor = Any
SPACES = tensors.SPACES


def parameters_of(size: Size, seed: int, device: str) -> dict[str, Tensor]:
    """Weights to begin with: the last step of each round is small, so that the network begins nearly as a line."""
    rng = torch.Generator().manual_seed(seed)
    found = {}
    for name, dims in shape.shapes(size).items():
        if name.endswith("bias"):
            weights = torch.zeros(dims)
        elif name.endswith("norm"):
            weights = torch.ones(dims)
        else:
            quiet = 0.1 if name.endswith("out") or name in ("place", "start", "end") else float(name != "value")
            weights = torch.randn(dims, generator=rng) * quiet * dims[0] ** -0.5
        found[name] = weights.to(device).requires_grad_()
    return found


def facts(rows: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """What each space shows, what the match shows, and which spaces are in use; seats counted from the mover."""
    space = rows[:, :SPACES].long()
    turn, players = tensors.column(rows, tensors.TURN), tensors.column(rows, tensors.PLAYERS)
    ship = space.clamp(min=1) - 1
    seat = (ship // 3 - turn[:, None]) % players[:, None]
    shown = torch.where(space > 0, 3 * seat + ship % 3, EMPTY - space.clamp(max=0))
    shown = functional.pad(shown, (0, ROOM - SPACES), value=-1)
    newest = torch.arange(1, ROOM + 1, device=rows.device) == rows[:, tensors.NEWEST, None]
    each = shown[:, :, None] == torch.arange(OUTSIDE + 1, device=rows.device)
    each = torch.cat([each, newest[:, :, None]], 2)
    seats = torch.arange(SEATS, device=rows.device)
    present = seats < players[:, None]
    absolute = (turn[:, None] + seats) % players[:, None]
    reserve = rows[:, tensors.RESERVE : tensors.RESERVE + 3 * SEATS].view(-1, SEATS, 3).float()
    reserve = reserve.gather(1, absolute[:, :, None].expand(-1, -1, 3)) * present[:, :, None] / 4
    phase = functional.one_hot(tensors.column(rows, tensors.PHASE).clamp(max=2), 3)
    first = functional.one_hot((tensors.column(rows, tensors.FIRST) - turn) % players, SEATS)
    flags = rows[:, [tensors.PASSED, tensors.DEPLOYED, tensors.BLITZKRIEG]]
    count = functional.one_hot(players - 3, 3)
    whole = torch.cat([reserve.flatten(1), phase, flags, count, first], 1)
    return each, whole, (shown >= 0) & (shown < OUTSIDE)


def network(device: str, dtype: Any) -> Callable[[dict[str, Tensor], Tensor], tuple[Tensor, Tensor]]:
    """The network for rows on a device, to be given its weights: see `forward`. Constants are at hand, so that a
    compiler meets nothing but tensors.
    """
    ways = tuple(torch.tensor(shape.hearing(), device=device, dtype=dtype))
    target = tensors.tables(device).target

    def network_on(weights: dict[str, Tensor], rows: Tensor) -> tuple[Tensor, Tensor]:
        return forward(weights, rows, ways, target, dtype)

    return network_on


def forward(
    weights: dict[str, Tensor], rows: Tensor, ways: tuple[Tensor, ...], target: Tensor, dtype: Any
) -> tuple[Tensor, Tensor]:
    """Row, action: how much it speaks for each action; row, seat counted from the mover, goal: what it expects."""
    size = Size(weights["norm"].shape[0], weights["0.say"].shape[1] // shape.WAYS, _rounds(weights))
    w = {name: weight.to(dtype) for name, weight in weights.items()}
    each, whole, used = facts(rows)
    x = each.to(dtype) @ w["facts"] + (whole.to(dtype) @ w["whole"] + w["whole.bias"])[:, None]
    x = x.flatten(0, 1)
    for number in range(size.rounds):
        normed = functional.layer_norm(x, (size.width,), w[f"{number}.norm"], w[f"{number}.norm.bias"])
        said = functional.relu(torch.addmm(w[f"{number}.say.bias"], normed, w[f"{number}.say"]))
        own, *others = said.view(-1, ROOM, shape.WAYS * size.voice).split(size.voice, 2)
        heard = torch.cat([own, *(way @ other for way, other in zip(ways, others))], 2).flatten(0, 1)
        inner = functional.relu(torch.addmm(w[f"{number}.hear.bias"], heard, w[f"{number}.hear"]))
        x = x + inner @ w[f"{number}.out"]
    x = functional.layer_norm(x, (size.width,), w["norm"], w["norm.bias"]).view(-1, ROOM, size.width)
    mean = (x * used[:, :, None]).sum(1) / used.sum(1, keepdim=True)
    top = torch.where(used[:, :, None], x, -1e4).amax(1)
    inner = functional.relu(torch.cat([mean, top], 1).to(dtype) @ w["pooled"] + w["pooled.bias"])
    values = (inner @ w["value"] + w["value.bias"]).float().view(-1, SEATS, GOALS)
    placing = (x @ w["place"])[:, :SPACES].transpose(1, 2).flatten(1).float()
    passing = torch.zeros_like(values[:, :1, 0])
    return torch.cat([placing, _flying(rows, x, w, target).float(), passing], 1), values


def _flying(rows: Tensor, x: Tensor, w: dict[str, Tensor], target: Tensor) -> Tensor:
    """How much speaks for each flight: for its start, for its end, and for the two together."""
    start, end = x @ w["start"], x @ w["end"]
    both = start[:, :, :MATCH] @ end[:, :, :MATCH].transpose(1, 2) * MATCH**-0.5
    both = both + start[:, :, MATCH, None] + end[:, None, :, MATCH]
    turn = tensors.column(rows, tensors.TURN)
    kind = (rows[:, :SPACES].long() - 3 * turn[:, None] - 1).clamp(0, rules.ENGINES - 1)
    ends = target[kind, torch.arange(SPACES, device=rows.device)]
    return both[:, :SPACES].gather(2, ends).flatten(1)


def _rounds(weights: dict[str, Tensor]) -> int:
    return sum(name.endswith(".say") for name in weights)
