"""The lobby: laying tables out, links, watching, leaving, standing in, rematch, fork, records, continuing."""

import asyncio
from typing import Any

import pytest

from cellar.play.record import read
from tests.server.client import Seated, bearer, friends, lobby, used
from tests.server.running import Running
from tests.server.test_play import FRIEND, ME, RANDOM, enter, make, play_on


def test_every_game_is_on_the_menu_with_its_bots_and_picture(server: Running) -> None:
    with lobby(server.address) as http:
        cards = http.get("/api/games").json()
        assert [card["name"] for card in cards][:4] == ["zyrcan", "cell_management", "angel", "cell_wars"]
        for card in cards:
            bots = [bot["name"] for bot in card["bots"]]
            assert {"random", "uct"} <= set(bots)
            assert card["opponent"] in bots
            picture = http.get(f"/api/games/{card['name']}/picture.svg", params={"theme": "dark"})
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert picture.text.startswith("<svg")
            assert "unsafe-inline" not in http.get("/api/games").headers["content-security-policy"]


def test_the_end_of_a_match_of_bots_can_be_watched(server: Running) -> None:
    with lobby(server.address) as http:
        first = http.get("/api/games").json()[0]
        assert first["demo"]
        told = http.get(f"/api/games/{first['name']}/demo")
        assert "max-age" in told.headers["cache-control"]
        frames = told.json()["frames"]
        assert "picture" in frames[0]
        assert all("patch" in frame and frame["entry"]["tellings"] for frame in frames[1:])
        assert frames[-1]["actor"] == -2, "it is played to its end"
        assert http.get("/api/games/angel/demo").status_code == 404


def test_a_lesson_is_told_step_by_step_and_nothing_of_it_is_kept(server: Running) -> None:
    with lobby(server.address) as http:
        path = "/api/games/zyrcan/lessons/first-flight"
        first = http.post(path, json={}).json()
        assert (first["number"], first["waits"]) == (0, "next")
        told = http.post(path, json={"answers": ["", "2@e5", "", "e5>E"]}).json()
        assert told["number"] == 3
        assert told["refusal"].startswith("That is allowed, but")
        taken = http.post(path, json={"answers": ["", "2@e5", "", "e5>NW"]}).json()
        assert taken["number"] == 4
        assert [frame["entry"]["actor"] for frame in taken["frames"][1:]] == [0, 1, 2]
        for wrong in (["no"], ["", "", ""]):
            assert http.post(path, json={"answers": [*wrong, ""]}).status_code == 400
        thing = {"answers": ["", "2@e5"], "thing": "hex:e5"}
        assert "exactly 2 spaces" in http.post(f"{path}/explain", json=thing).json()["text"]
        assert http.post(f"{path}/explain", json={**thing, "thing": "x" * 999}).status_code == 400
        click = {"answers": ["", "2@e5", ""], "sites": ["hex:d6"]}
        assert "ship" in http.post(f"{path}/why-not", json=click).json()["text"]
        assert http.post(f"{path}/why-not", json={**click, "sites": []}).status_code == 400
        unknown = http.post("/api/games/zyrcan/lessons/nothing", json={})
        assert unknown.status_code == 400
        assert "first-flight" in unknown.json()["sentence"]


def test_seats_are_called_as_the_options_make_them(server: Running) -> None:
    with lobby(server.address) as http:
        for larger, names in (
            ("immune", ["Immune α", "Cancer α", "Immune β"]),
            ("cancer", ["Immune α", "Cancer α", "Cancer β"]),
        ):
            options = {"players": 3, "larger_camp": larger}
            assert http.post("/api/games/cell_wars/seats", json={"options": options}).json() == {"seats": names}
        refused = http.post("/api/games/zyrcan/seats", json={"options": {"players": 9}})
        assert refused.status_code == 400
        assert "3 to 5 players" in refused.json()["sentence"]


def test_links_open_seats_and_say_who_came(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[{"who": "me", "name": "Ann"}, FRIEND, RANDOM])
        assert [link["seat"] for link in made["links"]] == [1]
        token = made["links"][0]["code"]
        ann = await enter(server, made)
        with lobby(server.address) as http:
            card = http.get(f"/api/tables/{made['table']}").json()
            assert [seat["state"] for seat in card["seats"]] == ["here", "open", "here"]
            assert card["you"] == []
            wish = used(made["links"][0], "  Bob\n\x00 ")
            card = http.post(f"/api/tables/{made['table']}/links/use", json=wish).json()
            assert card["seats"][1]["name"] == "Bob"
            assert card["you"] == [1]
            bob = await enter(server, made, token)
            while (await ann.until("presence"))["seats"][1]["state"] != "here":
                pass
            await bob.close()
            while (await ann.until("presence"))["seats"][1]["state"] != "away":
                pass
            assert http.post(f"/api/tables/{made['table']}/join", json={"name": "Eve"}).status_code == 403
            assert http.get(f"/api/tables/{made['table']}", headers=bearer("wrong")).status_code == 403

    asyncio.run(run())


def test_a_bot_stands_in_for_somebody_who_left_and_gets_up_again(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, FRIEND, FRIEND])
        path, (bob, eve) = f"/api/tables/{made['table']}", friends(server.address, made)
        ann = await enter(server, made)
        bobs = await enter(server, made, bob)
        await enter(server, made, eve)
        await play_on(ann, most=1)
        with lobby(server.address) as http:
            early = http.post(f"{path}/seats/1/bot", headers=bearer(made["token"]), json={"bot": "random"})
            assert early.status_code == 409
            await bobs.close()
            assert http.post(f"{path}/leave", headers=bearer(bob)).json()["seats"][1]["state"] == "left"
            assert http.post(f"{path}/seats/1/bot", json={}).status_code == 403
            assert (
                http.post(f"{path}/seats/1/bot", headers=bearer(made["token"]), json={"bot": "nobody"}).status_code
                == 400
            )
            assert http.post(f"{path}/seats/9/bot", headers=bearer(made["token"]), json={}).status_code == 403
            card = http.post(f"{path}/seats/1/bot", headers=bearer(made["token"]), json={"bot": "random"}).json()
            assert card["seats"][1]["kind"] == "bot"
            while ann.view["actor"] != 2:
                await ann.hear()  # the bot has moved: it is Eve's turn
            card = http.post(f"{path}/join", headers=bearer(bob), json={"name": "Bob"}).json()
            assert (card["seats"][1]["kind"], card["seats"][1]["name"]) == ("person", "Bob")

    asyncio.run(run())


def test_a_rematch_is_one_table_that_everybodys_token_opens(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, FRIEND, RANDOM])
        (bob,) = friends(server.address, made)
        path = f"/api/tables/{made['table']}"
        ann, bobs = await enter(server, made), await enter(server, made, bob)
        with lobby(server.address) as http:
            assert http.post(f"{path}/rematch", headers=bearer(made["token"]), json={}).status_code == 409
            await asyncio.gather(play_on(ann), play_on(bobs))
            assert http.post(f"{path}/rematch", json={}).status_code == 403
            first = http.post(f"{path}/rematch", headers=bearer(made["token"]), json={"rotate": True}).json()
            again = http.post(f"{path}/rematch", headers=bearer(bob), json={}).json()
            assert first["table"] == again["table"] != made["table"]
            assert (await bobs.until("rematch"))["table"] == first["table"]
            cards = http.post(
                "/api/tables/mine",
                json={
                    "holds": [
                        {"table": first["table"], "token": made["token"]},
                        {"table": first["table"], "token": bob},
                    ]
                },
            ).json()["tables"]
            assert [card["you"] for card in cards] == [[1], [2]]
            assert cards[0]["seats"][0]["bot"] == "random"

    asyncio.run(run())


def test_a_solo_match_is_forked_at_any_move_and_both_go_on(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_management")
        seated = await enter(server, made)
        await play_on(seated, most=6)
        path = f"/api/tables/{made['table']}"
        with lobby(server.address) as http:
            fork = http.post(f"{path}/fork", headers=bearer(made["token"]), json={"ply": 3}).json()
            frames = http.get(f"{path}/replay", headers=bearer(made["token"]), params={"start": 3, "most": 1}).json()[
                "frames"
            ]
            other = await enter(server, fork)
            assert other.version == 3
            assert other.picture == frames[0]["picture"]
            card = http.get(f"/api/tables/{fork['table']}").json()
            assert (card["forked"], card["forked_ply"]) == (made["table"], 3)
            await play_on(other, most=2, seed=9)
            assert http.get(path).json()["ply"] == 6
            assert http.post(f"{path}/fork", headers=bearer(made["token"]), json={"ply": 7}).status_code == 409
            assert http.post(f"{path}/fork", json={"ply": 1}).status_code == 403

    asyncio.run(run())


def test_a_fork_does_not_show_the_hands_of_bots_before_the_end(server: Running) -> None:
    made = make(server, "cell_wars", options={"players": 2}, seats=[ME, RANDOM])
    path = f"/api/tables/{made['table']}/fork"
    with lobby(server.address) as http:
        refused = http.post(path, headers=bearer(made["token"]), json={"ply": 0, "seats": [ME, ME]})
        assert refused.status_code == 403
        assert "you may not see their hands" in refused.json()["sentence"]
        assert http.post(path, headers=bearer(made["token"]), json={"ply": 0, "seats": [ME, RANDOM]}).status_code == 201
        assert http.post(path, headers=bearer(made["token"]), json={"ply": 0}).status_code == 201


def test_records_are_exported_imported_and_the_same(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bob"}, {"who": "me"}])
        seated = await enter(server, made)
        await play_on(seated, most=7)
        with lobby(server.address) as http:
            answer = http.get(f"/api/tables/{made['table']}/record", headers=bearer(made["token"]))
            assert "attachment" in answer.headers["content-disposition"]
            record = read(answer.text)
            assert len(record.position.history) == 7
            assert record.seats[:2] == ["Ann", "Bob"]
            again = http.post("/api/records", json={"text": answer.text}).json()
            other = await enter(server, again)
            assert (other.version, other.view["panel"], other.picture) == (7, seated.view["panel"], seated.picture)
            assert http.get(f"/api/tables/{again['table']}/record", headers=bearer(again["token"])).text == answer.text
            bad = http.post("/api/records", json={"text": answer.text.replace("1. 0", "1. 1")})
            assert bad.status_code == 400
            assert "it is 0 to act" in bad.json()["sentence"]

    asyncio.run(run())


def test_the_record_is_for_those_who_played_when_it_is_over(server: Running) -> None:
    async def run() -> None:
        with lobby(server.address) as http:
            for game, others in (("zyrcan", [FRIEND, RANDOM]), ("cell_wars", [FRIEND])):
                shared = make(server, game, seats=[ME, *others])
                path = f"/api/tables/{shared['table']}/record"
                assert http.get(path, headers=bearer(shared["token"])).status_code == 403
            made = make(server, "zyrcan", seats=[ME, RANDOM, RANDOM])
            seated = await enter(server, made)
            path = f"/api/tables/{made['table']}/record"
            # Whoever plays alone may take it to another device.
            assert http.get(path, headers=bearer(made["token"])).status_code == 200
            assert http.get(path).status_code == 403
            await play_on(seated)
            assert http.get(path, headers=bearer(made["token"])).status_code == 200
            assert http.get(path).status_code == 403

    asyncio.run(run())


def test_any_moment_can_be_had_as_a_picture(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_management")
        seated = await enter(server, made)
        await play_on(seated, most=2)
        path = f"/api/tables/{made['table']}/picture.svg"
        with lobby(server.address) as http:
            pictures = [http.get(path, params={"ply": ply}).text for ply in range(3)]
            assert len(set(pictures)) == 3
            assert http.get(path).text == pictures[2]
            assert http.get(path, params={"ply": 3}).status_code == 404
            assert http.get(path, params={"seat": 0}).status_code == 403
            assert http.get(path, params={"seat": 0}, headers=bearer(made["token"])).status_code == 200

    asyncio.run(run())


def test_continue_lists_only_tables_that_the_tokens_open(server: Running) -> None:
    made = make(server, "cell_management")
    holds = [made, {"table": "nosuchtable", "token": "x"}, {"table": made["table"], "token": "x"}]
    with lobby(server.address) as http:
        found = http.post(
            "/api/tables/mine", json={"holds": [{"table": h["table"], "token": h["token"]} for h in holds]}
        ).json()
    assert [card["table"] for card in found["tables"]] == [made["table"]]
    assert found["tables"][0]["prompt"]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"game": "chess"}, "no game"),
        ({"game": "zyrcan", "options": {"players": 9}}, "3 to 5"),
        ({"game": "zyrcan", "options": {"colour": "red"}}, "no option"),
        ({"game": "zyrcan", "options": {"players": 3}, "seats": [ME]}, "3 seats"),
        ({"game": "zyrcan", "seats": [ME, ME, {"who": "bot", "bot": "deep thought"}]}, "no bot"),
        ({"game": "zyrcan", "seats": [ME, ME, {"who": "ghost"}]}, "ghost"),
        ({"game": "cell_management", "vocabulary": "opera"}, "story, biology"),
        ({"game": "cell_management", "options": {"board": "zzz"}}, "board"),
        ({}, "game"),
    ],
)
def test_a_table_that_cannot_be_laid_out_is_one_sentence(server: Running, wish: dict[str, Any], said: str) -> None:
    with lobby(server.address) as http:
        answer = http.post("/api/tables", json=wish)
    assert answer.status_code == 400
    assert said in answer.json()["sentence"]
    assert "\n" not in answer.json()["sentence"]


def test_a_link_becomes_a_qr_code(server: Running) -> None:
    with lobby(server.address) as http:
        answer = http.post("/api/qr", json={"text": "http://localhost:8000/join/abc#token"})
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "<svg" in answer.text
        assert http.post("/api/qr", json={"text": "x" * 501}).status_code == 409


def test_bots_alone_play_for_whoever_watches(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[RANDOM, RANDOM, RANDOM])
        watcher = await Seated.enter(server.address, made["table"])
        await watcher.until("snapshot")
        while watcher.view["actor"] != -2:
            await watcher.hear()
        assert watcher.view["outcome"]

    asyncio.run(run())
