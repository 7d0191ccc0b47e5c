"""Summaries of tables with days for each move from their rows alone: whoever plays at thirty of them asks for all at
once, and none has to be opened for that."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cellar.contract.game import Game
from cellar.contract.words import title
from cellar.errors import CellarError
from cellar.play import registry
from cellar.server.match.seats import seats_of
from cellar.server.messages import Hold, SeatRating, TableSummary
from cellar.server.model.dropouts import Dropouts
from cellar.server.model.tokens import hashed, holder
from cellar.server.store.rows import Links, MatchRow, SeatRow

if TYPE_CHECKING:  # a table in a browser reads the lobby too, and has no database
    from cellar.server.store.days.turns import Waiting


@dataclass(slots=True)
class Unopened:
    """What the seats of a table are described from, where nobody is at it."""

    match: MatchRow
    game: Game
    options: dict[str, Any]
    seats: list[SeatRow]
    links: Links
    standing: Dropouts
    seen: dict[int, int]
    ratings: dict[int, SeatRating] = field(default_factory=dict)

    def present(self, seat: int) -> bool:
        return False


def summary(hold: Hold, waiting: "Mapping[str, Waiting]") -> TableSummary | None:
    """The summary of a table as a token's holder may know it; None where it has to be opened for that."""
    found = waiting.get(hold.table)
    if found is None or found.match.rated:  # what people are rated stands elsewhere
        return None
    match, turn = found.match, found.turn
    who = holder(hashed(hold.token), match.host, found.seats, found.links.devices)
    try:
        game = registry.load(match.game)
    except CellarError:
        return None
    if who is None or game.about.version != match.game_version:
        return None
    options = json.loads(match.options)
    standing = Dropouts(game, options, found.standing, found.terms.loses)
    seats = standing.seated(found.seats)
    table = Unopened(match, game, options, seats, found.links, standing, dict.fromkeys(range(len(seats)), turn.since))
    return TableSummary(
        table=match.id,
        game=match.game,
        title=title(game.about, options),
        options=options,
        seats=seats_of(table),
        you=who.seats,
        version=turn.version,
        ply=turn.ply,
        actor=turn.actor,
        prompt="",
        created=match.created,
        since=turn.since,
        over=False,
        watchers=0,
        forked=match.forked,
        forked_ply=match.forked_ply,
        owed=who.owed,
        due=turn.due,
    )
