"""Matches that end early because seats resign, run out of time or fail. The rules know nothing of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from cellar.contract.game import Game
from cellar.language import N_, listed, translator
from cellar.rules.types import Options

#: Who was late has not lost: a bot plays on, and nothing else changes.
Why: TypeAlias = Literal["resigned", "time", "failed", "late"]
REASONS: tuple[Why, ...] = get_args(Why)
#: Why somebody left, with the sentence of it: one by one in a record that is read, together at the end.
DID: dict[Why, str] = {
    "resigned": N_("{who} resigned."),
    "time": N_("{who} ran out of time."),
    "failed": N_("{who} forfeited."),
    "late": N_("{who} ran out of time, and a bot played on."),
}
_ = translator(__name__)


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


def left_in_words(why: Why, who: str) -> str:
    """The sentence that says why somebody left a match."""
    return _(DID[why], who=who)


def _gone(why: Why, who: Sequence[str]) -> str:
    """The same of several, as a part of the sentence on the end."""
    if why == "resigned":
        return _.plural("{who} resigned", "{who} resigned", len(who), who=listed(who))
    if why == "failed":
        return _.plural("{who} forfeited", "{who} forfeited", len(who), who=listed(who))
    return _.plural("{who} ran out of time", "{who} ran out of time", len(who), who=listed(who))


def ending(
    game: Game, options: Options, lost: Mapping[int, Why], names: Sequence[str]
) -> tuple[str, tuple[float, ...]]:
    """The sentence that says how a match ended when seats had left it, and each seat's result."""
    roles = game.seat_names(options)
    results = tuple(-1.0 if seat in lost else 1.0 for seat in range(len(roles)))
    if len(roles) == 1:
        return _("Given up.") if lost[0] == "resigned" else _("Time ran out."), results
    called = [
        _("{role} ({name})", role=role, name=name) if name else role
        for role, name in zip(roles, [*names, *[""] * len(roles)])
    ]
    gone = [
        _gone(why, found) for why in REASONS if (found := [called[seat] for seat in sorted(lost) if lost[seat] == why])
    ]
    left = [name for seat, name in enumerate(called) if seat not in lost]
    if len({side for seat, side in enumerate(camps(game, options)) if seat not in lost}) > 1:
        return _("{gone}: only bots are left, so the match ends here.", gone=listed(gone)), results
    won = _.plural("{gone}: {who} wins.", "{gone}: {who} win.", len(left), gone=listed(gone), who=listed(left))
    return won, results
