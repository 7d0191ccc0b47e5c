"""What is shown before Python is there is what the table itself would have said."""

import asyncio
import json
from typing import Any

import pytest

from cellar.server.messages import PROTOCOL
from tests.browser.table.local import Page
from tests.browser.table.memory import Memory
from tests.browser.table.scripted import BOT, ME, Player
from tests.browser.table.test_home import at_home, holds, ran, seated

MATCHES = [
    ("cell_management", [ME], 3),
    ("zyrcan", [ME, BOT, BOT], 3),
    ("cell_wars", [ME, BOT], 4),
    ("cell_wars", [BOT, ME], 4),
    ("angel", [BOT, ME], 3),
]
FRIEND = {"who": "friend", "name": "Ben"}


def posted(game: str, seats: list[dict[str, str]]) -> dict[str, Any]:
    return {"game": game, "options": {"players": len(seats)}, "seats": seats}


async def look_of(page: Page, made: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = await page.asked("GET", f"/api/local/tables/{made['table']}/look", made["token"])
    return found


async def anew(page: Page, made: dict[str, Any], **more: Any) -> Player:
    """Another page of the same person."""
    player = Player(await page.open(made["table"]))
    await player.say(type="enter", protocol=PROTOCOL, token=made["token"], **more)
    return player


@pytest.mark.parametrize(("game", "seats", "moves"), MATCHES)
def test_a_look_is_what_a_page_is_told_and_its_answers_are_what_moves_do(
    game: str, seats: list[dict[str, str]], moves: int
) -> None:
    """At several moments of a match, by each of two moves; also after a reload, when the table is told how much was
    seen."""

    async def work(memory: Memory) -> None:
        home, page = at_home(memory)
        made = await page.asked("POST", "/api/tables", "", posted(game, seats))
        player = await seated(page, made)
        for number in range(moves):
            await player.to_act()
            look = await look_of(page, made)
            other = await anew(page, made)
            assert await other.until("snapshot") == look["snapshot"]
            await other.close()
            assert list(look["answers"]) == [move["text"] for move in player.view["moves"]][:100]
            # Nobody is here any more, and the table is forgotten: Python starts anew, as on the next visit.
            await player.close()
            home.tables.forget()
            player = await anew(page, made, since=look["version"])
            assert (await player.hear())["type"] == "presence"
            text = list(look["answers"])[-1 - number % 2]
            await player.say(type="move", id=f"n{number}", version=look["version"], text=text)
            assert (await player.until("event", version=look["version"] + 1)) == look["answers"][text]
            await player.until("ack", id=f"n{number}")
            await player.close()
            player = await seated(page, made)
        await home.close()

    ran(work)


def test_where_an_answer_is_not_sure_there_is_none() -> None:
    async def work(memory: Memory) -> None:
        home, page = at_home(memory)
        # Several people at one screen, another's turn, and somebody who only looks on.
        for wish in posted("zyrcan", [ME, ME, ME]), posted("zyrcan", [FRIEND, ME, BOT]):
            made = await page.asked("POST", "/api/tables", "", wish)
            await seated(page, made)
            look = await look_of(page, made)
            assert "answers" not in look
            assert look["snapshot"]["table"] == made["table"]
        watched = await page.asked("GET", f"/api/local/tables/{made['table']}/look")
        assert ("answers" in watched, watched["snapshot"]["you"]) == (False, [])
        await home.close()

    ran(work)


@pytest.mark.parametrize("game", ["cell_management", "zyrcan", "cell_wars", "angel"])
def test_a_table_is_laid_out_as_it_was_shown(game: str) -> None:
    """With other dice by then, and however often it is asked for."""

    async def work(memory: Memory) -> None:
        wish = {"game": game, "options": {}}
        home, page = at_home(memory)
        laid = await page.asked("POST", "/api/local/ahead", "", wish)
        assert memory.transactions == 0, "nothing is kept of it"
        await home.close()
        home, page = at_home(memory, seed=8)
        beginning = {"wish": wish, "table": "shown2ahead", "token": "a" * 32, "draws": laid["draws"]}
        for _ in range(2):
            made = await page.asked("POST", "/api/local/tables", "", beginning)
            assert made == {"table": "shown2ahead", "token": "a" * 32}
        shown = {**laid["look"]["snapshot"], "table": "shown2ahead"}
        player = Player(await page.open("shown2ahead"))
        await player.say(type="enter", protocol=PROTOCOL, token="a" * 32)
        assert await player.until("snapshot") == shown
        assert holds(memory) == {"shown2ahead": "a" * 32}
        await home.close()

    ran(work)


def test_who_comes_while_a_position_is_laid_out_waits_for_it() -> None:
    async def work(memory: Memory) -> None:
        home, page = at_home(memory)
        drawn = await page.asked("POST", "/api/tables", "", {"game": "angel", "options": {}})
        path = f"/api/tables/{drawn['table']}/position"
        line = (await page.asked("GET", path, drawn["token"]))["line"]
        wish = {"game": "angel", "position": line}
        laid = await page.asked("POST", "/api/local/ahead", "", wish)
        beginning = {"wish": wish, "table": "shown2ahead", "token": "a" * 32, "draws": laid["draws"]}
        laying = asyncio.create_task(page.asked("POST", "/api/local/tables", "", beginning))
        await asyncio.sleep(0)  # the page has said so, and goes on at once
        player = Player(await page.open("shown2ahead"))
        await player.say(type="enter", protocol=PROTOCOL, token="a" * 32)
        assert await player.until("snapshot") == {**laid["look"]["snapshot"], "table": "shown2ahead"}
        await laying
        await home.close()

    ran(work)


def test_a_new_table_is_another_one_each_time() -> None:
    async def work(memory: Memory) -> None:
        home, page = at_home(memory)
        wish = {"game": "cell_management", "options": {}}
        laid = [await page.asked("POST", "/api/local/ahead", "", wish) for _ in range(2)]
        assert laid[0]["draws"] != laid[1]["draws"]
        assert laid[0]["look"]["snapshot"]["picture"] != laid[1]["look"]["snapshot"]["picture"]
        await home.close()

    ran(work)


def test_what_cannot_be_laid_out_ahead_is_refused() -> None:
    async def work(memory: Memory) -> None:
        home, page = at_home(memory)
        clock = {**posted("zyrcan", [ME, BOT, BOT]), "clock": {"kind": "move", "seconds": 60}}
        made = await page.asked("POST", "/api/tables", "", clock)
        for ask in (
            page.refused("GET", f"/api/local/tables/{made['table']}/look", made["token"]),
            page.refused("POST", "/api/local/ahead", "", clock),
        ):
            assert (await ask)[1].startswith("Here is a clock")
        friends = posted("zyrcan", [ME, FRIEND, BOT])
        status, sentence = await page.refused("POST", "/api/local/ahead", "", friends)
        assert (status, sentence.startswith("A table with friends")) == (403, True)
        for draws in ([], ["x"], [str(2**62)], ["-1"]):
            other = {"wish": {"game": "zyrcan"}, "table": "other", "token": "a" * 32, "draws": draws}
            status, sentence = await page.refused("POST", "/api/local/tables", "", other)
            assert (status, "another version" in sentence) == (403, True)
        assert len(holds(memory)) == 1
        await home.close()

    ran(work)


def test_a_table_that_was_shown_and_never_laid_out_is_listed_or_forgotten() -> None:
    """The page was closed before Python came: it has written down what it has shown."""

    async def work(memory: Memory) -> None:
        home, page = at_home(memory)
        wish = {"game": "zyrcan", "options": {}}
        laid = await page.asked("POST", "/api/local/ahead", "", wish)
        for table, draws in (("shown2ahead", laid["draws"]), ("ofanother", ["x"])):
            beginning = {"wish": wish, "table": table, "token": "a" * 32, "draws": draws}
            await memory.transact(
                [["put", "holds", [table], b"a" * 32], ["put", "beginnings", [table], json.dumps(beginning).encode()]]
            )
        for _ in range(2):
            tables = (await page.asked("POST", "/api/tables/mine", "", {"holds": []}))["tables"]
            assert [(one["table"], one["ply"], one["you"]) for one in tables] == [("shown2ahead", 0, [0])]
        assert holds(memory) == {"shown2ahead": "a" * 32}
        assert not memory.rows["beginnings"]
        await home.close()

    ran(work)
