"""Working on the page: vite serves it as it is written, and passes all else on to a running server."""

import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.e2e.browser import WEB, node_home, packages
from tests.e2e.player import Player
from tests.e2e.serving import Serving


@dataclass(frozen=True)
class DevServer:
    """Where vite serves the page."""

    address: str


@pytest.fixture
def dev(server: Serving, tmp_path: Path) -> Iterator[DevServer]:
    """Vite on a free port, told by the environment where the server is."""
    packages()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    vite = [str(node_home() / "bin" / "node"), "node_modules/vite/bin/vite.js", "--host", "127.0.0.1"]
    log = (tmp_path / "vite.log").open("wb")
    process = subprocess.Popen(
        [*vite, "--port", str(port), "--strictPort"],
        cwd=WEB,
        env={**os.environ, "CELLAR_SERVER": server.address},
        stdout=log,
        stderr=log,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(1200):
            try:
                urllib.request.urlopen(address, timeout=5).close()
                break
            except (urllib.error.URLError, OSError):
                assert process.poll() is None, (tmp_path / "vite.log").read_text()
                time.sleep(0.05)
        yield DevServer(address)
    finally:
        process.kill()
        process.wait()
        log.close()


@pytest.mark.study
def test_a_match_is_played_on_the_page_as_it_is_written(dev: DevServer, person: Callable[..., Player]) -> None:
    me = person(dev)
    me.home()
    me.page.get_by_role("button", name="Play Cell Management").click()
    assert me.turn() == "yours", "made over HTTP, laid out over the socket"
    me.click(me.sites()[0])
    me.turn()
    assert me.ply > 0
