"""The network over tensors, for training. `inference.py` is the same for one position, without PyTorch."""

from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional

from cellar.games.zyrcan import rules
from cellar_studies.learning.learner import Forward
from cellar_studies.zyrcan.net import shape, tensors
from cellar_studies.zyrcan.net.shape import DIRECTED, EMPTY, GOALS, MATCH, OUTSIDE, ROOM, SEATS, SUMMED, Size

Tensor = Any
Round = Callable[..., Tensor]
#: The weights of a round, as `_round` takes them.
PARTS = ("norm", "norm.bias", "say", "say.bias", "hear", "hear.bias", "out")
SPACES = tensors.SPACES


def parameters_of(size: Size, seed: int, device: str) -> dict[str, Tensor]:
    """Initial weights: the last layer of each round is small, so that the network begins nearly linear."""
    rng = torch.Generator().manual_seed(seed)
    found = {}
    for name, dims in shape.shapes(size).items():
        if name.endswith("bias"):
            weights = torch.zeros(dims)
        elif name.endswith("norm"):
            weights = torch.ones(dims)
        else:
            quiet = 0.1 if name.endswith("out") or name in ("place", "start", "end", "fate") else float(name != "value")
            weights = torch.randn(dims, generator=rng) * quiet * dims[0] ** -0.5
        found[name] = weights.to(device).requires_grad_()
    return found


def facts(rows: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The input features of each space and of the match, and which spaces are in use; seats relative to the mover."""
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


def network(device: str, dtype: Any, compiled: Callable[[Round], Round]) -> Forward:
    """Make the forward pass for rows on a device; a round, which is nearly all of it, goes through `compiled`. It
    returns scores by (row, action), expected results by (row, seat relative to the mover, goal), and of a directed
    network what becomes of the spaces, by (row, space, fate).
    """
    hearing = {
        ways: tuple(torch.tensor(shape.hearing(ways), device=device, dtype=dtype)) for ways in (SUMMED, DIRECTED)
    }
    target = tensors.tables(device).target
    one_round = compiled(_round)

    def forward(weights: dict[str, Tensor], rows: Tensor) -> tuple[Tensor, Tensor, Tensor | None]:
        w = {name: weight.to(dtype) for name, weight in weights.items()}
        width = w["norm"].shape[0]
        each, whole, used = facts(rows)
        x = each.to(dtype) @ w["facts"] + (whole.to(dtype) @ w["whole"] + w["whole.bias"])[:, None]
        x = x.flatten(0, 1)
        number, ways = 0, hearing[shape.ways_of(w)]
        while f"{number}.say" in w:
            x = one_round(x, ways, *(w[f"{number}.{part}"] for part in PARTS))
            number += 1
        x = functional.layer_norm(x, (width,), w["norm"], w["norm.bias"]).view(-1, ROOM, width)
        placing = (x @ w["place"])[:, :SPACES].transpose(1, 2).flatten(1).float()
        values = _values(x, used, w)
        passing = torch.zeros_like(values[:, :1, 0])
        scores = torch.cat([placing, _flying(rows, x, w, target).float(), passing], 1)
        return scores, values, (x[:, :SPACES] @ w["fate"]).float() if "fate" in w else None

    return forward


def _round(
    x: Tensor,
    ways: tuple[Tensor, ...],
    norm: Tensor,
    norm_bias: Tensor,
    say: Tensor,
    say_bias: Tensor,
    hear: Tensor,
    hear_bias: Tensor,
    out: Tensor,
) -> Tensor:
    """One round of message passing: every space sends, receives and transforms."""
    normed = functional.layer_norm(x, (x.shape[1],), norm, norm_bias)
    said = functional.relu(torch.addmm(say_bias, normed, say)).view(-1, ROOM, say.shape[1])
    own, *others = said.split(say.shape[1] // (1 + len(ways)), 2)
    heard = torch.cat([own, *(way @ other for way, other in zip(ways, others))], 2).flatten(0, 1)
    return x + functional.relu(torch.addmm(hear_bias, heard, hear)) @ out


def _values(x: Tensor, used: Tensor, w: dict[str, Tensor]) -> Tensor:
    """The value head: each seat's result, from the mean and the maximum over the spaces in use."""
    mean = (x * used[:, :, None]).sum(1) / used.sum(1, keepdim=True)
    most = torch.where(used[:, :, None], x, -1e4).amax(1)
    inner = functional.relu(torch.cat([mean, most], 1).to(x.dtype) @ w["pooled"] + w["pooled.bias"])
    return (inner @ w["value"] + w["value.bias"]).float().view(-1, SEATS, GOALS)


def _flying(rows: Tensor, x: Tensor, w: dict[str, Tensor], target: Tensor) -> Tensor:
    """The score of each flight: for its start, for its end, and for the two together."""
    start, end = x @ w["start"], x @ w["end"]
    both = start[:, :, :MATCH] @ end[:, :, :MATCH].transpose(1, 2) * MATCH**-0.5
    both = both + start[:, :, MATCH, None] + end[:, None, :, MATCH]
    turn = tensors.column(rows, tensors.TURN)
    kind = (rows[:, :SPACES].long() - 3 * turn[:, None] - 1).clamp(0, rules.ENGINES - 1)
    ends = target[kind, torch.arange(SPACES, device=rows.device)]
    return both[:, :SPACES].gather(2, ends).flatten(1)
