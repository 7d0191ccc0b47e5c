"""The story of a match after its end: worked out by the workers, once, kept, and without what is not one's to know."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cellar.language import in_person
from cellar.play.position import Position
from cellar.play.view import move_in_words
from cellar.server.jobs.story_jobs import in_words, story
from cellar.server.messages import Judged, Story, Turn
from cellar.server.model.timeline import Timeline
from cellar.server.tables import stories
from cellar.server.views.story import for_outsiders, story_of
from cellar.server.workers.pool import Pool
from tests.e2e.matches import ME, RANDOM, played
from tests.patience import PATIENCE
from tests.server.client import bearer, calling, lobby
from tests.server.inside import running, told_settings
from tests.server.running import Running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose bots look at each moment so many times, not so long: a story takes no time from a busy machine."""
    running = Running(str(tmp_path_factory.mktemp("story") / "matches.sqlite"), simulations=40)
    running.start()
    yield running
    running.stop()


def over(http: httpx.Client, game: str, **options: Any) -> tuple[str, dict[str, str]]:
    """A match that is over: its address, and what shows that one has played it."""
    record = played(game, 1_000_000, **options)
    made = http.post("/api/records", json={"text": record}).json()
    return f"/api/tables/{made['table']}", bearer(made["token"])


def told(http: httpx.Client, path: str, headers: dict[str, str]) -> dict[str, Any]:
    """Ask until it is told."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found: dict[str, Any] = http.get(f"{path}/story", headers=headers).json()
        if found["state"] not in ("waiting", "working"):
            return found
        assert found.get("done", 0) <= found["of"]
        time.sleep(0.02)
    raise TimeoutError("the story is not told")


def test_a_match_that_is_over_has_a_story_and_one_that_goes_on_has_none(server: Running) -> None:
    with lobby(server.address) as http:
        made = http.post("/api/tables", json={"game": "zyrcan", "seats": [ME, RANDOM, RANDOM]}).json()
        refused = http.get(f"/api/tables/{made['table']}/story", headers=bearer(made["token"]))
        assert (refused.status_code, refused.json()["sentence"]) == (
            409,
            "The match isn't over yet. Its analysis will be ready when it is.",
        )
        path, mine = over(http, "angel", seed=1, power=1, turns=60)
        found = told(http, path, mine)
        last = http.get(path).json()["ply"]
        assert found["state"] == "ready"
        assert found["judge"] == "Perfect player", "the strongest there is"
        assert [curve["seats"] for curve in found["curves"]] == [[0], [1]]
        for curve in found["curves"]:
            assert len(curve["values"]) == last + 1
            assert all(0 <= value <= 1 for value in curve["values"])
        ends = [curve["values"][-1] for curve in found["curves"]]
        assert max(ends) == 1, "in the end the winner is sure of it"
        moves = found.get("moves", [])  # a judge that has less time may see none
        assert {move["kind"] for move in moves} <= {"slip", "blunder", "find", "luck", "book"}
        assert all(0 < move["ply"] <= last for move in moves)
        turns = found.get("turns", [])
        assert len(turns) <= 2
        assert turns == sorted(turns, key=lambda turn: turn["ply"])
        assert told(http, path, {}) == found, "nothing was hidden, so whoever watches is told the same"
    server.stop()
    server.start()
    with lobby(server.address) as http:
        assert http.get(f"{path}/story", headers=mine).json() == found, "at the first asking, not worked out anew"


def test_a_story_is_told_by_the_strongest_bot_from_the_first_asking_on(server: Running) -> None:
    """Nothing is compiled first: the search comes with the game."""
    with lobby(server.address) as http:
        path, mine = over(http, "zyrcan", players=3)
        found = told(http, path, mine)
        assert (found["state"], found["judge"]) == ("ready", "Admiral")


FIGURES: dict[str, Any] = {
    "seats": ["First", "Second"],
    "camps": [0, 1],
    "results": [1.0, -1.0],
    "points": [{"values": [0.0, 0.0]}, {"values": [-0.6, 0.6]}, {"values": [0.8, -0.8]}, {"values": [1.0, -1.0]}],
    "moves": [
        {"number": 1, "actor": 0, "move": "a", "best": "b", "change": [-0.6, 0.6], "slower": None},
        {"number": 2, "actor": None, "move": "6", "best": None, "change": [1.4, -1.4], "slower": None},
        {"number": 3, "actor": 1, "move": "c", "best": "d", "change": [0.2, -0.2], "slower": None},
    ],
}
for _number, _move in enumerate(FIGURES["moves"]):
    _move["before"], _move["after"] = (FIGURES["points"][_number + n]["values"] for n in (0, 1))


def test_moves_are_judged_by_what_they_gave_away_and_the_largest_two_are_told() -> None:
    found = story_of(FIGURES, 10, [None] * 4)
    assert found.moves == (
        Judged(11, 0, "blunder", 0.3, 0, "b"),
        Judged(12, -1, "luck"),
        Judged(13, 1, "slip", 0.1, 0, "d"),
    )
    assert found.turns == (
        Turn(11, "Mistake: this cost First 30 points.", "Played: a. Better: b."),
        Turn(12, "Luck: First's chances rose from 20% to 90%."),
    )
    assert [curve.values[-1] for curve in found.curves] == [1.0, 0.0]


def test_a_mistake_is_told_with_what_it_brought_and_what_the_better_move_would_have() -> None:
    """The judge's better move is compared with the one that was played by the game's own rules."""
    position = Position.from_line(
        "zyrcan 3 base attack 0 ~~~~~/~A2...~/~A1..A3.~/~A1....C2~/~C2.A1A2...~/~.B1.B2..~/~.B1.B2B2~/~C2..B2~/~~~~~"
        " 000,000,000 last=b8>d8"
    )
    part = Timeline.of_position(position).part(0)
    view = position.view(0)
    worse = next(move for move in view.moves if "can be taken" in view.consequence(move.action)[0])
    better = max(view.moves, key=lambda move: view.consequence(move.action)[1])
    part["actions"], part["actors"] = [worse.action], [0]
    found = [
        {"values": [0.0, 0.0, 0.0], "exact": False, "best": better.text},
        {"values": [-0.6, 0.3, 0.3], "exact": False, "best": None},
    ]
    told = story(part, 0, "master", found)
    [move] = told.moves
    assert move.kind == "blunder"
    names = position.game.seat_names(position.options)
    why = " ".join(view.consequence(one.action)[0] for one in (worse, better))
    assert in_person(move.why, names) == why
    [turn] = told.turns
    assert in_person(turn.detail, names).endswith(f" {why}")
    outside = for_outsiders(told)
    assert (outside.moves[0].why, outside.turns[0].detail) == ("", ""), "only those who may have the record"


def test_a_move_of_the_opening_book_says_how_often_it_was_played() -> None:
    """Also one of which there is nothing else to say; what a hidden hand knew of the book is not told to others."""
    position = Position.start("zyrcan")
    part = Timeline.of_position(position).part(0)
    part["actions"], part["actors"] = [position.parse("2@e5")], [0]
    book = {"by": "master", "games": 200, "moves": {"2@e5": 62, "1@e5": 20}}
    found = [{"values": [0.0] * 3, "exact": False, "best": "2@e5", "book": book}]
    found.append({"values": [0.0] * 3, "exact": False, "best": None})
    said = "Played by Admiral in 31% of 200 matches."
    told = story(part, 0, "master", found)
    assert told.moves == (Judged(1, 0, "book", book=said),)
    assert for_outsiders(told).moves == ()
    found[1]["values"] = [-0.2, 0.1, 0.1]
    slip = story(part, 0, "master", found)
    assert [(move.kind, move.book) for move in slip.moves] == [("slip", said)]
    assert [(move.kind, move.book) for move in for_outsiders(slip).moves] == [("slip", "")]


def test_where_the_way_to_the_end_is_known_the_story_is_about_that() -> None:
    moves = [{**move, "actor": 0, "slower": slower} for move, slower in zip(FIGURES["moves"], (0, 4, 1))]
    figures = {**FIGURES, "moves": [{**move, "change": [0.0, 0.0]} for move in moves]}
    found = story_of(figures, 0, [3, 2, 5, None])
    assert (found.curves, found.distances) == ((), (3, 2, 5, 0)), "solved: no way is left"
    assert [(move.kind, move.slower) for move in found.moves] == [("blunder", 4), ("slip", 1)]
    assert found.turns[1].sentence == "A detour: 1 step longer than needed."


def test_what_a_hidden_hand_could_have_done_is_told_only_to_those_who_played() -> None:
    whole = Story("ready", moves=(Judged(1, 0, "slip", 0.1, 0, "play Ace"),), turns=(Turn(1, "A.", "Played: x."),))
    outside = for_outsiders(whole)
    assert (outside.moves[0].best, outside.turns[0].detail) == ("", "")
    assert (outside.moves[0].lost, outside.turns[0].sentence) == (0.1, "A.")


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("zyrcan", "2@e5", "2-engine ship, then space e5"),
        ("angel", "x 1,4", "Cell 1,4"),
        ("cell_management", "4", "Cell 4"),
        ("cell_wars", "cell d7", "Block d7"),
    ],
)
def test_moves_are_told_by_the_names_of_what_is_clicked(game: str, text: str, words: str) -> None:
    position = Position.start(game, seed=1)
    assert in_words(position, text) == words
    assert in_words(position, None) is None


def test_a_flight_is_told_by_both_its_ends() -> None:
    assert move_in_words(["space e3", "space e6"]) == "Space e3 to e6"
    assert move_in_words(["2-engine ship", "space e5"]) == "2-engine ship, then space e5"
    assert move_in_words(["End turn"]) == "End turn"


def test_whoever_plays_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While others wait for the workers nothing is judged; given up, it is begun anew when it is asked for again."""
    waits = [True]
    monkeypatch.setattr(Pool, "crowded", lambda pool, bot: waits[0])
    monkeypatch.setattr(stories, "PATIENCE_S", -1.0)

    async def ask() -> None:
        async with running(told_settings(str(tmp_path / "matches.sqlite"), lambda n: 0)) as (address, tables):
            with_record = {"text": played("angel", 1_000_000, power=1, form="board", radius=3)}
            async with calling(address) as http:
                made = (await http.post("/api/records", json=with_record)).json()
                works = stories.Stories(tables)
                table = await tables.find(made["table"])
                assert (await works.of(table)).state == "waiting"
                while (found := await works.of(table)).state != "busy":
                    assert not found.curves
                    await asyncio.sleep(0.01)
                waits[0] = False
                assert (await works.of(table)).state == "busy", "not at every asking"
                monkeypatch.setattr(stories, "AGAIN_S", 0.0)
                while (await works.of(table)).state != "ready":
                    await asyncio.sleep(0.01)
                await works.close()

    asyncio.run(ask())
