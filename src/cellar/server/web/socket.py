"""A guest's socket: reads what the page asks, one message at a time, and sends what the table has for it."""

import asyncio
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket

from cellar.server import messages
from cellar.server.errors import Refusal as Problem
from cellar.server.match import changes as goings
from cellar.server.match.guests import Guest
from cellar.server.match.table import Refused, Table
from cellar.server.match.tables import Hall
from cellar.server.match.tokens import WATCHER
from cellar.server.messages import Bye, Refusal
from cellar.server.views import moment as show
from cellar.server.views.events import Sight, event_for
from cellar.server.views.shapes import patch
from cellar.server.views.snapshot import can_hint, can_preview, snapshot
from cellar.server.web.limits import Bucket, Limits
from cellar.server.workers.pool import Failed

logger = logging.getLogger(__name__)
#: Seconds until the first message must have come.
PATIENCE_S = 20.0
#: How many missed events are sent one by one; after more, a snapshot is shorter.
CATCH_UP = 20
#: Seconds that a last message may take.
GOODBYE_S = 5.0
CLOSED = 4000

_decoder = msgspec.json.Decoder(messages.FromPage)


class Gone(Exception):
    """The client has closed the socket."""


async def serve(socket: "WebSocket[Any, Any, Any]", hall: Hall, match: str) -> None:
    """Everything from the first message to the last."""
    try:
        table = await hall.table(match)
    except Problem as problem:
        await _refuse(socket, Bye("unknown_table", str(problem)))
        return
    if len(table.guests) >= hall.settings.limits.sockets_of_table:
        await _refuse(
            socket,
            Bye("too_many", "This table is full: no more pages can look at it at once. Try again later.", again=True),
        )
        return
    try:
        async with asyncio.timeout(PATIENCE_S):
            guest, entered = await _enter(socket, table, hall.settings.limits)
    except TimeoutError:
        await _refuse(
            socket, Bye("protocol", f"No message came within {PATIENCE_S:g} seconds; the first one is 'enter'.")
        )
        return
    except Gone:
        return
    if guest is None:
        return
    writer = asyncio.create_task(_write(socket, guest))
    try:
        await _welcome(hall, table, guest, entered.since)
        await _read(socket, hall, table, guest)
        await asyncio.wait([writer], timeout=GOODBYE_S)
    except Gone:
        pass
    except Exception:
        logger.exception("table %s: a socket failed", table.id)
        guest.dismiss(Bye("broken", "Something went wrong on the server; this page comes back by itself.", again=True))
        await asyncio.wait([writer], timeout=GOODBYE_S)
    finally:
        table.guests.remove(guest)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        goings.tell_presence(table)


async def _refuse(socket: "WebSocket[Any, Any, Any]", bye: Bye) -> None:
    try:
        await socket.send_text(msgspec.json.encode(bye).decode())
        await socket.close(code=CLOSED, reason=bye.reason)
    except Exception:
        logger.debug("a socket was gone before it could be refused")


async def _enter(
    socket: "WebSocket[Any, Any, Any]", table: Table, limits: Limits
) -> tuple[Guest | None, messages.Enter]:
    nobody = messages.Enter(messages.PROTOCOL)
    try:
        message = _decoder.decode(await _receive(socket))
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        await _refuse(socket, Bye("protocol", f"The first message could not be read: {_why(error)}."))
        return None, nobody
    if not isinstance(message, messages.Enter):
        await _refuse(
            socket, Bye("protocol", "The first message on a socket is 'enter', with the protocol and a token.")
        )
        return None, nobody
    if message.protocol != messages.PROTOCOL:
        sentence = (
            f"This page speaks protocol {message.protocol}, this server protocol {messages.PROTOCOL}: reload the page."
        )
        await _refuse(socket, Bye("protocol", sentence))
        return None, nobody
    who = table.holder(message.token) if message.token else WATCHER
    if who is None:
        sentence = "This link does not open a seat at this table: ask for it again, or watch without one."
        await _refuse(socket, Bye("unknown_token", sentence))
        return None, nobody
    return Guest(who, limits.backlog), message


async def _welcome(hall: Hall, table: Table, guest: Guest, since: int) -> None:
    await goings.arrive(hall, table, guest.who)
    # No waiting from here to the end: between the snapshot and the first event nothing may be missed.
    table.guests.add(guest)
    resume(table, guest, since)
    goings.tell_presence(table)
    table.nudge(table)


def resume(table: Table, guest: Guest, since: int) -> None:
    """What a client missed: events where they are few and it can follow them, else a snapshot."""
    missed = table.missed(since)
    if (
        missed is None
        or len(missed) > CATCH_UP
        or len(guest.who.seats) > 1
        or not all(happened.step for happened in missed)
    ):
        guest.send(snapshot(table, guest))
        return
    for happened in missed:
        old, new = Sight(table.line, happened.before), Sight(table.line, happened.after)
        guest.send(event_for(guest, happened, old, new, table.may_undo(guest.who, happened.ply), {}))


async def _write(socket: "WebSocket[Any, Any, Any]", guest: Guest) -> None:
    while True:
        text = await guest.outbox.get()
        if text is None:
            await socket.close(code=CLOSED)
            return
        await socket.send_text(text)


async def _receive(socket: "WebSocket[Any, Any, Any]") -> str | bytes:
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise Gone
    text = event.get("text")
    return text if text is not None else event.get("bytes") or b""


async def _read(socket: "WebSocket[Any, Any, Any]", hall: Hall, table: Table, guest: Guest) -> None:
    """Answer messages until the client goes (Gone) or is dismissed."""
    limits = hall.settings.limits
    bucket = Bucket(limits.messages_rate, limits.messages_burst, limits.messages_burst, time.monotonic())
    refused = 0
    while True:
        raw = await _receive(socket)
        if not bucket.take(time.monotonic()):
            refused += 1
            guest.send(
                Refusal("", "too_many", f"At most {limits.messages_rate:g} messages a second, please.", table.version)
            )
            if refused >= limits.patience:
                guest.dismiss(Bye("too_many", "This page sent far too many messages and was disconnected."))
                return
            continue
        try:
            message = _decoder.decode(raw)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            guest.send(Refusal("", "unreadable", f"The message could not be read: {_why(error)}.", table.version))
            continue
        try:
            await _answer(hall, table, guest, message)
        except Refused as no:
            guest.send(Refusal(getattr(message, "id", "")[:64], no.reason, no.sentence, table.version))  # type: ignore[arg-type]


async def _answer(hall: Hall, table: Table, guest: Guest, message: messages.FromPage) -> None:
    match message:
        case messages.Play(id, version, text):
            guest.send(messages.Ack(id, await table.play(guest.who, id, version, text)))
        case messages.Undo(id, version):
            guest.send(messages.Ack(id, await table.undo(guest.who, id, version)))
        case messages.Preview(id, version, text):
            guest.send(_preview(table, guest, id, version, text))
        case messages.Hint(id, version):
            guest.send(await _hint(hall, table, guest, id, version))
        case messages.Uncover(version):
            if version == table.version and table.actor in guest.who.seats:
                guest.eyes, guest.cover = table.actor, False
            guest.send(snapshot(table, guest))
        case messages.Resume(since):
            resume(table, guest, since)
        case messages.Ping():
            guest.send(messages.Pong(table.version))
        case messages.Enter():
            raise Refused(
                "not_allowed", "This socket has entered already; open another one to come in as somebody else."
            )


def _my_turn(table: Table, guest: Guest, version: int) -> None:
    if version != table.version:
        raise Refused("stale", "The table has moved on since you looked: see the board as it is now and ask again.")
    if table.actor not in guest.who.seats or guest.cover:
        raise Refused("not_your_turn", "Ask when it is your turn.")


def _preview(table: Table, guest: Guest, id: str, version: int, text: str) -> messages.Previewed:
    if not can_preview(table.match.game):
        raise Refused("not_allowed", f"{table.game.about.title} does not tell beforehand what a move will do.")
    _my_turn(table, guest, version)
    state = table.hidden(table.actor)
    step = table.line.try_step(state, table.line.ply, table.parse(text))
    told = show.lines(table.line, step.rows, table.actor)
    change = patch(table.sight.scene(table.actor), Sight(table.line, step.after).scene(table.actor))
    return messages.Previewed(id, version, text, told, change)


async def _hint(hall: Hall, table: Table, guest: Guest, id: str, version: int) -> messages.Hinted:
    if not can_hint(table.match.game):
        raise Refused("not_allowed", f"Nobody has solved {table.game.about.title} yet, so there are no hints.")
    _my_turn(table, guest, version)
    state = table.hidden(table.actor)
    try:
        action, sentence = await hall.thinkers.light(
            "hint", game=table.match.game, options=table.options, state=state, seat=table.actor
        )
    except Failed:
        logger.exception("table %s: no hint", table.id)
        raise Refused("failed", "The solver could not be asked; try again in a moment.") from None
    text = table.line.position(state).text(action) if action >= 0 else ""
    return messages.Hinted(id, version, text, sentence)


def _why(error: Exception) -> str:
    return str(error)[:200] or type(error).__name__
