"""Prepared lobby answers of a static site, as files: games, pictures, rules and puzzles are there before Python is, and
so are the tables of the puzzles and a few new tables of each game. They are made by the lobby itself."""

import asyncio
import datetime
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import msgspec

from cellar.browser.table import prerendered
from cellar.browser.table.local_server import Home
from cellar.browser.table.local_workers import CLIENT, elsewhere
from cellar.browser.thinking.worker import Thinker as Thinking
from cellar.contract.about import About
from cellar.errors import CellarError
from cellar.language import ENGLISH, languages, speaking, translator
from cellar.play import registry
from cellar.play.puzzles import has_puzzles
from cellar.server.lobby.addresses import ROUTES
from cellar.server.lobby.router import Router
from cellar.server.lobby.routes import Asking
from cellar.server.messages import CreateTable

_ = translator(__name__)

THEMES = ("auto", "light", "dark")
OK = 200
#: A picture of a rules page, in JSON.
PICTURE = re.compile(r'src=\\"(/api/games/([^/]+)/files/([^"\\]+))\\"')
#: New tables of each game, one of which a first visitor gets; and for how many moves each says what they do.
TABLES, MOST_ANSWERS = 3, 300
#: A puzzle itself, not its picture.
PUZZLE = re.compile(r"/api/puzzle\?")


@dataclass(frozen=True, slots=True)
class Prepared:
    """The prepared answers and pictures, as files."""

    #: by address, with its query, or by what is posted: the name of the file, and what is in it
    answers: dict[str, tuple[str, bytes]]
    #: those that the rules show, by where they lie
    pictures: dict[str, bytes]
    #: by language and address: what is answered otherwise than in English
    spoken: dict[str, dict[str, bytes]] = field(default_factory=dict)


class Unprepared(CellarError):
    """An answer of the lobby could not be prepared."""


def inside(hear: Callable[[bytes | None], None]) -> Any:
    """A worker for bots in this very process: whoever writes a site waits for it anyway."""
    return SimpleNamespace(say=Thinking(hear).hear, end=lambda: None)


def prepare(days: int) -> Prepared:
    """Prepare all answers in each language, with the puzzles of so many days from today."""
    plain = asyncio.run(_prepare(days))
    for tag in languages():
        if tag != ENGLISH:
            with speaking(tag):
                found = asyncio.run(_prepare(days))
            plain.pictures.update(found.pictures)
            differ = {asked: data for asked, (_, data) in found.answers.items() if plain.answers[asked][1] != data}
            plain.spoken[tag.replace("_", "-")] = differ
    return plain


async def _prepare(days: int) -> Prepared:
    async def nothing(steps: list[list[Any]]) -> list[Any]:
        raise CellarError("What is prepared needs no match.")

    home = Home(nothing, thinker=elsewhere(inside))
    # A server's addresses: a browser's own answer that rules are a file, which is written here.
    router, asking = Router(ROUTES), Asking(home.services, CLIENT)
    answers: dict[str, tuple[str, bytes]] = {}
    pictures: dict[str, bytes] = {}
    try:
        for address, name in addresses(days):
            text = (await _answer(router, asking, address)).decode()
            for place, game, picture in PICTURE.findall(text):
                pictures[f"rules/{game}/{picture}"] = await _answer(router, asking, place)
            answers[address] = name, PICTURE.sub(r'src=\\"./rules/\2/\3\\"', text).encode()
            if PUZZLE.match(address):
                puzzle = json.loads(text)
                if puzzle.get("position"):
                    continue  # a table from a position waits for Python, which reads it
                asked = {"game": puzzle["game"], "options": puzzle["options"], "position": "", "seats": []}
                wish, laid = await _table(home, asked, lambda below: 0)
                answers[wish] = name.replace(".json", "-table.json"), laid
        for about in registry.all_games().values():
            for kind, asked in enumerate(first_tables(about)):
                for number in range(TABLES):
                    wish, laid = await _table(home, asked, random.Random(f"{about.name} {number}").randrange)
                    answers[f"{wish} {number}"] = f"{about.name}/table-{kind}-{number}.json", laid
        return Prepared(answers, pictures)
    finally:
        await home.close()


def first_tables(about: About) -> Iterator[dict[str, Any]]:
    """The tables that "Play" may lay out for whoever has not said their name, as the page asks for them: the first
    match of a game and the usual one, which is a plain table where the game names none."""
    for contest in about.contests:
        if contest.name in (about.first, about.usual):
            seats = [
                {"who": "me", "name": ""} if seat == "me" else {"who": "bot", "bot": seat} for seat in contest.seats
            ]
            yield {"game": about.name, "options": dict(contest.options), "seats": seats}
    if not about.usual:
        yield {"game": about.name, "options": {}}


async def _table(home: Home, wish: dict[str, Any], draw: Callable[[int], int]) -> tuple[str, bytes]:
    """Prepare a table, by what the page posts for it: the same whenever it is made."""
    settings = replace(home.tables.settings, draw=draw, clock=lambda: 0)
    laid = await prerendered.laid(settings, msgspec.convert(wish, CreateTable), MOST_ANSWERS)
    posted = json.dumps(wish, separators=(",", ":"), ensure_ascii=False)
    return f"POST /api/tables {posted}", msgspec.json.encode(laid)


def addresses(days: int) -> Iterator[tuple[str, str]]:
    """The addresses to prepare, each with the file of its answer."""
    yield "/api/games", "games.json"
    today = datetime.datetime.now(datetime.UTC).date()
    for name, about in registry.all_games().items():
        yield f"/api/games/{name}/rules", f"{name}/rules.json"
        yield from _themed(f"/api/games/{name}/picture.svg?", f"{name}/picture")
        if about.demo:
            yield f"/api/games/{name}/demo", f"{name}/demo.json"
        for number in range(days if has_puzzles(about) else 0):
            date = (today + datetime.timedelta(number)).isoformat()
            yield f"/api/puzzle?game={quote(name)}&date={date}", f"{name}/{date}.json"
            yield from _themed(f"/api/puzzle/picture.svg?game={quote(name)}&date={date}&", f"{name}/{date}")


def _themed(address: str, name: str) -> Iterator[tuple[str, str]]:
    for theme in THEMES:
        yield f"{address}theme={theme}", f"{name}-{theme}.svg"


async def _answer(router: Router, asking: Asking, address: str) -> bytes:
    reply = await router.answer(asking, "GET", address)
    if reply.status != OK or not isinstance(reply.body, bytes):
        raise Unprepared(
            _("The answer to {address} could not be made: {status}.", address=address, status=reply.status)
        )
    return reply.body
