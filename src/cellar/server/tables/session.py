"""A client's session at a table: reads its messages one at a time and sends what the table has for it. What carries the
messages is somebody else's business (`socket`)."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from cellar.errors import CellarError
from cellar.language import N_, language, speaking, translator, wished
from cellar.reasons import by_pattern
from cellar.server import gc_schedule, messages, metrics
from cellar.server.errors import Refused, TooMany, not_kept, said_by_store, store_failures
from cellar.server.limits import Bucket, Limits
from cellar.server.match import advice, agreements
from cellar.server.match.arrival import catch_up, show
from cellar.server.match.table import Table
from cellar.server.messages import Bye, Refusal
from cellar.server.model.guests import Connection, Guest
from cellar.server.model.tokens import WATCHER, Holder
from cellar.server.tables import live_analysis, on_devices, seat_changes
from cellar.server.tables.tables import NOT_YOURS, Tables, closing

logger = logging.getLogger(__name__)

_ = translator(__name__)
MANY_PAGES = N_("You have opened this table in more than {most} pages, so this one was closed: reload it.")
_decoder = msgspec.json.Decoder(messages.FromPage)


class Gone(Exception):
    """The client has closed the connection."""


class NotAdmitted(Exception):
    """The client may not enter; its argument is the goodbye that says why."""


class Open(Connection, Protocol):
    """A connection that also receives messages."""

    def receive(self) -> Awaitable[Any]:
        """The next message, as ASGI has it: `websocket.receive` with a text, or `websocket.disconnect`."""


#: Sends a goodbye to a client that was not admitted, and closes.
Refuse = Callable[[Bye], Awaitable[None]]


async def come(tables: Tables, table: str, client: str, connection: Open, refuse: Refuse) -> None:
    """Run a client's session at a table, from its arrival to its end."""
    try:
        async with tables.arrivals(client):
            found = await tables.find(table, client)
        guest, since = await _enter(found, client, connection, tables.settings.limits)
    except Gone:
        pass
    except NotAdmitted as no:
        await refuse(*no.args)
    except CellarError as why:
        await refuse(Bye("unknown_table", str(why)))
    except store_failures() as error:
        logger.error("table %s: %s", table, said_by_store(error))
        await refuse(Bye("broken", not_kept(error), again=True))
    else:
        # All that it asks for is answered in its language.
        with speaking(guest.language):
            await _serve(tables, found, guest, connection, since)


async def _serve(tables: Tables, table: Table, guest: Guest, connection: Open, since: int) -> None:
    client = guest.client
    try:
        async with tables.arrivals(client):
            tables.pool.admit(client)
            await _welcome(tables, table, guest, since)
        # A task of its own: a message then wakes it, and not also all layers of the application around it.
        await asyncio.create_task(_read(connection, tables, table, guest))
    except Gone:
        pass
    except TooMany as why:
        sentence = str(why)
        guest.dismiss(lambda: Bye("too_many", sentence, again=True))
    except store_failures() as error:
        logger.error("table %s: %s", table.id, said_by_store(error))
        sentence = not_kept(error)
        guest.dismiss(lambda: Bye("broken", sentence, again=True))
    except Exception:
        logger.exception("table %s: a socket failed", table.id)
        guest.dismiss(lambda: Bye("broken", _("Something went wrong. The page will reconnect on its own."), again=True))
    finally:
        live_analysis.end(guest)
        seat_changes.depart(tables, table, guest)


async def _enter(table: Table, client: str, connection: Open, limits: Limits) -> tuple[Guest, int]:
    """Read the first message; the guest that it makes of the client, and the last version that this has seen."""
    try:
        async with asyncio.timeout(limits.enter_s):
            message = _decoder.decode(await _receive(connection))
    except TimeoutError:
        seconds = f"{limits.enter_s:g}"
        sentence = _("No message came within {seconds} seconds; the first one is 'enter'.", seconds=seconds)
        raise NotAdmitted(Bye("protocol", sentence)) from None
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        sentence = _("The first message could not be read: {why}.", why=_why(error))
        raise NotAdmitted(Bye("protocol", sentence)) from None
    if not isinstance(message, messages.Enter):
        sentence = _("The first message on a socket is 'enter', with the protocol and a token.")
        raise NotAdmitted(Bye("protocol", sentence))
    if message.protocol != messages.PROTOCOL:
        sentence = _(
            "This page speaks protocol {theirs}, this server protocol {ours}: reload the page.",
            theirs=message.protocol,
            ours=messages.PROTOCOL,
        )
        raise NotAdmitted(Bye("protocol", sentence))
    who = table.holder(message.token) if message.token else WATCHER
    if who is None:
        raise NotAdmitted(Bye("unknown_token", _(NOT_YOURS)))
    if who is WATCHER and sum(guest.who is WATCHER for guest in table.guests) >= limits.watchers:
        sentence = _("Too many people are watching this table: try again later.")
        raise NotAdmitted(Bye("too_many", sentence, again=True))
    spoken = wished([message.language]) if message.language else language()
    return Guest(who, connection, limits.backlog, client, spoken), message.since


async def _welcome(tables: Tables, table: Table, guest: Guest, since: int) -> None:
    await seat_changes.arrive(tables, table, guest.who)
    _make_room(table, guest.who, tables.settings.limits.sockets_of_holder)
    await catch_up(table, guest, since, add=True)
    # It may have been evicted until there was a guest: then it is taken back. After a restore there is another one.
    if await tables.find(table.id, guest.client) is not table:
        guest.dismiss(closing)
    tables.attendance.say(table)
    agreements.tell_presence(table)
    table.nudge(table)


def _make_room(table: Table, who: Holder, most: int) -> None:
    """Close the oldest pages of a token that has too many at one table: its places are its own, however many watch."""
    theirs = [guest for guest in table.guests if guest.who.token is not None and guest.who.token == who.token]
    for guest in theirs[: max(0, len(theirs) - most + 1)]:
        table.guests.remove(guest)
        guest.dismiss(lambda: Bye("too_many", _(MANY_PAGES, most=most)))


async def _receive(connection: Open) -> str | bytes:
    """The next message, straight from the connection: the application's layers have nothing to add to it."""
    event: Any = await connection.receive()
    if event["type"] == "websocket.disconnect":
        raise Gone
    text = event.get("text")
    return text if text is not None else event.get("bytes") or b""


async def _read(connection: Open, tables: Tables, table: Table, guest: Guest) -> None:
    """Answer messages, within the socket's rate limit, until the client goes (Gone) or is dismissed."""
    limits = tables.settings.limits
    bucket = Bucket(limits.messages_rate, limits.messages_burst, limits.messages_burst, time.monotonic())
    refused = 0
    while True:
        raw = await _receive(connection)
        if not bucket.take(time.monotonic()):
            refused += 1
            guest.send(
                Refusal(
                    "",
                    "too_many",
                    _("At most {most} messages a second, please.", most=f"{limits.messages_rate:g}"),
                    table.version,
                )
            )
            if refused >= limits.patience:
                guest.dismiss(lambda: Bye("too_many", _("This page sent far too many messages and was disconnected.")))
                return
            continue
        try:
            message = _decoder.decode(raw)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            guest.send(
                Refusal("", "unreadable", _("The message could not be read: {why}.", why=_why(error)), table.version)
            )
            continue
        try:
            await _answer(tables, table, guest, message)
        except Refused as no:
            gc_schedule.left_cycles()
            metrics.REFUSALS.add(no.reason)
            guest.send(Refusal(getattr(message, "id", "")[:64], no.reason, no.sentence, table.version))
        except TooMany as no:
            guest.send(Refusal(getattr(message, "id", "")[:64], "too_many", str(no), table.version))


async def _answer(tables: Tables, table: Table, guest: Guest, message: messages.FromPage) -> None:
    match message:
        case messages.Play(id, version, text):
            guest.send(messages.Ack(id, await table.play(guest.acting, id, version, text)))
        case messages.Undo(id, version):
            guest.send(messages.Ack(id, await table.undo(guest.acting, id, version)))
        case messages.Preview(id, version, text):
            guest.send(await advice.preview(tables.pool, table, guest, id, version, text))
        case messages.Hint(id, version, own=True):
            guest.send(on_devices.hint(tables, table, guest, id, version))
        case messages.Hint(id, version):
            guest.send(await advice.hint(tables.pool, table, guest, id, version))
        case messages.Think(id, version, own=True):
            guest.send(on_devices.think(tables, table, guest, id, version))
        case messages.Think(id, version):
            live_analysis.begin(tables.along, table, guest, id, version)
        case messages.Enough():
            live_analysis.end(guest)
        case messages.Explain(id, thing):
            guest.send(advice.explain(tables.pool, table, guest, id, thing))
        case messages.WhyNot(id, version, sites):
            guest.send(advice.why_not(tables.pool, table, guest, id, version, sites))
        case messages.Uncover(version):
            tables.pool.admit(guest.client)
            if version == table.version:
                guest.uncover(table.actor)
                tables.timekeeper.look(table)
            await show(table, guest)
        case messages.Resume(since):
            tables.pool.admit(guest.client)
            await catch_up(table, guest, since)
        case messages.Looking(looking):
            guest.looking = looking
            tables.attendance.say(table)
        case messages.Ping():  # the page's heartbeat: it learns whether it has missed something
            guest.send(messages.Pong(table.version))
        case messages.Propose(id):
            guest.send(messages.Ack(id, await agreements.propose(tables.store, table, guest, message)))
        case messages.Answer(id):
            guest.send(messages.Ack(id, await agreements.answer(tables.store, table, guest, message)))
        case messages.Say(id):
            if not (bucket := tables.talk.of(guest.client)).take(time.monotonic()):
                raise Refused(
                    "too_many",
                    _("Slow down: you can send the next message in {seconds} s.", seconds=f"{bucket.wait():.0f}"),
                )
            limits, words = tables.settings.limits, tables.words
            guest.send(messages.Ack(id, await agreements.say(tables.store, table, guest, message, limits, words)))
        case messages.Quiet(id):
            guest.send(messages.Ack(id, await agreements.hush(tables.store, table, guest, message)))
        case messages.Enter():
            raise Refused(
                "not_allowed", _("This socket has entered already; open another one to come in as someone else.")
            )


def _why(error: Exception) -> str:
    return by_pattern(str(error)[:200]) or type(error).__name__
