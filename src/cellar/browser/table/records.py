"""Export and import of matches as files of records, one after the other. A remark before each says who sat where, which
a record alone does not: to anybody else it is a line to skip."""

from collections.abc import Iterator

import msgspec

from cellar.browser.table.store import BrowserStore, Held
from cellar.browser.table.travel import check, wishes
from cellar.errors import CellarError
from cellar.language import translator
from cellar.play.record import FORMAT
from cellar.server.errors import Unknown
from cellar.server.match.records import record_text
from cellar.server.messages import Imported, SeatWish, TableMade
from cellar.server.model.tokens import WATCHER
from cellar.server.tables import new_tables
from cellar.server.tables.tables import Tables

_ = translator(__name__)

#: The prefix of the remark with the seats.
SEATS = "# seats:"
#: Maximum number of matches in one file.
MOST = 1_000
_seats = msgspec.json.Decoder(tuple[SeatWish, ...])


async def exported(tables: Tables, store: BrowserStore, client: str) -> str:
    """Export all matches of this browser as one text; those that may not leave now are named in a remark."""
    found = []
    for held in await store.held():
        try:
            found.append(await _record(tables, client, held))
        except CellarError as error:
            found.append(f"# The match {held.match} is left out. {error}\n")
    return "\n".join(found)


async def exported_one(tables: Tables, store: BrowserStore, client: str, table: str) -> str:
    """Export one match; raises with the reason where it may not leave."""
    found = [held for held in await store.held() if held.match == table]
    if not found:
        raise Unknown(_("There is no such match in this browser."))
    return await _record(tables, client, found[0])


async def _record(tables: Tables, client: str, held: Held) -> str:
    table = await tables.find(held.match, client)
    who = table.holder(held.token) or WATCHER
    check(table, who)
    seats = msgspec.json.encode(wishes(table.seats, who.seats)).decode()
    return f"{SEATS} {seats}\n{await record_text(tables.pool, client, table)}"


async def imported(tables: Tables, client: str, text: str) -> Imported:
    """Create the matches of a text; one that cannot be read does not keep the others out."""
    made: list[TableMade] = []
    problems: list[str] = []
    for number, (record, seats) in enumerate(parted(text), 1):
        if number > MOST:
            problems.append(_("A file has at most {most} matches; the rest was left out.", most=MOST))
            break
        try:
            made.append(await new_tables.lay_out_record(tables, client, record, seats))
        except CellarError as error:
            problems.append(_("Match {number}: {problem}", number=number, problem=error))
    if not made and not problems:
        problems.append(_("There is no match in this file: a record starts with the line {line}.", line=repr(FORMAT)))
    return Imported(tuple(made), tuple(problems))


def parted(text: str) -> Iterator[tuple[str, tuple[SeatWish, ...]]]:
    """Split a text into records, each with the seats of the remark before it."""
    lines: list[str] = []
    before: tuple[SeatWish, ...] = ()
    seats: tuple[SeatWish, ...] = ()
    for line in text.splitlines():
        if line.startswith(SEATS):
            before = _read_seats(line.removeprefix(SEATS))
        elif line.strip() == FORMAT:
            if lines:
                yield "\n".join(lines), seats
            lines, seats, before = [line], before, ()
        elif lines:
            lines.append(line)
        elif line.strip() and not line.startswith("#"):
            lines = [line]  # no record: reading it says so
    if lines:
        yield "\n".join(lines), seats


def _read_seats(text: str) -> tuple[SeatWish, ...]:
    """The seats of a remark; none where it cannot be read."""
    try:
        return _seats.decode(text.encode())
    except msgspec.MsgspecError:
        return ()
