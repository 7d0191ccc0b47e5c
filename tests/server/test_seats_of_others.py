"""A seat that a person holds stays theirs, whoever stands in: nobody copies, takes back or takes over what is theirs
while they are away, and several people at one screen with hidden hands are several people."""

import asyncio
import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.client import bearer, friends, lobby
from tests.server.running import Running
from tests.server.test_agreements import ask, told
from tests.server.test_play import FRIEND, ME, enter, make, play_on

ANN, BOB = {**ME, "name": "Ann"}, {**FRIEND, "name": "Bob"}
EVE, CY = "eves-token-with-thirty-two-letters", "cys-token-with-thirty-two-letters-"
RANDOM = {"who": "bot", "bot": "random"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server where nobody has to be away for long."""
    running = Running(str(tmp_path_factory.mktemp("seats") / "matches.sqlite"), away=0.0)
    running.start()
    yield running
    running.stop()


class Table:
    """Two people at a table of Cell Wars, over HTTP."""

    def __init__(self, server: Running, game: str = "cell_wars", **wish: Any) -> None:
        self.server = server
        self.made = make(server, game, options={"players": 2}, seats=[ANN, BOB], **wish)
        self.ann, (self.bob,) = self.made["token"], friends(server.address, self.made)
        self.path = f"/api/tables/{self.made['table']}"
        assert self.ask("/join", by=self.bob, name="Bob").status_code == 200

    def ask(self, rest: str, by: str = "", **body: Any) -> httpx.Response:
        with lobby(self.server.address) as http:
            return http.post(f"{self.path}{rest}", json=body, headers=bearer(by) if by else {})

    def get(self, rest: str = "", by: str = "") -> httpx.Response:
        with lobby(self.server.address) as http:
            return http.get(f"{self.path}{rest}", headers=bearer(by) if by else {})

    def take_over(self, by: str, token: str, seat: int = 1) -> httpx.Response:
        """Somebody who is there invites a browser to a seat, which comes."""
        link = self.ask(f"/seats/{seat}/invite", by=by)
        return self.ask("/links/use", code=link.json()["code"], token=token) if link.status_code == 201 else link

    async def log(self, token: str = "") -> list[str]:
        seen = await enter(self.server, self.made, token)
        return [line["text"] for line in (await told(seen, "snapshot")).get("chat", [])]


def test_no_copy_of_an_unfinished_match_while_a_bot_stands_in(server: Running) -> None:
    table = Table(server)
    assert table.ask("/seats/1/bot", by=table.ann, bot="random").status_code == 200
    for seats in ([ME, RANDOM], [ME, ME], [ME, FRIEND], []):
        refused = table.ask("/fork", by=table.ann, ply=0, seats=seats)
        assert refused.status_code == 403
        assert "when it is over" in refused.json()["sentence"]
    assert not table.get(by=table.ann).json().get("fork")
    for rest in ("/record", "/position", "/moves"):
        assert table.get(rest, by=table.ann).status_code == 403
    assert table.ask("/join", by=table.bob).json()["seats"][1]["kind"] == "person"


@pytest.mark.parametrize("game", ["cell_wars", "angel"])
def test_nobody_takes_back_what_somebody_has_played_who_is_away(server: Running, game: str) -> None:
    async def run() -> None:
        table = Table(server, game) if game == "cell_wars" else Angel(server)
        bob, ann = await enter(server, table.made, table.bob), await enter(server, table.made)
        for _ in range(6):
            who = ann if ann.view.get("moves") else bob
            assert (await who.play(who.view["moves"][0]["text"]))["type"] == "ack"
            for other in (ann, bob):
                while other.version < who.version:
                    await other.hear()
        await bob.close()
        assert table.ask("/leave", by=table.bob).status_code == 200
        assert table.ask("/seats/1/bot", by=table.ann, bot="random").status_code == 200
        ann = await enter(server, table.made)
        assert not ann.view.get("undo")
        for kind in ("undo", "hint"):
            await ann.to_act()
            refused = await ask(ann, kind, version=ann.version)
            assert (refused["type"], refused["reason"]) == ("refusal", "not_allowed"), refused
            assert refused["sentence"].startswith("Other people are playing")

    asyncio.run(run())


class Angel(Table):
    """Two people at a table of a game in which everything is open."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.made = make(server, "angel", seats=[ANN, BOB])
        self.ann, (self.bob,) = self.made["token"], friends(server.address, self.made)
        self.path = f"/api/tables/{self.made['table']}"


def test_what_is_agreed_waits_for_somebody_whom_a_bot_stands_in_for(server: Running) -> None:
    async def run() -> None:
        table = Angel(server)
        ann = await enter(server, table.made)
        assert table.ask("/seats/1/bot", by=table.ann, bot="random").status_code == 200
        assert (await ask(ann, "propose", what="hints", seat=0))["type"] == "ack"
        (one,) = (await told(ann, "proposals"))["open"]
        assert one["waiting"] == [1]
        bob = await enter(server, table.made, table.bob)
        assert (await ask(bob, "answer", proposal=one["number"], yes=True))["type"] == "ack"
        assert not (await told(ann, "proposals", lambda one: not one["open"][0]["waiting"]))["open"][0]["waiting"]

    asyncio.run(run())


def test_a_match_does_not_end_over_the_heads_of_those_who_are_away(server: Running) -> None:
    """Who resigns is out; those whom bots stand in for have not resigned."""

    async def run() -> None:
        made = make(server, "zyrcan", seats=[ANN, BOB, {**FRIEND, "name": "Cy"}])
        bob, _ = friends(server.address, made)
        with lobby(server.address) as http:
            for seat in (1, 2):
                path = f"/api/tables/{made['table']}/seats/{seat}/bot"
                assert http.post(path, json={"bot": "random"}, headers=bearer(made["token"])).status_code == 200
            ann = await enter(server, made)
            assert (await ask(ann, "propose", what="resign", seat=0))["type"] == "ack"
            path = f"/api/tables/{made['table']}"
            assert not http.get(path).json()["over"]
            assert http.post(f"{path}/join", json={}, headers=bearer(bob)).json()["seats"][1]["kind"] == "person"

    asyncio.run(run())


def test_nobody_at_the_table_takes_a_hidden_hand_over(server: Running) -> None:
    table = Table(server, takeover="away")
    phone = table.ask("/devices", by=table.ann).json()["code"]
    assert table.ask("/links/use", code=phone, token=phone).status_code == 200
    for token in (table.ann, phone):
        refused = table.take_over(table.ann, token)
        assert refused.status_code == 409
        assert "only someone new can take over" in refused.json()["sentence"]
    assert table.ask("/devices/revoke", by=table.ann).status_code == 200
    assert table.take_over(table.ann, phone).status_code == 409, "a device that is out has seen what it has seen"
    assert table.get(by=table.bob).json()["you"] == [1]


def test_who_was_taken_over_for_comes_back_and_has_the_seat_again(server: Running) -> None:
    async def run() -> None:
        table = Table(server, takeover="away")
        assert table.take_over(table.ann, EVE).json()["you"] == [1]
        card = table.get(by=table.bob)
        assert (card.status_code, card.json()["you"], card.json()["owed"]) == (200, [], [1])
        bobs, eves = await enter(server, table.made, table.bob), await enter(server, table.made, EVE)
        assert bobs.view["seat"] == -3, "until then, what everybody may see"
        for rest in ("/record", "/position", "/replay?seat=1"):
            assert table.get(rest, by=table.bob).status_code == 403
        assert table.ask("/join", by=table.bob, name="Bob").json()["you"] == [1]
        assert (await eves.until("bye"))["reason"] == "unknown_token"
        assert (await bobs.until("bye"))["again"]
        assert table.get(by=EVE).status_code == 403
        assert table.ask("/leave", by=table.bob).status_code == 200
        assert table.take_over(table.ann, EVE).status_code == 409, "Eve has been here"
        assert table.take_over(table.ann, CY).json()["you"] == [1]
        assert table.ask("/leave", by=table.ann).status_code == 200
        for token in (EVE, table.bob, CY):
            assert table.take_over(CY, token, seat=0).status_code == 409
        assert table.get(by=table.bob).json()["owed"] == [1]
        cys = await enter(server, table.made, CY)
        assert (await ask(cys, "propose", what="resign", seat=1))["type"] == "ack"
        assert table.get("/record", by=table.bob).status_code == 200, "who has played may look back at it"
        assert table.ask("/join", by=table.bob).status_code == 409
        log = await table.log()
        assert log[:2] == ["A new player took over for Bob.", "Bob is back."], log

    asyncio.run(run())


@pytest.mark.parametrize(
    ("takeover", "away", "left"), [("", 409, 200), ("nobody", 409, 409), ("left", 409, 200), ("away", 200, 200)]
)
def test_whoever_lays_the_table_out_says_whose_seat_may_be_taken_over(
    server: Running, takeover: str, away: int, left: int
) -> None:
    table = Table(server, takeover=takeover)
    assert table.take_over(table.ann, EVE).status_code == away
    if away == 409:
        assert table.ask("/leave", by=table.bob).status_code == 200
        assert table.take_over(table.ann, CY).status_code == left
    with lobby(server.address) as http:
        wish = {"game": "cell_wars", "options": {"players": 2}, "seats": [ME, FRIEND], "takeover": "whoever"}
        assert http.post("/api/tables", json=wish).status_code == 400


def test_who_has_seen_a_hand_gives_it_to_nobody_and_stays(server: Running) -> None:
    made = make(server, "cell_wars", options={"players": 3}, seats=[ME, ME, FRIEND])
    path = f"/api/tables/{made['table']}"
    with lobby(server.address) as http:
        mine = bearer(made["token"])
        assert http.post(f"{path}/leave", json={}, headers=mine).status_code == 200
        assert http.post(f"{path}/seats/1/bot", json={"bot": "random"}, headers=mine).status_code == 200
        refused = http.post(f"{path}/seats/1/invite", json={}, headers=mine)
        assert refused.status_code == 409
        assert "has seen both hands" in refused.json()["sentence"]


def test_several_people_at_one_screen_copy_nothing_and_take_back_only_their_own(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_wars", options={"players": 2}, seats=[ME, ME])
        seated, path = await enter(server, made), f"/api/tables/{made['table']}"
        first = seated.view["seat"]
        while seated.view["actor"] == first:
            assert not seated.view.get("undo")
            assert (await seated.play(seated.view["moves"][-1]["text"]))["type"] == "ack"
        await seated.uncover()
        second, version = seated.view["seat"], seated.version
        assert (second, first) in ((0, 1), (1, 0))
        refused = await ask(seated, "undo", version=version)
        assert (refused["type"], refused["reason"]) == ("refusal", "not_allowed")
        for seat in (first, second):
            refused = await ask(seated, "propose", what="back", seat=seat)
            assert (refused["type"], refused["reason"]) == ("refusal", "not_allowed")
        assert (await ask(seated, "propose", what="resign", seat=first))["reason"] == "not_allowed"
        with lobby(server.address) as http:
            refusal = http.post(f"{path}/fork", json={"ply": 1}, headers=bearer(made["token"]))
            assert (refusal.status_code, "when it is over" in refusal.json()["sentence"]) == (403, True)
            assert not http.get(path, headers=bearer(made["token"])).json().get("fork")
            refusal = http.post(f"{path}/devices", json={}, headers=bearer(made["token"]))
            assert refusal.status_code == 409, "one of them could look at the other's hand on a phone"
        assert seated.version == version
        rng = random.Random(3)
        for _ in range(200):
            await seated.uncover()
            before, seat = seated.version, seated.view["seat"]
            answer = await seated.play(rng.choice(seated.view["moves"])["text"])
            assert answer["type"] == "ack"
            if answer["version"] == seated.version == before + 1 and seated.view["seat"] == seat:
                if (await ask(seated, "propose", what="back", seat=seat))["type"] == "ack":
                    undone = await told(seated, "event", lambda one: one.get("kind") == "undo")
                    assert undone["version"] == before + 2, "one's own, at once"
                    return
        raise AssertionError("no move without dice: choose another seed")

    asyncio.run(run())


def test_alone_with_bots_one_still_takes_back_and_copies(server: Running) -> None:
    async def run() -> None:
        made = make(server, "cell_wars", options={"players": 2}, seats=[ME, RANDOM])
        seated = await enter(server, made)
        await play_on(seated, most=1)
        with lobby(server.address) as http:
            forked = http.post(f"/api/tables/{made['table']}/fork", json={"ply": 0}, headers=bearer(made["token"]))
            assert forked.status_code == 201

    asyncio.run(run())
