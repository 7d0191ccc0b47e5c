"""Hints: whoever plays alone may have them, others when all people have agreed; a search says why; and nobody learns
from one what their seat may not know."""

import asyncio
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cellar.analysis import in_book
from cellar.bots.registry import bot, judge_of
from cellar.contract.about import Bot
from cellar.contract.bot import Opinion
from cellar.language import in_person
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.play.view import View
from cellar.rules.types import State
from cellar.server.jobs.hint_jobs import advise, hinted, reason
from cellar.server.match import advice
from cellar.server.messages import SeatWish
from cellar.server.model.timeline import Timeline
from cellar.server.tables.new_tables import lay_out
from cellar.server.tables.seating import seating
from cellar.server.tables.tables import Tables
from cellar.server.workers.pool import Pool
from tests.server.client import Seated, calling, used
from tests.server.inside import running, told_settings
from tests.server.test_agreements import ask, told
from tests.server.test_play import FRIEND, ME, RANDOM
from tests.server.twins import Twins, twins

NEEDED = "Other people are playing: ask them to allow hints. All of them must agree."


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The states that a bot was handed for a hint; it is one that thinks of nothing, and needs no compilation."""
    states, think = list[bytes](), Pool.hint

    async def note(pool: Pool, client: str, bot: Bot, perfect: bool, **question: Any) -> bytes:
        states.append(question["part"]["root"])
        return await think(pool, client, bot, perfect, **question)

    monkeypatch.setattr(Pool, "hint", note)
    monkeypatch.setattr(advice, "judge_of", lambda game, seat: bot("random", game))
    return states


async def come(address: str, table: str, token: str = "") -> tuple[Seated, dict[str, Any]]:
    seated = await Seated.enter(address, table, token)
    return seated, await seated.until("snapshot")


async def hint(seated: Seated) -> dict[str, Any]:
    return await ask(seated, "hint", version=seated.version)


def test_all_people_agree_on_hints_for_good_until_one_has_had_enough(tmp_path: Path, asked: list[bytes]) -> None:
    database = str(tmp_path / "m.sqlite")

    async def agree() -> tuple[str, str, str]:
        async with running(told_settings(database, lambda n: 0)) as (address, _), calling(address) as http:
            wish = {"game": "zyrcan", "seats": [{**ME, "name": "Ann"}, FRIEND, RANDOM]}
            made = (await http.post("/api/tables", json=wish)).json()
            table, code = made["table"], made["links"][0]["code"]
            ann, _ = await come(address, table, made["token"])
            assert (await hint(ann))["sentence"] == NEEDED
            assert (await ask(ann, "propose", what="hints", seat=0))["type"] == "ack"
            assert (await told(ann, "proposals"))["open"][0]["waiting"] == [1], "whoever comes is asked; bots agree"
            assert (await hint(ann))["reason"] == "not_allowed"
            await http.post(f"/api/tables/{table}/links/use", json=used(made["links"][0], "Bob"))
            bob, snapshot = await come(address, table, code)
            assert [(one["what"], one["waiting"]) for one in snapshot["proposals"]] == [("hints", [1])]
            refused = await ask(bob, "propose", what="hints", seat=1)
            assert refused["sentence"] == "Ann has asked to allow hints: answer that first."
            await ask(bob, "answer", proposal=1, yes=True)
            stands = await told(ann, "proposals", lambda message: message.get("sentence"))
            assert (stands["open"][0]["waiting"], stands["sentence"][:7]) == ([], "Agreed:")
            given = await hint(ann)
            move = next(move for move in ann.view["moves"] if move["text"] == given["text"])
            assert given["path"] == move["path"]
            booked = r"( Played by Admiral in \d+% of \d+ matches\.)?"
            assert re.search(rf": the strongest bot would play it\.{booked}$", given["sentence"])
            assert "places" in given["tellings"][0]["said"][0]
            assert (await hint(bob))["reason"] == "not_your_turn"
            watcher, _ = await come(address, table)
            assert "Spectators get no hints" in (await hint(watcher))["sentence"]
            assert (await ask(watcher, "answer", proposal=1, yes=False))["reason"] == "not_allowed"
            return table, str(made["token"]), str(code)

    async def end(table: str, mine: str, friend: str) -> None:
        async with running(told_settings(database, lambda n: 0)) as (address, _):
            (ann, snapshot), (bob, _) = await come(address, table, mine), await come(address, table, friend)
            assert snapshot["proposals"][0]["waiting"] == [], "it stands after a restart"
            assert (await hint(ann))["type"] == "hinted"
            assert (await ask(bob, "answer", proposal=1, yes=False))["type"] == "ack"
            over = await told(ann, "proposals", lambda message: not message.get("open"))
            assert over["sentence"] == "Bob wants no more hints."
            assert (await hint(ann))["sentence"] == NEEDED

    asyncio.run(end(*asyncio.run(agree())))
    assert len(asked) == 2, "nobody thinks about a hint that is refused"


async def alone(tables: Tables, address: str, root: bytes, options: Mapping[str, Any], seat: int) -> Seated:
    """Somebody at a table of Cell Wars that begins at a state, with bots at all other seats."""
    game = load("cell_wars")
    wishes = [SeatWish("me") if n == seat else SeatWish("bot", bot="random") for n in range(int(options["players"]))]
    places = seating(game.about, len(wishes), wishes, tables.settings.new_token)
    made = await lay_out(tables, Timeline(game, options, None, root), places)
    seated, _ = await come(address, made.table, made.token)
    return seated


@pytest.fixture(scope="module")
def twin() -> Twins:
    """Two states of Cell Wars that the seat whose turn it is cannot tell apart."""
    rules = load("cell_wars").rules
    found = (twins(2, 0, seed=5, lead=lead, length=0) for lead in range(30, 60))
    return next(one for one in found if rules.actor(record(one, one.scripts[0].root)) == one.seat)


def record(twin: Twins, root: bytes) -> State:
    return load("cell_wars").layout(twin.options).read(root)


def test_a_hint_is_made_of_what_the_seat_may_know(tmp_path: Path, asked: list[bytes], twin: Twins) -> None:
    """Two states that the seat cannot tell apart give the same hint, to the last byte."""
    roots = [script.root for script in twin.scripts]
    assert roots[0] != roots[1]

    async def run() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)) as (address, tables):
            heard = []
            for root in roots:
                seated = await alone(tables, address, root, twin.options, twin.seat)
                given = await ask(seated, "hint", id="h", version=0)
                assert given["type"] == "hinted"
                heard.append(given)
            assert heard[0] == heard[1]
            assert asked[0] == asked[1]
            refused = await ask(seated, "propose", what="hints", seat=twin.seat)
            assert refused["sentence"] == "Nobody else is playing, so just ask for a hint."
            both = seating(load("cell_wars").about, 2, [SeatWish("me")] * 2, tables.settings.new_token)
            made = await lay_out(tables, Timeline(load("cell_wars"), twin.options, None, roots[0]), both)
            covered, snapshot = await come(address, made.table, made.token)
            assert snapshot["view"]["cover"]
            assert (await hint(covered))["reason"] == "not_your_turn"

    asyncio.run(run())


def test_a_search_gives_the_same_hint_for_what_looks_the_same(twin: Twins) -> None:
    game, given = load("cell_wars"), []
    for script in twin.scripts:
        view = View.of(game, twin.options, record(twin, script.root), twin.seat)
        judge = judge_of(game.name, view.seat).name
        given.append(advise(game.name, twin.options, view.state.tobytes(), view.seat, judge, 1.0, 12))
    assert given[0] == given[1]
    action, why, line = given[0]
    assert line[0] == action
    assert why.startswith(("you win ", "no move has "))


@pytest.mark.parametrize(
    ("game", "opinion", "words"),
    [
        ("angel", Opinion(0, value=0.4), "you win about 7 in 10 matches from here"),
        ("angel", Opinion(0, value=-1.0), "no move has much of a chance"),
        ("angel", Opinion(0, value=-1.0, exact=True), "every move loses against perfect play"),
        (
            "cell_management",
            Opinion(0, value=1.0, exact=True, distance=1),
            "this wins for certain, in at most 1 step",
        ),
        (
            "zyrcan",
            Opinion(0, value=0.0, values=(0.0, 0.5, -0.5)),
            "it puts you 25 points behind Azure",
        ),
        ("zyrcan", Opinion(0, value=0.2, values=(0.2, 0.2, -0.4)), "it keeps you even with Azure"),
        ("zyrcan", Opinion(0), "the strongest bot would play it"),
    ],
)
def test_why_is_told_in_words(game: str, opinion: Opinion, words: str) -> None:
    position = Position.start(game, {}, seed=1)
    assert reason(position.game, position.options, 0, opinion) == words


def test_a_hint_says_what_its_move_brings_at_once() -> None:
    line = "zyrcan 3 base attack 0 ~~~~~/~A2...~/~A1..A3.~/~A1....C2~/~C2.A1A2...~/~.B1.B2..~/~.B1.B2B2~/~C2..B2~/~~~~~"
    position = Position.from_line(f"{line} 000,000,000 last=b8>d8")
    part = Timeline.of_position(position).part(0)
    found = msgspec.json.decode(hinted(part, 0, "master", 1.0, 200))
    names, action = position.game.seat_names(position.options), position.parse(found["text"])
    brings = View.of(position.game, position.options, position.state, 0, unresolved=True).consequence(action)[0]
    assert in_person(found["sentence"], names, 0).endswith(in_person(brings, names, 0))
    assert "takes" in brings


def test_a_hint_says_what_the_opening_book_has_of_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.start("zyrcan")
    part = Timeline.of_position(position).part(0)
    text = msgspec.json.decode(hinted(part, 0, "master", 1.0, 200))["text"]
    book = {"by": "master", "games": 200, "moves": {text: 62}}
    monkeypatch.setattr(in_book, "figures", lambda position: book)
    found = msgspec.json.decode(hinted(part, 0, "master", 1.0, 200))
    assert found["text"] == text
    assert found["sentence"].endswith(" Played by Admiral in 31% of 200 matches.")
