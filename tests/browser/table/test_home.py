"""A table of one's own: matches outlive the page, two tabs agree, and a browser that cannot keep anything says so."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest

from cellar.browser.table.local_server import FREE, Home
from cellar.browser.table.local_workers import elsewhere, nobody
from cellar.browser.table.ports import Port
from cellar.server.lobby.router import Router
from cellar.server.lobby.routes import Lines, post
from cellar.server.messages import PROTOCOL
from tests.browser.table.local import Page, Thinker
from tests.browser.table.memory import Memory
from tests.browser.table.scripted import ME, Player, told_settings

ZYRCAN = {"game": "zyrcan", "options": {"players": 3}, "seats": [ME, ME, ME]}


def ran(work: Callable[[Memory], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work(Memory()))


def at_home(memory: Memory, tell: Callable[[str], None] | None = None, **more: Any) -> tuple[Home, Page]:
    home = Home(memory.transact, tell, elsewhere(Thinker), told_settings(**more))
    return home, Page(home)


def holds(memory: Memory) -> dict[str, str]:
    """The tokens with which this browser holds its seats, by table."""
    return {key[0]: data.decode() for key, data in memory.rows["holds"].values()}


async def seated(page: Page, made: dict[str, Any]) -> Player:
    player = Player(await page.open(made["table"]))
    await player.say(type="enter", protocol=PROTOCOL, token=made["token"])
    await player.until("presence")
    return player


def test_a_match_goes_on_after_a_reload_with_all_that_was_acknowledged() -> None:
    async def work(memory: Memory) -> None:
        _, page = at_home(memory)
        made = await page.asked("POST", "/api/tables", "", ZYRCAN)
        player = await seated(page, made)
        for number in range(3):
            await player.to_act()
            await player.move(number)
        # The page is gone: nobody says goodbye. A move that it was about to make is written, and not acknowledged.
        await player.say(type="move", id="last", version=player.version, text=player.view["moves"][0]["text"])
        while len(memory.rows["events"]) < 4:
            await asyncio.sleep(0)
        memory.transactions = 0
        home, again = at_home(memory, seed=8)
        assert memory.transactions == 0, "nothing is read before somebody asks"
        (own,) = (await again.asked("POST", "/api/tables/mine", "", {"holds": []}))["tables"]
        assert (own["table"], own["version"]) == (made["table"], 4)
        assert holds(memory) == {made["table"]: made["token"]}
        back = await seated(again, made)
        assert back.version == 4
        # The page asks once more for what it has had no answer to: it is not played twice.
        await back.say(type="move", id="last", version=3, text=player.view["moves"][0]["text"])
        assert (await back.until("ack", id="last"))["version"] == 4
        assert len(memory.rows["events"]) == 4
        await home.close()

    ran(work)


def test_two_tabs_see_each_other_s_moves_and_of_two_moves_one_counts() -> None:
    async def work(memory: Memory) -> None:
        homes: list[Home] = []
        one, here = at_home(memory, lambda text: homes[1].told(text))
        other, there = at_home(memory, lambda text: homes[0].told(text), seed=9)
        homes += [one, other]
        made = await here.asked("POST", "/api/tables", "", ZYRCAN)
        left, right = await seated(here, made), await seated(there, made)
        await left.to_act()
        await left.move(0)
        await right.until("event", version=1)
        assert right.view["moves"] == left.view["moves"]
        # Both move at the same moment, and neither has heard of the other.
        texts = [move["text"] for move in left.view["moves"]]
        answers = []
        for name, player, text in (("left", left, texts[0]), ("right", right, texts[1])):
            await player.say(type="move", id=name, version=1, text=text)
        for name, player in (("left", left), ("right", right)):
            message: dict[str, Any] = {}
            while message.get("id") != name:
                message = await player.hear()
            answers.append(message)
        assert sorted(answer["type"] for answer in answers) == ["ack", "refusal"]
        assert {answer.get("reason", "") for answer in answers} == {"", "stale"}
        for player in (left, right):
            while player.version < 2:
                await player.hear()
        assert left.picture == right.picture
        for home in homes:
            await home.close()

    ran(work)


def test_a_browser_that_cannot_write_says_so_and_nothing_counts(caplog: pytest.LogCaptureFixture) -> None:
    async def work(memory: Memory) -> None:
        home, page = at_home(memory)
        made = await page.asked("POST", "/api/tables", "", ZYRCAN)
        player = await seated(page, made)
        await player.to_act()
        memory.fails_after = memory.transactions
        await player.say(type="move", id="lost", version=0, text=player.view["moves"][0]["text"])
        refusal = await player.until("refusal", id="lost")
        assert (refusal["reason"], refusal["version"]) == ("failed", 0)
        assert refusal["sentence"].startswith("This browser couldn't save the move")
        status, sentence = await page.refused("POST", "/api/tables", "", ZYRCAN)
        assert (status, sentence[:34]) == (503, "This browser can't save anything r")
        memory.fails_after = 10**9
        await player.move(1)
        assert player.version == 1
        await home.close()

    ran(work)


def test_requests_are_told_what_is_wrong_with_them() -> None:
    async def work(memory: Memory) -> None:
        home, page = at_home(memory)
        for method, path, body, status, begin in (
            ("GET", "/api/nothing", None, 404, "There is nothing at this address"),
            ("POST", "/api/games", None, 405, "This address does not take that method"),
            ("GET", "/api/tables/nobody", None, 404, "There is no such table"),
            ("POST", "/api/tables", {"game": "zyrcan", "more": 1}, 400, "The request can't be used: Object contains"),
            ("POST", "/api/tables", None, 400, "The request can't be used: Input data was truncated."),
            ("POST", "/api/tables", {"game": "chess"}, 400, "There is no game"),
            (
                "GET",
                "/api/tables/t/replay?most=999",
                None,
                400,
                "The request can't be used: Expected `int` <= 100 - at `m",
            ),
            ("GET", "/api/tables/t/explain", None, 400, "The request can't be used: thing is missing."),
            ("GET", "/api/games/zyrcan/rules", None, 404, "The rules of Zyrcan are a file of this site"),
        ):
            found, sentence = await page.refused(method, path, "", body)
            assert (found, sentence[: len(begin)]) == (status, begin), path
        socket = await page.open("nobody")
        assert json.loads(await socket.recv())["reason"] == "unknown_table"
        assert (await socket.came.get())["code"] == 4000
        page.say(type="nonsense", id=1)
        assert await page.asked("GET", "/api/reachable") == {"origins": []}
        await home.close()

    ran(work)


def test_without_a_thinker_bots_make_any_move_and_one_that_dies_is_started_anew() -> None:
    async def work(_: Memory) -> None:
        wish = {**ZYRCAN, "seats": [{"who": "bot", "bot": "random"}, ME, ME]}
        started: list[Thinker] = []

        def start(hear: Callable[[bytes | None], None]) -> Thinker:
            started.append(Thinker(hear))
            return started[-1]

        for thinker in (nobody, elsewhere(start)):
            home = Home(Memory().transact, None, thinker, told_settings())
            page = Page(home)
            made = await page.asked("POST", "/api/tables", "", wish)
            player = await seated(page, made)
            assert await player.to_act()
            if started:
                started[0]._hear(None)
            for number in range(6):
                await player.to_act()
                await player.move(number)
            await home.close()
        assert len(started) == 2
        assert started[-1].ended

    ran(work)


def test_a_deleted_match_is_gone_and_its_page_is_told() -> None:
    async def work(memory: Memory) -> None:
        home, page = at_home(memory)
        made = await page.asked("POST", "/api/tables", "", ZYRCAN)
        player = await seated(page, made)
        path = f"/api/local/tables/{made['table']}/delete"
        assert (await page.refused("POST", path))[0] == 403
        assert await page.asked("POST", path, made["token"]) == {"table": made["table"]}
        assert (await player.until("bye"))["sentence"] == "This match was deleted."
        await page.settled()
        assert (await page.asked("POST", "/api/tables/mine", "", {"holds": []}))["tables"] == []
        assert not any(memory.rows.values()), "nothing is left of it"
        await home.close()

    ran(work)


def test_all_matches_are_listed_and_only_those_that_have_changed_are_opened() -> None:
    async def work(memory: Memory) -> None:
        home = Home(memory.transact, settings=replace(told_settings(), limits=FREE))
        page = Page(home)
        wish = {"game": "angel", "options": {}, "seats": [ME, ME]}
        made = [await page.asked("POST", "/api/tables", "", wish) for _ in range(70)]
        player = await seated(page, made[30])
        await player.to_act()
        await player.move(0)
        await home.close()
        home, page = at_home(memory, seed=8)

        async def listed() -> dict[str, int]:
            found = (await page.asked("POST", "/api/tables/mine", "", {"holds": []}))["tables"]
            return {one["table"]: one["ply"] for one in found}

        assert await listed() == {one["table"]: int(one is made[30]) for one in made}
        await home.close()
        home, page = at_home(memory, seed=9)
        assert len(await listed()) == 70
        assert len(home.tables) == 0, "they are listed as they were"
        player = await seated(page, made[7])
        await player.to_act()
        await player.move(0)
        assert (await listed())[made[7]["table"]] == 1
        await home.close()

    ran(work)


def test_a_rematch_on_another_day_is_held_too() -> None:
    async def work(memory: Memory) -> None:
        home, page = at_home(memory)
        made = await page.asked("POST", "/api/tables", "", {"game": "angel", "options": {}, "seats": [ME, ME]})
        player = await seated(page, made)
        await player.say(type="propose", id="enough", what="resign", seat=1)
        await player.until("ack", id="enough")
        await home.close()
        home, page = at_home(memory, seed=8)
        home.tables.settings.new_id = lambda: "again"
        await page.asked("POST", f"/api/tables/{made['table']}/rematch", made["token"], {})
        assert holds(memory) == {made["table"]: made["token"], "again": made["token"]}
        await home.close()

    ran(work)


def test_an_answer_that_comes_in_lines_comes_as_they_are_said_and_stops_when_nobody_wants_it() -> None:
    async def work(memory: Memory) -> None:
        home, _ = at_home(memory)
        stopped = asyncio.Event()

        async def said(fails: bool) -> AsyncIterator[bytes]:
            try:
                yield b"one\n"
                if fails:
                    raise ValueError("nobody knows")
                await asyncio.Event().wait()
            finally:
                stopped.set()

        @post("/api/lines", summary="Lines")
        async def lines() -> Lines:
            return Lines(said(False))

        @post("/api/broken", summary="Lines that break off")
        async def broken() -> Lines:
            return Lines(said(True))

        heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        port = Port(lambda text: heard.put_nowait(json.loads(text)), home.services, Router([lines, broken]))
        for path, cancelled in (("/api/lines", True), ("/api/broken", False)):
            port.hear(json.dumps({"type": "request", "id": path, "method": "POST", "path": path}))
            begin, piece = await heard.get(), await heard.get()
            assert (begin["status"], begin["headers"]["content-type"]) == (201, "application/x-ndjson")
            assert piece == {"type": "piece", "id": path, "body": "one\n"}
            if cancelled:
                port.hear(json.dumps({"type": "cancel", "id": path}))
            else:
                assert (await heard.get())["type"] == "end"
            await stopped.wait()
            stopped.clear()
        assert heard.empty()
        await home.close()

    ran(work)
