"""People at two processes that share one store: they hear one another, see who is there, and their clocks agree; and
when one of the processes is killed, nothing that was acknowledged is lost."""

import asyncio
from collections.abc import Iterator

import pytest

from cellar.server.match import presence
from cellar.server.settings import Settings
from cellar_studies.soak.postgres import new_database
from tests.server.client import Seated, bearer, calling, used
from tests.server.inside import running
from tests.server.running import Running
from tests.server.test_agreements import ask, told
from tests.server.test_chat import heard
from tests.server.test_clocks import Time, clocks
from tests.server.test_play import FRIEND, ME


@pytest.fixture
def there(postgres_sockets: str) -> Iterator[Running]:
    """The process that is killed; the other one is the test's own."""
    process = Running(new_database(postgres_sockets, "two_processes"), away=0.0)
    process.start()
    yield process
    process.stop()


async def seen(seated: Seated, seat: int, state: str) -> None:
    """Wait until that is the last that a page was told of a seat."""
    message = await told(seated, "presence")
    while message["seats"][seat]["state"] != state:
        message = await seated.until("presence")


def test_talk_presence_and_clocks_are_one_at_two_processes_and_survive_a_kill(
    there: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    monkeypatch.setattr(presence, "BEAT_S", 0.02)

    async def run() -> None:
        own = Settings(database=there.database, warm=False, workers=1, away=0.0, monotonic=time)
        async with running(own) as (here, _), calling(here) as http:
            clock = {"kind": "total", "seconds": 600, "plus": 5, "loses": True}
            wish = {"game": "angel", "seats": [{**ME, "name": "Ann"}, FRIEND], "clock": clock}
            made = (await http.post("/api/tables", json=wish)).json()
            path, mine = f"/api/tables/{made['table']}", bearer(made["token"])
            link = made["links"][0]
            (await http.post(f"{path}/links/use", json=used(link, "Bob"))).raise_for_status()
            ann = await Seated.enter(here, made["table"], made["token"])
            await ann.until("snapshot")
            await seen(ann, 1, "away")
            bob = await Seated.enter(there.address, made["table"], link["code"])
            await bob.until("snapshot")

            # Who is where, and who watches.
            await seen(ann, 1, "here")
            await seen(bob, 0, "here")
            refused = await http.post(f"{path}/seats/1/bot", json={"bot": "random"}, headers=mine)
            assert refused.json()["sentence"].startswith("Bob is still at the table"), "though at another process"
            eve = await Seated.enter(there.address, made["table"])
            await eve.until("snapshot")
            while (await ann.until("presence")).get("watchers") != 1:
                pass
            await eve.close()
            while (await ann.until("presence")).get("watchers", 0) != 0:
                pass

            # Talk, both ways and in one order.
            assert (await ask(ann, "say", id="a", text="hello"))["type"] == "ack"
            assert (await heard(bob, "hello"))["number"] == 1
            assert (await ask(bob, "say", id="b", text="well met"))["type"] == "ack"
            assert (await heard(ann, "well met"))["number"] == 2

            # Clocks: the devil's move is made there, the angel's here.
            await clocks(bob, 1)
            assert (await bob.play(bob.view["moves"][0]["text"]))["type"] == "ack"
            left = (await clocks(ann, 0))["left"]
            assert 595_000 < left[1] <= 605_000, "what Bob had left when he moved, and what the move adds"
            time.now += 100
            await ann.to_act()
            assert (await ann.play(ann.view["moves"][0]["text"]))["type"] == "ack"
            assert (await clocks(ann, 1))["left"][0] == 505_000
            while bob.version < ann.version:
                await bob.hear()
            assert (await bob.until("clocks"))["left"][0] == 505_000, "the other process knows what was used up here"

            # One process dies in the middle of it. Bob has said something and does not know whether it was heard.
            await bob.send(type="say", id="c", text="are you there?")
            await heard(ann, "are you there?")
            there.kill()
            time.now += presence.SILENT_S + 1
            await seen(ann, 1, "away")
            back = await Seated.enter(here, made["table"], link["code"])
            snapshot = await back.until("snapshot")
            assert [line["text"] for line in snapshot["chat"]] == ["hello", "well met", "are you there?"]
            assert (await ask(back, "say", id="c", text="are you there?"))["type"] == "ack"
            assert (await ask(back, "say", id="d", text="yes"))["type"] == "ack"
            assert (await heard(ann, "yes"))["number"] == 4, "what was repeated is said once"
            await seen(ann, 1, "here")
            assert snapshot["clocks"]["left"][0] == 505_000

            # It is up again: what it tells is what was said and done meanwhile.
            there.start()
            late = await Seated.enter(there.address, made["table"], made["token"])
            snapshot = await late.until("snapshot")
            assert [line["number"] for line in snapshot["chat"]] == [1, 2, 3, 4]
            assert snapshot["clocks"]["left"][0] == 505_000
            assert late.version == ann.version

            # Time runs out: both are told the same, once.
            time.now += 605
            verdicts = [await told(seated, "verdict", lambda one: one.get("outcome")) for seated in (ann, late)]
            assert {one["outcome"]["sentence"] for one in verdicts} == {
                "Devil (Bob) ran out of time: Angel (Ann) wins."
            }
            assert len({one["version"] for one in verdicts}) == 1

    asyncio.run(run())
