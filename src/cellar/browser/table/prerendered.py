"""Prerendered tables, shown before Python has started: a table as a player sees it, with the events of each legal move;
and new tables that are created in advance. Pages keep both for their next visit."""

import asyncio
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import msgspec

from cellar.browser.table.local_workers import CLIENT
from cellar.browser.table.memory import Memory
from cellar.browser.table.store import BrowserStore
from cellar.contract.numbers import whole_number
from cellar.language import N_, language, translator
from cellar.server.errors import Forbidden
from cellar.server.match.arrival import show
from cellar.server.match.table import Table
from cellar.server.messages import CreateTable, LaidAhead, Look, TableMade
from cellar.server.model.guests import Guest, Kept
from cellar.server.model.timeline import Happened
from cellar.server.model.tokens import Holder
from cellar.server.settings import Settings
from cellar.server.store.rows import Conflict
from cellar.server.tables.new_tables import create
from cellar.server.tables.tables import Tables
from cellar.server.views.events import tellings
from cellar.server.views.moment import Moment

_ = translator(__name__)

#: Maximum number of moves with prerendered events, and bytes of all of them: other moves wait for Python.
MOST_ANSWERS = 100
MOST_BYTES = 500_000
#: The table's id in the messages of one that is not created yet.
NOT_YET = "notyet"
OTHERWISE = N_("This table was prepared by another version of Cellar: start a new one.")


async def look(table: Table, who: Holder, *, add: bool = False, most: int = MOST_ANSWERS) -> Look:
    """Prerender a table as a client sees it, in the language that is spoken. Their moves are answered where that is
    certain, `most` of them: not where several people play at one screen, which is covered between them."""
    if table.clocks:
        raise Forbidden("Here is a clock, which goes on: nothing is shown of this table before it is there.")
    heard = Kept()
    guest = Guest(who, heard, MOST_BYTES, CLIENT, language())
    await show(table, guest, add=add)
    (snapshot,) = heard.texts
    version, answers = table.version, dict[str, Any]()
    for text, event in _answers(table, guest, most) if len(who.seats) == 1 else ():
        answers[text] = msgspec.Raw(event)
        await asyncio.sleep(0)  # somebody may be playing
        if table.version != version:
            break
    told: Any = msgspec.Raw(snapshot)
    return Look(version, told, answers)


def _answers(table: Table, guest: Guest, most: int) -> Iterator[tuple[str, bytes]]:
    """The event message of each legal move, if it was played next."""
    timeline, now, actor = table.timeline, table.now, table.actor
    if actor not in guest.who.seats or table.seats[actor].bot or table.ended or table.load.big:
        return
    eyes, undo, room = guest.eyes, table.sole(guest.who), MOST_BYTES
    for move in now.view(actor).moves[:most]:
        step = timeline.try_step(timeline.state, timeline.ply, move.action)
        event = Happened(table.version + 1, step.ply, table.clock(), step.before, step.after, step)
        guest.eyes, guest.names = eyes, {}
        told = tellings(event, now, Moment(timeline, step.after), [guest.language])
        text = told[guest.language].written_for(guest, undo)
        room -= len(text)
        if room < 0:
            return
        yield move.text, text


async def laid(settings: Settings, wish: CreateTable, most: int = MOST_ANSWERS) -> LaidAhead:
    """Prerender a new table as its maker will see it, with the random numbers that were drawn."""
    from cellar.browser.table.local_server import Home  # its addresses lead here

    draws: list[int] = []

    def draw(below: int) -> int:
        draws.append(settings.draw(below))
        return draws[-1]

    home = Home(Memory().transact, settings=replace(settings, draw=draw, new_id=lambda: NOT_YET))
    try:
        made = await create(home.tables, wish, CLIENT)
        if made.links:
            raise Forbidden("A table with friends is laid out when it is wanted: their links are made with it.")
        table = await home.tables.find(made.table, CLIENT)
        who = table.holder(made.token)
        assert who is not None
        return LaidAhead(tuple(map(str, draws)), await look(table, who, add=True, most=most))
    finally:
        await home.close()


async def lay(tables: Tables, wish: CreateTable, table: str, token: str, draws: Sequence[str]) -> TableMade:
    """Create a prerendered table with this id, this token and the same random numbers; idempotent."""
    given = iter(draws)

    def draw(below: int) -> int:
        found = whole_number(next(given, ""))
        if found is None or found >= below:
            raise Forbidden(_(OTHERWISE))
        return found

    store = tables.store
    assert isinstance(store, BrowserStore)
    as_shown = copy(tables)
    as_shown.settings = replace(tables.settings, draw=draw, new_id=lambda: table, new_token=lambda: store.knows(token))
    try:
        # Whoever comes to it meanwhile waits: a position takes a while to be read.
        async with tables.opening(table):
            return await create(as_shown, wish, CLIENT)
    except Conflict:
        return TableMade(table, token)
