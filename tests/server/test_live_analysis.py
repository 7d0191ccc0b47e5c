"""Thinking along: a search is watched by whoever may have hints, sees what their seat may know, stops when it is told
to, and comes after everything else."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cellar.analysis import in_book
from cellar.bots import registry as bots
from cellar.bots.variations import told_variations
from cellar.contract.bot import Opinion, Variation
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.play.view import View
from cellar.server.jobs import analysis_jobs
from cellar.server.jobs.analysis_jobs import Stop, last, watch
from cellar.server.messages import SeatWish
from cellar.server.model.timeline import Timeline
from cellar.server.settings import Settings
from cellar.server.store.rows import RESIGNED
from cellar.server.tables import live_analysis
from cellar.server.tables.live_analysis import ThinkingAlong
from cellar.server.tables.new_tables import lay_out
from cellar.server.tables.seating import seating
from cellar.server.tables.tables import Tables
from cellar.server.workers.pool import Pool
from tests.patience import PATIENCE
from tests.server.client import Seated, bearer, calling
from tests.server.inside import running, told_settings
from tests.server.test_hints import alone, come, record
from tests.server.test_hints import twin as twin  # the fixture
from tests.server.test_play import FRIEND, ME, RANDOM
from tests.server.thinkers import THINKER
from tests.server.twins import Twins


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who thinks along needs no compilation, and goes on for ever."""
    monkeypatch.setattr(bots, "_registered", {**bots._registered, THINKER.name: THINKER})
    monkeypatch.setattr(live_analysis, "judges_of", lambda game, seat: [THINKER])


def thought_of(position: Position, simulations: int, told: list[Any], stop: Stop, key: str = "k") -> bool:
    seat = position.actor
    line = Timeline(position.game, position.options, None, position.hidden(seat).tobytes()).part(0)
    over, _ = last(
        watch(
            key=key, part=line, seat=seat, bot=THINKER.name, seconds=60.0, most_s=1.0, simulations=simulations,
            tell=lambda text: told.append(msgspec.json.decode(text)), stop=stop,
        )
    )  # fmt: skip
    return over


def test_a_search_is_told_as_it_goes_and_goes_on_where_it_gave_way(
    thinker: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis_jobs, "FIRST_S", 0.0)
    monkeypatch.setattr(analysis_jobs, "EVERY_S", 0.0)
    position, stop = Position.start("zyrcan", seed=1), Stop()
    told: list[Any] = []

    class Hasty(list[Any]):
        """Says stop when so much was told."""

        def append(self, found: Any) -> None:
            super().append(found)
            if len(self) == 2:
                stop.say("way")

    hasty = Hasty()
    assert not thought_of(position, 5, hasty, stop)
    assert [one["simulations"] for one in hasty] == [1, 2, 3], "what it had when it gave way is told"
    stop.clear()
    assert thought_of(position, 5, told, stop)
    assert [one["simulations"] for one in told] == [4, 5]
    last = told[-1]
    assert (last["judge"], len(last["lines"])) == ("Thinker", 3)
    assert [one["seats"] for one in last["stands"]] == [[0], [1], [2]]
    best = last["lines"][0]
    assert position.parse(best["moves"][0]["text"]) in position.legal_actions()
    assert best["worth"] == last["stands"][0]["worth"]
    assert best["path"]
    assert best["tellings"]
    again: list[Any] = []
    stop.clear()
    assert thought_of(position, 5, again, stop)
    assert len(again) == 5, "one that came to its end, or was stopped for good, begins anew"


def test_a_line_whose_first_move_is_in_the_opening_book_says_so(thinker: None, monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.start("zyrcan", seed=1)
    told: list[Any] = []
    assert thought_of(position, 2, told, Stop())
    texts = [line["moves"][0]["text"] for line in told[-1]["lines"]]
    book = {"by": "master", "games": 200, "moves": {texts[1]: 62}}
    monkeypatch.setattr(in_book, "figures", lambda position: book)
    assert thought_of(position, 2, told, Stop(), "again")
    assert [line.get("book", "") for line in told[-1]["lines"]] == ["", "Played by Admiral in 31% of 200 matches.", ""]


def test_lines_of_a_bot_that_tells_one_only() -> None:
    found = Opinion(4, {4: 6.0, 7: 3.0, 9: 1.0, 2: 0.0}, values=(0.5, -0.5), principal_variation=(4, 1))
    assert told_variations(found, 3) == (
        Variation((4, 1), (0.5, -0.5), 0.6), Variation((7,), (), 0.3), Variation((9,), (), 0.1),
    )  # fmt: skip
    assert told_variations(Opinion(4, principal_variation=(5, 6)), 3) == (Variation((4,)),)


def test_what_looks_the_same_gives_the_same_thoughts(
    thinker: None, twin: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two states that the seat cannot tell apart; the bot here would tell the states themselves apart."""
    monkeypatch.setattr(analysis_jobs, "FIRST_S", 0.0)
    monkeypatch.setattr(analysis_jobs, "EVERY_S", 0.0)
    game, streams = load("cell_wars"), []
    for n, script in enumerate(twin.scripts):
        told: list[Any] = []
        view = View.of(game, twin.options, record(twin, script.root), twin.seat)
        thought_of(Position(game, twin.options, view.state), 3, told, Stop(), f"twin {n}")
        for one in told:
            one.pop("seconds", None)
        streams.append(told)
    assert streams[0] == streams[1]
    assert len(streams[0]) == 3


async def thinking(seated: Seated, id: str = "t", state: str = "") -> dict[str, Any]:
    """What is said next of a search, or next in that state."""
    while True:
        said = await seated.until("thoughts", "refusal")
        if said.get("id") == id and (not state or said.get("state") == state or said["type"] == "refusal"):
            return said


async def idle(pool: Pool) -> None:
    """Wait until nobody searches."""
    async with asyncio.timeout(PATIENCE):
        while pool.busy:
            await asyncio.sleep(0.005)


def test_a_table_is_thought_about_for_who_may_have_hints_and_a_position_for_everybody(
    tmp_path: Path, thinker: None
) -> None:
    async def run() -> None:
        # By itself it would not end before all of the patience is lost.
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, think_along=1e6)
        async with running(settings) as (address, tables), calling(address) as http:
            card = next(one for one in (await http.get("/api/games")).json() if one["name"] == "zyrcan")
            assert card["thinks"]
            made = (await http.post("/api/tables", json={"game": "zyrcan", "seats": [ME, ME, RANDOM]})).json()
            other = (await http.post("/api/tables", json={"game": "zyrcan", "seats": [ME, FRIEND, RANDOM]})).json()
            await a_position(settings, tables.pool, http)
            settings.simulations, settings.think_along = 0, 1e6
            await alone_at_a_table(tables, address, made)
            await with_others(address, other)

    asyncio.run(run())


async def a_position(settings: Settings, pool: Pool, http: Any) -> None:
    asked, body = "/api/games/zyrcan/think", {"line": Position.start("zyrcan", seed=1).line()}
    async with http.stream("POST", asked, json=body) as answer:
        async for text in answer.aiter_lines():
            if "found" in text:
                break
        assert pool.busy
    await idle(pool)  # whoever hangs up stops it
    settings.simulations = 3
    assert len((await read_lines(http, asked, body))[-1]["found"]["lines"]) == 3
    settings.think_along, settings.on_devices = 0.0, False
    assert (await http.post(asked, json=body)).json()["sentence"] == "Analysis is switched off on this server."
    assert not any(one.get("thinks") for one in (await http.get("/api/games")).json())


async def alone_at_a_table(tables: Tables, address: str, made: dict[str, Any]) -> None:
    mine, _ = await come(address, made["table"], made["token"])
    await mine.send(type="think", id="t", version=mine.version)
    found = (await thinking(mine, state="thinking")).get("found") or (await thinking(mine))["found"]
    texts = {move["text"] for move in mine.view["moves"]}
    assert {line["moves"][0]["text"] for line in found["lines"]} <= texts
    assert tables.pool.busy
    # A move ends it, though it was not told to stop; another page of the same person has the next one.
    assert (await mine.play(sorted(texts)[0]))["type"] == "ack"
    await idle(tables.pool)
    await mine.send(type="think", id="old", version=mine.version - 1)
    assert (await thinking(mine, "old"))["reason"] == "stale"
    page, _ = await come(address, made["table"], made["token"])
    for guest, id in ((mine, "mine"), (page, "page")):
        await guest.send(type="think", id=id, version=guest.version)
        assert (await thinking(guest, id, "thinking"))["type"] == "thoughts"
    assert (await thinking(mine, "mine", "elsewhere"))["type"] == "thoughts"
    await page.send(type="enough")
    await idle(tables.pool)
    # Whoever has asked for much rests until that is forgiven, and may still ask for all else.
    tables.pool.charge("127.0.0.1", 15.0)
    await page.send(type="think", id="much", version=page.version)
    assert (await thinking(page, "much", "resting"))["type"] == "thoughts"
    tables.pool.admit("127.0.0.1")
    await page.close()
    await mine.close()
    await idle(tables.pool)


async def with_others(address: str, made: dict[str, Any]) -> None:
    mine, _ = await come(address, made["table"], made["token"])
    watcher, _ = await come(address, made["table"])
    for guest in (mine, watcher):
        await guest.send(type="think", id="t", version=guest.version)
        assert (await thinking(guest))["reason"] == "not_allowed"


def test_what_is_hidden_and_what_is_over(tmp_path: Path, thinker: None, twin: Twins) -> None:
    """A covered screen and those who watch hear nothing; looking back, one's own moments; after the end, all of them,
    for those who played."""

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0, simulations=3)
        async with running(settings) as (address, tables):
            game, root = load("cell_wars"), twin.scripts[0].root
            both = seating(game.about, 2, [SeatWish("me")] * 2, tables.settings.new_token)
            made = await lay_out(tables, Timeline(game, twin.options, None, root), both)
            covered, snapshot = await come(address, made.table, made.token)
            assert snapshot["view"]["cover"]
            await covered.send(type="think", id="t", version=0)
            assert (await thinking(covered))["reason"] == "not_your_turn"
            heard = []
            for script in twin.scripts:
                seated = await alone(tables, address, script.root, twin.options, twin.seat)
                await seated.send(type="think", id="t", version=0)
                heard.append((await thinking(seated, state="done"))["found"])
                heard[-1].pop("seconds", None)
            assert heard[0]["simulations"] == 3
            assert heard[0] == heard[1], "the seat cannot tell the two states apart"
            async with calling(address) as http:
                asked = f"/api/tables/{made.table}/think"
                refused = await http.post(asked, json={"ply": 0}, headers=bearer(made.token))
                assert "each from their own seat" in refused.json()["sentence"], "who of them asks is not known"
                assert (await http.post(asked, json={"ply": 0})).status_code == 403
                table = await tables.find(made.table)
                both_seats = table.holder(made.token)
                assert both_seats is not None
                async with table.lock:
                    await table.step_out(RESIGNED, 0, None)
                assert table.is_over
                assert (await http.post(asked, json={"ply": 0})).status_code == 403, "the public may not know it now"
                await read_lines(http, asked, {"ply": 0}, made.token)
                assert (await http.post(asked, json={"ply": 1}, headers=bearer(made.token))).status_code == 404
                await everybody_where_all_is_open(tables, http)

    asyncio.run(run())


async def everybody_where_all_is_open(tables: Tables, http: Any) -> None:
    made = (await http.post("/api/tables", json={"game": "zyrcan", "seats": [ME, FRIEND, RANDOM]})).json()
    asked = f"/api/tables/{made['table']}/think"
    assert (await http.post(asked, json={"ply": 0})).status_code == 403
    table = await tables.find(made["table"])
    async with table.lock:
        await table.step_out(RESIGNED, 0, None)
        await table.step_out(RESIGNED, 1, None)
    assert table.is_over
    await read_lines(http, asked, {"ply": 0})


async def read_lines(http: Any, path: str, body: Mapping[str, Any], token: str = "") -> list[dict[str, Any]]:
    answer = await http.post(path, json=body, headers=bearer(token) if token else {})
    assert answer.status_code == 200, answer.text
    told = [msgspec.json.decode(line) for line in answer.text.splitlines()]
    assert told[-1]["state"] == "done"
    assert told[-1]["found"]["lines"]
    return told


class Tireless(Pool):
    """Workers that have found something at once, and never all of it."""

    def __init__(self) -> None:
        super().__init__(Settings(database="unused", workers=1))
        #: how long each stretch was to be
        self.stretches: list[float] = []

    async def watch(self, *asked: Any, **question: Any) -> tuple[bool, float]:
        self.stretches.append(asked[3])
        asked[-1](b'{"judge":"Thinker","sentence":"So it is.","simulations":7}')
        asked[-1](b'{"judge":"Thinker","sentence":"It began anew elsewhere.","simulations":2}')
        return False, 2.25


def test_a_search_whose_time_is_up_rests(thinker: None) -> None:
    async def run() -> None:
        pool = Tireless()
        question = live_analysis.of_position("zyrcan", _read(Position.start("zyrcan", seed=1)))
        said = ThinkingAlong(pool, Settings(database="unused")).thoughts("me", question)
        last = [one async for one in said][-1]
        assert last.state == "done"
        assert b"So it is." in msgspec.json.encode(last), "never less than before"
        assert pool.stretches == [1.0, 1.0, 0.5], "five seconds, and others have their turn in between"

    asyncio.run(run())


def _read(position: Position) -> dict[str, Any]:
    return {"options": dict(position.options), "state": position.state.tobytes(), "actor": position.actor}
