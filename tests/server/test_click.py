"""The walk of a click in docs/architecture.md is the true one: a move is played at a real server, and every function
that runs meanwhile is noted."""

import asyncio
import re
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import httpx

from tests.core.tree import ROOT
from tests.server.client import Seated
from tests.server.inside import running, told_settings

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CLICK = PAGE.split("\n### A click\n")[1].split("\n### ")[0]


class Noted:
    """The files of the package whose functions run while somebody looks."""

    def __init__(self) -> None:
        self.looking = False
        self.files: set[str] = set()

    def note(self, frame: FrameType, event: str, value: Any) -> None:
        name = frame.f_code.co_filename
        if self.looking and event == "call" and "/src/cellar/" in name:
            self.files.add(f"src/cellar/{name.partition('/src/cellar/')[2]}")


async def click(database: str, noted: Noted) -> None:
    """Two people at a table of Zyrcan; the third move is looked at, when whatever is made once has been made."""
    async with running(told_settings(database, lambda most: 0)) as (address, _):
        async with httpx.AsyncClient(base_url=address) as http:
            seats = [{"who": "me"}] * 3
            made = (await http.post("/api/tables", json={"game": "zyrcan", "seats": seats})).json()
        here = await Seated.enter(address, made["table"], made["token"])
        there = await Seated.enter(address, made["table"])
        await here.until("snapshot")
        await there.until("snapshot")
        for number in range(3):
            noted.looking = number == 2
            assert (await here.play(here.view["moves"][0]["text"]))["type"] == "ack"
            await there.until("event")
            noted.looking = False
        await here.close()
        await there.close()


def test_a_click_runs_the_modules_that_its_walk_names(tmp_path: Path) -> None:
    noted = Noted()
    # The store's own thread is started later, and noted as well.
    threading.setprofile(noted.note)
    sys.setprofile(noted.note)
    try:
        asyncio.run(click(str(tmp_path / "matches.sqlite"), noted))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    print(sorted(noted.files))
    named = set(re.findall(r"`(src/[\w./]+)`", CLICK))
    assert named <= noted.files
    said = re.search(r"functions of (\d+) Python files", CLICK)
    assert said is not None
    assert len(noted.files) <= int(said[1])
