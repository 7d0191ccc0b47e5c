"""People at one table of Cell Wars who do anything that the protocol offers, in two worlds at once (`twin_worlds`)."""

import json
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, ClassVar, Concatenate, ParamSpec

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from cellar.play.registry import load
from cellar.rules.types import CHANCE
from cellar.server.messages import SeatWish
from cellar.server.model.timeline import Timeline
from cellar.server.store.rows import Takeover
from tests.server.knowledge import Knowledge
from tests.server.twin_worlds import PEOPLE, TwinWorlds, made_up
from tests.server.twins import Script, Twins, step, twins

P = ParamSpec("P")
ME, BOT, FRIEND = {"who": "me"}, {"who": "bot", "bot": "random"}, {"who": "friend"}
#: Who may sit in a copy.
SEATINGS: tuple[list[dict[str, str]], ...] = ([ME, BOT], [BOT, ME], [ME, ME], [ME, FRIEND], [])
#: What is asked on an open page.
ASKED: tuple[dict[str, Any], ...] = (
    {"type": "preview", "text": "done"},
    {"type": "hint", "own": True},
    {"type": "think", "own": True},
    {"type": "why_not", "sites": ["card:glucose"]},
    {"type": "explain", "thing": "seat:0"},
    {"type": "explain", "thing": "seat:1"},
)
person, seat, which = st.sampled_from(PEOPLE), st.sampled_from((0, 1)), st.integers(0, 5)


@cache
def roots(secret: int) -> Twins:
    """Two positions that differ only in what the other seat may not know."""
    return twins(2, 1 - secret, 9, lead=30, length=0)


def in_both_worlds(
    deed: Callable[Concatenate["People", P], Coroutine[Any, Any, None]],
) -> Callable[Concatenate["People", P], None]:
    """A rule, after which everybody looks at everything that they can get."""

    def done(self: "People", /, *args: P.args, **kwargs: P.kwargs) -> None:
        self.loop.run_until_complete(deed(self, *args, **kwargs))
        self.loop.run_until_complete(self.looked_at(deed.__name__))

    done.__name__ = deed.__name__
    return done


def deed(
    possible: Callable[["People"], Any] = lambda people: True, /, **drawn: Any
) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], Any]:
    """Something that people do, unless this run is about other things, where it is possible."""

    def made(work: Callable[..., Coroutine[Any, Any, None]]) -> Any:
        wanted = precondition(lambda self: (work.__name__ in self.only or not self.only) and possible(self))
        ruled: Any = rule(**drawn)
        return wanted(ruled(in_both_worlds(work)))

    return made


class People(TwinWorlds, RuleBasedStateMachine):
    """Ann and Bob play, each with a page of their own; Cy and Dee watch, or come later."""

    #: what people do in this run; everything where it is empty
    only: ClassVar[frozenset[str]] = frozenset()

    def __init__(self) -> None:
        RuleBasedStateMachine.__init__(self)
        TwinWorlds.__init__(self)

    def teardown(self) -> None:
        self.loop.run_until_complete(self.close())
        self.loop.close()

    # -- how it begins

    @initialize(secret=seat, takeover=st.sampled_from(("away", "left", "nobody")))
    @in_both_worlds
    async def sit_down(self, secret: int, takeover: Takeover) -> None:
        self.twin = roots(secret)
        self.knowledge = Knowledge(secret, {0: "Ann", 1: "Bob"}, self.one_screen)
        wishes = [SeatWish("me"), SeatWish("me" if self.one_screen else "friend")]
        for world, script in zip(self.worlds, self.twin.scripts):
            line = Timeline(load("cell_wars"), self.twin.options, None, script.root)
            self.main, token, links = await world.lay_out(line, wishes, takeover)
            self.tokens["Ann", self.main] = self.tokens["Bob", self.main] = token
            for code in links:
                self.tokens["Bob", self.main] = mine = made_up("Bob")
                await world.ask("POST", f"/api/tables/{self.main}/links/use", "", {"code": code, "token": mine})
        self.tables = [self.main]
        self.knowledge.moves((await self.worlds[0].table(self.main)).actor)

    # -- what people do

    @deed(number=which, most=st.integers(1, 12))
    async def move(self, number: int, most: int) -> None:
        """Whoever is to act, some moves in turn: such that the other seat sees the same in both worlds."""
        for _ in range(most):
            await self.move_once(number)

    async def move_once(self, number: int) -> None:
        tables = [await world.table(self.at(number)) for world in self.worlds]
        if tables[0].is_over or tables[0].actor < 0:
            return
        scratch = tuple(Timeline(one.game, one.options, None, one.timeline.state) for one in tables)
        made = Twins({}, self.twin.seat, (Script(b""), Script(b"")))
        assert len(scratch) == 2
        try:
            step(scratch, made, self.rng)
            while scratch[0].position().actor == CHANCE:
                step(scratch, made, self.rng)
        except AssertionError:
            return  # whatever they did, it would tell the two apart
        for world, table, line, script in zip(self.worlds, tables, scratch, made.scripts):
            world.draws.extend(script.draws)
            await world.play(table, script.moves[0][1], line.actions[0])
        if tables[0].id == self.main:
            self.compare()
            self.knowledge.moves(tables[0].actor)

    @deed(name=person, number=which)
    async def come(self, name: str, number: int) -> None:
        await self.enter(name, self.at(number))

    @deed(name=person, number=which)
    async def go(self, name: str, number: int) -> None:
        await self.leave(name, self.at(number))

    @deed(name=person, number=which)
    async def uncover(self, name: str, number: int) -> None:
        await self.say(name, self.at(number), type="uncover")

    @deed(name=person, deed=st.sampled_from(("join", "leave")))
    async def sit_or_get_up(self, name: str, deed: str) -> None:
        await self.ask(name, self.main, "POST", f"/{deed}", {})

    @deed(place=seat)
    async def stand_in(self, place: int) -> None:
        """Everybody tries to seat a bot, until somebody may."""
        for name in PEOPLE:
            if (await self.ask(name, self.main, "POST", f"/seats/{place}/bot", {"bot": "random"}))[0] == 200:
                return

    @deed(place=seat)
    async def invite(self, place: int) -> None:
        """Everybody tries to invite others to a seat, until somebody may."""
        for name in PEOPLE:
            status, text = await self.ask(name, self.main, "POST", f"/seats/{place}/invite", {})
            if status == 201:
                self.links.append((self.main, json.loads(text)["code"], place))
                return

    @deed(name=person)
    async def offer_device(self, name: str) -> None:
        status, text = await self.ask(name, self.main, "POST", "/devices", {})
        if status == 201:
            self.links.append((self.main, json.loads(text)["code"], self.knowledge.sees(name, self.main)))

    @deed(name=person)
    async def revoke(self, name: str) -> None:
        await self.ask(name, self.main, "POST", "/devices/revoke", {})

    @deed(lambda people: people.links, first=st.integers(0, 3), number=which)
    async def use_link(self, first: int, number: int) -> None:
        """One after the other tries a link, with the token that they have or a new one, until it opens something."""
        table, code, opens = self.links[-1 - number % len(self.links)]
        for name in (*PEOPLE[first:], *PEOPLE[:first]):
            own = self.tokens.get((name, table)) or made_up(name)
            before = (await self.worlds[0].table(table)).holder(own)
            for world in self.worlds:
                await world.ask("POST", f"/api/tables/{table}/links/use", "", {"code": code, "token": own})
                await world.settle()
            after = (await self.worlds[0].table(table)).holder(own)
            if after is None or after == before:
                continue
            self.tokens[name, table] = own
            if isinstance(opens, str):
                self.knowledge.device(opens, name)
            else:
                self.knowledge.holds(self.knowledge.sees(name, table), opens)
            return

    @deed(lambda people: len(people.tables) < 4, back=st.integers(0, 3))
    async def fork(self, back: int) -> None:
        """Everybody tries to copy the match in every way, and keeps the first copy."""
        ply = max(0, (await self.worlds[0].table(self.main)).timeline.ply - back)
        for name in PEOPLE:
            for seats in SEATINGS:
                status, text = await self.ask(name, self.main, "POST", "/fork", {"ply": ply, "seats": seats})
                if status == 201:
                    made, maker = json.loads(text), self.knowledge.sees(name, self.main)
                    self.tables.append(made["table"])
                    self.knowledge.copies(made["table"], maker)
                    self.tokens[maker, made["table"]] = made["token"]
                    break

    @deed(name=person, number=which)
    async def undo(self, name: str, number: int) -> None:
        await self.say(name, self.at(number), type="undo")

    @deed(name=person, number=which, what=st.sampled_from(("back", "hints")), place=seat)
    async def propose(self, name: str, number: int, what: str, place: int) -> None:
        await self.say(name, self.at(number), type="propose", what=what, seat=place)

    @deed(name=person, number=which, really=st.integers(0, 9))
    async def resign(self, name: str, number: int, really: int) -> None:
        """A copy at any time; the match itself seldom, since all is told then."""
        table = self.at(number)
        for place in (0, 1) if table != self.main or really == 9 else ():
            await self.say(name, table, type="propose", what="resign", seat=place)

    @deed(name=person, number=st.integers(1, 9), yes=st.booleans())
    async def answer(self, name: str, number: int, yes: bool) -> None:
        await self.say(name, self.main, type="answer", proposal=number, yes=yes)

    @deed(name=person)
    async def ask_everything(self, name: str) -> None:
        for message in ASKED:
            await self.say(name, self.main, **message)

    @deed(name=person)
    async def talk(self, name: str) -> None:
        await self.say(name, self.main, type="say", text="hello")

    @deed(name=person)
    async def rematch(self, name: str) -> None:
        await self.ask(name, self.main, "POST", "/rematch", {})


class AtOneScreen(People):
    """The same, with Ann and Bob at one screen."""

    one_screen = True
