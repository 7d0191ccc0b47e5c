"""Days for each move: the wall clock is the judge, whether anybody or any server is there; somebody is out of time
once."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cellar.server.model.day_clocks import DAY_MS, SOON_MS
from cellar.server.settings import Settings
from cellar.server.tables.days.deadlines import GRACE_MS
from cellar.server.tables.tables import Tables
from tests.server.client import Seated, bearer, calling, friends
from tests.server.inside import running, told_settings
from tests.server.test_agreements import told
from tests.server.test_clocks import clocks, come, made_at
from tests.server.test_play import FRIEND, ME, RANDOM


class Wall:
    """The server's wall clock, in the test's hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def later(self, **spans: float) -> None:
        self.now += round(spans.get("days", 0) * DAY_MS + spans.get("seconds", 0) * 1000)


def settings_of(database: str, wall: Wall, **more: Any) -> Settings:
    return replace(told_settings(database, lambda n: 0), clock=wall, **more)


def days(count: int, loses: bool = True) -> dict[str, Any]:
    return {"kind": "days", "seconds": count * 86_400, "loses": loses}


async def two(address: str, clock: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """A table of the Angel problem, and the token of the friend."""
    made = await made_at(address, game="angel", seats=[ME, FRIEND], clock=clock)
    return made, (await asyncio.to_thread(friends, address, made))[0]


async def left_alone(tables: Tables) -> None:
    """Nobody is there any more, and no table is in memory."""
    while tables.guests():
        await asyncio.sleep(0)
    await asyncio.gather(*tables._looking)
    tables.forget()


async def see(tables: Tables) -> None:
    assert tables.deadlines is not None
    await tables.deadlines.see()


async def card(address: str, made: dict[str, Any]) -> dict[str, Any]:
    """The table as one's list has it."""
    async with calling(address) as http:
        holds = [{"table": made["table"], "token": made["token"]}]
        answer = await http.post("/api/tables/mine", json={"holds": holds})
    (found,) = answer.json()["tables"]
    return dict(found)


def test_time_goes_by_without_anybody_there_and_also_without_a_server(database: str) -> None:
    wall = Wall()

    async def first() -> dict[str, Any]:
        async with running(settings_of(database, wall)) as (address, tables):
            made, token = await two(address, days(3))
            ann, bob = await come(address, made), await come(address, made, token)
            assert (await clocks(bob, 1))["left"] == [3 * DAY_MS, 3 * DAY_MS]
            wall.later(days=2, seconds=60)
            assert (await bob.play(bob.view["moves"][0]["text"]))["type"] == "ack"
            shown = await clocks(ann, 0)
            assert (shown["kind"], shown["left"]) == ("days", [3 * DAY_MS, 3 * DAY_MS])
            await ann.close()
            await bob.close()
            await left_alone(tables)
            wall.later(days=2.9)
            await see(tables)
            assert not tables.in_memory(), "its time has not come"
            return made

    async def second(made: dict[str, Any]) -> None:
        async with running(settings_of(database, wall)) as (address, tables):
            assert (await card(address, made))["due"] == wall.now + GRACE_MS
            wall.later(seconds=GRACE_MS / 1000 + 1)
            await see(tables)
            assert "outcome" not in await card(address, made), "a second is forgiven"
            assert not tables.in_memory(), "a list opens no table"
            wall.later(seconds=0.1)
            await see(tables)
            over = await card(address, made)
            assert (over["over"], over["outcome"]["sentence"]) == (True, "Angel ran out of time: Devil wins.")
            version = over["version"]
            await see(tables)
            assert (await card(address, made))["version"] == version, "it happens once"

    made = asyncio.run(first())
    wall.later(days=5)
    asyncio.run(second(made))


def test_a_bot_plays_on_for_who_is_late_and_for_itself_while_nobody_is_there(tmp_path: Path) -> None:
    wall = Wall()

    async def run() -> None:
        async with running(settings_of(str(tmp_path / "m.sqlite"), wall)) as (address, tables):
            made = await made_at(address, game="zyrcan", seats=[ME, RANDOM, FRIEND], clock=days(1, loses=False))
            ann = await come(address, made)
            assert (await told(ann, "snapshot"))["clocks"]["running"] == -1, "not all have come"
            token = (await asyncio.to_thread(friends, address, made))[0]
            bob = await come(address, made, token)
            await clocks(ann, 0)
            await ann.play(ann.view["moves"][0]["text"])
            await ann.close()
            await clocks(bob, 2)
            await bob.close()
            await left_alone(tables)
            wall.later(days=1, seconds=2)
            for _ in range(3):  # it is told of, it is told of once more, and then its time is up
                await see(tables)
            while (await card(address, made))["actor"] != 0:  # the bots of both seats have moved
                await asyncio.sleep(0.01)
            found = await card(address, made)
            assert (found["seats"][2]["out"], found["due"]) == ("time", wall.now + DAY_MS)

    asyncio.run(run())


def test_a_bot_that_a_server_has_left_without_its_move_makes_it_at_the_next(tmp_path: Path) -> None:
    wall, file = Wall(), str(tmp_path / "m.sqlite")

    async def first() -> dict[str, Any]:
        async with running(settings_of(file, wall)) as (address, tables):
            tables.bot_turns.nudge = lambda table: None  # type: ignore[method-assign]  # killed just before it
            made = await made_at(address, game="zyrcan", seats=[ME, RANDOM, RANDOM], clock=days(1))
            ann = await come(address, made)
            await clocks(ann, 0)
            await ann.play(ann.view["moves"][0]["text"])
            await ann.close()
            return made

    async def second(made: dict[str, Any]) -> None:
        async with running(settings_of(file, wall)) as (address, tables):
            wall.later(seconds=20)
            await see(tables)
            (table,) = tables.in_memory()
            while table.actor != 0:
                await asyncio.sleep(0.01)
            assert (await card(address, made))["due"] == wall.now + DAY_MS

    asyncio.run(second(asyncio.run(first())))


def test_a_seat_with_days_for_each_move_is_not_given_away_because_its_person_is_away(tmp_path: Path) -> None:
    wall = Wall()

    async def run() -> None:
        async with running(settings_of(str(tmp_path / "m.sqlite"), wall)) as (address, _):
            made, token = await two(address, days(2))
            bob = await come(address, made, token)
            ann = await come(address, made)
            await bob.close()
            await told(ann, "presence")
            wall.later(days=1)
            async with calling(address) as http:
                path = f"/api/tables/{made['table']}/seats/1"
                for rest in ("bot", "invite"):
                    refused = await http.post(f"{path}/{rest}", json={}, headers=bearer(made["token"]))
                    assert refused.status_code == 409
                    assert refused.json()["sentence"].startswith("Devil has days for each move")

    asyncio.run(run())


def test_what_is_told_of_a_turn_is_told_once_and_not_by_two_processes(tmp_path: Path) -> None:
    wall = Wall()

    async def run() -> None:
        async with running(settings_of(str(tmp_path / "m.sqlite"), wall)) as (address, tables):
            said: list[tuple[str, int]] = []

            async def tell(match: str, turn: Any, what: str) -> None:
                said.append((what, turn.actor))

            assert tables.deadlines is not None
            tables.deadlines.tell = tell
            made, token = await two(address, days(1))
            ann, bob = await come(address, made), await come(address, made, token)
            await clocks(bob, 1)
            await asyncio.gather(*tables._looking)
            await see(tables)
            assert not said, "whoever is there has a moment to answer"
            wall.later(seconds=15)
            await asyncio.gather(see(tables), see(tables))
            assert said == [("turn", 1)]
            wall.later(seconds=(DAY_MS - SOON_MS) / 1000)
            await asyncio.gather(see(tables), see(tables))
            assert said == [("turn", 1), ("soon", 1)]
            await bob.play(bob.view["moves"][0]["text"])
            wall.later(seconds=15)
            await see(tables)
            assert said[2:] == [("turn", 0)]
            await ann.send(type="propose", id="x", what="resign", seat=0)
            await told(bob, "verdict")
            await see(tables)
            await see(tables)
            assert said[3:] == [("over", -2)]

    asyncio.run(run())


@pytest.mark.parametrize("clock", [days(4), days(0), {**days(1), "plus": 5}, {"kind": "days", "seconds": 3600}])
def test_days_that_make_no_sense_are_refused(tmp_path: Path, clock: dict[str, Any]) -> None:
    async def run() -> None:
        async with running(settings_of(str(tmp_path / "m.sqlite"), Wall())) as (address, _):
            refused = await made_at(address, game="angel", clock=clock)
            assert refused["sentence"] == "A move has one of these numbers of days: 1, 2, 3, 5, 7, 14."

    asyncio.run(run())


def test_a_move_that_comes_too_late_is_refused_though_nobody_has_looked_yet(tmp_path: Path) -> None:
    wall = Wall()

    async def run() -> None:
        async with running(settings_of(str(tmp_path / "m.sqlite"), wall)) as (address, _):
            made, token = await two(address, days(1))
            ann: Seated = await come(address, made)
            bob = await come(address, made, token)
            await clocks(bob, 1)
            wall.later(days=1, seconds=1.1)
            answer = await bob.play(bob.view["moves"][0]["text"])
            assert (answer["type"], answer["reason"]) in (("refusal", "not_allowed"), ("refusal", "stale"))
            await ann.close()

    asyncio.run(run())


async def vacation(address: str, made: dict[str, Any], token: str, count: int) -> tuple[int, dict[str, Any]]:
    async with calling(address) as http:
        path = f"/api/tables/{made['table']}/vacation"
        answer = await http.post(path, json={"days": count}, headers=bearer(token))
    return answer.status_code, dict(answer.json())


def test_a_vacation_stops_one_s_own_clock_is_seen_by_all_and_there_are_only_so_many_days(database: str) -> None:
    wall = Wall()

    async def run() -> None:
        async with running(settings_of(database, wall, vacation=5.0)) as (address, tables):
            made, token = await two(address, days(2))
            ann, bob = await come(address, made), await come(address, made, token)
            await clocks(bob, 1)
            wall.later(days=1)
            assert await vacation(address, made, token, 3) == (200, {"until": wall.now + 3 * DAY_MS})
            seen = await told(ann, "clocks", lambda one: one.get("vacations"))
            assert seen["vacations"] == [{"seat": 1, "until": wall.now + 3 * DAY_MS}]
            assert seen["left"][1] == 4 * DAY_MS
            status, refused = await vacation(address, made, token, 3)
            assert (status, refused["sentence"]) == (409, "You have 2 days of vacation left in this match.")
            wall.later(days=1)
            assert await vacation(address, made, token, 0) == (200, {"until": 0})
            assert (await card(address, made))["due"] == wall.now + DAY_MS, "what was left of it is given back"
            assert await vacation(address, made, made["token"], 2) == (200, {"until": wall.now + 2 * DAY_MS})
            assert (await card(address, made))["due"] == wall.now + DAY_MS, "it is not her clock that runs"
            await bob.play(bob.view["moves"][0]["text"])
            assert (await card(address, made))["due"] == wall.now + 4 * DAY_MS, "her days begin after it"
            await ann.close()
            await bob.close()
            await left_alone(tables)
            wall.later(days=4, seconds=2)
            for _ in range(3):
                await see(tables)
            assert (await card(address, made))["over"], "and then they are over"
            assert (await vacation(address, made, "x" * 32, 1))[0] == 403

    asyncio.run(run())


def test_what_the_list_says_of_a_table_that_is_not_opened_is_what_its_table_says(tmp_path: Path) -> None:
    wall = Wall()

    async def run() -> None:
        async with running(settings_of(str(tmp_path / "m.sqlite"), wall)) as (address, tables):
            made = await made_at(address, game="zyrcan", seats=[{**ME, "name": "Ann"}, RANDOM, FRIEND], clock=days(7))
            token = (await asyncio.to_thread(friends, address, made))[0]
            ann, bob = await come(address, made), await come(address, made, token)
            await clocks(bob, 0)
            await ann.send(type="propose", id="x", what="resign", seat=0)
            await told(bob, "verdict")
            await clocks(bob, 2)
            await ann.close()
            await bob.close()
            while tables.guests() or len(tables.bot_turns):
                await asyncio.sleep(0.01)
            await asyncio.gather(*tables._looking)
            opened = await card(address, made)
            await left_alone(tables)
            unopened = await card(address, made)
            assert not tables.in_memory()
            silent = {"prompt", "think", "fork", "record"}
            assert unopened["prompt"] == ""
            left_out = {key: value for key, value in opened.items() if key not in silent}
            assert {key: value for key, value in unopened.items() if key not in silent} == left_out
            async with calling(address) as http:
                holds = [{"table": made["table"], "token": "y" * 32}]
                stranger = await http.post("/api/tables/mine", json={"holds": holds})
            assert stranger.json() == {"tables": []}

    asyncio.run(run())
