"""kill -9 while many turns are due: nothing is told twice, nobody is put out twice, and in the end everybody is."""

import asyncio
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import bearer, lobby, used
from tests.server.push_service import PushService
from tests.server.running import Running
from tests.server.test_clocks import clocks, come
from tests.server.test_days import days
from tests.server.test_play import FRIEND, ME
from tests.studying import first

TABLES, KILLS = 8, 4
HOUR_NS = 3_600_000_000_000


class Clock:
    """How wrong a server's wall clock is."""

    def __init__(self, file: Path) -> None:
        self.file, self.ns = file, 0
        self.later(0)

    def later(self, hours: float) -> None:
        self.ns += round(hours * HOUR_NS)
        with self.file.open("r+b" if self.file.exists() else "wb") as opened:
            opened.write(self.ns.to_bytes(8, "little", signed=True))


async def begun(server: Running, tables: list[dict[str, Any]]) -> None:
    """The clocks of all tables run, and nobody is there any more."""
    for made in tables:
        ann = await come(server.address, made)
        await clocks(ann, 1)
        await ann.close()


@pytest.mark.parametrize("database", first(1, ["sqlite", "postgresql"]), indirect=True)
def test_each_turn_is_told_at_most_once_and_each_match_ends_once(database: str, tmp_path: Path) -> None:
    service, rng, clock = PushService(), random.Random(7), Clock(tmp_path / "clock")
    server = Running(database, push_hosts=(service.origin,), clock=str(clock.file))
    server.start()
    browser, tables = service.browser("phone"), []
    try:
        with lobby(server.address) as http:
            for _ in range(TABLES):
                wish = {"game": "angel", "seats": [ME, FRIEND], "clock": days(1)}
                made = http.post("/api/tables", json=wish).json()
                (link,) = made["links"]
                assert http.post(f"/api/tables/{made['table']}/links/use", json=used(link)).status_code == 200
                hold = {"table": made["table"], "token": link["code"]}
                assert http.post("/api/alerts", json={"holds": [hold], "push": browser.wish}).status_code == 200
                tables.append(made)
        asyncio.run(begun(server, tables))
        server.stop()
        for kill in range(KILLS):
            server.start()
            clock.later(23 if kill == 1 else 1.01)  # the turn, that it is nearly up, that it is up
            time.sleep(rng.random() * 2.5)  # anywhere inside a look
            server.kill()
        server.start()
        clock.later(1.01)
        with lobby(server.address) as http:
            for made in tables:
                path = f"/api/tables/{made['table']}"
                while not (card := http.get(path, headers=bearer(made["token"])).json()).get("over"):
                    server.check()
                    time.sleep(0.1)
                assert card["version"] == 2, "somebody is out of time, and with that it is over"
    finally:
        server.stop()
        service.close()
    said = [browser.decrypted(service.next()[2]) for _ in range(service.came.qsize())]
    told = Counter((one["path"], one["title"]) for one in said)
    assert told, "a server that is not killed at once tells"
    assert max(told.values()) == 1, told
