"""Positions made by hand: drafts over HTTP, what they are worth, matches that begin with them; and nonsense refused."""

import asyncio
from dataclasses import replace
from typing import Any

import httpx
import pytest

from cellar.errors import BadPosition
from cellar.play import drafts
from cellar.play.position import Position
from cellar.play.registry import load
from tests.server.client import bearer, lobby
from tests.server.running import Running
from tests.server.test_play import FRIEND, ME, enter, make, play_on

#: The rulebook's sample board.
SAMPLE = "cell_management 4A3N25/N3254A/234"


def edit(http: httpx.Client, game: str, **wish: Any) -> dict[str, Any]:
    answer = http.post(f"/api/games/{game}/edit", json=wish)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_draft_is_begun_changed_and_says_what_it_still_needs(server: Running) -> None:
    with lobby(server.address) as http:
        draft = edit(http, "cell-management", line=SAMPLE)
        assert draft["line"] == SAMPLE
        assert "missing" not in draft, "it can be played, so nothing is said to be missing"
        assert "hideout:A" in str(draft["picture"]), "what is edited can be clicked"
        other = edit(http, "cell_management", line=draft["line"], tool="cell:A", site="cell:4")
        again = edit(http, "cell_management", line=other["line"], tool="cell:A", site="cell:4")
        assert again["line"] == SAMPLE
        broken = edit(http, "angel", line="angel 2d/p1/r5/0,0/x3,3", tool="mark", site="3,2")
        assert "1 flight from 0,0" in broken["missing"]
        assert broken["picture"]["items"], "what is not legal yet is drawn all the same"
        assert "missing" not in edit(http, "angel", line=broken["line"], tool="angel", site="1,0")
        begun = edit(http, "zyrcan", options={"players": 4})
        assert begun["line"].startswith("zyrcan 4 base deploy")
        assert [tool["name"] for tool in begun["tools"]][:2] == ["ship:0:1", "ship:0:2"]
        ship = edit(http, "zyrcan", line=begun["line"], tool="ship:3:2", site="hex:e5")
        assert "D2" in ship["line"]
        marked = edit(http, "angel", line="angel 2d/p2/t100/0,0", tool="mark", site="3,-2")
        assert marked["line"] == "angel 2d/p2/t100/0,0/x3,-2"
        assert marked.get("actor", 0) == 0, "after the first mark the angel flies"


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"line": "zyrcan"}, "copy the whole line"),
        ({"line": SAMPLE}, "begins with zyrcan"),
        ({"line": "zyrcan " + "x" * 25_000}, "at most 20,000 characters"),
        ({"line": "zyrcan 3 base deploy 0 x 462,462,462"}, "rows are nine"),
        ({"line": "GOOD", "tool": "nothing", "site": "hex:e5"}, "choose something from the palette"),
        ({"line": "GOOD", "tool": "ship:0:1", "site": "hex:z9"}, "no space z9"),
        ({"line": "GOOD", "tool": "ship:0:1", "site": "\u202e"}, "another place"),
        ({"line": "GOOD", "tool": "turn:1", "site": "hex:e5"}, "is a setting"),
        ({"options": {"players": 99}}, "3 to 5 players"),
        ({"options": {"players": 10**40}}, "3 to 5 players"),
        ({"options": {"board": "["}}, "There is no board"),
        ({"lines": ""}, "unknown field"),
    ],
)
def test_what_is_no_draft_is_refused_with_a_sentence(server: Running, wish: dict[str, Any], says: str) -> None:
    good = Position.start("zyrcan").line()
    wish = {key: good if value == "GOOD" else value for key, value in wish.items()}
    with lobby(server.address) as http:
        answer = http.post("/api/games/zyrcan/edit", json=wish)
    assert answer.status_code == 400
    assert says in answer.json()["sentence"]


def test_games_without_an_editor_say_so(server: Running) -> None:
    with pytest.raises(BadPosition, match="can't be set up by hand"):
        drafts.begun(replace(load("zyrcan"), editing=None), {}, 1)
    with lobby(server.address) as http:
        assert http.post("/api/games/nothing/edit", json={}).status_code == 400
        editors = {card["name"] for card in http.get("/api/games").json() if card["editor"]}
    assert {"cell_management", "zyrcan", "angel", "cell_wars"} <= editors


def test_a_match_begins_with_a_position_and_its_moments_are_lines(server: Running) -> None:
    async def run() -> None:
        line = f"{SAMPLE} hidden=3 centre=2 round=2"
        made = make(server, "cell_management", position=line)
        path = f"/api/tables/{made['table']}/position"
        seated = await enter(server, made)
        assert seated.view["panel"]["facts"][0] == {"name": "Round", "value": 3}, "the one that begins"
        await play_on(seated, most=1)
        with lobby(server.address) as http:
            held = bearer(made["token"])
            assert http.get(path, params={"ply": 0}, headers=held).json() == {"line": line}
            assert Position.from_line(http.get(path, headers=held).json()["line"]).state.rounds == 3
            assert http.get(path, params={"ply": 99}, headers=held).status_code == 404
            record = http.get(f"/api/tables/{made['table']}/record", headers=held).text
            assert f"position: {line.partition(' ')[2]}" in record
            for wrong, says in (
                (SAMPLE + " centre=Q", "isn't a species"),
                ("zyrcan x", "PLAYERS"),
                ("x" * 30_000, "long"),
            ):
                answer = http.post("/api/tables", json={"game": "cell_management", "position": wrong})
                assert answer.status_code in (400, 413), answer.text
                assert says in answer.json()["sentence"] or len(wrong) > 20_000
            other = http.post("/api/tables", json={"game": "zyrcan", "position": SAMPLE})
            assert "not from the game" in other.json()["sentence"]

    asyncio.run(run())


def test_a_position_with_hidden_hands_is_for_nobody_who_plays(server: Running) -> None:
    made = make(server, "cell_wars", seats=[ME, FRIEND])
    with lobby(server.address) as http:
        for headers in ({}, bearer(made["token"])):
            refused = http.get(f"/api/tables/{made['table']}/position", headers=headers)
            assert refused.status_code == 403
            assert "hidden hands" in refused.json()["sentence"]


def test_a_solver_says_exactly_what_a_position_is_worth(server: Running) -> None:
    with lobby(server.address) as http:
        answer = http.post("/api/games/cell_management/judge", json={"line": SAMPLE})
        while answer.status_code == 503:  # it is compiled once on a machine
            assert "compiled" in answer.json()["sentence"]
            answer = http.post("/api/games/cell_management/judge", json={"line": SAMPLE})
        found = answer.json()
        assert found["exact"] is True
        assert found["values"] == [1.0]
        position = Position.from_line(SAMPLE)
        for move in found["moves"]:
            assert move["said"], "every move of the solution is told in words"
            position.play(move["text"])
        assert position.returns() == (1.0,), "what is said to solve it does"
        solved = http.post("/api/games/cell_management/judge", json={"line": SAMPLE + " centre=NA2345"}).json()
        assert solved["exact"] is True
        assert "moves" not in solved
        assert http.post("/api/games/cell_management/judge", json={"line": "cell_management x"}).status_code == 400


def test_thoughts_about_positions_are_paid_for(tmp_path: Any) -> None:
    running = Running(str(tmp_path / "m.sqlite"), limits={"work_rate": 0.0, "work_burst": 0.02})
    running.start()
    try:
        with lobby(running.address) as http:
            line = edit(http, "angel", options={"power": 3})["line"]
            answers = [http.post("/api/games/angel/edit", json={"line": line}) for _ in range(40)]
            assert 429 in [answer.status_code for answer in answers], "an editor is no way around the limits"
            refused = http.post("/api/games/angel/judge", json={"line": line})
            assert refused.status_code == 429
            assert "asked for a lot" in refused.json()["sentence"]
    finally:
        running.stop()


def test_a_deck_is_made_of_forms_and_hostile_ones_are_refused_with_a_sentence(server: Running) -> None:
    path = "/api/games/cell-wars/workshop"
    with lobby(server.address) as http:
        form = http.get(path).json()
        assert (form["noun"], form["option"], form["starts"][0]) == ("deck", "deck", "house")
        work = http.post(path, json={"start": "plain"}).json()
        assert not work.get("remarks")
        assert len(work["faces"]) == len(work["fields"]["parts"])
        fields = work["fields"]
        fields["parts"][0]["effects"] = [{"do": "explode", "amount": 10**30}]
        broken = http.post(path, json={"fields": fields}).json()
        assert [remark["level"] for remark in broken["remarks"]] == ["error"]
        assert broken["remarks"][0]["part"] == 0
        assert "there is no primitive" in broken["remarks"][0]["sentence"]
        strange: list[dict[str, Any]] = [{"parts": 7}, {"parts": [[], None, {"effects": {"do": []}}]}, {"name": ["x"]}]
        for odd in (*strange, {"parts": [{}] * 500}):
            assert http.post(path, json={"fields": odd}).json()["remarks"], odd
        for text, says in (("\x00", "This isn't a deck"), ("[" * 5_000, "This isn't a deck"), ("x" * 99_999, "65536")):
            refused = http.post(path, json={"text": text})
            assert refused.status_code == 400
            assert says in refused.json()["sentence"]
        assert http.post(path, json={"text": "x" * 1_100_000}).status_code == 413
        assert "to start from" in http.post(path, json={"start": "../house"}).json()["sentence"]
        assert http.get("/api/games/zyrcan/workshop").status_code == 400
        made = http.post("/api/tables", json={"game": "cell_wars", "options": {"deck": work["text"]}})
        assert made.status_code == 201
