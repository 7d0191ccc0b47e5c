"""`cellar store` beside a running server, on both kinds of store: backup, restore, check, prune, list, end, ban."""

import asyncio
import json
import os
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cellar.cli.main import run
from cellar.server.settings import database_url
from cellar.server.store import administration, backup
from cellar.server.store.rows import EventRow, Gone, Kept, MatchRow
from cellar.server.store.schema import matches, seats
from cellar.server.store.store import Store
from cellar.server.tables.maintenance import Maintenance
from cellar.server.tables.tables import Tables
from tests.server.client import Seated, calling
from tests.server.inside import running, told_settings
from tests.server.test_store import MATCH, SEATS, with_store

DAY = administration.DAY_MS


def moves(store: Store, match: str, first: int, last: int) -> Awaitable[None]:
    return store.append(match, [EventRow(n, 0, n, 0, f"k:{n}") for n in range(first, last + 1)], [])


async def events_of(store: Store, match: str) -> list[int]:
    return [event.version for event in await store.events_after(match, 0)]


class Here:
    """A server inside the test, with a table of Zyrcan and somebody at it who holds all seats."""

    def __init__(self, address: str, tables: Tables, database: str) -> None:
        self.address, self.tables, self.database = address, tables, database
        self.made: dict[str, Any] = {}

    async def cellar(self, *arguments: str) -> int:
        """A command in a thread, as if from another process."""
        return await asyncio.to_thread(run, ["store", *arguments, "--database", self.database])

    async def sit(self) -> Seated:
        seated = await Seated.enter(self.address, self.made["table"], self.made["token"])
        await seated.until("snapshot")
        return seated

    async def goodbye(self, seated: Seated) -> dict[str, Any]:
        return await seated.until("bye")


def beside_a_server(database: str, work: Callable[[Here], Awaitable[None]], **settings: Any) -> None:
    async def serve() -> None:
        async with running(told_settings(database, lambda n: 0, **settings)) as (address, tables):
            here = Here(address, tables, database)
            async with calling(address) as http:
                wish = {"game": "zyrcan", "seats": [{"who": "me"}] * 3}
                here.made = (await http.post("/api/tables", json=wish)).json()
            await work(here)

    asyncio.run(serve())


async def play(seated: Seated, n: int) -> None:
    for _ in range(n):
        version = seated.version
        answer = await seated.play(seated.view["moves"][0]["text"], id=f"v{version}")
        assert (answer["type"], answer.get("version")) == ("ack", version + 1)


def test_a_backup_is_taken_while_the_server_runs_and_restored_while_it_runs(database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"

    async def work(here: Here) -> None:
        seated = await here.sit()
        await play(seated, 3)
        assert await here.cellar("backup", str(copy)) == 0
        await play(seated, 4)
        assert seated.version == 7
        assert await here.cellar("restore", str(copy), "--yes") == 0
        assert (await here.goodbye(seated))["again"] is True
        back = await here.sit()
        assert back.version == 3
        await play(back, 2)
        assert await here.cellar("check") == 0

    beside_a_server(database, work)
    with sqlite3.connect(copy) as read:
        assert read.execute("SELECT count(*) FROM events").fetchone() == (3,)
    read.close()
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX's")
def test_a_backup_is_its_owners_alone_and_so_is_what_is_restored(database: str, tmp_path: Path) -> None:
    saved, restored = tmp_path / "saved.sqlite", tmp_path / "restored.sqlite"
    old = os.umask(0o022)
    try:
        with_store(database, lambda store: store.create(Kept(MATCH, SEATS, [])))
        asyncio.run(backup.backup(database_url(database), saved))
        asyncio.run(backup.restore(database_url(str(restored)), saved))
    finally:
        os.umask(old)
    assert [path.stat().st_mode & 0o777 for path in (saved, restored)] == [0o600, 0o600]


def test_what_was_loaded_before_a_restore_writes_nothing_after_it(database: str, tmp_path: Path) -> None:
    copy, url = tmp_path / "copy.sqlite", database_url(database)

    async def work() -> None:
        store = await Store.open(url, alone=True)
        await store.create(Kept(MATCH, SEATS, []))
        await moves(store, "m1", 1, 3)
        await backup.backup(url, copy)
        await moves(store, "m1", 4, 6)
        await backup.restore(url, copy)
        assert await events_of(store, "m1") == [1, 2, 3]
        with pytest.raises(Gone):  # it would leave a gap
            await moves(store, "m1", 7, 7)
        epoch, _ = await store.orders()
        assert epoch != store.epoch
        store.begin_epoch(epoch)
        await moves(store, "m1", 4, 4)
        assert await events_of(store, "m1") == [1, 2, 3, 4]
        assert await administration.problems(store.database) == []
        await store.close()

    asyncio.run(work())


def test_a_backup_of_either_kind_becomes_a_store_of_either_kind(database: str, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy.sqlite", str(tmp_path / "other.sqlite")

    async def fill(store: Store) -> None:
        for n in range(3):
            await store.create(Kept(replace(MATCH, id=f"m{n}"), SEATS, [EventRow(1, -1, 2**62, 5)]))

    found: list[Any] = []

    async def read(store: Store) -> None:
        found.append([await store.load(f"m{n}") for n in range(3)])

    with_store(database, fill)
    asyncio.run(backup.backup(database_url(database), copy))
    asyncio.run(backup.restore(database_url(other), copy))
    asyncio.run(backup.restore(database_url(database), copy))
    with_store(other, read)
    with_store(database, read)
    assert found[0] == found[1]
    assert found[0][2] is not None


@pytest.mark.parametrize(
    ("file", "said"), [("none", "There is no backup"), ("letter", "cannot be restored"), ("empty", "isn't a backup")]
)
def test_what_is_no_backup_is_not_restored(
    database: str, file: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter").write_text("Dear Ann, " * 200)
    sqlite3.connect(tmp_path / "empty").execute("CREATE TABLE other (a)").connection.close()

    async def fill(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, []))

    with_store(database, fill)
    assert run(["store", "restore", str(tmp_path / file), "--yes", "--database", database]) == 2
    assert said in capsys.readouterr().err

    async def read(store: Store) -> None:
        assert await store.load("m1") is not None

    with_store(database, read)


def test_a_damaged_file_is_replaced_by_its_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, copy = tmp_path / "m.sqlite", tmp_path / "copy.sqlite"

    async def fill(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, []))

    with_store(str(file), fill)
    named = ["--database", str(file)]
    assert run(["store", "backup", str(copy), *named]) == 0
    assert run(["store", "backup", str(copy), *named]) == 2, "not over another file without being told"
    assert run(["store", "backup", str(file), "--force", *named]) == 2, "and never over the store"
    file.write_bytes(b"\xff" * 9000)
    assert run(["store", "check", *named]) == 1
    assert "is damaged" in capsys.readouterr().err
    assert run(["store", "restore", str(copy), "--yes", *named]) == 0
    assert run(["store", "check", *named]) == 0
    assert "is sound: 1 matches, 0 events" in capsys.readouterr().out


def test_check_finds_a_gap(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def fill(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, []))
        await store.create(Kept(replace(MATCH, id="m2"), SEATS, [EventRow(1, 0, 1, 0)]))
        await moves(store, "m1", 1, 3)
        await store.append("m1", [EventRow(5, 0, 1, 0)], [])
        gone = seats.delete().where(seats.c.match == "m2")
        await store.database.write(lambda connection: connection.execute(gone).close())

    with_store(database, fill)
    assert run(["store", "check", "--database", database]) == 1
    said = capsys.readouterr().err
    assert "The match m1 has a gap between its events" in said
    assert "The match m2 has no seats" in said


def aged(now: int) -> list[tuple[MatchRow, list[EventRow]]]:
    """Matches by the day of their last event: an old one, one that was played on lately, one without an event."""
    old = replace(MATCH, id="old", created=now - 40 * DAY)
    lately = replace(MATCH, id="lately", created=now - 40 * DAY)
    new = replace(MATCH, id="new", created=now - DAY)
    return [
        (old, [EventRow(1, 0, 1, now - 31 * DAY)]),
        (lately, [EventRow(1, 0, 1, now - 31 * DAY), EventRow(2, 0, 1, now - 29 * DAY)]),
        (new, []),
    ]


def test_prune_deletes_what_is_old_and_nothing_else(database: str) -> None:
    now = 1_700_000_000_000

    async def work(store: Store) -> None:
        for match, events in aged(now):
            await store.create(Kept(match, SEATS, events))
        await administration.ban(store.database, "end", "old", 1, "")
        assert await administration.prune(store.database, now - 30 * DAY, keep={"old"}) == 0
        assert await administration.prune(store.database, now - 30 * DAY) == 1
        assert [one.table for one in await administration.tables(store.database)] == ["new", "lately"]
        assert await store.load("old") is None
        assert await administration.all_bans(store.database) == [], "a ban goes with its table"
        with pytest.raises(Gone):
            await moves(store, "old", 2, 2)
        assert await administration.problems(store.database) == []
        await administration.shrink(store.database)

    with_store(database, work)


def test_a_server_deletes_by_its_setting_but_nothing_that_is_in_use(database: str) -> None:
    async def work(here: Here) -> None:
        now, store = here.tables.settings.clock(), here.tables.store
        assert isinstance(store, Store)
        for match, events in aged(now):
            await store.create(Kept(match, SEATS, events))
        await here.sit()
        # As old as the oldest, but somebody is there.
        old = matches.update().where(matches.c.id == here.made["table"]).values(created=1)
        await store.database.write(lambda connection: connection.execute(old).close())
        await Maintenance(here.tables, store).prune()
        assert {one.table for one in await administration.tables(store.database)} == {
            here.made["table"],
            "lately",
            "new",
        }

    beside_a_server(database, work, retention=30.0)


def test_the_list_of_tables(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    async def fill(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, [EventRow(1, 0, 1, 1_700_000_100_000)]))
        await store.create(Kept(replace(MATCH, id="m2", game="angel"), SEATS[:2], []))

    with_store(database, fill)
    named = ["--database", database]
    assert run(["store", "tables", "--end", "m2", "--reason", "  rude\nnames ", *named]) == 0
    capsys.readouterr()
    assert run(["store", "tables", *named]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["m1", "zyrcan", "2023-11-14", "22:15Z", "1", "2", "1"]
    assert lines[2].split() == ["m2", "angel", "2023-11-14", "22:13Z", "0", "1", "1", "ended"]
    assert run(["store", "tables", "--json", "--game", "zyrcan", *named]) == 0
    (only,) = json.loads(capsys.readouterr().out)
    assert (only["table"], only["last"], only["people"], only["ban"]) == ("m1", 1_700_000_100_000, 2, "")
    assert run(["store", "tables", "--bans", *named]) == 0
    assert capsys.readouterr().out.strip().endswith("ended     m2                  rude names")
    assert run(["store", "tables", "--unban", "m2", *named]) == 0
    assert run(["store", "tables", "--unban", "m2", *named]) == 2
    assert run(["store", "tables", "--ban", "m3", *named]) == 2
    assert "There is no table m3" in capsys.readouterr().err
    assert run(["store", "tables", "--ban", "?!", *named]) == 2
    assert "neither a table nor an address" in capsys.readouterr().err
    assert run(["store", "tables", "--ban", "m1", "--end", "m1", *named]) == 2


def test_an_ended_table_can_be_seen_and_not_played_on_until_that_is_taken_back(database: str) -> None:
    async def work(here: Here) -> None:
        seated = await here.sit()
        await play(seated, 1)
        assert await here.cellar("tables", "--end", here.made["table"], "--reason", "it is late") == 0
        bye = await here.goodbye(seated)
        assert "again" not in bye
        assert bye["sentence"] == "The administrator has ended this match: it is late."
        back = await here.sit()
        refused = await back.play(back.view["moves"][0]["text"], id="back")
        assert (refused["type"], refused["reason"], refused["sentence"]) == ("refusal", "over", bye["sentence"])
        here.tables.forget()
        late = await here.sit()  # also when it comes from the store
        assert (await late.play(late.view["moves"][0]["text"], id="late"))["sentence"] == bye["sentence"]
        assert await here.cellar("tables", "--unban", here.made["table"]) == 0
        while (await here.tables.find(here.made["table"])).ended:
            await asyncio.sleep(0.02)
        assert (await late.play(late.view["moves"][0]["text"], id="later"))["type"] == "ack"

    beside_a_server(database, work)


def test_a_closed_table_is_not_opened(database: str) -> None:
    async def work(here: Here) -> None:
        seated, link = await here.sit(), f"https://play.example.org/join/{here.made['table']}#secret"
        assert await here.cellar("tables", "--ban", link) == 0
        assert "closed this table" in (await here.goodbye(seated))["sentence"]
        again = await Seated.open(here.address, here.made["table"])
        assert "closed this table" in (await here.goodbye(again))["sentence"]
        async with calling(here.address) as http:
            answer = await http.get(f"/api/tables/{here.made['table']}")
        assert answer.status_code == 403
        assert "closed this table" in answer.json()["sentence"]

    beside_a_server(database, work)


def test_a_deleted_table_is_gone_also_while_it_is_played(database: str) -> None:
    async def work(here: Here) -> None:
        seated, name = await here.sit(), here.made["table"]
        await play(seated, 2)
        assert await here.cellar("tables", "--delete", name, "--yes") == 0
        assert "closed this table: it was deleted" in (await here.goodbye(seated))["sentence"]
        store = here.tables.store
        assert isinstance(store, Store)
        assert await store.load(name) is None
        assert await administration.count(store.database) == (0, 0)
        again = await Seated.open(here.address, name)
        assert "it was deleted" in (await here.goodbye(again))["sentence"]
        assert await here.cellar("tables", "--delete", name, "--yes") == 2, "there is no such table any more"

    beside_a_server(database, work)


def test_a_banned_address_is_out_at_once_and_stays_out(database: str) -> None:
    async def work(here: Here) -> None:
        seated = await here.sit()
        assert await here.cellar("tables", "--ban", "127.0.0.0/8", "--reason", "flood") == 0
        assert (await here.goodbye(seated))["sentence"].endswith("blocked your address: flood.")
        async with calling(here.address) as http:
            answer = await http.get("/api/games")
            assert (answer.status_code, "flood" in answer.text) == (403, True)
            assert await here.cellar("tables", "--unban", "127.0.0.0/8") == 0
            while (await http.get("/api/games")).status_code == 403:
                await asyncio.sleep(0.02)
        await here.sit()

    beside_a_server(database, work)
