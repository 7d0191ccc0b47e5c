"""Studies: the moves of a match for whoever may know all of them, and positions of variations, chance and refusals
included; what a match hides is in no study of it before the end."""

import asyncio
from typing import Any

import httpx
import msgspec
import pytest

from cellar.play.position import Position
from cellar.play.record import read
from cellar.play.registry import load
from cellar.rules.types import PUBLIC
from cellar.server.jobs.study_jobs import MOST_MOVES, variation
from cellar.server.model.timeline import Timeline
from cellar.server.views.replay import frames
from tests.e2e.matches import played
from tests.server.client import bearer, friends, lobby
from tests.server.running import Running
from tests.server.test_play import FRIEND, ME, enter, make, play_on
from tests.server.twins import twins

RANDOM = {"who": "bot", "bot": "random"}
WHOLE = 1_000_000
ZYRCAN = Position.start("zyrcan", players=3).line()


def ask(http: httpx.Client, game: str, **wish: Any) -> dict[str, Any]:
    answer = http.post(f"/api/games/{game}/variation", json=wish)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.parametrize("game", ["zyrcan", "cell_wars", "angel", "cell_management"])
def test_a_match_is_its_first_position_and_its_moves(server: Running, game: str) -> None:
    with lobby(server.address) as http:
        made = http.post("/api/records", json={"text": played(game, 40, seed=2), "seats": []}).json()
        path = f"/api/tables/{made['table']}"
        text = http.get(f"{path}/record", headers=bearer(made["token"])).text
        found = http.get(f"{path}/moves?ply=5", headers=bearer(made["token"]))
        if found.status_code == 403:
            assert game == "cell_wars", "it is not over, and hands are hidden"
            return
        told = found.json()
        assert told["first"] == 0
        position = Position.from_line(told["line"])
        for move in told["moves"]:
            assert position.actor == move["seat"]
            position.play(move["text"])
        now = http.get(f"{path}/position", headers=bearer(made["token"])).json()["line"]
        assert position.line() == now
        assert text
        last = ask(http, game, line=told["line"], moves=[move["text"] for move in told["moves"]])
        assert last["line"] == now
        assert last["move"] == told["moves"][-1]
        assert last["frame"]["entry"]["tellings"], "what happened last is told, to be shown"
        assert last["frame"]["picture"]["items"]
        assert last["view"]["moves"], "and what could be played"


def test_chance_is_chosen_or_drawn_and_what_is_forbidden_is_said(server: Running) -> None:
    with lobby(server.address) as http:
        position = Position.start("cell_wars", {"players": 2}, seed=1)
        texts: list[str] = []
        while position.actor >= 0:
            texts.append(position.legal_moves[-1].text)
            position.play(texts[-1])
        line = Position.start("cell_wars", {"players": 2}, seed=1).line()
        here = ask(http, "cell-wars", line=line, moves=texts)
        assert list(here["outcomes"]) == [move.text for move in position.legal_moves]
        assert all(name and name != text for text, name in here["outcomes"].items()), "in words"
        drawn = ask(http, "cell_wars", line=line, moves=texts, draw=True)
        assert drawn["move"]["text"] in here["outcomes"]
        assert drawn["move"]["seat"] == -1
        chosen = next(iter(here["outcomes"]))
        assert ask(http, "cell_wars", line=line, moves=[*texts, chosen])["move"] == {"text": chosen, "seat": -1}
        for wish, says in (
            ({"line": ZYRCAN, "moves": ["9@z9"]}, ""),
            ({"line": ZYRCAN, "moves": ["1@d4", "1@d4"]}, "d4"),
            ({"line": "zyrcan"}, "copy the whole line"),
            ({"line": line}, "not from the game you chose"),
            ({"line": "zyrcan " + "x" * 25_000}, "at most 20,000 characters"),
            ({"line": ZYRCAN, "moves": ["1@d4"] * MOST_MOVES}, "at most 2,000 moves"),
        ):
            answer = http.post("/api/games/zyrcan/variation", json=wish)
            assert answer.status_code == 400, answer.text
            assert says in answer.json()["sentence"]
        thing = {"line": ZYRCAN, "moves": ["1@d4"], "thing": "hex:d4"}
        assert http.post("/api/games/zyrcan/variation/explain", json=thing).json()["text"]


@pytest.mark.parametrize("game", ["zyrcan", "cell_wars", "angel", "cell_management"])
def test_moves_of_a_chapter_are_told_in_the_readers_language(server: Running, game: str) -> None:
    """The sentence of each is that of its own position, in variations too; what the rules forbid has none, nor what
    follows it."""
    position = read(played(game, 40, seed=2)).position
    texts, line = [one.text for one in position.history], Position.start(game, seed=2).line()
    moves, after = [*texts, texts[1], "nothing", texts[1]], [*range(-1, len(texts) - 1), 0, 0, len(texts) + 1]
    with lobby(server.address) as http:
        told, spanish = (
            http.post(
                f"/api/games/{game}/variation/told",
                json={"line": line, "moves": moves, "after": after},
                headers={"accept-language": language},
            ).json()["said"]
            for language in ("en", "es")
        )
        for at, said in enumerate(told[: len(texts)]):
            tellings = ask(http, game, line=line, moves=texts[: at + 1])["frame"]["entry"]["tellings"] if at < 9 else ()
            assert said == tellings[0]["said"][0] if tellings else " " in said
        assert told[len(texts) :] == [told[1], "", ""]
        assert spanish[0] != told[0]
        for wrong in ([0], [-1, 1], [-2, 0], [-1]):
            refused = http.post(
                f"/api/games/{game}/variation/told", json={"line": line, "moves": texts[:2], "after": wrong}
            )
            assert refused.status_code == 400
            assert "each after an earlier one" in refused.json()["sentence"]


def test_a_move_of_which_nothing_is_told_is_called_by_its_name() -> None:
    """The list of a replay shows each move in words: what happens says so, or its name does."""
    timeline = Timeline.of_position(read(played("cell_wars", 200, seed=2)).position)
    silent = 0
    for frame in frames(timeline, PUBLIC, 1, timeline.ply):
        assert frame.entry is not None
        assert frame.entry.text is None or frame.entry.tellings
        silent += msgspec.json.decode(msgspec.json.encode(frame.entry.tellings))[:1] == [{"said": ["Roll to move"] * 2}]
    assert silent > 5


def test_hidden_hands_are_studied_after_the_match_by_those_who_played(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_wars", options={"players": 2}, seats=[ME, FRIEND])
        [friend] = friends(server.address, made)
        alone = make(server, "cell_wars", options={"players": 2}, seats=[ME, RANDOM])
        with lobby(server.address) as http:
            for table, tokens in ((made, (made["token"], friend)), (alone, (alone["token"],))):
                for headers in ({}, *map(bearer, tokens)):
                    refused = http.get(f"/api/tables/{table['table']}/moves", headers=headers)
                    assert refused.status_code == 403
                    assert "hidden hands too" in refused.json()["sentence"]
            me = await enter(server, alone)
            await play_on(me)
            path = f"/api/tables/{alone['table']}/moves"
            assert http.get(path).status_code == 403, "nobody else is shown the hands"
            assert http.get(path, headers=bearer(alone["token"])).json()["moves"]

    asyncio.run(run())


def test_a_match_that_others_play_is_studied_when_it_is_over(server: Running) -> None:
    """In a game where everything is open a study would be help that nobody has allowed."""
    made = make(server, "angel", seats=[ME, FRIEND])
    alone = make(server, "angel", seats=[ME, RANDOM])
    with lobby(server.address) as http:
        refused = http.get(f"/api/tables/{made['table']}/moves", headers=bearer(made["token"]))
        assert refused.status_code == 403
        assert "when it is over" in refused.json()["sentence"]
        assert http.get(f"/api/tables/{alone['table']}/moves").status_code == 403
        assert http.get(f"/api/tables/{alone['table']}/moves", headers=bearer(alone["token"])).status_code == 200


def test_a_position_of_a_study_shows_only_what_whoever_is_to_decide_knows() -> None:
    """Two positions that differ in what a seat may not know look the same to it in a study, but for the line."""
    compared = 0
    for lead in range(30, 44):
        made = twins(2, 0, 5, lead, 0)
        game = load("cell_wars")
        both = [Position(game, made.options, game.layout(made.options).read(one.root)) for one in made.scripts]
        if both[0].actor != made.seat:
            continue
        compared += 1
        told = [
            msgspec.json.decode(msgspec.json.encode(variation("cell_wars", one.line(), [], False, 0))) for one in both
        ]
        assert told[0].pop("line") != told[1].pop("line"), "a line has everything: it is whose study it is"
        assert told[0] == told[1]
    assert compared >= 2
