"""Conditional moves at tables with days for each move: the holder of a seat stores what it answers to what the others
play, and nobody else is told of it. `Table` plays them, in one write with the moves that they answer."""

import json

from cellar.language import translator
from cellar.server import messages
from cellar.server.errors import Forbidden, Taken, Unknown
from cellar.server.match.table import Table
from cellar.server.model.conditional_moves import ahead, digest
from cellar.server.model.tokens import Holder
from cellar.server.store.rows import ConditionalRow
from cellar.server.tables.tables import Tables

_ = translator(__name__)


async def shown(tables: Tables, client: str, table: Table, who: Holder, seat: int | None) -> bytes:
    """The conditional moves of a seat that can still come about, as a message, encoded."""
    mine = _own(table, who, seat)
    assert tables.deadlines is not None
    await table.catch_up()
    row = (await tables.deadlines.conditional_moves(table.id)).get(mine)
    known = row is not None and row.holder == table.seats[mine].token
    lines = ahead(row, table.timeline.actions) if row is not None and known and not table.is_over else []
    part = table.timeline.part(table.timeline.ply, state=table.timeline.state)
    return bytes(await tables.pool.ask(client, "conditional_shown", part=part, seat=mine, lines=lines))


async def put(tables: Tables, client: str, table: Table, who: Holder, wish: messages.ConditionalWish) -> None:
    """Store a seat's conditional moves in place of those it has."""
    seat = _own(table, who, wish.seat)
    assert tables.deadlines is not None
    await table.catch_up()
    timeline, token = table.timeline, table.seats[seat].token
    part, before = timeline.part(timeline.ply, state=timeline.state), digest(timeline.actions)
    if table.is_over or table.ended or seat in table.standing.out:
        raise Taken(_("You don't play in this match any more."))
    if table.seats[seat].bot or token is None:
        raise Taken(_("A bot is playing for you. Take your seat back first."))
    if wish.ply == timeline.ply:
        texts = [list(line) for line in wish.lines]
        lines = await tables.pool.ask(client, "conditional_lines", part=part, seat=seat, lines=texts)
        async with table.lock:
            if digest(table.timeline.actions) == before:
                row = ConditionalRow(seat, token, wish.ply, before, json.dumps(lines, separators=(",", ":")))
                await tables.deadlines.put_conditional_moves(table.id, row)
                return
    raise Taken(_("The match has moved on. Look at the board, then choose again."))


def _own(table: Table, who: Holder, seat: int | None) -> int:
    """A seat of the asker's that can have conditional moves: the one that is named, or the first."""
    if table.days is None:
        raise Unknown(_("Only tables with days for each move have conditional moves."))
    if not table.game.about.everything_open:
        raise Forbidden(_("Conditional moves are for games in which nothing is hidden."))
    if not who.seats or (seat is not None and seat not in who.seats):
        raise Forbidden(_("You don't have a seat at this table.") if not who.seats else _("That isn't your seat."))
    return who.seats[0] if seat is None else seat
