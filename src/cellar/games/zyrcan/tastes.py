"""The tastes of Zyrcan's characters: what each of them likes about a move, as far as moves are nearly as good."""

from collections.abc import Sequence
from typing import Final

from cellar.contract.game import Row
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLIGHT
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Options, State

#: What has happened on the board counts for more than what may happen next: no threats are worth an engine.
FIRST: Final = 100


def hunter(options: Options, state: State, seat: int, actions: Sequence[int], told: Sequence[Row]) -> list[float]:
    """Likes to capture engines, then to have many in reach."""
    return [
        FIRST * sum(lost(state, after, other) for other in others(state, seat))
        + sum(reached(after, seat, other) for other in others(state, seat))
        for after in outcomes(state, actions)
    ]


def guard(options: Options, state: State, seat: int, actions: Sequence[int], told: Sequence[Row]) -> list[float]:
    """Likes few of its own engines in anybody's reach, then its ships where few spaces lead to: by the edge, and side
    by side."""
    return [-float(FIRST * exposed(after, seat) + ways_in(after, seat)) for after in outcomes(state, actions)]


def grudge(options: Options, state: State, seat: int, actions: Sequence[int], told: Sequence[Row]) -> list[float]:
    """Likes to capture from whoever has captured most from it, then to have theirs in reach; nothing before that."""
    hated = offenders(state, seat, told)
    return [
        sum(FIRST * lost(state, after, other) + reached(after, seat, other) for other in hated)
        for after in outcomes(state, actions)
    ]


def waverer(options: Options, state: State, seat: int, actions: Sequence[int], told: Sequence[Row]) -> list[float]:
    """Likes the others to be even: who leads among them loses engines, then no one is in its reach more than others."""
    return [
        -FIRST * spread([rules.strength(after, other) // 64 for other in others(state, seat)])
        - spread([reached(after, seat, other) for other in others(state, seat)])
        for after in outcomes(state, actions)
    ]


def others(state: State, seat: int) -> list[int]:
    return [other for other in range(int(state.players)) if other != seat]


def outcomes(state: State, actions: Sequence[int]) -> list[State]:
    """The position after each of the actions."""
    found = []
    for action in actions:
        after = state.copy()
        rules.apply(after, action, NO_TAPE)
        found.append(after)
    return found


def lost(before: State, after: State, seat: int) -> int:
    """The engines that a seat had on the board before and has not after."""
    return (rules.strength(before, seat) - rules.strength(after, seat)) // 64


def reached(state: State, seat: int, other: int) -> int:
    """The other's engines that ships of the seat could capture."""
    return sum(_in_reach(state, seat, other).values())


def exposed(state: State, seat: int) -> int:
    """The seat's engines that ships of anybody could capture."""
    found: dict[int, int] = {}
    for other in others(state, seat):
        found.update(_in_reach(state, other, seat))
    return sum(found.values())


def ways_in(state: State, seat: int) -> int:
    """The spaces from which others could ever capture ships of the seat, each ship's counted once for each engine."""
    ships, found = list(state.space), 0
    for space, ship in enumerate(ships):
        if 0 < ship - 3 * seat <= rules.ENGINES:
            found += (ship - 3 * seat) * ways_to(ships, seat, space)
    return found


def ways_to(ships: Sequence[int], seat: int, space: int) -> int:
    """The spaces that lead to a space by a flight and have no ship of the seat: of at most eighteen."""
    starts = [int(FLIGHT[space, kind, direction]) for kind in range(rules.ENGINES) for direction in range(6)]
    return sum(
        start >= 0 and ships[start] != rules.OUTSIDE and not 0 < ships[start] - 3 * seat <= rules.ENGINES
        for start in starts
    )


def _in_reach(state: State, seat: int, other: int) -> dict[int, int]:
    """The other's ships that ships of the seat could capture: their engines, by space."""
    ships, found = list(state.space), {}
    for space, ship in enumerate(ships):
        if 0 < ship - 3 * seat <= rules.ENGINES:
            for direction in range(6):
                end = int(FLIGHT[space, ship - 3 * seat - 1, direction])
                if end >= 0 and 0 < ships[end] - 3 * other <= rules.ENGINES:
                    found[end] = int(ships[end]) - 3 * other
    return found


def offenders(state: State, seat: int, told: Sequence[Row]) -> list[int]:
    """Who has captured the most engines from the seat; of equals all, and nobody as long as nobody did."""
    taken = [0] * int(state.players)
    for kind, _seers, by, _engines, _start, _end, captured, _rest in told:
        if kind == rules.FLEW and 0 < captured - 3 * seat <= rules.ENGINES:
            taken[by] += captured - 3 * seat
    return [other for other in others(state, seat) if taken[other] == max(taken) > 0]


def spread(numbers: Sequence[int]) -> int:
    return max(numbers) - min(numbers)
