"""Matches that end early because seats resign, run out of time or fail. The rules know nothing of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from cellar.contract.game import Game
from cellar.rules.types import Options

#: Who was late has not lost: a bot plays on, and nothing else changes.
Why: TypeAlias = Literal["resigned", "time", "failed", "late"]
REASONS: tuple[Why, ...] = get_args(Why)
#: What a seat did, in words.
DID: dict[Why, str] = {
    "resigned": "resigned",
    "time": "ran out of time",
    "failed": "forfeited",
    "late": "ran out of time, and a bot played on",
}


@dataclass(frozen=True, slots=True)
class Left:
    """A seat that left the match, after how many actions, and why."""

    ply: int
    seat: int
    why: Why


def camps(game: Game, options: Options) -> tuple[int, ...]:
    return game.traits(options).camps if game.traits else tuple(range(int(options["players"])))


def losers(game: Game, options: Options, left: Iterable[Left]) -> dict[int, Why]:
    """The seats that lost by leaving, with all seats of their camps, and why."""
    sides = camps(game, options)
    found: dict[int, Why] = {}
    for one in left:
        if one.why != "late":
            found |= {seat: one.why for seat, side in enumerate(sides) if side == sides[one.seat] and seat not in found}
    return found


def ending(
    game: Game, options: Options, lost: Mapping[int, Why], names: Sequence[str]
) -> tuple[str, tuple[float, ...]]:
    """The sentence that says how a match ended when seats had left it, and each seat's result."""
    roles = game.seat_names(options)
    results = tuple(-1.0 if seat in lost else 1.0 for seat in range(len(roles)))
    if len(roles) == 1:
        return "Given up." if lost[0] == "resigned" else "Time ran out.", results
    called = [f"{role} ({name})" if name else role for role, name in zip(roles, [*names, *[""] * len(roles)])]
    gone = [
        f"{listed(found)} {did}"
        for why, did in DID.items()
        if (found := [called[seat] for seat in sorted(lost) if lost[seat] == why])
    ]
    left = [name for seat, name in enumerate(called) if seat not in lost]
    won = f"{listed(left)} {'wins' if len(left) == 1 else 'win'}"
    if len({side for seat, side in enumerate(camps(game, options)) if seat not in lost}) > 1:
        won = "only bots are left, so the match ends here"
    return f"{listed(gone)}: {won}.", results


def listed(names: Sequence[str]) -> str:
    """Join names as in A, B and C."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
