"""Two worlds at once which differ only in one hidden hand, and what everybody in them is held to: whoever may not know
that hand (`knowledge`) is never told a byte that differs, in their whole past; nobody's moves are taken back without
them; and whoever sat at a seat first can have it again."""

import asyncio
import json
from typing import Any, ClassVar

from cellar.rules.rng import generator
from tests.server.knowledge import Knowledge
from tests.server.worlds import World

#: Ann and Bob play; Cy and Dee watch, or come later.
PEOPLE = ("Ann", "Bob", "Cy", "Dee")
#: What is asked of a table after everything that happens; `{}` is its last moment.
PRIED = (
    "", "/record", "/position", "/position?ply=0", "/moves", "/replay?start={}&most=1",
    "/replay?start={}&most=1&seat=0",
    "/replay?start={}&most=1&seat=1", "/picture.svg?ply={}&seat=1", "/explain?thing=seat:0", "/explain?thing=seat:1",
)  # fmt: skip
#: What is said with the version that its sender sees.
VERSIONED = ("undo", "preview", "hint", "think", "why_not", "uncover")


class TwinWorlds:
    """The two worlds, the tables in them, and who has which token at which; it is laid out by whoever acts in it."""

    knowledge: Knowledge
    one_screen: ClassVar[bool] = False

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.worlds: tuple[World, World] = (World(), World())
        self.main, self.tables = "", list[str]()
        #: tokens by person and table; and links that somebody has made: table, code, seat or whose device
        self.tokens: dict[tuple[str, str], str] = {}
        self.links: list[tuple[str, str, int | str]] = []
        self.ids = 0
        #: what each table was like when everybody looked at everything last
        self.pried: dict[str, object] = {}

        self.rng, self.played = generator(1), list[int]()

    async def close(self) -> None:
        for world in self.worlds:
            await world.close()

    # -- what everybody is held to

    async def looked_at(self, deed: str) -> None:
        """Everybody pries, and nobody is told what they may not know."""
        tables = [await world.table(self.main) for world in self.worlds]
        table = tables[0]
        if table.is_over:
            self.knowledge.ends()
        await self.check_consent(deed)
        await self.check_claims(table.is_over)
        for id in self.tables:
            shown = await self.worlds[0].table(id)
            last, state = shown.timeline.ply, (shown.version, list(shown.seats), dict(shown.links.devices))
            if self.pried.get(id) == state:
                continue
            self.pried[id] = state
            for name in PEOPLE if id == self.main else (self.knowledge.copied[id],):
                if self.knowledge.sees(name, id) not in self.knowledge.knows:
                    for rest in PRIED:
                        await self.ask(name, id, "GET", rest.format(last))
                    await self.ask(name, id, "POST", "/job", {"ply": last})
                    holder = shown.holder(self.tokens.get((self.page_of(name, id), id), ""))
                    if holder is not None and len(holder.seats) > 1:
                        await self.say(name, id, type="uncover")
        await self.look_at_the_list()
        self.compare()

    async def look_at_the_list(self) -> None:
        """Strangers read which matches there are to watch, and who plays how far."""
        found = []
        for world in self.worlds:
            (await world.table(self.main)).attended = 0  # it is noted anew
            found.append(str(await world.ask("GET", "/api/watch", "")))
        same(found[:1], found[1:], "the list of matches to watch")

    async def check_consent(self, deed: str) -> None:
        """Moves are taken back by agreement, or before anybody else has done anything."""
        played = (await self.worlds[0].table(self.main)).timeline.actors
        back = {self.knowledge.seats[actor] for actor in self.played[len(played) :] if actor >= 0}
        if back and self.one_screen:
            assert back == {self.knowledge.looking}, f"{self.knowledge.looking} has taken back another's moves"
        elif back:
            assert deed == "answer", f"{deed} took moves back that nobody has agreed on"
        self.played = list(played)

    async def check_claims(self, over: bool) -> None:
        """Whoever sat there first can always have the seat again."""
        for number, name in self.knowledge.seats.items() if not over else ():
            status, text = await self.worlds[0].ask("GET", f"/api/tables/{self.main}", self.tokens[name, self.main])
            card = json.loads(text)
            assert status == 200, f"{name} is put out: {text}"
            assert number in (*card["you"], *card.get("owed", ())), f"{name} has lost the seat"

    def compare(self) -> None:
        """What was heard on open pages."""
        one, other = (world.pages for world in self.worlds)
        assert one.keys() == other.keys()
        for key, page in one.items():
            if self.knowledge.sees(*key) not in self.knowledge.knows:
                same(page.heard, other[key].heard, key)
            page.heard.clear()
            other[key].heard.clear()

    # -- how things are done

    def page_of(self, name: str, table: str) -> str:
        """Whose page or token somebody uses: a copy is its maker's, and one screen is Ann's."""
        mine = "Ann" if self.one_screen and name == "Bob" else name
        return self.knowledge.copied.get(table, mine)

    def at(self, number: int) -> str:
        return self.tables[number % len(self.tables)]

    async def ask(self, name: str, table: str, method: str, rest: str, body: Any = None) -> tuple[int, str]:
        """Ask the lobby in both worlds; the answer of the first."""
        token, path = self.tokens.get((self.page_of(name, table), table), ""), f"/api/tables/{table}{rest}"
        answers = [await world.ask(method, path, token, body) for world in self.worlds]
        for world in self.worlds:
            await world.settle()
        if self.knowledge.sees(name, table) not in self.knowledge.knows:
            same([str(answers[0])], [str(answers[1])], (name, f"{method} {path}"))
        return answers[0]

    async def say(self, name: str, table: str, **message: Any) -> None:
        """Say something on an open page; whoever has none opens one for it."""
        self.ids += 1
        mine = self.page_of(name, table)
        stays = (mine, table) in self.worlds[0].pages
        await self.enter(name, table)
        for world in self.worlds:
            if (page := world.pages.get((mine, table))) is not None:
                seen = {"version": (await world.table(table)).version} if message["type"] in VERSIONED else {}
                id = {} if message["type"] == "uncover" else {"id": f"id{self.ids}"}
                page.say(**message, **seen, **id)
                await world.settle()
        if not stays:
            await self.leave(name, table)

    async def leave(self, name: str, table: str) -> None:
        """Close a page, with all that it has heard."""
        self.compare()
        for world in self.worlds:
            await world.leave(self.page_of(name, table), table)

    async def enter(self, name: str, table: str) -> None:
        """Open a page at a table, unless it is open."""
        mine = self.page_of(name, table)
        for world in self.worlds:
            if (mine, table) not in world.pages:
                await world.enter(mine, table, self.tokens.get((mine, table), ""))


def made_up(name: str) -> str:
    """The token that somebody's browser makes up."""
    return f"{name}-".ljust(40, "x")


def same(one: list[str], other: list[str], where: object) -> None:
    for mine, theirs in zip(one, other):
        assert mine == theirs, f"{where} was told what they may not know"
    assert len(one) == len(other), f"{where} was told more in one world"
