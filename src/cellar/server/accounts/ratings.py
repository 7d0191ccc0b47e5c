"""Ratings of accounts, for each game and number of seats: what a rated match makes of them when it is over, and what
everybody sees of them. Bots have fixed ones, from the arena.

A match is rated by whoever sees it end, once: a row for each account in one transaction (`store/people/ratings.py`).
Should the server die before that, it is rated when somebody opens it, or when `serve_on` finds it.
"""

import contextlib
import logging
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from cellar.bots import strength
from cellar.contract.words import title
from cellar.errors import CellarError
from cellar.play import registry
from cellar.rules.types import PUBLIC
from cellar.server.accounts import skill
from cellar.server.accounts.skill import NEWCOMER, Skill
from cellar.server.errors import said_by_store, store_failures
from cellar.server.match import agreements
from cellar.server.match.table import Table
from cellar.server.messages import AccountRating, PastRating, SeatRating
from cellar.server.store.bus import SEATS
from cellar.server.store.rows import AccountRow, RatingRow
from cellar.server.tables.rated import sides
from cellar.server.tables.tables import Tables
from cellar.server.views.seat_view import outcome

if TYPE_CHECKING:  # a table in a browser reads the routes too, and has no database
    from cellar.server.store.people.ratings import Latest
    from cellar.server.store.store import Store

logger = logging.getLogger(__name__)
#: Of a normal distribution, 95 % lie within so many standard deviations.
Z = 1.96
#: Number of matches of a rating that its owner sees in a plot.
MOST_PAST = 40
#: Milliseconds until a rated match counts as served by nobody, and the number of those that are taken over at once.
UNSERVED_MS = 60_000
MOST_SERVED = 20


class Ratings:
    """All ratings of a server."""

    def __init__(self, tables: Tables, store: "Store") -> None:
        self._tables = tables
        self._store = store
        #: the matches that are being rated here
        self._settling: set[str] = set()
        tables.rater = self

    # -- at a table

    async def look(self, table: Table) -> None:
        """Read the ratings of everybody at a rated table."""
        match, among = table.match, _sides(table)
        at = {row.seat: row.account for row in table.seats if row.account}
        found = await self._store.ratings_at(match.id, tuple(at.values()), match.game, len(table.seats))
        known = strength.ratings(table.game.about)
        shown = {
            row.seat: SeatRating(round(known[row.bot])) for row in table.seats if not row.person and row.bot in known
        }
        for seat, account in at.items():
            row, is_new = found.get(account, (None, False))
            shown[seat] = _changed(row, among) if row is not None and is_new else _shown(_skill(row), among)
        table.ratings = shown
        table.settled = table.settled or any(is_new for _, is_new in found.values())

    async def settle(self, table: Table) -> None:
        """Rate a match that is over, unless that was done; where the store fails, it is tried again later."""
        if table.settled or not table.is_over or table.id in self._settling:
            return
        self._settling.add(table.id)
        try:
            await self._rate(table)
            await self.look(table)
        except store_failures() as error:
            logger.error("table %s: not rated yet: %s", table.id, said_by_store(error))
            return
        finally:
            self._settling.discard(table.id)
        table.settled = True
        self._tables.bus.say(table.id, SEATS)
        agreements.tell_presence(table)

    async def _rate(self, table: Table) -> None:
        match, among, players, at = table.match, _sides(table), len(table.seats), table.clock()
        accounts = {row.account: row.seat for row in reversed(table.seats) if row.account}
        known, found = strength.ratings(table.game.about), places(table)

        def made(latest: "Latest") -> list[RatingRow]:
            before = [
                _skill(latest.get(row.account or ""))
                if row.person or row.bot not in known
                else skill.skill_of(known[row.bot], among)
                for row in table.seats
            ]
            now = _after(before, table.standing.camps, found)
            return [
                RatingRow(
                    account,
                    match.game,
                    players,
                    1 if row is None else row.number + 1,
                    *(before[seat].mu, before[seat].sigma),
                    *(now[seat].mu, now[seat].sigma),
                    match.id,
                    at,
                )
                for account, row in latest.items()
                for seat in [accounts[account]]
            ]

        await self._store.rate(match.id, tuple(accounts), match.game, players, made)

    async def serve_on(self) -> None:
        """Open the rated matches that go on, or wait to be rated, and that no process serves: whoever has left one has
        not stopped its clock."""
        now = self._tables.settings.clock()
        for match in await self._store.unserved(now - UNSERVED_MS, now, MOST_SERVED):
            try:
                table = await self._tables.find(match)
            except CellarError as why:
                logger.debug("table %s: the rated match cannot go on: %s", match, why)
                continue
            table.nudge(table)

    # -- to its owner

    async def of(self, own: AccountRow) -> tuple[AccountRating, ...]:
        """All ratings of an account, each with what the last matches made of it."""
        rows = await self._store.ratings_of(own.id)
        return tuple(
            _to_owner(game, players, list(found))
            for (game, players), found in groupby(rows, lambda row: (row.game, row.players))
        )


def places(table: Table) -> list[float]:
    """The place of each seat, the lower the better: by the result, and last whoever has left or ran out of time,
    whatever the bot that played on has reached."""
    ended = table.verdict() or outcome(table.now.view(PUBLIC))
    results = ended.returns if ended else ()
    last = 1.0 + max((-result for result in results), default=0.0)
    return [last if seat in table.standing.lost else -result for seat, result in enumerate(results)]


def _after(before: Sequence[Skill], camps: Sequence[int], found: Sequence[float]) -> list[Skill]:
    """The skill of each seat after a match; a camp is a team."""
    teams = [[seat for seat, mine in enumerate(camps) if mine == camp] for camp in sorted(set(camps))]
    made = skill.after([[before[seat] for seat in team] for team in teams], [found[team[0]] for team in teams])
    by_seat = {seat: one for team, rated in zip(teams, made) for seat, one in zip(team, rated)}
    return [by_seat[seat] for seat in range(len(before))]


def _sides(table: Table) -> int:
    return len(set(table.standing.camps))


def _skill(row: RatingRow | None) -> Skill:
    return NEWCOMER if row is None else Skill(row.mu, row.sigma)


def _shown(found: Skill, among: int, change: int | None = None) -> SeatRating:
    spread = round(Z * skill.points(among) * found.sigma)
    return SeatRating(round(skill.rating(found, among)), spread, found.provisional, change)


def _changed(row: RatingRow, among: int) -> SeatRating:
    """A rating after a match, with what that has made of it."""
    before, after = (round(skill.rating(Skill(mu), among)) for mu in (row.old_mu, row.mu))
    return _shown(_skill(row), among, after - before)


def _to_owner(game: str, players: int, rows: Sequence[RatingRow]) -> AccountRating:
    """A rating with its history; of a game that is not installed any more, too."""
    name, among = game, players
    with contextlib.suppress(CellarError):
        name, among = title(registry.about(game)), sides(game, players)
    past = tuple(PastRating(row.played, row.at, _changed(row, among)) for row in rows[-MOST_PAST:])
    return AccountRating(game, name, players, past[-1].rating, rows[-1].number, past)
