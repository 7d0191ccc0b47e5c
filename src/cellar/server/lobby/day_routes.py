"""Lobby routes of tables with days for each move: vacations, and conditional moves."""

from cellar.server import messages
from cellar.server.lobby.access import SeatQuery, asked
from cellar.server.lobby.routes import Answer, Asking, get, post
from cellar.server.tables.days import conditional_moves, vacations


@post("/api/tables/{table:str}/vacation", status=200, summary="Go on vacation")
async def vacation(asking: Asking, table: str, data: messages.VacationWish) -> messages.VacationTaken:
    """Stop the clocks of the asker's seats for some days more, or let them run again."""
    tables, found, who = await asked(asking, table)
    return messages.VacationTaken(await vacations.take(tables, found, who, data.days))


@get("/api/tables/{table:str}/conditional-moves", summary="One's conditional moves")
async def own_conditional_moves(
    asking: Asking, table: str, seat: SeatQuery = None
) -> Answer[messages.ConditionalMoves]:
    """The asker's conditional moves that can still come about; nobody else is told them."""
    tables, found, who = await asked(asking, table)
    return Answer(await conditional_moves.shown(tables, asking.client, found, who, seat))


@post("/api/tables/{table:str}/conditional-moves", status=200, summary="Store conditional moves")
async def put_conditional_moves(
    asking: Asking, table: str, data: messages.ConditionalWish
) -> Answer[messages.ConditionalMoves]:
    """Store the conditional moves of one of the asker's seats in place of those it has, and show them."""
    tables, found, who = await asked(asking, table)
    await conditional_moves.put(tables, asking.client, found, who, data)
    return Answer(await conditional_moves.shown(tables, asking.client, found, who, data.seat))
