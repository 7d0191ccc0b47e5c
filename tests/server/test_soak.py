"""`make soak` in small."""

import socket
from pathlib import Path

import pytest

from tests.server import soak

needs_proc = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="what a process takes is read from /proc")


@needs_proc
def test_connections_that_are_held_are_counted() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            held, _ = listening.accept()
            assert soak.connections_to(port) == 1
            held.close()
        assert soak.connections_to(port) == 0


@needs_proc
def test_a_thousandth_of_the_soak_passes(capsys: pytest.CaptureFixture[str]) -> None:
    soak.run(800, 160)
    said = capsys.readouterr().out
    assert "800 malformed frames" in said
    assert "160 requests" in said
