"""Zyrcan's rules over very many matches as one tensor: what a network plays against itself on.

A row is the struct of `rules.py`, byte for byte, so that the two are compared without a translation. Only rows that the
rules can reach from a start are understood. Needs PyTorch; on a GPU every step is a few dozen kernels for all rows.
"""

from functools import cache
from typing import Any, NamedTuple

import torch

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLIGHT, distance

Tensor = Any

SEATS = 5
SPACES = rules.SPACES
_OFFSETS: dict[str, int] = {}
_size = 0
for _name, _kind, _shape in rules.STATE.fields:
    _OFFSETS[_name] = _size
    _size += _shape[0] * (_shape[1] if len(_shape) > 1 else 1) if _shape else 1
SIZE = _size
PLAYERS, BLITZKRIEG, FIRST, TURN, PHASE, PASSED, DEPLOYED, NEWEST, LAST_FROM, LAST_TO, RESERVE = (
    _OFFSETS[_name]
    for _name in (
        "players",
        "blitzkrieg",
        "first",
        "turn",
        "phase",
        "passed",
        "deployed",
        "newest",
        "last_from",
        "last_to",
        "reserve",
    )
)


class Tables(NamedTuple):
    """The lookup tables of the rules, on the rows' device."""

    #: kind, space, direction: where the flight ends; SPACES off the board
    target: Tensor
    #: kind, space, other: 1 where a friend on `other` is nearer than a ship of the kind has engines
    near: Tensor
    spaces: Tensor


@cache
def tables(device: str) -> Tables:
    target = [
        [[FLIGHT[space, kind, way] % (SPACES + 1) for way in range(6)] for space in range(SPACES)] for kind in range(3)
    ]
    near = [
        [[float(0 < distance(a, b) < engines) for b in range(SPACES)] for a in range(SPACES)] for engines in (1, 2, 3)
    ]
    return Tables(
        torch.tensor(target, device=device),
        torch.tensor(near, device=device),
        torch.arange(SPACES, device=device, dtype=torch.int8),
    )


def column(rows: Tensor, place: int) -> Tensor:
    return rows[:, place].long()


def placings(rows: Tensor) -> Tensor:
    """Whether the seat to move may place such a ship there (ZY-8), whatever the phase: (row, kind, space)."""
    known = tables(str(rows.device))
    space, turn = rows[:, :SPACES], column(rows, TURN)
    left = reserve_of(rows, turn) > 0
    free = (space == rules.EMPTY)[:, None] & left[:, :, None]
    friends = own(space, turn).to(known.near.dtype)
    near = torch.einsum("bt,kst->bks", friends, known.near) > 0
    return free & ~(near & (rows[:, BLITZKRIEG] == 1)[:, None, None])


def flights(rows: Tensor, manoeuvre: Tensor) -> Tensor:
    """Whether the seat to move may fly so, (row, space, direction); in a manoeuvre to an empty space as well (ZY-9)."""
    known = tables(str(rows.device))
    space, turn = rows[:, :SPACES], column(rows, TURN)
    mine = own(space, turn)
    goal = ((space > 0) & ~mine) | ((space == rules.EMPTY) & manoeuvre[:, None])
    goal = torch.cat([goal, torch.zeros_like(goal[:, :1])], 1)
    reach = goal[:, known.target.flatten()].view(-1, 3, SPACES, 6)
    kind = (space.long() - 3 * turn[:, None] - 1).clamp(0, 2)
    ends = reach.gather(1, kind[:, None, :, None].expand(-1, 1, -1, 6))[:, 0]
    movable = mine & (known.spaces + 1 != rows[:, NEWEST, None])
    return ends & movable[:, :, None]


def own(space: Tensor, turn: Tensor) -> Tensor:
    low = 3 * turn[:, None]
    return (space > low) & (space <= low + 3)


def reserve_of(rows: Tensor, seat: Tensor) -> Tensor:
    all_seats = rows[:, RESERVE : RESERVE + 3 * SEATS].view(-1, SEATS, 3)
    return all_seats.gather(1, seat[:, None, None].expand(-1, 1, 3))[:, 0]


def legal(rows: Tensor) -> Tensor:
    """The mask of legal actions, (row, action); nothing is legal when the match is over."""
    phase = rows[:, PHASE, None]
    placing = placings(rows).flatten(1) & (phase == rules.DEPLOY)
    flying = flights(rows, rows[:, PHASE] == rules.MANOEUVRE).flatten(1)
    flying &= (phase == rules.MANOEUVRE) | (phase == rules.ATTACK)
    passing = (phase == rules.ATTACK) & ~flying.any(1, keepdim=True)
    return torch.cat([placing, flying, passing], 1)


def play(rows: Tensor, actions: Tensor) -> None:
    """Play a legal action in each row, in place; a row whose match is over stays as it is."""
    known = tables(str(rows.device))
    lane = torch.arange(len(rows), device=rows.device)
    turn, phase = column(rows, TURN), column(rows, PHASE)
    going = phase != rules.ENDED
    placed = going & (actions < rules.FLY)
    flew = going & (actions >= rules.FLY) & (actions < rules.PASS)
    passed = going & (actions == rules.PASS)
    flight = (actions - rules.FLY).clamp(0, rules.PASS - rules.FLY - 1)
    start = torch.where(flew, flight // 6, torch.zeros_like(flight))
    ship = rows[lane, start].long()
    kind = torch.where(placed, actions.clamp(max=rules.FLY - 1) // SPACES, (ship - 3 * turn - 1).clamp(0, 2))
    end = torch.where(placed, actions % SPACES, torch.where(flew, known.target[kind, start, flight % 6], start))
    rows[lane, start] = torch.where(flew, torch.zeros_like(ship), ship).to(torch.int8)
    landed = torch.where(placed, 3 * turn + kind + 1, torch.where(flew, ship, rows[lane, end].long()))
    rows[lane, end] = landed.to(torch.int8)
    rows[lane, RESERVE + 3 * turn + kind] -= placed.to(torch.int8)
    rows[:, DEPLOYED] |= placed.to(torch.int8)
    rows[:, PASSED] |= passed.to(torch.int8)
    moved = placed | flew
    _put(rows, LAST_FROM, moved, torch.where(flew, start + 1, torch.zeros_like(start)))
    _put(rows, LAST_TO, moved, end + 1)
    halfway = placed & (rows[:, BLITZKRIEG] == 1)
    _put(rows, NEWEST, halfway, end + 1)
    able = halfway & flights(rows, halfway).flatten(1).any(1)
    _put(rows, PHASE, able, torch.full_like(phase, rules.MANOEUVRE))
    attack = going & (phase == rules.ATTACK)
    next_attack_turn(rows, attack)
    next_deploy_turn(rows, going & ~attack & ~able)


def next_attack_turn(rows: Tensor, which: Tensor) -> None:
    """Go to the next seat clockwise; after a pass the match ends just before the youngest player's turn (ZY-6)."""
    seat = next_seat(rows)
    _put(rows, TURN, which, seat)
    ends = which & (rows[:, PASSED] == 1) & (seat == rows[:, FIRST])
    _put(rows, PHASE, ends, torch.full_like(seat, rules.ENDED))


def next_deploy_turn(rows: Tensor, which: Tensor) -> None:
    """Go to the next seat that can do something, or begin Phase Two; seldom a second time round the loop."""
    waiting = which.nonzero()[:, 0]
    some = rows[waiting]
    some[:, PHASE] = rules.DEPLOY
    some[:, NEWEST] = 0
    while len(waiting):
        begins = some[:, RESERVE : RESERVE + 3 * SEATS].sum(1) == 0
        seat = next_seat(some)
        round_over = ~begins & (seat == some[:, FIRST])
        begins |= round_over & (some[:, DEPLOYED] == 0)  # a full round in which nobody could place anything (ZY-10)
        some[:, TURN] = torch.where(begins, some[:, FIRST].long(), seat).to(torch.int8)
        some[:, DEPLOYED] = torch.where(begins | round_over, 0, some[:, DEPLOYED])
        placing = placings(some).flatten(1).any(1)
        every = torch.ones_like(placing)
        flying = ~placing & (some[:, BLITZKRIEG] == 1) & flights(some, every).flatten(1).any(1)
        _put(some, PHASE, flying, torch.full_like(seat, rules.MANOEUVRE))
        _put(some, PHASE, begins, torch.full_like(seat, rules.ATTACK))
        done = begins | placing | flying
        rows[waiting] = some
        left = (~done).nonzero()[:, 0]
        waiting, some = waiting[left], some[left]


def next_seat(rows: Tensor) -> Tensor:
    return (column(rows, TURN) + 1) % column(rows, PLAYERS)


def _put(rows: Tensor, place: int, which: Tensor, values: Tensor) -> None:
    rows[:, place] = torch.where(which, values.to(torch.int8), rows[:, place])


def strengths(rows: Tensor) -> tuple[Tensor, Tensor]:
    """Engines on the board, and what ranks a seat (ZY-7), 64 * engines + ships: (row, seat)."""
    ship = rows[:, :SPACES].long().clamp(min=0)
    engines = torch.where(ship > 0, (ship - 1) % 3 + 1, 0)
    owner = torch.where(ship > 0, (ship - 1) // 3, SEATS)
    total = torch.zeros(len(rows), SEATS + 1, dtype=torch.long, device=rows.device)
    ranking = total.scatter_add(1, owner, 64 * engines + (ship > 0))[:, :SEATS]
    return ranking // 64, ranking


def results(rows: Tensor) -> tuple[Tensor, Tensor]:
    """Each seat's result as `rules.returns` has it, were the match over now, and by how many engines it is above the
    mean of all: (row, seat). Nothing for a seat that nobody sits on.
    """
    players = column(rows, PLAYERS)
    present = torch.arange(SEATS, device=rows.device) < players[:, None]
    engines, ranking = strengths(rows)
    ahead = (ranking[:, :, None] - ranking[:, None, :]).sign() * present[:, None, :]
    result = ahead.sum(2) / (players[:, None] - 1) * present
    margin = (engines - engines.sum(1, keepdim=True) / players[:, None]) * present
    return result, margin
