"""Rated matches: who may have one, what there is not during one, and what it makes of the ratings of those who play,
once, whatever happens meanwhile."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx
import pytest

from cellar.server import settings
from cellar.server.settings import database_url
from cellar.server.store.rows import AccountRow, RatingRow
from cellar.server.store.schema import accounts
from cellar.server.store.store import Store
from cellar.server.tables import timekeeper
from cellar_studies.soak.postgres import new_database
from tests.server.client import Seated, bearer, calling, lobby
from tests.server.inside import running, told_settings
from tests.server.running import Running
from tests.server.test_accounts import Browser
from tests.server.test_agreements import told
from tests.server.test_clocks import Time
from tests.server.test_play import FRIEND, ME, enter
from tests.studying import first

CLOCK = {"kind": "total", "seconds": 600, "plus": 5}
NOVICE, RANDOM = ({"who": "bot", "bot": name} for name in ("novice", "random"))
#: What does not depend on the store is shown on one.
SQLITE = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


@pytest.fixture
def server(database: str) -> Iterator[Running]:
    started = Running(database)
    started.start()
    yield started
    started.stop()


@pytest.fixture
def people(server: Running) -> Iterator[list[Browser]]:
    """Ann, Ben and Cy, each with an account."""
    with lobby(server.address) as http:
        found = [Browser(http, server.address) for _ in range(3)]
        for browser, name in zip(found, ("Ann", "Ben", "Cy")):
            browser.create(name)
        yield found


def asked(browser: Browser, path: str, body: dict[str, Any], status: int) -> dict[str, Any]:
    headers = bearer(browser.token) if browser.token else {}
    answer = browser.http.post(f"/api/{path}", json=body, headers=headers)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def make(browser: Browser, status: int = 201, **wish: Any) -> dict[str, Any]:
    """A rated table of the Angel problem with a friend, unless it is wished otherwise."""
    whole = {"game": "angel", "seats": [ME, FRIEND], "clock": CLOCK, "rated": True, **wish}
    return asked(browser, "tables", whole, status)


def sit(browser: Browser, made: dict[str, Any], link: int = 0, status: int = 200) -> str:
    """Somebody takes a friend's seat; the answer is their token, or why not."""
    code = made["links"][link]["code"]
    told = asked(browser, f"tables/{made['table']}/links/use", {"code": code, "token": code}, status)
    return code if status == 200 else str(told["sentence"])


async def resigned(seated: Seated, seat: int) -> None:
    await seated.send(type="propose", id="r", what="resign", seat=seat)


async def rated(seated: Seated) -> list[dict[str, Any]]:
    """The seats' ratings, once the match has been rated."""
    while True:
        message = await seated.until("presence", "snapshot")
        found = [seat.get("rating", {}) for seat in message["seats"]]
        if any("change" in one for one in found):
            return found


def rating(browser: Browser) -> dict[str, Any]:
    (found,) = browser.get()["ratings"]
    return dict(found)


def test_a_match_of_two_is_rated_when_it_is_over(server: Running, people: list[Browser]) -> None:
    ann, ben, _cy = people
    made = make(ann)
    assert asked(ben, f"tables/{made['table']}/links/look", {"code": made["links"][0]["code"]}, 200)["rated"]
    code = sit(ben, made)

    async def play() -> list[dict[str, Any]]:
        first, other = await enter(server, made), await enter(server, made, code)
        watcher = await Seated.enter(server.address, made["table"])
        seen = await watcher.until("snapshot")
        assert seen["rated"]
        assert [seat["name"] for seat in seen["seats"]] == ["Ann", "Ben"], "they play under their accounts' names"
        assert [seat["rating"] for seat in seen["seats"]] == [{"points": 1500, "spread": 482, "provisional": True}] * 2
        await other.to_act()
        await other.play(other.view["moves"][0]["text"])
        await resigned(first, 0)
        found = await rated(watcher)
        assert found == await rated(first)
        return found

    shown = asyncio.run(play())
    (lost, won) = (one["change"] for one in shown)
    assert (lost, won) == (-78, 78), "two newcomers: what one loses the other wins"
    assert (rating(ann)["rating"]["points"], rating(ben)["rating"]["points"]) == (1422, 1578)
    assert (rating(ben)["game"], rating(ben)["players"], rating(ben)["matches"]) == ("angel", 2, 1)
    (past,) = rating(ben)["past"]
    assert (past["table"], past["rating"]["points"]) == (made["table"], 1578)
    (exported,) = ben.get("/export")["ratings"]
    assert exported["played"] == made["table"]


@SQLITE
def test_whoever_is_not_signed_in_neither_makes_nor_joins_a_rated_match(server: Running, people: list[Browser]) -> None:
    ann, ben, _cy = people
    stranger = Browser(ann.http, server.address)
    assert "it needs an account" in make(stranger, 403)["sentence"]
    made = make(ann, game="zyrcan", seats=[ME, FRIEND, FRIEND], listed=True)
    assert "it needs an account" in sit(stranger, made, 0, 403)
    free = f"tables/{made['table']}/seats/1/sit"
    assert "it needs an account" in asked(stranger, free, {"token": "s" * 32}, 403)["sentence"]
    assert "nobody plays against themselves" in sit(ann, made, 0, 409)
    code = sit(ben, made, 0)
    assert sit(ben, made, 0) == code, "asked again, the answer is the same"
    assert "nobody plays against themselves" in sit(ben, made, 1, 409)


@SQLITE
def test_what_cannot_be_rated_is_refused_in_a_sentence(people: list[Browser]) -> None:
    ann = people[0]
    for wish, sentence in (
        ({"clock": None}, "needs a time limit"),
        ({"options": {"power": 3}}, "all have the same options"),
        ({"position": "anything"}, "start from the beginning"),
        ({"seats": [ME, ME]}, "you have one seat"),
        ({"seats": [ME, RANDOM]}, "Random has no rating"),
        ({"game": "cell_management", "seats": [ME]}, "nobody plays against you"),
    ):
        assert sentence in make(ann, 400, **wish)["sentence"], wish
    made = make(ann, options={"power": 1}, seats=[ME, NOVICE])
    card = ann.http.get(f"/api/tables/{made['table']}").json()
    assert (card["options"]["form"], card["options"]["radius"]) == ("board", 20), "what ABOUT says of rated matches"


def test_a_server_without_accounts_has_no_rated_matches(tmp_path: Path) -> None:
    started = Running(str(tmp_path / "matches.sqlite"), accounts=False)
    started.start()
    try:
        with lobby(started.address) as http:
            assert "no ratings" in make(Browser(http, started.address), 400)["sentence"]
    finally:
        started.stop()


@SQLITE
def test_there_is_no_help_during_a_rated_match(server: Running, people: list[Browser]) -> None:
    """Neither against a bot, where one would be alone, nor by the others' leave; afterwards everything is there."""
    ann, ben, _cy = people
    alone, friends = make(ann, seats=[ME, NOVICE]), make(ann)
    sit(ben, friends)

    async def refused(seated: Seated, **message: Any) -> str:
        await seated.send(id="x", **message)
        answer = await seated.answer("x")
        assert (answer["type"], answer["reason"]) == ("refusal", "not_allowed"), answer
        return str(answer["sentence"])

    async def play() -> None:
        for made in (alone, friends):
            seated = await enter(server, made)
            for kind in ("hint", "think"):
                for own in (False, True):
                    asks = {"type": kind, "version": seated.version, "own": own}
                    assert "no hints until it is over" in await refused(seated, **asks)
            for what, why in (("hints", "no hints"), ("back", "no move is taken back")):
                assert why in await refused(seated, type="propose", what=what, seat=0)
            asks = {"type": "undo", "version": seated.version}
            assert "no move is taken back" in await refused(seated, **asks)
            assert not seated.view.get("undo")
            if made is alone:
                await seated.to_act()
                await seated.play(seated.view["moves"][0]["text"])
                assert not seated.view.get("undo"), "nor is it offered after a move"

    asyncio.run(play())
    for made in (alone, friends):
        mine, table = bearer(made["token"]), f"/api/tables/{made['table']}"
        for path, body in (("fork", {"ply": 0}), ("think", {"ply": 0}), ("job", {"ply": 0})):
            answer = ann.http.post(f"{table}/{path}", json=body, headers=mine)
            assert answer.status_code in (403, 409), (path, answer.text)
        for path in ("record", "moves", "position"):
            assert ann.http.get(f"{table}/{path}", headers=mine).status_code == 403, path
        card = ann.http.get(table, headers=mine).json()
        assert not any(card.get(right) for right in ("fork", "record", "think"))

    async def end() -> None:
        for made in (alone, friends):
            seated = await enter(server, made)
            await resigned(seated, 0)
            await rated(seated)

    asyncio.run(end())
    for made in (alone, friends):
        mine, table = bearer(made["token"]), f"/api/tables/{made['table']}"
        for path in ("record", "moves", "position"):
            assert ann.http.get(f"{table}/{path}", headers=mine).status_code == 200, path


@SQLITE
def test_nobody_plays_for_somebody_else_in_a_rated_match(server: Running, people: list[Browser]) -> None:
    ann, ben, cy = people
    made = make(ann)
    table, mine = f"/api/tables/{made['table']}", bearer(made["token"])

    def change(path: str, token: dict[str, str] = mine, **body: Any) -> httpx.Response:
        return ann.http.post(f"{table}/{path}", json=body, headers=token)

    assert change("seats/1/bot").status_code == 409, "not even before somebody has come"
    code = sit(ben, made)
    change("leave", bearer(code)).raise_for_status()
    for path in ("seats/1/bot", "seats/1/invite"):
        answer = change(path)
        assert (answer.status_code, "stay with the players" in answer.json()["sentence"]) == (409, True), path
    change("join", bearer(code), name="Somebody else").raise_for_status()
    assert [seat["name"] for seat in ann.http.get(table).json()["seats"]] == ["Ann", "Ben"]
    assert cy.get().get("ratings") is None


def test_whoever_leaves_runs_out_of_time_and_is_last_though_a_bot_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three play; one is away, loses by the clock, and a bot plays to the end at their seat."""
    time, file = Time(), str(tmp_path / "m.sqlite")
    monkeypatch.setattr(timekeeper, "LOOK_S", 0.01)

    async def run() -> None:
        settings = told_settings(file, lambda n: 0, monotonic=time, simulations=1)
        async with running(settings) as (address, tables):
            with lobby(address) as http:
                ann, ben = Browser(http, address), Browser(http, address)
                for browser, name in ((ann, "Ann"), (ben, "Ben")):
                    await asyncio.to_thread(browser.create, name)
                seats = [ME, FRIEND, NOVICE]
                made = await asyncio.to_thread(lambda: make(ann, game="zyrcan", seats=seats))
                code = await asyncio.to_thread(sit, ben, made)
                own, his = (
                    await enter_at(address, made["table"], made["token"]),
                    await enter_at(address, made["table"], code),
                )
                await own.to_act()
                time.now += 700
                verdict = await told(his, "verdict")
                assert (verdict["seats"][0]["out"], verdict.get("outcome")) == ("time", None)
                said = (await told(his, "said"))["lines"][0]["text"]
                assert said == "Amber ran out of time and is last for the ratings; a bot plays on."
                table = await tables.find(made["table"])
                assert table.seats[0].bot, "a bot plays on at the seat"
                while not table.is_over:
                    await his.to_act()
                    if his.view["actor"] == -2:
                        break
                    await his.play(his.view["moves"][0]["text"])
                await rated(his)
                (mine,) = (await asyncio.to_thread(ann.get))["ratings"]
                (other,) = (await asyncio.to_thread(ben.get))["ratings"]
                assert mine["rating"]["points"] < 1500 - 50 < other["rating"]["points"], "last, whatever the bot did"

    asyncio.run(run())


async def enter_at(address: str, table: str, token: str) -> Seated:
    seated = await Seated.enter(address, table, token)
    await seated.until("snapshot")
    return seated


def test_a_bot_plays_and_the_clock_runs_where_nobody_is_there_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing the page saves nobody a loss, nor does a restart of the server."""
    file = str(tmp_path / "m.sqlite")
    monkeypatch.setattr(timekeeper, "LOOK_S", 0.01)
    time = Time()

    async def begin() -> dict[str, Any]:
        async with running(told_settings(file, lambda n: 0, monotonic=time)) as (address, tables):
            with lobby(address) as http:
                ann = Browser(http, address)
                await asyncio.to_thread(ann.create, "Ann")
                made = await asyncio.to_thread(lambda: make(ann, seats=[NOVICE, ME]))
                seated = await enter_at(address, made["table"], made["token"])
                table = await tables.find(made["table"])
                await seated.to_act()
                await seated.play(seated.view["moves"][0]["text"])
                await seated.close()
                while table.actor != 1 or len(table.guests):
                    await asyncio.sleep(0.01)
                return {**made, "account": ann.token}

    async def go_on(made: dict[str, Any]) -> None:
        later = told_settings(file, lambda n: 0, monotonic=time)
        begun = later.clock() + 100_000_000
        later.clock = lambda: begun
        async with running(later) as (address, tables):
            while (table := tables.opened(made["table"])) is None or not (table.clocks and table.clocks.running):
                await asyncio.sleep(0.01)
            time.now += 700
            while not table.settled:
                await asyncio.sleep(0.01)
            async with calling(address) as http:
                told = (await http.get("/api/account", headers=bearer(made["account"]))).json()
            assert told["ratings"][0]["rating"]["points"] < 1500

    asyncio.run(go_on(asyncio.run(begin())))


@pytest.mark.parametrize("database", first(1, ["sqlite", "postgresql"]), indirect=True)
def test_a_match_that_ended_before_it_was_rated_is_rated_once_by_whoever_finds_it(
    server: Running, people: list[Browser]
) -> None:
    """The server is killed between the two."""
    ann, ben, _cy = people
    made = make(ann)
    code = sit(ben, made)
    server.kill()
    server.settings["accounts"] = False  # nobody rates
    server.start()

    async def end() -> None:
        seated = await enter(server, made)
        await resigned(seated, 0)
        await told(seated, "verdict")

    asyncio.run(end())
    server.kill()
    server.settings["accounts"] = True
    for _again in range(2):
        server.start()

        async def look() -> list[dict[str, Any]]:
            seated = await Seated.enter(server.address, made["table"], code)
            return await rated(seated)

        found = asyncio.run(look())
        assert [one["change"] for one in found] == [-78, 78]
        assert rating(ben)["matches"] == 1
        server.kill()
    server.start()


@pytest.mark.parametrize("database", first(1, ["sqlite", "postgresql"]), indirect=True)
def test_kills_at_any_moment_after_the_end_leave_each_match_rated_once(server: Running, people: list[Browser]) -> None:
    ann, ben, _cy = people
    tables = []
    for number in range(4):
        made = make(ann)
        code = sit(ben, made)
        tables.append(made["table"])

        async def end(made: dict[str, Any] = made, number: int = number) -> None:
            seated = await enter(server, made)
            await resigned(seated, 0)
            if number % 2:
                await told(seated, "verdict")

        asyncio.run(end())
        server.kill()
        server.start()

        async def look(made: dict[str, Any] = made, code: str = code) -> None:
            seated = await Seated.enter(server.address, made["table"], code)
            snapshot = await seated.until("snapshot")
            if snapshot.get("verdict") is None:  # it was killed before the end was written
                await resigned(await enter(server, made), 0)
            if not any("change" in seat["rating"] for seat in snapshot["seats"]):
                await rated(seated)

        asyncio.run(look())
    assert [one["table"] for one in rating(ann)["past"]] == tables == [one["table"] for one in rating(ben)["past"]]
    assert rating(ann)["matches"] == rating(ben)["matches"] == len(tables)


def test_ends_seen_by_several_processes_count_once_and_those_of_one_account_one_after_another(database: str) -> None:
    def made(number: int, account: str, row: RatingRow | None) -> RatingRow:
        old = (25.0, 8.0) if row is None else (row.mu, row.sigma)
        count = 1 if row is None else row.number + 1
        return RatingRow(account, "angel", 2, count, *old, old[0] + 1, old[1] - 0.1, f"m{number}", 7)

    async def rate(store: Store, number: int) -> None:
        await store.rate(
            f"m{number}",
            ("a", "b"),
            "angel",
            2,
            lambda latest: [made(number, account, row) for account, row in latest.items()],
        )

    async def run() -> None:
        stores = [await Store.open(database_url(database)) for _ in range(2)]
        both = accounts.insert().values([account_of(name) for name in "ab"])
        await stores[0].database.write(lambda connection: connection.execute(both).close())
        await asyncio.gather(*(rate(store, number) for number in range(6) for store in stores))
        for account in "ab":
            rows = await stores[1].ratings_of(account)
            assert [row.number for row in rows] == [1, 2, 3, 4, 5, 6]
            assert sorted(row.played for row in rows) == [f"m{number}" for number in range(6)]
            assert [row.mu for row in rows] == [26, 27, 28, 29, 30, 31], "each was made of the one before"
        await stores[0].delete_account("a")
        await rate(stores[1], 7)
        assert await stores[1].ratings_of("a") == [], "nothing is written of an account that is gone"
        assert (await stores[1].ratings_of("b"))[-1].played == "m7"
        for store in stores:
            await store.close()

    asyncio.run(run())


def account_of(name: str) -> dict[str, Any]:
    return asdict(AccountRow(name, name, name, b"", 0))


def test_an_account_that_is_deleted_leaves_no_name_and_the_others_keep_what_they_won(
    tmp_path: Path,
) -> None:
    file = tmp_path / "m.sqlite"
    started = Running(str(file))
    started.start()
    try:
        with lobby(started.address) as http:
            ann, ben = Browser(http, started.address), Browser(http, started.address)
            ann.create("Annabel")
            ben.create("Ben")
            over, goes_on = make(ann), make(ann)
            code, other = sit(ben, over), sit(ben, goes_on)

            async def play() -> None:
                seated = await enter(started, over)
                await resigned(seated, 0)
                await rated(seated)

            asyncio.run(play())
            ann.post("delete")
            assert rating(ben)["rating"]["points"] == 1578
            for table, token in ((over, code), (goes_on, other)):
                card = http.get(f"/api/tables/{table['table']}", headers=bearer(token))
                assert "Annabel" not in card.text
                assert "rating" not in card.json()["seats"][0]

            async def resign() -> None:
                seated = await enter(started, goes_on, other)
                await resigned(seated, 1)
                found = await rated(seated)
                assert (found[0], found[1]["change"] < 0) == ({}, True)

            asyncio.run(resign())
            assert rating(ben)["matches"] == 2
    finally:
        started.stop()
    with closing(sqlite3.connect(file)) as stored:
        assert "Annabel" not in "\n".join(stored.iterdump())


@SQLITE
def test_a_rematch_is_rated_as_the_match_was(server: Running, people: list[Browser]) -> None:
    ann, ben, _cy = people
    made = make(ann)
    code = sit(ben, made)

    async def end() -> None:
        seated = await enter(server, made)
        await resigned(seated, 0)
        await rated(seated)

    asyncio.run(end())
    path = f"/api/tables/{made['table']}/rematch"
    again = ann.http.post(path, json={"rotate": True}, headers=bearer(code)).json()["table"]

    async def play() -> None:
        both = [await Seated.enter(server.address, again, token) for token in (code, made["token"])]
        shown = [await seated.until("snapshot") for seated in both]
        assert [seat["name"] for seat in shown[1]["seats"]] == ["Ben", "Ann"]
        assert shown[1]["rated"]
        await resigned(both[0], 0)
        assert [one["change"] for one in await rated(both[1])] == [-90, 90]

    asyncio.run(play())


@SQLITE
def test_nothing_is_rated_that_was_not_declared_so(server: Running, people: list[Browser]) -> None:
    ann, ben, _cy = people
    made = make(ann, rated=False)
    sit(ben, made)

    async def end() -> None:
        seated = await enter(server, made)
        await resigned(seated, 0)
        verdict = await told(seated, "verdict")
        assert all("rating" not in seat for seat in verdict["seats"])

    asyncio.run(end())
    assert ann.get().get("ratings") is None


@SQLITE
def test_camps_are_teams_and_a_bot_in_one_keeps_its_rating(server: Running, people: list[Browser]) -> None:
    """Ben and a bot are one camp against Ann: whoever is alone wins and loses more."""
    ann, ben, _cy = people
    made = make(ann, game="cell_wars", options={"players": 3}, seats=[ME, FRIEND, NOVICE])
    code = sit(ben, made)

    async def play() -> list[dict[str, Any]]:
        seated, other = await enter(server, made), await enter(server, made, code)
        await resigned(seated, 0)
        found = await rated(other)
        assert found[2] == {"points": 1300}
        return found

    lost, won, _bot = asyncio.run(play())
    assert lost["change"] < 0 < won["change"]
    (other,) = ben.get()["ratings"]
    assert (other["game"], other["players"]) == ("cell_wars", 3), "a rating of its own for each number of seats"


def test_two_processes_that_see_a_match_end_rate_it_once_and_both_tell(postgres_sockets: str) -> None:
    there = Running(new_database(postgres_sockets, "rated_twice"))
    there.start()

    async def run() -> None:
        own = told_settings(there.database, lambda n: 0)
        own.clock, own.new_id, own.new_token = settings.now, settings.new_id, settings.new_token
        async with running(own) as (here, _tables):
            with lobby(there.address) as http:
                ann, ben = Browser(http, there.address), Browser(http, there.address)
                for browser, name in ((ann, "Ann"), (ben, "Ben")):
                    await asyncio.to_thread(browser.create, name)
                made = await asyncio.to_thread(make, ann)
                code = await asyncio.to_thread(sit, ben, made)
                at_one = await enter_at(here, made["table"], made["token"])
                at_other = await enter_at(there.address, made["table"], code)
                await resigned(at_other, 1)
                for seated in (at_one, at_other):
                    assert [one["change"] for one in await rated(seated)] == [78, -78]
                for browser in (ann, ben):
                    (found,) = (await asyncio.to_thread(browser.get))["ratings"]
                    assert found["matches"] == 1

    try:
        asyncio.run(run())
    finally:
        there.stop()
