"""A game that a script made known, and bots of its own, are served like the house's: on the menu, at the table, in the
workers. Bots that fail do not stop their table."""

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from cellar.bots import registry as bots
from cellar.contract.about import About, Bot
from cellar.draw.palette import colour
from cellar.play import registry
from cellar.play.position import Position
from cellar.server.jobs.dispatch import know
from cellar.server.menu.catalogue import cards
from cellar.server.menu.rules_html import rules
from cellar.server.settings import Settings
from cellar.server.workers.process import Worker
from tests.conformance.recipe import written
from tests.server.client import Seated, bearer, calling
from tests.server.inside import running

#: One that leaves a multiple of four, and some that nobody should seat.
MOVES = """
def leave_four(game, options, state, seat, thought):
    return (int(state.heap) - 1) % 4 % 3


def refuse(game, options, state, seat, thought):
    raise RuntimeError("not today")


def cheat(game, options, state, seat, thought):
    return 7


def leave(game, options, state, seat, thought):
    import os

    os._exit(3)


def hint(game, options, state, seat):
    return (12, "Take thirteen.") if state.heap > 8 else (0, "Take one.")


def puzzle(day):
    from cellar.contract.puzzle import Puzzle

    return Puzzle(title=f"Heap of {day}", sentence="Win it.", options={"players": 2, "heap": day.day}, best=1)
"""
#: What the recipe's game says of itself besides.
TRAITS = 'minutes="1", preview=True, hint="counting:hint", puzzle="counting:puzzle",'


@pytest.fixture(scope="module")
def twenty_one(tmp_path_factory: pytest.TempPathFactory) -> Iterator[About]:
    """CONTRIBUTING's game, from a folder that only this process knows of, and bots for it."""
    folder = written(tmp_path_factory.mktemp("recipe"))
    (folder / "counting.py").write_text(MOVES)
    entry = folder / "twenty_one" / "__init__.py"
    entry.write_text(entry.read_text().replace('minutes="1",', TRAITS))
    sys.path.insert(0, str(folder))
    about: About = __import__("twenty_one").ABOUT
    registry.register(about)
    registry.register(replace(about, name="no_puzzle", title="No puzzle", puzzle=""))
    for name, choose in (
        ("counter", "counting:leave_four"),
        ("stubborn", "counting:refuse"),
        ("cheat", "counting:cheat"),
        ("dying", "counting:leave"),
        ("missing", "no_such_module:choose"),
    ):
        bots.register(Bot(name=name, title=name, sentence="Takes some.", choose=choose, games=("twenty_one",)))
    yield about
    sys.path.remove(str(folder))
    registry._registered.clear()
    bots._registered.clear()


Work = Callable[[str, httpx.AsyncClient], Coroutine[Any, Any, None]]


def served(tmp_path: Path, work: Work) -> None:
    async def run() -> None:
        settings = Settings(database=str(tmp_path / "m.sqlite"), warm=False, workers=1, simulations=20)
        async with running(settings) as (address, _), calling(address) as http:
            await work(address, http)

    asyncio.run(run())


async def against(address: str, http: httpx.AsyncClient, bot: str) -> tuple[Seated, dict[str, Any]]:
    seats = [{"who": "me"}, {"who": "bot", "bot": bot}]
    answer = await http.post("/api/tables", json={"game": "twenty_one", "options": {"heap": 9}, "seats": seats})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    seated = await Seated.enter(address, made["table"], made["token"])
    await seated.until("snapshot")
    return seated, made


def test_it_is_on_the_menu_with_its_bots_and_a_page_of_rules(tmp_path: Path, twenty_one: About) -> None:
    async def work(address: str, http: httpx.AsyncClient) -> None:
        cards = (await http.get("/api/games")).json()
        card = next(card for card in cards if card["name"] == "twenty_one")
        assert {"random", "uct", "counter"} <= {bot["name"] for bot in card["bots"]}
        other = next(card for card in cards if card["name"] == "zyrcan")
        assert "counter" not in {bot["name"] for bot in other["bots"]}
        poster = (await http.get("/api/games/twenty_one/picture.svg")).text
        assert poster.startswith("<svg")
        assert f'fill="{colour(twenty_one.accent)}"' in poster, "its own board on its accent, for want of a poster"
        page = (await http.get("/api/games/twenty_one/rules")).json()
        for told in (twenty_one.title, twenty_one.sentence, "traditional", "Second", "heap", "How many counters"):
            assert told in page["html"]
        assert (await http.get("/api/games/twenty_one/files/rules.svg")).status_code == 404

    served(tmp_path, work)


@pytest.mark.parametrize("bot", ["random", "uct", "counter"])
def test_it_is_played_to_its_end_against_bots(
    tmp_path: Path, twenty_one: About, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Twenty simulations take no time; compiling them for a game that no other test has takes seconds.
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")

    async def work(address: str, http: httpx.AsyncClient) -> None:
        seated, made = await against(address, http, bot)
        while seated.view["actor"] != -2:
            assert (await seated.play("take 1"))["type"] == "ack"
            await seated.to_act()
        assert seated.view["outcome"]["sentence"].endswith("took the last counter and wins.")
        if bot == "counter":  # 9: I take one, it leaves a multiple of four whatever I do
            assert seated.view["outcome"]["returns"] == [-1.0, 1.0]
        record = await http.get(f"/api/tables/{made['table']}/record", headers=bearer(made["token"]))
        again = (await http.post("/api/records", json={"text": record.text})).json()
        other = await Seated.enter(address, again["table"], again["token"])
        assert (await other.until("snapshot"))["view"]["outcome"] == seated.view["outcome"]

    served(tmp_path, work)


@pytest.mark.parametrize("bot", ["stubborn", "cheat", "dying", "missing"])
def test_a_bot_that_fails_in_its_worker_does_not_stop_the_table(
    tmp_path: Path, twenty_one: About, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(address: str, http: httpx.AsyncClient) -> None:
        seated, _ = await against(address, http, bot)
        assert (await seated.play("take 1"))["type"] == "ack"
        await seated.to_act()
        assert seated.version == 2

    served(tmp_path, work)
    assert f"the bot '{bot}' failed, and any move stands in" in caplog.text


def test_a_seat_whose_bot_is_gone_does_not_stop_the_table(
    tmp_path: Path, twenty_one: About, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match is taken up again by a server that does not have its bot."""

    async def work(address: str, http: httpx.AsyncClient) -> None:
        seated, _ = await against(address, http, "counter")
        monkeypatch.delitem(bots._registered, "counter")
        assert (await seated.play("take 1"))["type"] == "ack"
        await seated.to_act()
        assert seated.version == 2

    served(tmp_path, work)


def test_its_hints_and_previews_are_given_and_a_hint_that_is_no_move_is_refused(
    tmp_path: Path, twenty_one: About
) -> None:
    async def work(address: str, http: httpx.AsyncClient) -> None:
        seated, _ = await against(address, http, "counter")
        await seated.send(type="hint", id="h", version=0)
        answer = await seated.answer("h")
        assert (answer["type"], answer["reason"]) == ("refusal", "failed")
        assert answer["sentence"] == "No hint is available right now. Try again in a moment."
        await seated.send(type="preview", id="p", version=0, text="take 3")
        assert (await seated.answer("p"))["tellings"][0]["said"] == ["First takes 3; 6 are left."]
        await seated.play("take 1")
        await seated.to_act()
        await seated.send(type="hint", id="i", version=seated.version)
        hinted = await seated.answer("i")
        assert (hinted["text"], hinted["sentence"]) == ("take 1", "Take one.")

    served(tmp_path, work)


def test_every_game_that_has_a_puzzle_of_the_day_gives_it(tmp_path: Path, twenty_one: About) -> None:
    async def work(address: str, http: httpx.AsyncClient) -> None:
        cards = (await http.get("/api/games")).json()
        having = [card["name"] for card in cards if card["puzzle"]]
        assert sorted(having) == ["angel", "cell_management", "cell_wars", "twenty_one", "zyrcan"]
        asked = {"game": "twenty-one", "date": "2026-11-15"}
        assert (await http.get("/api/puzzle", params=asked)).json() == {
            "date": "2026-11-15",
            "game": "twenty_one",
            "title": "Heap of 2026-11-15",
            "sentence": "Win it.",
            "options": {"players": 2, "heap": 15},
            "best": 1,
        }
        none = await http.get("/api/puzzle", params={"game": "no_puzzle"})
        assert (none.status_code, none.json()["sentence"]) == (404, "No puzzle has no puzzle of the day.")
        first = (await http.get("/api/puzzle", params={"date": "2026-11-15"})).json()
        assert first["game"] == having[0] == "zyrcan"
        seats = [{"who": "me"} if seat == "me" else {"who": "bot", "bot": seat} for seat in first["seats"]]
        wish = {"game": first["game"], "position": first["position"], "seats": seats}
        made = await http.post("/api/tables", json=wish)
        assert made.status_code == 201

    served(tmp_path, work)


def test_what_a_worker_is_told_of_games_and_bots_is_what_the_server_knows(twenty_one: About) -> None:
    """Every entry of the menu survives the way into another process."""
    for about in registry.all_games().values():
        told, others = msgspec.msgpack.decode(
            msgspec.msgpack.encode(([about], list(about.bots))), type=tuple[list[About], list[Bot]]
        )
        assert told == [about]
        assert tuple(others) == about.bots


def test_a_worker_hears_of_what_was_registered_after_it_started(
    twenty_one: About, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        worker = Worker()
        position = Position.start("twenty_one")
        asking: dict[str, Any] = {
            "bot": "late", "game": "twenty_one", "options": position.options, "state": position.state.tobytes(),
            "seat": 0, "seconds": 1.0, "simulations": 0, "seed": 1,
        }  # fmt: skip
        with pytest.raises(Exception, match="no bot 'late'"):
            await worker.ask("think", 60, asking)
        late = Bot(name="late", title="Late", sentence="Comes late.", choose="counting:leave_four")
        monkeypatch.setitem(bots._registered, "late", late)
        assert await worker.ask("think", 60, asking) == 0
        await worker.close()

    asyncio.run(run())


def test_a_game_that_cannot_be_loaded_is_not_on_the_menu_and_takes_no_other_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flat = About(
        name="flat",
        title="Flat & Co",
        version=1,
        designers="nobody",
        sentence="A game in one file.",
        players=(1,),
        default_players=1,
        minutes="1",
        seats=("You",),
        accent="teal",
        module="flat",
    )
    monkeypatch.setitem(registry._registered, "flat", flat)
    names = [card.name for card in cards()]
    assert set(names) == set(registry.all_games()) - {"flat"}, "there is no such module: it is not offered, others are"
    page = rules("flat")
    assert page.title == "Flat & Co"
    assert "A game in one file." in page.html
    assert "Flat &amp; Co" in page.html


def test_a_worker_that_is_told_twice_knows_no_more(twenty_one: About) -> None:
    path = list(sys.path)
    know(path, msgspec.msgpack.encode(([twenty_one], [])))
    assert sys.path == path
    assert registry.registered().keys() == {"twenty_one", "no_puzzle"}
    assert registry.registered()["twenty_one"] == twenty_one
