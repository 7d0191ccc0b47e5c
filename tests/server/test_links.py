"""Links: an invite is spent by the first browser, a new one voids the old, a bot keeps the seat warm, another device is
let in and put out again; all of it survives a server that dies."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cellar.server.match.presence import Attendance
from cellar.server.settings import Settings
from cellar_studies.soak.postgres import new_database
from tests.server.client import Seated, bearer, calling, friends, lobby, used
from tests.server.inside import running
from tests.server.running import Running
from tests.server.test_play import FRIEND, ME, RANDOM, enter, make, play_on

EVE = "eves-token-with-thirty-two-letters"
SPENT = "This link no longer works"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server where nobody has to be away for long."""
    running = Running(str(tmp_path_factory.mktemp("links") / "matches.sqlite"), away=0.0)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Running]:
    """A server that the test may kill, and where people have to be away for long before they lose a seat."""
    running = Running(str(tmp_path / "matches.sqlite"), away=1000.0)
    running.start()
    yield running
    running.stop()


class Lobby:
    """A table over HTTP."""

    def __init__(self, http: httpx.Client, made: dict[str, Any]) -> None:
        self.http = http
        self.path = f"/api/tables/{made['table']}"

    def ask(self, rest: str, by: str = "", status: int = 200, **body: Any) -> dict[str, Any]:
        answer = self.http.post(f"{self.path}{rest}", json=body, headers=bearer(by) if by else {})
        assert answer.status_code == status, (rest, answer.text)
        return dict(answer.json())

    def seats(self) -> list[dict[str, Any]]:
        return list(self.http.get(self.path).json()["seats"])


def test_an_invite_is_spent_by_the_first_browser_and_bound_to_it(server: Running) -> None:
    made = make(server, "zyrcan", seats=[ME, FRIEND, FRIEND])
    code = made["links"][0]["code"]
    with lobby(server.address) as http:
        table = Lobby(http, made)
        assert table.ask("/links/look", code=code) == {
            "kind": "invite", "title": "Zyrcan", "game": "zyrcan", "roles": ["Azure"],
        }  # fmt: skip
        assert table.seats()[1]["invited"]
        bob = "bobs-token-with-thirty-two-letters"
        card = table.ask("/links/use", code=code, token=bob, name="Bob")
        assert (card["you"], card["seats"][1]["name"]) == ([1], "Bob")
        again = table.ask("/links/use", code=code, token=bob, name="Bob")
        assert again["you"] == [1], "an answer that was lost is given again"
        assert table.ask("/links/look", code=code, token=bob)["kind"] == "yours"
        for rest in ("/links/look", "/links/use"):
            refused = table.ask(rest, status=409, code=code, token=EVE)
            assert refused["sentence"].startswith(SPENT)
        assert table.seats()[1]["name"] == "Bob", "nobody renames a seat that is taken"
        table.ask("/join", by=code, status=403, name="Eve")
        table.ask("/links/use", status=403, code=made["links"][1]["code"], token="short")

    async def eve() -> None:
        seated = await Seated.enter(server.address, made["table"], code)
        bye = await seated.until("bye")
        assert (bye["reason"], bye.get("again")) == ("unknown_token", None)

    asyncio.run(eve())


def test_of_two_who_open_a_link_at_once_one_sits_down(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, FRIEND, FRIEND])
        path, code = f"/api/tables/{made['table']}/links/use", made["links"][0]["code"]
        async with calling(server.address) as http:
            answers = await asyncio.gather(
                *(http.post(path, json={"code": code, "token": f"{n:032d}"}) for n in range(6))
            )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]

    asyncio.run(run())


def test_a_browser_that_sits_there_already_takes_a_second_seat(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, FRIEND, FRIEND])
        seated = await enter(server, made)
        with lobby(server.address) as http:
            wish = {"code": made["links"][0]["code"], "token": made["token"]}
            assert Lobby(http, made).ask("/links/use", **wish)["you"] == [0, 1]
        bye = await seated.until("bye")
        assert bye["again"], "the page comes back, with both seats"
        assert (await (await enter(server, made)).until("presence"))["seats"][1]["state"] == "here"

    asyncio.run(run())


def test_a_new_invite_voids_the_old_one_and_only_for_a_seat_that_nobody_is_at(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, FRIEND, RANDOM])
        old = made["links"][0]["code"]
        with lobby(server.address) as http:
            table = Lobby(http, made)
            table.ask("/seats/1/invite", status=403)
            new = table.ask("/seats/1/invite", by=made["token"], status=201)
            assert new["seat"] == 1
            assert table.ask("/links/use", status=409, code=old, token=EVE)["sentence"].startswith(SPENT)
            bob = new["code"]
            table.ask("/links/use", **used(new, "Bob"))
            seated = await enter(server, made, bob)
            await seated.until("presence")
            for seat, why in ((0, "your own"), (1, "Bob is still at the table"), (2, "A bot has had that seat")):
                refused = table.ask(f"/seats/{seat}/invite", by=made["token"], status=409)
                assert why in refused["sentence"]
            await seated.close()
            ann = await enter(server, made)
            while (await ann.until("presence"))["seats"][1]["state"] != "away":
                pass
            third = table.ask("/seats/1/invite", by=made["token"], status=201)
            assert table.seats()[1]["invited"]
            back = await enter(server, made, bob)
            await back.until("presence")
            assert "invited" not in table.seats()[1], "whoever is back keeps the seat"
            table.ask("/links/use", status=409, code=third["code"], token=EVE)
            await back.close()
            while (await ann.until("presence"))["seats"][1]["state"] != "away":
                pass
            last = table.ask("/seats/1/invite", by=made["token"], status=201)
            card = table.ask("/links/use", code=last["code"], token=EVE, name="Eve")
            assert (card["you"], card["seats"][1]["name"]) == ([1], "Eve")
            found = http.get(table.path, headers=bearer(bob)).json()
            assert (found["you"], found["owed"]) == ([], [1]), "the seat is Eve's now, and Bob can have it back"

    asyncio.run(run())


def test_a_bot_plays_at_an_open_or_left_seat_until_its_person_takes_it_back(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, FRIEND, FRIEND])
        with lobby(server.address) as http:
            table = Lobby(http, made)
            ann = await enter(server, made)
            for seat in (1, 2):
                card = table.ask(f"/seats/{seat}/bot", by=made["token"], bot="random")
                assert (card["seats"][seat]["kind"], card["seats"][seat]["stands_in"]) == ("bot", True)
            await play_on(ann, most=1)
            while ann.view["actor"] != 0:
                await ann.hear()
            bob = made["links"][0]["code"]
            card = table.ask("/links/use", **used(made["links"][0], "Bob"))
            assert (card["you"], card["seats"][1]["kind"]) == ([1], "person"), "a friend who is late still has a seat"
            bobs = await enter(server, made, bob)
            await play_on(ann, most=1)
            await bobs.to_act()
            table.ask("/seats/1/bot", by=bob, bot="random")  # one's own seat, at any time
            refused = await bobs.play(bobs.view["moves"][0]["text"])
            assert refused["type"] == "refusal"
            card = table.ask("/join", by=bob)
            assert (card["seats"][1]["kind"], card["seats"][1]["name"]) == ("person", "Bob")

    asyncio.run(run())


def test_a_bot_moves_for_somebody_who_is_told_how_to_get_the_seat_back(server: Running) -> None:
    """While the bot thinks, whoever it stands in for cannot move beside it."""

    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, FRIEND, FRIEND])
        friends(server.address, made)
        with lobby(server.address) as http:
            ann = await enter(server, made)
            text = ann.view["moves"][0]["text"]
            await ann.close()
            Lobby(http, made).ask("/seats/0/bot", by=made["token"], bot="random")
        # Nobody is there to see it, so the bot waits.
        back = await Seated.enter(server.address, made["table"], made["token"])
        await back.send(type="move", id="m", version=0, text=text)
        answer = await back.answer("m")
        assert answer["type"] == "refusal"
        assert answer["reason"] in ("not_your_turn", "stale"), "or the bot was faster"

    asyncio.run(run())


def test_another_device_is_let_in_by_a_link_of_ones_own_and_put_out_again(server: Running) -> None:
    async def run() -> None:
        made = make(server, "zyrcan", seats=[ME, ME, FRIEND])
        phone = "phones-token-with-thirty-two-chars"
        with lobby(server.address) as http:
            table, mine = Lobby(http, made), bearer(made["token"])
            table.ask("/devices", status=403)
            first = table.ask("/devices", by=made["token"], status=201)["code"]
            code = table.ask("/devices", by=made["token"], status=201)["code"]
            table.ask("/links/use", status=409, code=first, token=phone)
            assert http.get(f"{table.path}/devices", headers=mine).json() == {"used": 0, "waiting": True}
            found = table.ask("/links/look", code=code)
            assert (found["kind"], found["roles"]) == ("device", ["Amber", "Azure"])
            assert table.ask("/links/use", code=code, token=phone)["you"] == [0, 1]
            assert table.ask("/links/use", code=code, token=phone)["you"] == [0, 1], "also when it is asked again"
            table.ask("/links/use", status=409, code=code, token=EVE)
            seated, other = await enter(server, made, phone), await enter(server, made)
            move = seated.view["moves"][0]["text"]
            answer = await seated.play(move, id="m1")
            assert answer["type"] == "ack"
            assert await other.play(move, version=0, id="m1") == answer, "on each device it is the same person"
            assert table.ask("/devices/revoke", by=made["token"]) == {"used": 0, "waiting": False}
            bye = await seated.until("bye")
            assert (bye["reason"], bye.get("again")) == ("unknown_token", None)
            assert http.get(table.path, headers=bearer(phone)).status_code == 403
            assert http.get(table.path, headers=mine).json()["you"] == [0, 1]

    asyncio.run(run())


def test_links_and_devices_survive_a_server_that_is_killed(mortal: Running) -> None:
    """Whatever was answered is on the disk. And whoever loses the line for a moment keeps the seat."""
    made = make(mortal, "zyrcan", seats=[ME, FRIEND, FRIEND])
    with lobby(mortal.address) as http:
        table = Lobby(http, made)
        table.ask("/links/use", **used(made["links"][0], "Bob"))
        for rest in ("/seats/1/invite", "/seats/1/bot"):
            refused = table.ask(rest, by=made["token"], status=409)
            assert refused["sentence"].startswith("Bob just lost the connection. If they aren't back in ")
        new = table.ask("/seats/2/invite", by=made["token"], status=201)
        device = table.ask("/devices", by=made["token"], status=201)["code"]
        table.ask("/seats/2/bot", by=made["token"], bot="random")
    mortal.kill()
    mortal.start()
    with lobby(mortal.address) as http:
        table = Lobby(http, made)
        seats = table.seats()
        assert [(seat["kind"], seat["name"]) for seat in seats[:2]] == [("person", ""), ("person", "Bob")]
        assert (seats[2]["kind"], seats[2]["invited"]) == ("bot", True)
        table.ask("/links/use", status=409, code=made["links"][0]["code"], token=EVE)
        table.ask("/links/use", status=409, code=made["links"][1]["code"], token=EVE)
        assert table.ask("/links/use", code=device, token=device)["you"] == [0]
        assert table.ask("/links/use", code=new["code"], token=EVE)["you"] == [2]


def test_what_was_read_first_of_who_sits_where_is_not_taken_in_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two looks at the seats, of which the first is answered late: whoever has sat down meanwhile stays."""

    async def run() -> None:
        settings = Settings(database=str(tmp_path / "matches.sqlite"), warm=False, workers=1)
        async with running(settings) as (here, tables), calling(here) as http:
            made = (await http.post("/api/tables", json={"game": "zyrcan", "seats": [ME, FRIEND, FRIEND]})).json()
            table = await tables.find(made["table"])
            before = await tables.store.seats_of(table.id)
            body = {"code": made["links"][0]["code"], "token": EVE}
            assert (await http.post(f"/api/tables/{table.id}/links/use", json=body)).status_code == 200
            after, late, read = await tables.store.seats_of(table.id), asyncio.Event(), asyncio.Event()
            answers = [before, after]

            async def of(match: str) -> Any:
                answer = answers.pop(0)
                read.set()
                if answer is before:
                    await late.wait()
                return answer

            monkeypatch.setattr(tables.store, "seats_of", of)
            first = asyncio.create_task(tables.look_at_seats(table))
            await read.wait()
            second = asyncio.create_task(tables.look_at_seats(table))
            for _ in range(5):
                await asyncio.sleep(0)
            late.set()
            await asyncio.gather(first, second)
            assert table.holder(EVE) is not None

    asyncio.run(run())


def test_two_servers_on_one_store_agree_who_sits_where(postgres_sockets: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # The word who is at which server is late.
    monkeypatch.setattr(Attendance, "told", lambda self, table, text: None)
    url = new_database(postgres_sockets, "two_lobbies")

    async def run() -> None:
        settings = Settings(database=url, warm=False, workers=1, away=0.0)
        async with (
            running(settings) as (here, _),
            running(settings) as (there, _),
            calling(here) as http,
            calling(there) as other,
        ):
            wish = {"game": "zyrcan", "seats": [ME, FRIEND, FRIEND]}
            made = (await http.post("/api/tables", json=wish)).json()
            path, own = f"/api/tables/{made['table']}", bearer(made["token"])
            assert (await other.get(path)).status_code == 200  # it is open at both
            new = (await http.post(f"{path}/seats/1/invite", headers=own)).json()
            answers = await asyncio.gather(
                http.post(f"{path}/links/use", json={"code": new["code"], "token": f"{1:032d}"}),
                other.post(f"{path}/links/use", json={"code": new["code"], "token": f"{2:032d}"}),
            )
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            first = answers[0].status_code == 200
            winner = f"{1 if first else 2:032d}"
            seated = await Seated.enter(here if first else there, made["table"], winner)
            await seated.until("presence")
            # At the other server nobody is seen at that seat, and it may be given away: whoever is there keeps it.
            far = other if first else http
            await far.post(f"{path}/seats/1/invite", headers=own)
            while (await seated.until("presence"))["seats"][1].get("invited"):
                pass
            device = (await http.post(f"{path}/devices", headers=own)).json()["code"]
            answer = await other.post(f"{path}/links/use", json={"code": device, "token": device})
            assert answer.json()["you"] == [0]
            phone = await Seated.enter(there, made["table"], device)
            await phone.until("snapshot")
            await http.post(f"{path}/devices/revoke", headers=own)
            assert (await phone.until("bye"))["reason"] == "unknown_token"

    asyncio.run(run())


def test_how_long_somebody_is_away_is_known_after_the_table_was_closed(tmp_path: Path) -> None:
    """Whoever comes back to a table the next day need not wait for somebody who has been away since yesterday."""
    now = [1_700_000_000_000]

    async def run() -> None:
        settings = Settings(database=str(tmp_path / "m.sqlite"), warm=False, workers=1, away=30.0, clock=lambda: now[0])
        async with (
            running(settings) as (address, tables),
            calling(address) as http,
        ):
            made = (await http.post("/api/tables", json={"game": "zyrcan", "seats": [ME, FRIEND, RANDOM]})).json()
            path, own = f"/api/tables/{made['table']}", bearer(made["token"])
            (await http.post(f"{path}/links/use", json=used(made["links"][0], "Bob"))).raise_for_status()
            ann = await Seated.enter(address, made["table"], made["token"])
            bob = await Seated.enter(address, made["table"], made["links"][0]["code"])
            await bob.until("presence")
            await bob.close()
            while (await ann.until("presence"))["seats"][1]["state"] != "away":
                pass
            refused = await http.post(f"{path}/seats/1/bot", json={"bot": "random"}, headers=own)
            assert refused.json()["sentence"].startswith("Bob just lost the connection. If they aren't back in 30 s")
            while len(tables._looking):
                await asyncio.sleep(0.001)
            tables.forget()
            now[0] += 86_400_000
            named = (await http.get(path)).json()["seats"][2]["name"]
            seats = (await http.post(f"{path}/seats/1/bot", json={"bot": "random"}, headers=own)).json()["seats"]
            assert seats[1]["kind"] == "bot"
            assert (seats[2]["name"], seats[1]["name"] != named) == (named, True), "nobody is called otherwise by that"

    asyncio.run(run())
