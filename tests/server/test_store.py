"""The store, on SQLite and on PostgreSQL: nothing is lost, of two writers one wins, and what is read is what was
written."""

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from cellar.play.registry import about
from cellar.server.messages import SeatWish
from cellar.server.settings import BadSetting, database_url
from cellar.server.store.rows import BACK, CheckpointRow, Conflict, EventRow, Kept, Links, MatchRow, SeatRow
from cellar.server.store.sqlite import CHECKPOINT_AFTER
from cellar.server.store.store import Store
from cellar.server.tables.seating import seating
from tests.patience import PATIENCE

MATCH = MatchRow("m1", "zyrcan", 1, '{"players": 3}', b"\x01\x00\xff", None, "plain", b"h" * 32, 1_700_000_000_000)
SEATS = [
    SeatRow(0, "Ann", "", b"t" * 32, True, False),
    SeatRow(1, "", "random", None, True, False),
    SeatRow(2, "Ünal 🚀", "", b"u" * 32, False, False),
]


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await Store.open(database_url(database))
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_what_is_read_is_what_was_written(database: str) -> None:
    first = [EventRow(1, -1, 2**62, 1_700_000_000_001), EventRow(2, 0, 17, 1_700_000_000_002)]
    later = [EventRow(3, 1, 4, 1_700_000_000_003, "abc:m1"), EventRow(4, BACK, 1, 1_700_000_000_004)]
    mark = CheckpointRow(3, 3, "layout", bytes(range(256)))

    async def write(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, first))
        await store.append("m1", later, [mark])

    async def read(store: Store) -> None:
        kept = await store.load("m1")
        assert kept is not None
        assert kept.match == MATCH
        assert kept.seats == SEATS
        assert kept.events == [*first, *later]
        assert kept.checkpoints == [mark]
        assert await store.events_after("m1", 2) == later
        assert await store.load("m2") is None

    with_store(database, write)
    with_store(database, read)  # opened again: it was on disk


def test_of_two_writers_of_a_version_exactly_one_wins(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, []))
        other = await Store.open(database_url(database))
        for version in range(1, 21):
            results = await asyncio.gather(
                store.append("m1", [EventRow(version, 0, 1, 0)], []),
                other.append("m1", [EventRow(version, 0, 2, 0)], []),
                return_exceptions=True,
            )
            assert [type(result) for result in results].count(Conflict) == 1, results
            assert results.count(None) == 1
        kept = await store.load("m1")
        assert kept is not None
        assert [event.version for event in kept.events] == list(range(1, 21))
        await other.close()

    with_store(database, work)


def test_a_repeated_request_is_refused_by_the_store_itself(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, []))
        await store.append("m1", [EventRow(1, 0, 1, 0, "k:1")], [])
        with pytest.raises(Conflict):
            await store.append("m1", [EventRow(2, 0, 1, 0, "k:1")], [])
        await store.append("m1", [EventRow(2, 0, 1, 0, "k:2")], [])

    with_store(database, work)


def test_events_of_one_move_are_written_together_or_not_at_all(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, []))
        await store.append("m1", [EventRow(3, 0, 1, 0)], [])
        with pytest.raises(Conflict):
            await store.append("m1", [EventRow(1, 0, 1, 0), EventRow(2, -1, 1, 0), EventRow(3, -1, 1, 0)], [])
        kept = await store.load("m1")
        assert kept is not None
        assert [event.version for event in kept.events] == [3]

    with_store(database, work)


def test_one_commit_carries_many_matches_and_a_loser_among_them_hurts_nobody(database: str) -> None:
    names = [f"m{n}" for n in range(40)]

    async def work(store: Store) -> None:
        for name in names:
            await store.create(Kept(replace(MATCH, id=name), SEATS, [EventRow(1, 0, 1, 0)]))
        # Version 1 is there already: every fourth loses.
        versions = [1 if n % 4 == 0 else 2 for n in range(40)]
        results = await asyncio.gather(
            *(store.append(name, [EventRow(version, 0, 9, 0)], []) for name, version in zip(names, versions)),
            return_exceptions=True,
        )
        for result, version in zip(results, versions):
            assert isinstance(result, Conflict) if version == 1 else result is None
        for name, version in zip(names, versions):
            kept = await store.load(name)
            assert kept is not None
            assert [event.action for event in kept.events] == ([1] if version == 1 else [1, 9])

    with_store(database, work)


def test_a_move_is_not_kept_waiting_by_histories_that_came_before_it(database: str) -> None:
    names = [f"m{n}" for n in range(6)]
    history = [EventRow(version, 0, version, 0) for version in range(1, 201)]

    async def work(store: Store) -> None:
        for name in names:
            await store.create(Kept(replace(MATCH, id=name), SEATS, []))
        long = [asyncio.ensure_future(store.append(name, history, [])) for name in names[1:]]
        await store.append("m0", [EventRow(1, 0, 9, 0)], [])
        assert not all(one.done() for one in long), "all of them were written with it"
        await asyncio.gather(*long)
        for name in names[1:]:
            kept = await store.load(name)
            assert kept is not None
            assert [event.action for event in kept.events] == list(range(1, 201))

    with_store(database, work)


def test_the_log_is_brought_into_the_file_beside_the_commits(tmp_path: Path) -> None:
    """Not by a commit, which a move would wait for: what was written a while ago is in the file itself, though the
    store is open and its log is short."""

    async def work(store: Store) -> None:
        history = [EventRow(version, 0, version, 0) for version in range(1, 2 * CHECKPOINT_AFTER)]
        await store.create(Kept(MATCH, SEATS, history))
        async with asyncio.timeout(PATIENCE):
            while not in_file():
                await asyncio.sleep(0.01)

    def in_file() -> int:
        """Events that are there without the log."""
        alone = tmp_path / "alone.sqlite"
        shutil.copy(tmp_path / "m.sqlite", alone)
        with closing(sqlite3.connect(alone)) as read:
            try:
                return int(read.execute("SELECT count(*) FROM events").fetchone()[0])
            except sqlite3.DatabaseError:  # copied while it was written
                return 0

    with_store(str(tmp_path / "m.sqlite"), work)


def test_a_commit_that_fails_leaves_nothing_and_the_next_one_begins_anew(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, []))
        await store.append("m1", [EventRow(1, 0, 1, 0)], [])
        with closing(sqlite3.connect(tmp_path / "m.sqlite", isolation_level=None)) as other:
            other.execute("ALTER TABLE store RENAME TO elsewhere")
            with pytest.raises(OperationalError, match="no such table: store"):
                await store.append("m1", [EventRow(2, 0, 2, 0)], [])
            other.execute("ALTER TABLE elsewhere RENAME TO store")
        await store.append("m1", [EventRow(2, 0, 3, 0)], [])
        kept = await store.load("m1")
        assert kept is not None
        assert [event.action for event in kept.events] == [1, 3]

    with_store(str(tmp_path / "m.sqlite"), work)


def test_two_processes_worth_of_writers_lose_nothing(database: str) -> None:
    """Two stores append to matches of their own as fast as they can: everything arrives."""

    async def work(store: Store) -> None:
        other = await Store.open(database_url(database))
        for name in ("a", "b"):
            await store.create(Kept(replace(MATCH, id=name), SEATS, []))

        async def fill(writer: Store, name: str) -> None:
            for version in range(1, 151):
                await writer.append(name, [EventRow(version, 0, version, 0)], [])

        await asyncio.gather(fill(store, "a"), fill(other, "b"))
        for name in ("a", "b"):
            kept = await store.load(name)
            assert kept is not None
            assert [event.action for event in kept.events] == list(range(1, 151))
        await other.close()

    with_store(database, work)


def test_seats_change_and_the_first_rematch_counts(database: str) -> None:
    async def work(store: Store) -> None:
        await store.create(Kept(MATCH, SEATS, []))
        changed = SeatRow(2, "Eve", "random", b"u" * 32, True, True)
        assert await store.change_seat("m1", SEATS[2], changed)
        assert not await store.change_seat("m1", SEATS[2], SEATS[0]), "who sits there is another one by now"
        assert await store.seats_of("m1") == ([SEATS[0], SEATS[1], changed], Links())
        found = await asyncio.gather(store.rematch("m1", "r1"), store.rematch("m1", "r2"))
        assert found[0] == found[1]
        kept = await store.load("m1")
        assert kept is not None
        assert kept.match.rematch == found[0]

    with_store(database, work)


def test_tokens_are_nowhere_in_the_file(tmp_path: Path) -> None:

    path = f"{tmp_path}/matches.sqlite"
    made: list[str] = []

    def new_token() -> str:
        made.append(f"token-number-{len(made)}-which-nobody-can-guess")
        return made[-1]

    places = seating(about("zyrcan"), 3, [SeatWish("me"), SeatWish("friend"), SeatWish("friend")], new_token)

    async def work(store: Store) -> None:
        await store.create(Kept(MATCH, places.rows, []))

    with_store(path, work)
    assert len(made) == 3
    dump = "".join(sqlite3.connect(path).iterdump())
    raw = Path(path).read_bytes()
    for token in made:
        assert token not in dump
        assert token.encode() not in raw


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("mysql://x/y", "file name"),
        ("postgresql://cellar@/x?host=/nowhere", "cannot be opened"),
        ("/nowhere/at/all.sqlite", "no folder"),
    ],
)
def test_a_database_that_cannot_be_opened_is_one_sentence(given: str, said: str) -> None:
    async def nothing(store: Store) -> None:
        raise AssertionError("it was opened")

    with pytest.raises(BadSetting) as caught:
        with_store(given, nothing)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
