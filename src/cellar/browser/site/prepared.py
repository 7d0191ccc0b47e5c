"""Prepared lobby answers of a static site, as files: games, pictures, rules and puzzles are there before Python is, and
so are the tables of the puzzles. They are made by the lobby itself."""

import asyncio
import datetime
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

import msgspec

from cellar.browser.table import prerendered
from cellar.browser.table.local_server import Home
from cellar.browser.table.local_workers import Thinker, elsewhere
from cellar.browser.table.router import Router
from cellar.browser.thinking.worker import Thinker as Thinking
from cellar.errors import CellarError
from cellar.play import registry
from cellar.server.lobby.addresses import ROUTES
from cellar.server.messages import CreateTable

THEMES = ("auto", "light", "dark")
OK = 200
#: A picture of a rules page, in JSON.
PICTURE = re.compile(r'src=\\"(/api/games/([^/]+)/files/([^"\\]+))\\"')
#: A puzzle itself, not its picture.
PUZZLE = re.compile(r"/api/puzzle\?")


@dataclass(frozen=True, slots=True)
class Prepared:
    """The prepared answers and pictures, as files."""

    #: by address, with its query, or by what is posted: the name of the file, and what is in it
    answers: dict[str, tuple[str, bytes]]
    #: those that the rules show, by where they lie
    pictures: dict[str, bytes]


class Unprepared(CellarError):
    """An answer of the lobby could not be prepared."""


class Inside:
    """A worker for bots in this very process: whoever writes a site waits for it anyway."""

    def __init__(self, hear: Callable[[bytes | None], None]) -> None:
        self._thinking = Thinking(hear)

    def say(self, frame: bytes) -> None:
        """Pass a frame on."""
        self._thinking.hear(frame)

    def end(self) -> None:
        """Do nothing."""


def prepare(days: int) -> Prepared:
    """Prepare all answers, with the puzzles of so many days from today."""
    return asyncio.run(_prepare(days))


async def _prepare(days: int) -> Prepared:
    async def nothing(steps: list[list[Any]]) -> list[Any]:
        raise CellarError("What is prepared needs no match.")

    def thinker(hear: Callable[[bytes | None], None]) -> Thinker:
        return Inside(hear)

    home = Home(nothing, thinker=elsewhere(thinker))
    # A server's addresses: a browser's own answer that rules are a file, which is written here.
    router = Router(home.house, ROUTES)
    answers: dict[str, tuple[str, bytes]] = {}
    pictures: dict[str, bytes] = {}
    try:
        for address, name in addresses(days):
            text = (await _answer(router, address)).decode()
            for place, game, picture in PICTURE.findall(text):
                pictures[f"rules/{game}/{picture}"] = await _answer(router, place)
            answers[address] = name, PICTURE.sub(r'src=\\"./rules/\2/\3\\"', text).encode()
            if PUZZLE.match(address):
                wish, laid = await _table(home, json.loads(text))
                answers[wish] = name.replace(".json", "-table.json"), laid
        return Prepared(answers, pictures)
    finally:
        await home.close()


async def _table(home: Home, puzzle: dict[str, Any]) -> tuple[str, bytes]:
    """Prepare the table of a puzzle, by what the page posts for it: without randomness or the current time."""
    wish = {"game": puzzle["game"], "options": puzzle["options"]}
    settings = replace(home.tables.settings, draw=lambda below: 0, clock=lambda: 0)
    laid = await prerendered.laid(settings, CreateTable(**wish))
    posted = json.dumps(wish, separators=(",", ":"), ensure_ascii=False)
    return f"POST /api/tables {posted}", msgspec.json.encode(laid)


def addresses(days: int) -> Iterator[tuple[str, str]]:
    """The addresses to prepare, each with the file of its answer."""
    yield "/api/games", "games.json"
    today = datetime.datetime.now(datetime.UTC).date()
    for name, about in registry.all_games().items():
        yield f"/api/games/{name}/rules", f"{name}/rules.json"
        yield from _themed(f"/api/games/{name}/picture.svg?", f"{name}/picture")
        for number in range(days if about.puzzle else 0):
            date = (today + datetime.timedelta(number)).isoformat()
            yield f"/api/puzzle?game={quote(name)}&date={date}", f"{name}/{date}.json"
            yield from _themed(f"/api/puzzle/picture.svg?game={quote(name)}&date={date}&", f"{name}/{date}")


def _themed(address: str, name: str) -> Iterator[tuple[str, str]]:
    for theme in THEMES:
        yield f"{address}theme={theme}", f"{name}-{theme}.svg"


async def _answer(router: Router, address: str) -> bytes:
    reply = await router.answer("GET", address)
    if reply.status != OK or not isinstance(reply.body, bytes):
        raise Unprepared(f"The answer to {address} could not be made: {reply.status}.")
    return reply.body
