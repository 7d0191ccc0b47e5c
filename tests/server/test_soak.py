"""`cellar soak` in small, and that it finds what was lost."""

import asyncio
import json
import socket
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.utils import apply_mask

from cellar.cli.main import run
from cellar.server.settings import database_url
from cellar.server.store.database import database_at
from cellar_studies.soak import run as soak
from cellar_studies.soak.faults import Faults, Kind
from cellar_studies.soak.ledger import Ledger, Move
from cellar_studies.soak.postgres import NoPostgres, binaries
from cellar_studies.soak.report import report
from cellar_studies.soak.server import connections_to
from cellar_studies.soak.strangers import answered
from tests.patience import PATIENCE
from tests.server.client import Seated
from tests.server.running import Running
from tests.server.test_play import make

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="a process is limited from outside, and /proc is read")


@needs_linux
def test_connections_that_are_held_are_counted() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            held, _ = listening.accept()
            assert connections_to(port) == 1
            held.close()
        assert connections_to(port) == 0


@needs_linux
def test_servers_end_with_whoever_started_them(tmp_path: Path) -> None:
    program = (
        "import os, sys; from cellar_studies.soak.server import Server; one = Server(sys.argv[1]); one.start();"
        " print(one.pid, flush=True); os._exit(0)"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "m.sqlite")]
    server = int(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    deadline = time.monotonic() + PATIENCE
    while Path(f"/proc/{server}").exists():
        assert time.monotonic() < deadline, "it runs on"
        time.sleep(0.05)


def test_memory_is_judged_by_thirds() -> None:
    def grown(memory: list[float]) -> float:
        return soak.growth([soak.Look(5.0 * n, one, 50, 1.0) for n, one in enumerate(memory)])

    filled = [100.0 + n for n in range(40)] + [140.0] * 80
    assert grown(filled) == 0.0, "caches fill in the first third"
    assert grown([*filled[:-1], 400.0]) == 0.0, "what a single look met is no growth"
    assert grown([100.0 + n for n in range(120)]) > soak.GROWTH_MB, "a leak is"


def test_a_stranger_waits_for_the_answer_to_all_that_it_has_sent() -> None:
    """And answers heartbeats meanwhile: behind ever more of its own frames a server would hear that too late."""

    def frame(opcode: Opcode, data: bytes) -> bytes:
        return Frame(opcode, data).serialize(mask=False)

    async def work() -> None:
        ours, its = socket.socketpair()
        with its:
            reader, writer = await asyncio.open_connection(sock=ours)
            its.sendall(frame(Opcode.TEXT, b'{"type":"pong","version":0}') + frame(Opcode.PING, b"beat"))
            its.sendall(frame(Opcode.TEXT, b'{"type":"refusal","id":"z7","reason":"illegal"}'))
            its.sendall(frame(Opcode.TEXT, b'{"type":"refusal","id":"last","reason":"illegal"}'))
            its.shutdown(socket.SHUT_WR)
            await answered(reader, writer)
            assert await reader.read() == b"", "nothing is left unread"
            writer.close()
            await writer.wait_closed()
            beat = its.recv(100)
            assert (beat[0] & 15, apply_mask(beat[6:], beat[2:6])) == (Opcode.PONG, b"beat")

    asyncio.run(work())


@needs_linux
def test_a_short_soak_passes(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["soak", "--kills", "4", "--hours", "0", "--tables", "4", "--pace", "0.01", "--frames", "800", "--json"]
    assert run(given) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["kills"]["done"] == 4
    assert figures["lost"] == figures["wrong"] == []
    assert all(figures["faults"][kind] >= 1 for kind in ("disk", "clock", "sockets", "frames"))
    assert figures["frames"] == 800
    assert figures["requests"] == 80
    assert figures["repeats"] > 0, "a disk that takes nothing is felt"
    assert figures["returns"] > 0
    assert figures["acks"] >= 4 * 4
    assert "moves lost           0\n" in report(figures)


@needs_linux
def test_a_soak_meets_a_postgresql_that_restarts() -> None:
    try:
        binaries()
    except NoPostgres as why:
        pytest.skip(f"no PostgreSQL here: {why}")
    done = soaked(plan(1, ("postgresql",), store="postgresql"))
    assert done["lost"] == done["wrong"] == []
    assert done["faults"]["postgresql"] >= 1
    assert done["kills"]["done"] == 1


def soaked(plan: soak.Plan) -> dict[str, Any]:
    return asyncio.run(soak.soak(plan, lambda said: None, asyncio.Event()))


def plan(kills: int, faults: tuple[Kind, ...], **more: Any) -> soak.Plan:
    return soak.Plan(kills=kills, hours=0.0, faults=faults, tables=2, pace=0.01, **more)


@needs_linux
def test_a_soak_that_is_stopped_reports_what_it_has() -> None:
    said: list[str] = []
    stop = asyncio.Event()

    def say(line: str) -> None:
        said.append(line)
        stop.set()

    done = asyncio.run(soak.soak(plan(1_000, ()), say, stop))
    assert done["stopped"]
    assert 1 <= done["kills"]["done"] < 1_000
    assert said[0].startswith("1 of 1,000 kills, ")
    assert ", stopped early\n" in report(done)


@needs_linux
def test_a_move_that_a_soak_finds_gone_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody forgets the last move of a match, in the moment in which a clock is stepped."""

    async def forget(self: Faults) -> None:
        assert isinstance(self._store, Path)
        with sqlite3.connect(self._store, timeout=PATIENCE) as store:
            (match, version), *_ = store.execute('SELECT "match", max(version) FROM events GROUP BY "match"').fetchall()
            store.execute('DELETE FROM events WHERE "match" = ? AND version = ?', (match, version))

    monkeypatch.setattr(Faults, "_step", forget)
    done = soaked(plan(0, ("clock",)))
    assert done["lost"] or done["wrong"]
    assert report(done).endswith("Not passed.")


@needs_linux
def test_a_server_that_is_gone_in_the_middle_of_a_fault_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def die(self: Faults) -> None:
        process = self._server.process
        assert process is not None
        process.kill()
        process.wait(PATIENCE)

    monkeypatch.setattr(Faults, "_refuse_writes", die)
    done = soaked(plan(0, ("disk",)))
    assert "the server could not be reached" in done["wrong"][0]
    assert report(done).endswith("Not passed.")


async def one_move(server: Running, made: dict[str, Any]) -> Move:
    seated = await Seated.enter(server.address, made["table"], made["token"])
    await seated.until("snapshot")
    move = Move("1", 0, made["token"], seated.version, seated.view["moves"][0]["text"])
    assert (await seated.play(move.text, id=move.id))["type"] == "ack"
    await seated.close()
    return move


def test_a_ledger_names_what_is_not_there_and_what_is_another_move(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite"
    server = Running(str(file))
    server.start()
    made = make(server, "cell_management")
    move = asyncio.run(one_move(server, made))
    server.kill()

    async def checked(version: int, move: Move) -> Ledger:
        ledger, database = Ledger(), database_at(database_url(str(file)))
        ledger.note(made["table"], version, move)
        await ledger.check(database)
        await ledger.check_all(database)
        await database.close()
        return ledger

    assert asyncio.run(checked(1, move)).lost == []
    gone = asyncio.run(checked(2, move)).lost
    assert gone[0] == f"match {made['table']}: version 2 was acknowledged and is not there"
    other = asyncio.run(checked(1, Move(move.id, 0, made["token"], move.version, "another"))).lost
    assert other[0] == f"match {made['table']}: version 1 is not the move that was acknowledged"


@needs_linux
def test_what_a_soak_cannot_do_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["soak", "--faults", "disk,fire"]) == 2
    assert "There is no fault 'fire'; there are: disk, postgresql, clock, sockets, frames, or none." in (
        capsys.readouterr().err
    )
    assert run(["soak", "--store", "paper"]) == 2
    assert "--store is sqlite or postgresql, not 'paper'." in capsys.readouterr().err
