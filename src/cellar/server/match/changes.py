"""Coming to a table and going from it: join, leave, a bot that stands in, rematch, fork."""

from cellar.bots.registry import bot
from cellar.core.game import Game
from cellar.server.errors import Forbidden, Taken
from cellar.server.match.seating import Seating, seating
from cellar.server.match.table import Table
from cellar.server.match.tables import Hall
from cellar.server.match.timeline import Line
from cellar.server.match.tokens import Holder, cleaned
from cellar.server.messages import Fork, Presence, Rematch, SeatWish, TableMade
from cellar.server.store import EventRow, SeatRow
from cellar.server.views.snapshot import seats_shown


def tell_presence(table: Table) -> None:
    """Tell everybody who is at the table."""
    table.guests.tell(Presence(seats_shown(table), table.guests.watchers()))


async def sit(hall: Hall, table: Table, row: SeatRow) -> None:
    """Write a changed seat down, and let other processes know."""
    await hall.store.sit(table.id, row)
    hall.bus.say(table.id, -1)


async def arrive(hall: Hall, table: Table, who: Holder) -> None:
    """Somebody's page is open: their seats are no longer free or left."""
    for seat in who.seats:
        row = table.seats[seat]
        if not row.bot and (not row.joined or row.gone):
            row.joined, row.gone = True, False
            await sit(hall, table, row)


async def join(hall: Hall, table: Table, who: Holder, name: str) -> None:
    """Sit down, say one's name; a bot that stood in gets up."""
    for seat in who.seats:
        row = table.seats[seat]
        row.joined, row.gone, row.bot = True, False, ""
        if name and (len(who.seats) == 1 or not row.name):
            row.name = cleaned(name)
        await sit(hall, table, row)
    tell_presence(table)


async def leave(hall: Hall, table: Table, who: Holder) -> None:
    """Get up; the seat stays one's own until a bot stands in, and after that too."""
    if not who.seats:
        raise Forbidden("You hold no seat at this table.")
    for seat in who.seats:
        if not table.seats[seat].bot:
            table.seats[seat].gone = True
            await sit(hall, table, table.seats[seat])
    tell_presence(table)


async def stand_in(hall: Hall, table: Table, who: Holder, seat: int, name: str) -> None:
    """Let a bot play on for somebody who has left."""
    if not who.seats and not who.host:
        raise Forbidden("Only somebody who plays at this table, or who laid it out, can ask a bot to stand in.")
    if not 0 <= seat < len(table.seats):
        raise Forbidden(f"This table has seats 0 to {len(table.seats) - 1}.")
    row = table.seats[seat]
    if row.bot:
        raise Taken("A bot sits there already.")
    if not row.gone and row.joined and seat not in who.seats:
        raise Taken("Whoever sits there has not left; a bot can stand in once they have.")
    row.bot = bot(name, table.match.game, seat).name
    await sit(hall, table, row)
    tell_presence(table)
    table.nudge(table)


async def rematch(hall: Hall, table: Table, who: Holder, rotate: bool) -> str:
    """The same game, options and people once more; everybody's token opens the new table too."""
    if not who.seats and not who.host:
        raise Forbidden("Only somebody who played at this table can ask for a rematch.")
    if not table.is_over:
        raise Taken("The match is not over yet; a rematch can be asked for when it is.")
    if table.rematch is None:
        rows = [
            SeatRow(seat, old.name, "" if old.token else old.bot, old.token, old.token is None, False)
            for seat, old in enumerate(_turned(table, rotate))
        ]
        for row in rows:
            if row.bot:
                bot(row.bot, table.match.game, row.seat)
        line = _fresh(hall, table.game, table)
        places = Seating(rows, "", ())
        made = await hall.lay_out(table.game, line, places, vocabulary=table.match.vocabulary, host=table.match.host)
        table.rematch = await hall.store.rematch(table.id, made.table)
        table.guests.tell(Rematch(table.rematch))
    return table.rematch


def _turned(table: Table, rotate: bool) -> list[SeatRow]:
    rows = table.seats
    return [*rows[-1:], *rows[:-1]] if rotate else list(rows)


def _fresh(hall: Hall, game: Game, table: Table) -> Line:
    from cellar.core.rng import generator

    draw = hall.settings.draw
    line = Line.start(game, table.options, game.setup.draw(table.options, generator(draw(2**62))))
    line.play(line.try_chance(line.state, 0, draw))
    return line


async def fork(hall: Hall, table: Table, who: Holder, wish: Fork) -> TableMade:
    """Play on from a moment of a match, at a table of one's own."""
    if not table.alone(who) and not (table.is_over and who.seats):
        raise Forbidden(
            "A match can be forked by those who played it when it is over, or at any time where no other person plays."
        )
    if not 0 <= wish.ply <= table.line.ply:
        raise Taken(f"This match has the moments 0 to {table.line.ply}; there is no moment {wish.ply}.")
    old = table.line
    line = Line(table.game, table.options, old.setup, old.root)
    happened = zip(old.actors[: wish.ply], old.actions[: wish.ply])
    line.restore([EventRow(n, actor, action, 0) for n, (actor, action) in enumerate(happened, 1)], [])
    line.play(line.try_chance(line.state, line.ply, hall.settings.draw))
    wishes = wish.seats or tuple(
        SeatWish("bot", bot=row.bot) if row.bot and row.token is None else SeatWish("me", name=row.name)
        for row in table.seats
    )
    if not table.is_over and any(row.bot and wanted.who != "bot" for row, wanted in zip(table.seats, wishes)):
        raise Forbidden("While the match goes on, bots keep their seats in a fork: their hands are not yours to see.")
    places = seating(table.game.about, len(table.seats), wishes, hall.settings.new_token)
    return await hall.lay_out(table.game, line, places, vocabulary=table.match.vocabulary, forked=(table.id, wish.ply))
