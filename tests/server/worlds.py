"""A whole house inside the test, without a network: every address and every message of the protocol, with clock, dice,
ids and tokens that the test gives. Two of them whose matches differ only in a hidden hand are twin worlds."""

import asyncio
import json
from collections import deque
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from cellar.browser.table.local_server import FREE, Home
from cellar.browser.table.local_workers import CLIENT
from cellar.browser.table.memory import Memory
from cellar.language import languages, speaking
from cellar.server.lobby.routes import Asking, Route
from cellar.server.match.table import Table
from cellar.server.messages import PROTOCOL, Bye, SeatWish
from cellar.server.model.timeline import Timeline
from cellar.server.settings import Settings
from cellar.server.store.rows import Takeover, TermsRow
from cellar.server.tables.new_tables import lay_out
from cellar.server.tables.seating import seating
from cellar.server.tables.session import come

NOW = 1_700_000_000_000
#: Turns of the loop after which whatever was asked is answered; a test that needs more is broken.
TURNS = 20_000


def reads(person: str) -> str:
    """The language of somebody, in both worlds: people at one table read different ones."""
    return languages()[sum(map(ord, person)) % len(languages())]


@dataclass
class Page:
    """Somebody's open page at a table: what it has heard, and what it has yet to say."""

    heard: list[str] = field(default_factory=list)
    closed: bool = False
    said: "asyncio.Queue[dict[str, Any]]" = field(default_factory=asyncio.Queue)

    def say(self, **message: Any) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def receive(self) -> Any:
        return await self.said.get()

    def write(self, *texts: bytes | memoryview) -> None:
        self.heard.append(b"".join(texts).decode())

    def waiting(self) -> int:
        return 0

    def hang_up(self) -> None:
        self.closed = True
        self.said.put_nowait({"type": "websocket.disconnect"})

    async def refuse(self, bye: Bye) -> None:
        self.heard.append(bye.sentence)
        self.hang_up()


class World:
    """A house, and the pages that are open in it, by person and table."""

    def __init__(self) -> None:
        ids, tokens = count(1), count(1)
        #: the numbers that dice are to draw next; after them, the lowest
        self.draws: deque[int] = deque()
        settings = Settings(
            warm=False,
            workers=1,
            away=0.0,
            limits=FREE,
            clock=lambda: NOW,
            new_id=lambda: f"table{next(ids)}",
            new_token=lambda: f"token-{next(tokens):026d}",
            draw=lambda total: self.draws.popleft() if self.draws else 0,
        )
        self.home = Home(Memory().transact, settings=settings)
        # Bots move when the test says so.
        setattr(self.home.tables.bot_turns, "nudge", lambda table: None)  # noqa: B010 - a method of this one alone
        self.pages: dict[tuple[str, str], Page] = {}
        self._guests: list[asyncio.Task[None]] = []

    async def lay_out(self, line: Timeline, seats: list[SeatWish], takeover: Takeover) -> tuple[str, str, list[str]]:
        """A new table; its maker's token, and the links of friends."""
        tables = self.home.tables
        places = seating(line.game.about, len(seats), seats, tables.settings.new_token)
        made = await lay_out(tables, line, places, takeover=takeover, terms=TermsRow(watch=True))
        return made.table, made.token, [link.code for link in made.links]

    async def table(self, id: str) -> Table:
        return await self.home.tables.find(id)

    async def ask(self, method: str, path: str, token: str, body: Any = None) -> tuple[int, str]:
        """Ask the lobby."""

        async def read(route: Route) -> bytes:
            return json.dumps(body).encode()

        asking = Asking(self.home.services, CLIENT, f"Bearer {token}" if token else "")
        with speaking(reads(token)):
            reply = await self.home.router.answer(asking, method, path, read)
        assert isinstance(reply.body, bytes)
        return reply.status, reply.body.decode()

    async def enter(self, person: str, table: str, token: str) -> None:
        """Somebody opens a page."""
        page = self.pages[person, table] = Page()
        self._guests.append(asyncio.create_task(come(self.home.tables, table, person, page, page.refuse)))
        page.say(type="enter", protocol=PROTOCOL, token=token, language=reads(person))
        await self.settle()

    async def leave(self, person: str, table: str) -> None:
        """Somebody closes it."""
        if (page := self.pages.pop((person, table), None)) is not None:
            page.hang_up()
        await self.settle()

    async def settle(self) -> None:
        """Let everybody answer and hear everything."""
        for page in self.pages.values():
            before = len(page.heard)
            page.say(type="ping")
            for _ in range(TURNS):
                if page.closed or any('"pong"' in text[:24] for text in page.heard[before:]):
                    break
                await asyncio.sleep(0)
            else:
                raise AssertionError("a page is not answered")
        self.pages = {key: page for key, page in self.pages.items() if not page.closed}
        for _ in range(20):  # those who have gone are seen off
            await asyncio.sleep(0)

    async def play(self, table: Table, text: str, action: int) -> None:
        """Whoever is to act moves, or the bot at that seat."""
        seat = table.actor
        if table.bot_to_act():
            await table.play_for_bot(seat, table.version, action)
        else:
            token = table.seats[seat].token
            who = table.holder_of(token) if token else None
            if who is not None:
                await table.play(who, f"move{table.version}", table.version, text)
        await self.settle()

    async def close(self) -> None:
        for page in self.pages.values():
            page.hang_up()
        await asyncio.gather(*self._guests, return_exceptions=True)
        await self.home.close()
