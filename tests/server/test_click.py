"""The walks of a click in docs/architecture.md are the true ones: moves are played at a real server and at a table of a
browser, and every function that runs meanwhile is noted."""

import asyncio
import re
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from cellar.browser.table.local_server import Home
from cellar.server.messages import PROTOCOL
from cellar.server.tables import maintenance
from cellar.server.web import health
from tests.browser.table.local import Page
from tests.browser.table.memory import Memory
from tests.browser.table.scripted import ME, Player
from tests.repository.tree import ROOT
from tests.server.client import Seated, calling
from tests.server.inside import running, told_settings

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ZYRCAN = {"game": "zyrcan", "seats": [ME, ME, ME]}
#: Moves that are looked at, after others: what is made once has been made then, and what runs now and then, such as a
#: clock's look, does not run in all of them.
BEFORE, LOOKED_AT = 2, 4
#: Files that a reader of the walk meets at most.
MOST_FILES = 36


def walk(title: str) -> str:
    return PAGE.split(f"\n### {title}\n")[1].split("\n### ")[0]


def named(steps: str) -> set[str]:
    return set(re.findall(r"`(src/[\w./]+\.py)`", steps))


class Noted:
    """The files of the package whose functions run during every one of some moves."""

    def __init__(self) -> None:
        self._looking = False
        self._seen: set[str] = set()
        self._of_moves: list[set[str]] = []

    @property
    def files(self) -> set[str]:
        return set.intersection(*self._of_moves)

    def note(self, frame: FrameType, event: str, value: Any) -> None:
        name = frame.f_code.co_filename
        if self._looking and event == "call" and "/src/cellar/" in name:
            self._seen.add(f"src/cellar/{name.partition('/src/cellar/')[2]}")

    @contextmanager
    def everywhere(self) -> Iterator[None]:
        """In this thread, and in those that are started from now on: the store has one."""
        threading.setprofile(self.note)
        sys.setprofile(self.note)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    @asynccontextmanager
    async def move(self, number: int) -> AsyncIterator[None]:
        self._looking, self._seen = number >= BEFORE, set()
        yield
        self._looking = False
        if number >= BEFORE:
            self._of_moves.append(self._seen)


async def at_a_server(database: str, noted: Noted) -> None:
    async with running(told_settings(database, lambda most: 0)) as (address, _):
        async with calling(address) as http:
            made = (await http.post("/api/tables", json=ZYRCAN)).json()
        player = await Seated.enter(address, made["table"], made["token"])
        watcher = await Seated.enter(address, made["table"])
        await player.until("snapshot")
        await watcher.until("snapshot")
        for number in range(BEFORE + LOOKED_AT):
            async with noted.move(number):
                assert (await player.play(player.view["moves"][0]["text"]))["type"] == "ack"
                await watcher.until("event")
        await player.close()
        await watcher.close()


async def in_a_browser(noted: Noted) -> None:
    told: list[str] = []
    home = Home(Memory().transact, told.append)
    page = Page(home)
    made = await page.asked("POST", "/api/tables", "", ZYRCAN)
    player = Player(await page.open(made["table"]))
    await player.say(type="enter", protocol=PROTOCOL, token=made["token"])
    await player.until("presence")
    for number in range(BEFORE + LOOKED_AT):
        async with noted.move(number):
            await player.move(number)
    assert told, "other tabs hear of it"
    await home.close()


def test_a_click_runs_the_modules_that_its_walk_names_and_no_more_than_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What the server does now and then is no part of a click, and on a busy machine it would come with every one.
    monkeypatch.setattr(health, "LAG_EVERY_S", 3600.0)
    monkeypatch.setattr(maintenance, "LOOK_S", 3600.0)
    noted = Noted()
    with noted.everywhere():
        asyncio.run(at_a_server(str(tmp_path / "matches.sqlite"), noted))
    click = walk("A click")
    told, steps = click.split("\n1. ")
    assert len(named(steps)) > 15
    assert named(steps) <= noted.files
    assert not named(told) & noted.files, "what a page passes when it connects"
    said = re.search(r"functions of (\d+) Python files", " ".join(told.split()))
    assert said is not None
    assert int(said[1]) <= MOST_FILES
    assert len(noted.files) <= int(said[1]), "\n".join(sorted(noted.files))


def test_a_click_on_the_static_site_runs_the_server_s_modules_and_the_browser_s_store() -> None:
    noted = Noted()
    with noted.everywhere():
        asyncio.run(in_a_browser(noted))
    steps = walk("A click on the static site")
    on_the_way = steps.split("\n5. ")[1].split("\n10. ")[0]
    assert len(named(on_the_way)) > 8
    assert named(on_the_way) <= noted.files
    assert not [name for name in noted.files if "/server/web/" in name], "no web server is left in it"
