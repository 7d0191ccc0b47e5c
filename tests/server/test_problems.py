"""Requests that once were a 500: each is a sentence now, and the log has no traceback."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from cellar.server.errors import said_by_store
from cellar.server.store.seats import Seats
from tests.server.client import Seated, calling, lobby, used
from tests.server.inside import running, told_settings
from tests.server.running import Running
from tests.server.test_frames import quiet


def test_deeply_nested_json_is_refused(server: Running) -> None:
    with lobby(server.address) as http:
        for path, body, sentence in (
            ("/api/tables", '{"game":"zyrcan","options":' + '{"a":' * 6_000, "it is nested too deeply."),
            ("/api/tables", '{"game":"zyrcan","options":{"a":' + "[" * 20_000, "it is nested too deeply."),
            ("/api/games/zyrcan/seats", '{"options":{"a":' + "[" * 20_000, "it is nested too deeply."),
            ("/api/records", "[" * 900_000, "Expected `object`, got `array`."),
            ("/api/records", '{"text":' * 100_000, "Expected `str`, got `object` - at `$.text`."),
        ):
            answer = http.post(path, content=body, headers={"content-type": "application/json"})
            assert answer.status_code == 400
            assert answer.json()["sentence"] == f"The request can't be used: {sentence}"


@pytest.mark.parametrize("name", ["x" * 300 + ".svg", "é" * 200 + ".svg", "x/" * 2_500 + "x.svg", "a" * 255 + "/x.png"])
def test_names_longer_than_any_file_are_not_there(server: Running, name: str) -> None:
    with lobby(server.address) as http:
        answer = http.get(f"/api/games/zyrcan/files/{name}")
    assert (answer.status_code, answer.json()["sentence"]) == (404, "There is no such picture.")


def test_a_store_that_cannot_be_written_is_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The disk is full or read-only: every way to write ends in a sentence, and nothing in a traceback."""

    async def fails(*_: Any) -> None:
        raise OperationalError("INSERT secret", {"token": "secret"}, sqlite3.OperationalError("readonly database"))

    async def run() -> None:
        settings = told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)
        async with running(settings) as (address, tables), calling(address) as http:
            wish = {"game": "zyrcan", "seats": [{"who": "me"}, {"who": "friend"}, {"who": "friend"}]}
            made = (await http.post("/api/tables", json=wish)).json()
            table, holds = f"/api/tables/{made['table']}", {"authorization": f"Bearer {made['token']}"}
            store = tables.store
            for kind, name in ((store, "create"), (store, "append"), (Seats, "change_seat"), (Seats, "use_invite")):
                monkeypatch.setattr(kind, name, fails)
            for answer in (
                await http.post("/api/tables", json=wish),
                await http.post(f"{table}/leave", headers=holds),
                await http.post(f"{table}/join", json={"name": "Ann"}, headers=holds),
                await http.post(f"{table}/links/use", json=used(made["links"][0])),
            ):
                assert answer.status_code == 503, answer.text
                assert "didn't count" in answer.json()["sentence"]
            maker = await Seated.enter(address, made["table"], made["token"])
            await maker.until("snapshot")
            refusal = await maker.play(maker.view["moves"][0]["text"])
            assert (refusal["type"], refusal["reason"]) == ("refusal", "failed")
            monkeypatch.undo()
            (await http.post(f"{table}/leave", headers=holds)).raise_for_status()
            monkeypatch.setattr(Seats, "change_seat", fails)
            back = await Seated.enter(address, made["table"], made["token"])
            bye = await back.until("bye")  # that somebody has come back is written down
            assert (bye["reason"], bye["again"]) == ("broken", True)
            monkeypatch.undo()
            again = await Seated.enter(address, made["table"], made["token"])
            await again.until("snapshot")
            assert (await again.play(again.view["moves"][0]["text"]))["type"] == "ack"

    asyncio.run(run())
    assert "secret" not in caplog.text
    assert "readonly database" in caplog.text


def test_what_the_store_says_is_one_line_without_what_people_sent() -> None:
    error = OperationalError("INSERT", {"name": "Ann"}, sqlite3.OperationalError("disk full\nmore"))
    assert said_by_store(error) == "the store failed: OperationalError: disk full"


def test_a_file_that_was_made_read_only_is_a_sentence_too(tmp_path: Path) -> None:
    """SQLite's own words, from a real file: its tables are there, and a trigger refuses each row."""
    database = tmp_path / "m.sqlite"

    async def run() -> None:
        async with running(told_settings(str(database), lambda n: 0)) as (address, _):
            with sqlite3.connect(database) as file:
                file.execute(
                    "CREATE TRIGGER full BEFORE INSERT ON matches BEGIN SELECT RAISE(ABORT, 'database is full'); END"
                )
            async with calling(address) as http:
                answer = await http.post("/api/tables", json={"game": "cell_management"})
            assert answer.status_code == 503

    asyncio.run(run())


def test_a_body_that_is_broken_off_or_goes_wrong_leaves_no_traceback(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    head = b"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    chunked = head + b"Transfer-Encoding: chunked\r\n\r\n"
    sent = [
        head + b"Content-Length: 50\r\n\r\n{",
        chunked + b"2\r\n{}\r\n",
        chunked + b"2\r\n{}\r\nnonsense\r\n",
        chunked.replace(b"Content-Type", b"Origin: http://evil.example\r\nContent-Type") + b"2\r\n{}\r\nnonsense\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET nonsense",
        b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /\xff HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"POST /api/qr HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ]

    async def run() -> None:
        async with running(told_settings(str(tmp_path / "m.sqlite"), lambda n: 0)) as (address, _):
            for one in sent:
                reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
                writer.write(one)
                writer.write_eof()
                try:
                    answer = await reader.read()
                except ConnectionError:
                    answer = b""
                assert b" 500 " not in answer.partition(b"\r\n")[0], one
                writer.close()

    asyncio.run(run())
    assert quiet(capfd, caplog), "strangers do not write our log"
