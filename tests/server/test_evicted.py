"""Tables that are evicted from memory while somebody is on their way to them, or in the middle of something: there is
one table of a match, and whoever is at it hears of every move."""

import asyncio
import gc
from pathlib import Path

from cellar.server.messages import PROTOCOL
from tests.server.client import Seated, friends
from tests.server.inside import running, told_settings
from tests.server.test_clocks import come, made_at
from tests.server.test_play import FRIEND, ME


def test_whoever_was_on_their_way_hears_of_what_others_play(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)) as (address, tables):
            made = await made_at(address, game="angel", seats=[ME, FRIEND])
            token = (await asyncio.to_thread(friends, address, made))[0]
            tables.forget()
            ann = await Seated.open(address, made["table"])
            while not tables.in_memory():
                await asyncio.sleep(0)
            (first,) = tables.in_memory()
            tables.let_go(made["table"])  # there is no room, and nobody at it
            bob = await come(address, made, token)
            await ann.send(type="enter", protocol=PROTOCOL, token=made["token"], since=-1, language="")
            await ann.until("snapshot")
            assert (await bob.play(bob.view["moves"][0]["text"]))["type"] == "ack"
            assert (await ann.until("event"))["version"] == 1
            assert tables.in_memory() == [first]
            # Once more, while all that is left of it is a request under way.
            await ann.close()
            await bob.close()
            while tables.guests():
                await asyncio.sleep(0)
            tables.let_go(made["table"])
            assert await tables.find(made["table"]) is first
            del first
            tables.let_go(made["table"])
            gc.collect()
            assert await tables.find(made["table"]), "what nobody holds is read anew"

    asyncio.run(run())
