"""Analysis on the visitor's own device: the page is sent the job that a worker would do, with only what its seat may
know. Whoever may not have hints gets no job either.

The job is the very frame that workers hear (`workers/process.py`); the page hands it to its own thinker
(`cellar.browser.thinking`), so that it costs the server next to nothing.
"""

import hashlib
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from cellar.bots.registry import judge_of
from cellar.contract.about import Bot
from cellar.language import N_, language, translator
from cellar.play import registry
from cellar.server import metrics
from cellar.server.errors import Refused, Taken
from cellar.server.match import advice
from cellar.server.match.offload import charged
from cellar.server.match.table import Table
from cellar.server.messages import Job
from cellar.server.model.guests import Guest
from cellar.server.settings import Settings
from cellar.server.tables import live_analysis
from cellar.server.tables.live_analysis import Question
from cellar.server.tables.tables import Tables
from cellar.server.workers.frames import job

_ = translator(__name__)

#: Seconds for a position: nobody else waits for somebody's own device.
THINKS_S = 10.0
#: What is in the package is on every device; nothing else is.
PACKAGE = "cellar."
NOT_HERE = N_("On this server, the server itself does the analysis.")
NOT_THERE = N_("This can't be analysed on other devices, only on the server.")


def think(tables: Tables, table: Table, guest: Guest, id: str, version: int) -> Job:
    """The live analysis of the current position, as a job for the page that asks."""
    live_analysis.end(guest)
    with _allowed(tables, table, guest, version):
        return thoughts(tables, live_analysis.of_table(table), id)


def thoughts(tables: Tables, question: Question, id: str = "") -> Job:
    """The analysis of a position as a job; the caller has checked permission."""
    _check(tables.settings, question.part["game"], question.judge)
    part, seat = question.part, question.seat
    # A search that was broken off goes on under its key: each position has its own.
    key = hashlib.sha256(msgspec.msgpack.encode((part, seat, language()))).hexdigest()
    return _job(id, "watch", tables.pool.watching(question.judge, key, THINKS_S, part=part, seat=seat))


def hint(tables: Tables, table: Table, guest: Guest, id: str, version: int) -> Job:
    """The search for a hint, as a job for the page that asks."""
    with _allowed(tables, table, guest, version):
        bot = judge_of(table.match.game, table.actor)
        _check(tables.settings, table.match.game, bot)
        part = table.timeline.part(table.timeline.ply, state=table.hidden(table.actor))
        return _job(id, "hinted", tables.pool.hinting(bot, part=part, seat=table.actor))


@contextmanager
def _allowed(tables: Tables, table: Table, guest: Guest, version: int) -> Iterator[None]:
    """Check that a guest may have a job, charge for making it, and refuse on the socket what is refused."""
    advice.check_hint(table, guest, version)
    tables.pool.admit(guest.client)
    try:
        with charged(tables.pool.charge, guest.client):
            yield
    except Taken as why:
        raise Refused("not_allowed", str(why)) from None


def _check(settings: Settings, game: str, bot: Bot) -> None:
    """Raise where the operator has switched this off, and for bots that are not on devices."""
    if not settings.on_devices:
        raise Taken(_(NOT_HERE))
    if bot.command or not all(place.startswith(PACKAGE) for place in (registry.about(game).module, bot.choose)):
        raise Taken(_(NOT_THERE))


def _job(id: str, name: str, arguments: Mapping[str, Any]) -> Job:
    metrics.HANDED.add()
    return Job(b64encode(job(name, arguments)).decode(), id)
