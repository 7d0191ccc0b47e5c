"""What is refused at the start, each in a sentence: a second server on one file, a damaged file, a read-only one."""

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
import sqlalchemy as sa

import cellar
from cellar.server.settings import BadSetting, Settings, database_url
from cellar.server.start.preflight import rehearse
from cellar.server.start.run import try_store
from cellar.server.store.lock import Lock, lock_file
from cellar.server.store.rows import EventRow, Kept
from cellar.server.store.store import Store
from tests.patience import PATIENCE
from tests.server.running import Running
from tests.server.test_serve import serve
from tests.server.test_store import MATCH, SEATS, with_store


class _Usage(NamedTuple):
    total: int
    used: int
    free: int


async def used(store: Store) -> None:
    await store.orders()


async def nothing(store: Store) -> None:
    raise AssertionError("it was opened")


def test_a_second_server_on_one_file_is_refused_and_a_killed_one_leaves_no_lock(tmp_path: Path) -> None:
    database = str(tmp_path / "m.sqlite")
    first = Running(database)
    first.start()
    try:
        assert first.process is not None
        _, err = serve("--port", "0", "--database", database).communicate(timeout=PATIENCE)
        assert f"Another server is using the store {database} (process {first.process.pid})." in err
        assert "Traceback" not in err
        first.kill()
        second = Running(database)
        second.start()  # at once, although nobody has tidied up
        second.stop()
    finally:
        first.stop()


def test_two_stores_in_one_process_are_no_exception(tmp_path: Path) -> None:
    url = database_url(str(tmp_path / "m.sqlite"))

    async def both() -> None:
        first = await Store.open(url, alone=True)
        with pytest.raises(BadSetting, match=f"process {os.getpid()}"):
            await Store.open(url, alone=True)
        await (await Store.open(url)).close()  # to look is allowed
        await first.close()
        await (await Store.open(url, alone=True)).close()

    asyncio.run(both())


def test_a_process_that_a_server_starts_does_not_keep_its_lock(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "m.sqlite")
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        lock.release()
        Lock(tmp_path / "m.sqlite").release()
    finally:
        child.communicate(b"\n")


def test_a_lock_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    lock_file(tmp_path / "m.sqlite").mkdir()
    with pytest.raises(BadSetting, match=r"The lock file .* cannot be written: is a directory"):
        Lock(tmp_path / "m.sqlite")


def filled(tmp_path: Path) -> Path:
    file = tmp_path / "m.sqlite"

    async def fill(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, [EventRow(n, 0, n, 0, f"k:{n}") for n in range(1, 500)]))

    with_store(str(file), fill)
    return file


def test_a_damaged_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = filled(tmp_path)
    data = bytearray(file.read_bytes())
    data[3 * 4096 : 4 * 4096] = b"\xff" * 4096
    file.write_bytes(data)
    with pytest.raises(BadSetting, match=r"is damaged \(.*cellar store restore"):
        with_store(str(file), nothing)
    assert file.read_bytes() == data


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "m.sqlite"
    file.write_text("a letter, and rather a long one, to somebody else\n" * 100)
    with pytest.raises(BadSetting, match="is damaged"):
        with_store(str(file), nothing)


def test_a_read_only_file_is_refused(tmp_path: Path) -> None:
    file = filled(tmp_path)
    with pytest.raises(BadSetting, match="is read-only"):
        with_store(f"sqlite:///file:{file}?mode=ro&uri=true", nothing)


@pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX's")
def test_a_store_is_its_owners_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "m.sqlite"

    def rights() -> dict[str, int]:
        return {path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob("m.sqlite*") if path.suffix != ".lock"}

    async def look(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, []))
        assert rights() == dict.fromkeys(("m.sqlite", "m.sqlite-wal", "m.sqlite-shm"), 0o600)

    old = os.umask(0o022)
    try:
        with_store(str(file), look)
    finally:
        os.umask(old)
    assert not caplog.messages
    # As older versions left it.
    file.chmod(0o644)
    with_store(str(file), used)
    assert rights() == {"m.sqlite": 0o600}
    assert caplog.messages == [f"everybody on this machine could use {file}: it is its owner's alone now"]
    file.chmod(0o660)
    with_store(str(file), used)
    assert rights() == {"m.sqlite": 0o660}, "a group that was let in stays in"


def test_a_full_disk_is_refused_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "m.sqlite"
    monkeypatch.setattr(shutil, "disk_usage", lambda path: _Usage(10**9, 10**9 - 2_000_000, 2_000_000))
    said = (
        f"The store {file} cannot be written: the disk is full (2 MB are left of the 8 it needs). "
        "Make room there, then start again."
    )
    with pytest.raises(BadSetting, match=re.escape(said)):
        asyncio.run(try_store(Settings(database=str(file))))
    assert list(tmp_path.iterdir()) == [], "nothing was begun"
    told: list[str] = []
    assert rehearse({"database": str(file), "port": 0}, None, told.append) == 1
    assert f"store: {said}" in told
    # To prune is how there comes to be room.
    with_store(str(file), used)


def test_whoever_reads_keeps_nobody_from_writing(tmp_path: Path) -> None:
    file = filled(tmp_path)

    async def both(store: Store) -> None:
        def read(connection: sa.Connection) -> None:
            connection.exec_driver_sql("SELECT count(*) FROM events")
            with sqlite3.connect(file, timeout=0) as other:
                other.execute("BEGIN IMMEDIATE")
                other.execute("UPDATE matches SET vocabulary = 'x'")
            other.close()

        await store.database.read(read)

    with_store(str(file), both)


def test_there_is_one_way_into_sqlite() -> None:
    """One module of the server knows the driver, and no other library stands before it."""
    package = Path(cellar.__file__).parent
    found = {
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        if re.search(r"^\s*(?:import|from) (?:sqlite3|aiosqlite)\b", path.read_text("utf-8"), re.MULTILINE)
    }
    assert found == {"server/store/sqlite.py"}
