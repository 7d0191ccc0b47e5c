"""`make dev`: the page from its sources and a server of its own, both fresh after a change and gone after Ctrl-C."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from functools import partial
from pathlib import Path

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from cellar.server.messages import PROTOCOL
from tests.e2e.browser import packages
from tests.patience import PATIENCE
from tests.server.running import free_port

JSON = {"Content-Type": "application/json"}
#: Workers start when somebody needs them: every save starts all of them anew.
LEAN = {"CELLAR_WARM": "no"}


def fetch(address: str) -> str:
    """What is there, as soon as anything is."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except (urllib.error.URLError, OSError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def test_the_page_and_the_server_come_up_reload_and_end_together(tmp_path: Path) -> None:
    packages()
    watched = tmp_path / "game" / "rules.py"
    watched.parent.mkdir()
    watched.write_text("")
    port, log = free_port(), tmp_path / "log"
    home = f"http://localhost:{port}"
    command = [sys.executable, "-m", "cellar", "dev", "--page", "--port", str(port)]
    with log.open("wb") as out:
        running = subprocess.Popen(
            [*command, "--database", str(tmp_path / "dev.sqlite"), str(watched.parent)],
            env={**os.environ, **LEAN},
            stdout=out,
            stderr=out,
            start_new_session=True,
            # A shell that runs the tests in the background has them ignore SIGINT.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        )
    try:
        assert json.loads(fetch(f"{home}/api/games"))[0]["name"] == "zyrcan"
        assert "/@vite/client" in fetch(f"{home}/")
        # The server answers only its own page: it must take this one for it.
        asked = urllib.request.Request(f"{home}/api/tables", b'{"game": "zyrcan"}', {"Origin": home, **JSON})
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            table = json.load(answer)["table"]
        with connect(f"ws://localhost:{port}/ws/tables/{table}", origin=Origin(home), compression=None) as seat:
            seat.send(json.dumps({"type": "enter", "protocol": PROTOCOL}))
            assert json.loads(seat.recv(timeout=PATIENCE))["type"] == "snapshot"
        deadline = time.monotonic() + PATIENCE
        while "Reloading" not in log.read_text():
            assert time.monotonic() < deadline, log.read_text()
            later = watched.stat().st_mtime + 1
            os.utime(watched, (later, later))
            time.sleep(0.05)
        while log.read_text().count("Cellar is running at") < 2:
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        assert fetch(f"{home}/api/games")
    finally:
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: everybody in the foreground hears it
        running.wait(PATIENCE)
    assert running.returncode == 0, log.read_text()
    assert "Traceback" not in log.read_text()
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(home, timeout=PATIENCE)


def test_a_taken_port_ends_both_with_a_sentence(tmp_path: Path) -> None:
    packages()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "cellar", "dev", "--page", "--port", port]
        done = subprocess.run(
            [*command, "--database", str(tmp_path / "dev.sqlite")], capture_output=True, text=True, timeout=PATIENCE
        )
    assert done.returncode == 1
    assert f"Port {port} is already in use" in done.stdout + done.stderr
