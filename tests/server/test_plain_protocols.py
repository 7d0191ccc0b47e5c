"""Uvicorn's inside, which nobody promises: a version that lacks what is used of it is told in one sentence, and tables
are served by its own protocols."""

import asyncio
import logging
import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Opcode

from cellar.server.messages import Bye
from cellar.server.web import protocols
from cellar.server.web.transport import CLOSED, FrameCount
from tests.server.client import Seated, calling
from tests.server.inside import running, told_settings
from tests.server.test_frames import masked


def test_this_uvicorn_has_all_that_is_used_of_it() -> None:
    assert protocols.missing() == []


def test_what_another_version_has_not_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Changed:
        """As uvicorn's might become."""

        def __init__(self) -> None:
            self.inbox = None

        def handle_message(self) -> None:
            pass

    monkeypatch.setattr(protocols, "USED", {Changed: "inbox handle_message queue handle_text"})
    assert protocols.missing() == ["Changed.queue", "Changed.handle_text"]


def test_a_table_is_served_by_uvicorns_own_protocols_where_ours_do_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(protocols, "missing", lambda: ["WebSocketsSansIOProtocol.queue"])

    async def run() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)) as (address, tables):
            async with calling(address) as http:
                made = (await http.post("/api/tables", json={"game": "cell_management"})).json()
            seated = await Seated.enter(address, made["table"], made["token"])
            watching = await Seated.enter(address, made["table"])
            for one in (seated, watching):
                await one.until("snapshot")
            for _ in range(3):
                await seated.to_act()
                assert (await seated.play(seated.view["moves"][0]["text"]))["type"] == "ack"
            assert (await watching.until("event"))["version"]
            stranger = await Seated.enter(address, "nowhere")
            assert (await stranger.until("bye"))["reason"] == "unknown_table"
            (table,) = tables.in_memory()
            table.guests.dismiss(lambda: Bye("broken", "Come back."))
            assert (await watching.until("bye"))["sentence"] == "Come back."
            with pytest.raises(ConnectionClosed) as ended:
                await watching.until("event")
            assert ended.value.rcvd is not None
            assert ended.value.rcvd.code == CLOSED

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    (told,) = [record.getMessage() for record in caplog.records if "another one inside" in record.getMessage()]
    assert "without WebSocketsSansIOProtocol.queue" in told


@pytest.mark.parametrize("seed", range(3))
def test_frames_are_counted_however_they_are_cut(seed: int) -> None:
    rng = random.Random(seed)
    frames = [
        masked(rng.choice((Opcode.TEXT, Opcode.CONT, Opcode.BINARY)), bytes(rng.choice((0, 1, 125, 126, 70_000))))
        for _ in range(30)
    ]
    ends, at = {10}, 10
    for frame in frames:
        ends.add(at := at + len(frame))
    count, data, at = FrameCount(10), bytes(10) + b"".join(frames), 0
    while at < len(data):
        size = rng.choice((1, 2, 3, 7, 130, 40_000))
        count.add(data[at : at + size])
        at = min(at + size, len(data))
        assert count.between == (at in ends)
