"""Everybody reads a table in a language of their own: at one table, over HTTP, after the end; what is kept has none."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from cellar.language import speaking, translator
from cellar.language.deferred import MARKS, VALUE
from cellar.language.pseudo import PSEUDO
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.play.view import legal_actions
from cellar.rules.rng import below, generator
from cellar.server.messages import TableMade
from cellar.server.model.guests import Guest, Kept
from cellar.server.model.timeline import Happened, Timeline
from cellar.server.model.tokens import Holder
from cellar.server.views.events import tell_events
from cellar.server.views.moment import Moment
from tests.e2e.matches import played
from tests.patience import PATIENCE
from tests.server.client import Seated, bearer, calling, friends, lobby
from tests.server.inside import running, told_settings
from tests.server.running import Running
from tests.server.test_play import FRIEND, ME

ZYRCAN = {"game": "zyrcan", "seats": [ME, FRIEND, FRIEND]}
LANGUAGES = {"en": "en", "es": "es", "zh-Hans": "zh_Hans"}


def accepting(tag: str) -> dict[str, str]:
    return {"accept-language": tag}


async def three(address: str) -> tuple[TableMade, list[Seated]]:
    """A table whose three players read three languages."""
    async with calling(address) as http:
        made = (await http.post("/api/tables", json=ZYRCAN)).json()
    tokens = [made["token"], *await asyncio.to_thread(friends, address, made)]
    people = [await Seated.enter(address, made["table"], *pair) for pair in zip(tokens, (-1, -1, -1), LANGUAGES)]
    for one in people:
        await one.until("snapshot")
    return msgspec.convert(made, TableMade), people


def told(event: dict[str, Any]) -> str:
    sentences: list[str] = event["entry"]["tellings"][0]["said"]
    return sentences[0]


def test_three_at_one_table_read_the_same_match_each_in_their_own_language(server: Running) -> None:
    game = load("zyrcan")

    async def run() -> None:
        made, people = await three(server.address)
        move = people[0].view["moves"][0]["text"]
        assert [one.view["prompt"] for one in people[1:]] == ["⟦0⟧ va a colocar una nave.", "⟦0⟧正在放置飞船。"]
        assert (await people[0].play(move))["type"] == "ack"
        said = [told(await one.until("event")) for one in people[1:]]
        assert len({people[0].view["goal"], *(one.view["goal"] for one in people[1:])}) == 3
        again = await Seated.enter(server.address, made.table, language="es-MX")
        snapshot = await again.until("snapshot")
        assert told({"entry": snapshot["log"][0]}) == said[0], "whoever comes later reads the same log"
        assert "coloca" in said[0]
        assert "放置" in said[1]
        # What is asked for is answered in the asker's language, also where it is refused.
        answers = [await one.play("1@e5") for one in (people[0], *people[2:])]
        assert [answer["sentence"] for answer in answers] == [
            "It's not your turn: Azure is next.",
            "还没轮到你：现在轮到蔚蓝。",
        ]
        names = [[seat["role"] for seat in (await one_told(one, "presence"))["seats"]] for one in people]
        for tag, roles in zip(LANGUAGES.values(), names):
            with speaking(tag):
                assert tuple(roles) == game.seat_names({"players": 3})
        for one in (*people, again):
            await one.close()

    asyncio.run(run())


async def one_told(seated: Seated, kind: str) -> dict[str, Any]:
    """The last message of a kind that was heard."""
    found = [json.loads(text) for text in seated.heard if json.loads(text)["type"] == kind]
    return dict(found[-1] if found else await seated.until(kind))


def test_the_lobby_answers_in_the_language_that_a_request_accepts(server: Running) -> None:
    with lobby(server.address) as http:
        for wish, tag in (("es-MX,en;q=0.5", "es"), ("zh-CN", "zh-Hans"), ("fr, es;q=0.2", "es"), ("../es", "en")):
            answer = http.get("/api/games", headers=accepting(wish))
            assert answer.headers["content-language"] == tag
            assert "accept-language" in answer.headers.get_list("vary", split_commas=True)
            [zyrcan] = [game for game in answer.json() if game["name"] == "zyrcan"]
            with speaking(tag):
                assert tuple(zyrcan["seats"]) == load("zyrcan").seat_names({"players": 5})
            told = {"en": "Cadet", "es": "Cadete", "zh-Hans": "学员"}[tag]
            assert told in [bot["title"] for bot in zyrcan["bots"]]
        # Pages that are made once are made once in each language.
        titles = [http.get("/api/games/zyrcan/demo", headers=accepting(tag)).json() for tag in LANGUAGES]
        assert len({frame["frames"][0]["picture"]["description"] for frame in titles}) == 3
        pages = [http.get("/api/games/zyrcan/rules", headers=accepting(tag)).json() for tag in (*LANGUAGES, *LANGUAGES)]
        assert len({page["html"] for page in pages}) == 3
        path = "/api/games/zyrcan/lessons/first-flight"
        steps = [http.post(path, json={"answers": []}, headers=accepting(tag)).json() for tag in LANGUAGES]
        assert len({step["say"] for step in steps}) == 3


def test_the_story_is_told_in_each_reader_s_language_and_kept_in_none(tmp_path: Path) -> None:
    database = tmp_path / "matches.sqlite"
    server = Running(str(database), simulations=40)
    server.start()
    try:
        with lobby(server.address) as http:
            made = http.post("/api/records", json={"text": played("zyrcan", 1_000_000)}).json()
            path, own = f"/api/tables/{made['table']}", bearer(made["token"])
            told = {}
            for tag in LANGUAGES:
                end = time.monotonic() + PATIENCE
                while (found := http.get(f"{path}/story", headers=own | accepting(tag)).json())["state"] != "ready":
                    assert time.monotonic() < end
                told[tag] = found
            assert len({turn["sentence"] for found in told.values() for turn in found["turns"][:1]}) == 3
            assert len({found["judge"] for found in told.values()}) == 3
            assert len({json.dumps(found["curves"]) for found in told.values()}) == 1, "the same figures"
            records = {http.get(f"{path}/record", headers=own | accepting(tag)).text for tag in LANGUAGES}
            assert len(records) == 1
    finally:
        server.stop()
    with sqlite3.connect(database) as store:
        [(kept,)] = store.execute("select text from stories").fetchall()
    sentences = {turn["sentence"] for found in told.values() for turn in found["turns"]}
    assert not any(sentence in bytes(kept).decode() for sentence in sentences)


def test_who_takes_over_is_noted_in_no_language_and_read_in_each(tmp_path: Path) -> None:
    async def run() -> None:
        settings = told_settings(str(tmp_path / "matches.sqlite"), lambda most: 0)
        async with running(settings) as (address, _), calling(address) as http:
            made, people = await three(address)
            path = f"/api/tables/{made.table}"
            stands_in = await http.post(f"{path}/seats/0/bot", json={"bot": "random"}, headers=bearer(made.token))
            assert stands_in.status_code == 200, stands_in.text
            said = [(await one.until("said"))["lines"][0]["text"] for one in people]
            assert said == ["A bot takes over for Amber.", "Un bot sigue en lugar de Ámbar.", "机器人接替琥珀。"]
            for one in people:
                await one.close()
        with sqlite3.connect(tmp_path / "matches.sqlite") as store:
            assert store.execute("select text from talk where kind = 'seat'").fetchall() == [("bot\n\n",)]

    asyncio.run(run())


#: The languages of a table at which everybody reads another one, that which nobody speaks among them.
TONGUES = (*LANGUAGES.values(), PSEUDO)
#: Matches of every game: their options, and how many actions of them are looked at.
PLAYED: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("zyrcan", {"players": 4}, 200),
    ("zyrcan", {"players": 3, "variant": "blitzkrieg"}, 60),
    ("cell_wars", {"players": 5}, 400),
    ("cell_wars", {"players": 2, "deck": "swift"}, 100),
    ("angel", {}, 60),
    ("angel", {"form": "board", "radius": 3, "power": 2}, 40),
    ("angel", {"dims": 3}, 20),
    ("cell_management", {}, 60),
)


def at(seats: int, tongues: Iterable[str]) -> list[Guest]:
    """A guest at each seat, one that watches, and one with two seats at a screen, in each language."""
    looks = [*((seat,) for seat in range(seats)), (), tuple(range(min(2, seats)))]
    return [Guest(Holder(look), Kept(), 1 << 30, language=tongue) for tongue in tongues for look in looks]


def events_of(name: str, options: dict[str, Any], most: int, seed: int) -> Iterator[tuple[Timeline, Happened]]:
    """A random match, event by event."""
    position, rng = Position.start(load(name), options, seed=seed), generator(seed)
    assert position.setup is not None
    timeline = Timeline.start(position.game, position.options, position.setup)
    timeline.settle(lambda most: below(rng, most))
    version = 0
    while len(timeline.actions) < most:
        actor = timeline.glance(timeline.state)
        legal = legal_actions(timeline.game, timeline.options, actor) if timeline.game.rules.actor(actor) >= 0 else []
        if not legal:
            return
        step = timeline.try_step(timeline.state, timeline.ply, legal[below(rng, len(legal))])
        for one in (step, *timeline.try_chance(step.after, step.ply, lambda most: below(rng, most))):
            version += 1
            timeline.play([one])
            yield timeline, Happened(version, one.ply, 1_700_000_000_000 + version, one.before, one.after, one)


def essential(text: bytes, alone: bytes) -> bytes:
    """A message without a description that stays as it was in its language, where another message says the same there:
    that is repeated."""
    if text != alone and b'"description"' in text and b'"description"' not in alone:
        event = msgspec.json.decode(text, type=dict[str, Any])
        del event["patch"]["description"]
        return msgspec.json.encode({key: value for key, value in event.items() if key != "patch" or value})
    return text


@pytest.mark.parametrize(("name", "options", "most"), PLAYED)
def test_what_is_made_once_for_all_languages_says_what_each_would_be_told_alone(
    name: str, options: dict[str, Any], most: int
) -> None:
    seats = load(name).about.players[-1] if "players" not in options else options["players"]
    together, alone = at(seats, TONGUES), {tongue: at(seats, [tongue]) for tongue in TONGUES}
    nows: dict[str, Moment] = {}
    told = 0
    for timeline, event in events_of(name, options, most, 7):
        for tongue, guests in {"": together, **alone}.items():
            now = nows.get(tongue) or Moment(timeline, event.before)
            nows[tongue] = tell_events(guests, timeline, [event], None, now)
        for one, other in zip(together, chain.from_iterable(alone.values())):
            texts, expected = cast(Kept, one._connection).texts, cast(Kept, other._connection).texts
            assert [*map(essential, texts, expected)] == expected, f"{event.ply} in {one.language} to {one.who.seats}"
            told += len(texts)
            texts.clear()
            expected.clear()
    assert told >= min(most, 4) * len(together)


def test_a_typed_text_that_looks_like_a_deferred_message_is_shown_as_it_was_typed() -> None:
    """Only options carry typed texts into what a game shows; a game of this kind would show its option in the title."""
    plain = next(events_of("zyrcan", {"players": 3}, 1, 1))
    assert plain[0].deferrable
    for sign in (*MARKS, VALUE):
        forged = Timeline(plain[0].game, {**plain[0].options, "note": f"{sign}3{sign}"}, None, plain[0].root)
        assert not forged.deferrable
        shown = replace(forged.game, scene=Showing(forged.game.scene, f"{sign}3{sign}"))
        forged.game = shown
        guests = at(3, ("en", "es"))
        event = plain[1]
        tell_events(guests, forged, [event], None, Moment(forged, event.before))
        for guest in guests:
            [text] = cast(Kept, guest._connection).texts
            assert f"{sign}3{sign}".encode() in text


class Showing:
    """A scene module whose panels have a typed text in them."""

    def __init__(self, scene: Any, typed: str) -> None:
        self.scene, self.cues, self._panel, self._typed = scene.scene, scene.cues, scene.panel, typed
        self._number = 0

    def panel(self, options: Any, state: Any, seat: int) -> Any:
        self._number += 1
        return replace(self._panel(options, state, seat), title=f"{self._number} {self._typed}")


def test_a_game_that_takes_sentences_apart_is_told_in_each_language_all_the_same() -> None:
    timeline, event = next(events_of("zyrcan", {"players": 3}, 1, 1))

    class Apart(Showing):
        def panel(self, options: Any, state: Any, seat: int) -> Any:
            found = super().panel(options, state, seat)
            return replace(found, title=f"{self._number} {translator('cellar.games.zyrcan.scene')('The game')[:3]}")

    timeline.game = replace(timeline.game, scene=Apart(timeline.game.scene, ""))
    guests = at(3, ("en", "es"))
    tell_events(guests, timeline, [event], None, Moment(timeline, event.before))
    titles = {
        guest.language: json.loads(cast(Kept, guest._connection).texts[0])["view"]["panel"]["title"][-3:]
        for guest in guests
    }
    with speaking("es"):
        assert titles == {"en": "The", "es": translator("cellar.games.zyrcan.scene")("The game")[:3]}
