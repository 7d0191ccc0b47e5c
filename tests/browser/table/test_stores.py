"""What a store must do, of the server's and of a browser's: the same tests for both."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from cellar.browser.table.database import StorageFailed
from cellar.browser.table.store import BrowserStore
from cellar.server.model.tokens import hashed
from cellar.server.settings import database_url
from cellar.server.store.administration import delete
from cellar.server.store.interface import AnyStore
from cellar.server.store.rows import (
    BACK,
    Attended,
    CheckpointRow,
    Conflict,
    DeviceRow,
    EventRow,
    Gone,
    Kept,
    Links,
    SeatRow,
    TalkRow,
    TermsRow,
)
from cellar.server.store.store import Store
from tests.browser.table.memory import Memory
from tests.server.test_store import MATCH, SEATS

#: Two of one kind over the same rows, as two tabs or two processes are, and how a match is deleted.
Two = tuple[AnyStore, AnyStore, Callable[[str], Awaitable[None]]]
Work = Callable[[AnyStore, AnyStore, Callable[[str], Awaitable[None]]], Awaitable[None]]


@asynccontextmanager
async def two_of(kind: str, place: Path) -> AsyncIterator[Two]:
    if kind == "browser":
        memory = Memory()
        here = BrowserStore(memory.transact)
        yield here, BrowserStore(memory.transact), here.delete
        return
    url = database_url(str(place / "matches.sqlite"))
    one, other = await Store.open(url), await Store.open(url)

    async def gone(match: str) -> None:
        await delete(one.database, match, 0, "")

    yield one, other, gone
    await one.close()
    await other.close()


@pytest.fixture(params=["sqlite", "browser"])
def with_two(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Work], None]:
    """Runs a test with two stores of a kind."""

    def run(work: Work) -> None:
        async def all_of_it() -> None:
            async with two_of(request.param, tmp_path) as (one, other, gone):
                await work(one, other, gone)

        asyncio.run(all_of_it())

    return run


Stores = Callable[[Work], None]


def test_what_is_read_is_what_was_written(with_two: Stores) -> None:
    first = [EventRow(1, -1, 2**62, 1_700_000_000_001), EventRow(2, 0, 17, 1_700_000_000_002)]
    later = [EventRow(3, 1, 4, 1_700_000_000_003, "abc:m1"), EventRow(4, BACK, 1, 1_700_000_000_004)]
    mark, early = CheckpointRow(3, 3, "layout", bytes(range(256))), CheckpointRow(1, 1, "layout", b"early")
    links = Links({2: b"i" * 32}, {b"d" * 32: DeviceRow(b"d" * 32, b"t" * 32, used=True)})
    terms = TermsRow("total", 300, 5, loses=True)

    async def work(one: AnyStore, other: AnyStore, gone: Callable[[str], Awaitable[None]]) -> None:
        await one.create(Kept(MATCH, SEATS, first, [early], links, terms=terms))
        await one.append("m1", later, [mark], 1_234)
        await one.append_talk("m1", TalkRow(1, 5, 0, "chat", "Hm.", "abc:t1"))
        kept = await other.load("m1")
        assert kept is not None
        assert (kept.match, kept.seats, kept.links, kept.terms) == (MATCH, SEATS, links, terms)
        assert (kept.events, kept.checkpoints) == ([*first, *later], [early, mark])
        assert (kept.talk, kept.spent) == ([TalkRow(1, 5, 0, "chat", "Hm.", "abc:t1")], {3: 1_234})
        assert await other.events_after("m1", 2) == later
        assert await other.load("m2") is None

    with_two(work)


def test_of_two_who_write_one_wins_and_a_request_counts_once(with_two: Stores) -> None:
    async def work(one: AnyStore, other: AnyStore, gone: Callable[[str], Awaitable[None]]) -> None:
        await one.create(Kept(MATCH, SEATS, []))
        for version in range(1, 6):
            results = await asyncio.gather(
                one.append("m1", [EventRow(version, 0, 1, 0)], []),
                other.append("m1", [EventRow(version, 0, 2, 0)], []),
                return_exceptions=True,
            )
            assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]
        await one.append("m1", [EventRow(6, 0, 1, 0, "abc:m1")], [])
        with pytest.raises(Conflict):
            await other.append("m1", [EventRow(7, 0, 1, 0, "abc:m1")], [])
        for number, store in ((1, one), (2, other)):
            await store.append_talk("m1", TalkRow(number, 0, 0, "chat", "a", f"t{number}"))
        for row in (TalkRow(2, 0, 0, "chat", "b", "t3"), TalkRow(3, 0, 0, "chat", "b", "t2")):
            with pytest.raises(Conflict):
                await one.append_talk("m1", row)
        assert [row.number for row in await other.talk_after("m1", 1)] == [2]
        kept = await other.load("m1")
        assert kept is not None
        assert [event.version for event in kept.events] == [1, 2, 3, 4, 5, 6]

    with_two(work)


def test_a_match_that_is_gone_takes_nothing_more(with_two: Stores) -> None:
    async def work(one: AnyStore, other: AnyStore, gone: Callable[[str], Awaitable[None]]) -> None:
        await one.create(Kept(MATCH, SEATS, [EventRow(1, 0, 1, 0)]))
        await one.keep_story("m1", 1, b"{}")
        await gone("m1")
        with pytest.raises(Gone):
            await other.append("m1", [EventRow(2, 0, 1, 0)], [])
        await other.keep_story("m1", 1, b"{}")
        await other.seen("m1", [0], 5)
        assert await one.load("m1") is None
        assert await one.story("m1", 1) is None
        assert await one.seats_of("m1") == ([], Links())

    with_two(work)


def test_seats_change_only_as_their_asker_saw_them(with_two: Stores) -> None:
    open_seat = SeatRow(2, "", "", None, False, False)
    rows = [*SEATS[:2], open_seat]

    async def work(one: AnyStore, other: AnyStore, gone: Callable[[str], Awaitable[None]]) -> None:
        await one.create(Kept(MATCH, rows, [], links=Links({2: b"i" * 32})))
        named = replace(rows[0], name="Bea", seen=7)
        assert await one.change_seat("m1", rows[0], named)
        bot = replace(named, bot="random")
        assert await other.change_seat("m1", named, bot)
        assert not await one.change_seat("m1", named, rows[0])
        takers = [replace(open_seat, name=name, token=name.encode() * 32, joined=True) for name in "ab"]
        took = [
            await other.use_invite("m1", b"x" * 32, takers[0]),
            await one.sit("m1", takers[0]),
            await other.sit("m1", takers[1]),
            await other.use_invite("m1", b"i" * 32, takers[1]),
        ]
        assert took == [False, True, False, False], "the first has it, and the link that waited is void"
        await one.seen("m1", [0, 2], 9)
        seats, links = await other.seats_of("m1")
        assert seats == [replace(bot, seen=9), rows[1], replace(takers[0], seen=9)]
        assert links == Links()
        await one.invite("m1", 2, b"j" * 32)
        assert await other.use_invite("m1", b"j" * 32, takers[1])
        assert not await one.use_invite("m1", b"j" * 32, takers[0])

    with_two(work)


def test_devices_by_links_that_are_used_once(with_two: Stores) -> None:
    holder = b"t" * 32

    async def work(one: AnyStore, other: AnyStore, gone: Callable[[str], Awaitable[None]]) -> None:
        await one.create(Kept(MATCH, SEATS, []))
        for mark in (b"1", b"2"):
            await one.offer_device("m1", DeviceRow(mark * 32, holder, used=False))
        assert not await other.use_device("m1", b"1" * 32, b"a" * 32), "a later link voids it"
        assert await other.use_device("m1", b"2" * 32, b"a" * 32)
        assert not await one.use_device("m1", b"2" * 32, b"b" * 32)
        await one.offer_device("m1", DeviceRow(b"3" * 32, holder, used=False))
        assert await one.use_device("m1", b"3" * 32, b"b" * 32)
        await other.revoke("m1", holder, b"b" * 32)
        _, links = await one.seats_of("m1")
        assert links.devices == {b"b" * 32: DeviceRow(b"b" * 32, holder, used=True)}

    with_two(work)


def test_terms_stories_and_the_rematch(with_two: Stores) -> None:
    async def work(one: AnyStore, other: AnyStore, gone: Callable[[str], Awaitable[None]]) -> None:
        listed, free = TermsRow(listed=True), SeatRow(2, "", "", None, False, False)
        await one.create(Kept(MATCH, [*SEATS[:2], free], [], terms=listed))
        await one.create(Kept(replace(MATCH, id="m2", created=MATCH.created + 1), [*SEATS[:2], free], [], terms=listed))
        await one.create(Kept(replace(MATCH, id="m3"), SEATS[:2], [], terms=listed))
        await one.attend([Attended(match, 50, 3, 0) for match in ("m1", "m2", "m3")])
        await one.tick("m1", 3, 99)
        found = await other.found_tables(False, 50, 10)
        assert [match.id for match, _, _ in found] == ["m2", "m1"], "the newest first, and none that is full"
        assert found[1][1] == TermsRow(listed=True, attended=50, ticked_version=3, ticked=99, ply=3)
        assert await other.found_tables(False, 51, 10) == []
        for id, watch in (("m4", True), ("m5", True), ("m6", False)):
            await one.create(Kept(replace(MATCH, id=id), SEATS[:2], [], terms=TermsRow(listed=True, watch=watch)))
            await one.attend([Attended(id, 50, 7, 2 if id == "m5" else 1)])
        watched = await other.found_tables(True, 50, 10)
        assert [(match.id, terms.watchers) for match, terms, _ in watched] == [("m5", 2), ("m4", 1)]
        await other.unlist("m5")
        assert [match.id for match, _, _ in await one.found_tables(True, 50, 10)] == ["m4"]
        await one.keep_story("m1", 4, b"old")
        await other.keep_story("m1", 6, b"new")
        assert [await one.story("m1", version) for version in (4, 6)] == [None, b"new"]
        assert [await one.rematch("m1", "m2"), await other.rematch("m1", "m3")] == ["m2", "m2"]
        await one.touch(5)
        assert one.waiting() == 0

    with_two(work)


def test_one_s_own_matches_with_their_tokens() -> None:
    async def run() -> None:
        memory = Memory()
        store = BrowserStore(memory.transact)
        mine = replace(MATCH, host=hashed(store.knows("mine")))
        await store.create(Kept(mine, SEATS, [EventRow(1, 0, 1, 70)]))
        await store.create(Kept(replace(mine, id="m2", created=5), SEATS, []))
        await store.create(Kept(replace(MATCH, id="others"), SEATS, []))
        await store.append("m2", [EventRow(1, 0, 1, 90)], [])
        again = BrowserStore(memory.transact)
        assert [(held.match, held.token) for held in await again.held()] == [("m2", "mine"), ("m1", "mine")]
        assert (await again.token("m1"), await again.token("others")) == ("mine", "")
        await again.delete("m2")
        assert [held.match for held in await store.held()] == ["m1"]
        assert not any(key.startswith("['m2'") for rows in memory.rows.values() for key in rows)
        memory.fails_after = memory.transactions
        with pytest.raises(StorageFailed):
            await again.append("m1", [EventRow(2, 0, 1, 70)], [])
        assert len(await again.events_after("m1", 0)) == 1, "nothing of a transaction that failed is there"

    asyncio.run(run())
