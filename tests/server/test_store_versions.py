"""Stores of other versions: what 0.1.0 wrote is brought up and played on, on both kinds; what a newer Cellar wrote is
refused."""

import asyncio
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa

from cellar.server.model.tokens import hashed
from cellar.server.settings import BadSetting, database_url
from cellar.server.store.database import database_at
from cellar.server.store.migrations import STEPS, VERSION, bring_up, version_of
from cellar.server.store.rows import AccountRow, Kept, Links, MatchRow, PasskeyRow, SeatRow, SignInRow, TermsRow
from cellar.server.store.schema import metadata, seats, state
from cellar.server.store.store import Store
from tests.server.client import Seated
from tests.server.inside import running, told_settings
from tests.server.test_store import with_store

T = TypeVar("T")
STORES = Path(__file__).with_name("stores")
#: The match of Zyrcan in it, and a token that holds two of its seats.
TABLE, TOKEN = "zret9gtg84yx", "7TvkF7hQ1yTOK1lrZyJDJj3hioHI-Jfn"
#: Columns that came to tables of version 4, those of version 7 last.
COLUMNS = (("seats", "holders"), ("matches", "takeover"), ("matches", "rated"), ("seats", "account"))


async def written(database: str, work: Callable[[sa.Connection], T]) -> T:
    """What comes of work in a transaction on a database that no store has opened."""
    opened = database_at(database_url(database))
    try:
        return await opened.write(work)
    finally:
        await opened.close()


@pytest.fixture
def old(database: str) -> str:
    """A store that 0.1.0 has left."""
    if "://" not in database:
        with sqlite3.connect(database) as made:
            made.executescript((STORES / "sqlite_0_1_0.sql").read_text())
        made.close()
        return database
    text = re.sub(r"^--.*\n", "", (STORES / "postgresql_0_1_0.sql").read_text())

    async def fill() -> None:
        def run(connection: sa.Connection) -> None:
            for statement in text.split(";\n"):
                if statement.strip():
                    connection.exec_driver_sql(statement)

        await written(database, run)

    asyncio.run(fill())
    return database


def described(connection: sa.Connection) -> dict[str, Any]:
    """Everything that matters about the tables of a database."""
    look = sa.inspect(connection)
    return {
        name: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in look.get_columns(name)],
            look.get_pk_constraint(name)["constrained_columns"],
            [(key["constrained_columns"], key["referred_table"]) for key in look.get_foreign_keys(name)],
            sorted(tuple(one["column_names"]) for one in look.get_unique_constraints(name)),
            sorted(tuple(one["column_names"]) for one in look.get_indexes(name)),
        )
        for name in look.get_table_names()
    }


async def tables_of(database: str) -> dict[str, Any]:
    return await written(database, described)


def test_a_store_of_0_1_0_becomes_what_a_new_one_is(old: str) -> None:
    before = asyncio.run(tables_of(old))
    assert set(before) == {"matches", "seats", "events", "snapshots"}

    async def read(store: Store) -> None:
        kept = await store.load(TABLE)
        assert kept is not None
        assert (len(kept.events), len(kept.checkpoints), kept.seats[0].name) == (39, 1, "Ann")

    with_store(old, read)
    with_store(old, read)  # once more: nothing is left to do
    brought_up = asyncio.run(tables_of(old))

    async def anew() -> dict[str, Any]:
        def make(connection: sa.Connection) -> None:
            metadata.drop_all(connection)
            bring_up(connection)
            assert version_of(connection) == VERSION

        await written(old, make)
        return await tables_of(old)

    assert brought_up == asyncio.run(anew())


def test_a_link_of_0_1_0_that_nobody_has_opened_is_an_invite(old: str) -> None:
    async def send_links() -> None:
        unopened = sa.update(seats).where(seats.c.match == TABLE, seats.c.seat == 1)
        values = unopened.values(joined=False, bot="", token=hashed("link"))
        await written(old, lambda connection: connection.execute(values).close())

    async def read(store: Store) -> None:
        kept = await store.load(TABLE)
        assert kept is not None
        assert (kept.seats[1].token, kept.seats[1].joined) == (None, False)
        assert kept.links == Links({1: hashed("link")})

    asyncio.run(send_links())
    with_store(old, read)


def test_a_match_of_0_1_0_is_played_on(old: str) -> None:
    async def play() -> None:
        async with running(told_settings(old, lambda n: 0)) as (address, _):
            seated = await Seated.enter(address, TABLE, TOKEN)
            snapshot = await seated.until("snapshot")
            assert snapshot["version"] == 39
            await seated.to_act()
            answer = await seated.play(seated.view["moves"][0]["text"])
            assert answer["type"] == "ack"
            await seated.close()

    asyncio.run(play())


def test_a_store_of_version_4_knows_from_now_on_who_has_held_a_seat(database: str) -> None:
    """Its seats have had one holder each, and its tables are as the game makes of it."""
    row = MatchRow("old", "zyrcan", 1, "{}", None, b"root", "rulebook", hashed("Ann"), 1)

    async def fill(store: Store) -> None:
        await store.create(Kept(row, [SeatRow(0, "Ann", "", hashed("Ann"), True, False)], []))

    async def age() -> None:
        def to_version_4(connection: sa.Connection) -> None:
            for table, column in COLUMNS:
                connection.execute(sa.text(f"ALTER TABLE {table} DROP COLUMN {column}"))
            connection.execute(state.update().values(version=4))

        opened = database_at(database_url(database))
        await opened.write(to_version_4)
        await opened.close()

    async def read(store: Store) -> None:
        kept = await store.load("old")
        assert kept is not None
        assert (kept.match, kept.seats[0].holders, kept.seats[0].known_to) == (row, "", [hashed("Ann")])

    with_store(database, fill)
    new = asyncio.run(tables_of(database))
    asyncio.run(age())
    with_store(database, read)
    assert asyncio.run(tables_of(database)) == new


def test_a_match_of_version_6_is_not_rated_and_its_accounts_stay(database: str) -> None:
    row = MatchRow("old", "zyrcan", 1, "{}", None, b"root", "rulebook", hashed("Ann"), 1)
    ann = AccountRow("a", "Ann", "ann", b"code", 1)

    async def fill(store: Store) -> None:
        await store.create(Kept(row, [SeatRow(0, "Ann", "", hashed("Ann"), True, False)], []))
        await store.make_account(ann, PasskeyRow(b"p", "a", b"key", 0, 1), SignInRow(b"t", "a", 1))

    async def age() -> None:
        def to_version_6(connection: sa.Connection) -> None:
            connection.execute(sa.text("DROP TABLE ratings"))
            for table, column in COLUMNS[2:]:
                connection.execute(sa.text(f"ALTER TABLE {table} DROP COLUMN {column}"))
            connection.execute(state.update().values(version=6))

        await written(database, to_version_6)

    async def read(store: Store) -> None:
        kept = await store.load("old")
        assert kept is not None
        assert (kept.match.rated, kept.seats[0].account, await store.account(id="a")) == (False, None, ann)
        assert await store.ratings_of("a") == []

    with_store(database, fill)
    new = asyncio.run(tables_of(database))
    asyncio.run(age())
    with_store(database, read)
    assert asyncio.run(tables_of(database)) == new


def test_tables_and_accounts_of_version_7_are_neither_to_watch_nor_banned(database: str) -> None:
    row = MatchRow("old", "zyrcan", 1, "{}", None, b"root", "rulebook", hashed("Ann"), 1)
    ann = AccountRow("a", "Ann", "ann", b"code", 1)

    async def fill(store: Store) -> None:
        await store.create(
            Kept(row, [SeatRow(0, "Ann", "", hashed("Ann"), True, False)], [], terms=TermsRow(listed=True))
        )
        await store.make_account(ann, PasskeyRow(b"key", "a", b"", 0, 1), SignInRow(hashed("Ann"), "a", 1))

    def to_version_7(connection: sa.Connection) -> None:
        for table, columns in (("terms", ("watch", "ply", "watchers")), ("accounts", ("standing", "reason"))):
            for column in columns:
                connection.execute(sa.text(f"ALTER TABLE {table} DROP COLUMN {column}"))
        for table in ("wishes", "reports"):
            connection.execute(sa.text(f"DROP TABLE {table}"))
        connection.execute(state.update().values(version=7))

    async def read(store: Store) -> None:
        kept = await store.load("old")
        assert kept is not None
        assert kept.terms == TermsRow(listed=True)
        assert await store.account(id="a") == ann
        assert await store.found_tables(True, 0, 10) == []

    with_store(database, fill)
    new = asyncio.run(tables_of(database))
    asyncio.run(written(database, to_version_7))
    with_store(database, read)
    assert asyncio.run(tables_of(database)) == new


def test_what_a_newer_cellar_wrote_is_refused(database: str) -> None:
    async def age(store: Store) -> None:
        newer = state.update().values(version=VERSION + 1)
        await store.database.write(lambda connection: connection.execute(newer).close())

    async def nothing(store: Store) -> None:
        raise AssertionError("it was opened")

    with_store(database, age)
    with pytest.raises(BadSetting, match=rf"newer Cellar: its tables have version {VERSION + 1}"):
        with_store(database, nothing)


def test_there_is_a_step_to_every_version() -> None:
    assert list(STEPS) == list(range(2, VERSION + 1))


def test_several_servers_may_bring_a_store_up_at_once(old: str) -> None:
    async def open_all() -> None:
        stores = await asyncio.gather(*(Store.open(database_url(old)) for _ in range(4)))
        assert len({store.epoch for store in stores}) == 1
        for store in stores:
            await store.close()

    asyncio.run(open_all())


def test_a_file_that_somebody_writes_for_the_first_time_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite refuses to change the log of such a file at once, whatever patience it was given."""
    file = tmp_path / "matches.sqlite"
    writer = sqlite3.connect(file)
    writer.executescript((STORES / "sqlite_0_1_0.sql").read_text())
    writer.execute("BEGIN IMMEDIATE")
    refused = []

    async def goes_away(seconds: float) -> None:
        refused.append(seconds)
        writer.close()

    monkeypatch.setattr("cellar.server.store.opening.asyncio.sleep", goes_away)

    async def opened() -> None:
        await (await Store.open(database_url(str(file)))).close()

    asyncio.run(opened())
    assert len(refused) == 1
