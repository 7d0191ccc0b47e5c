"""A server in a process of its own, for tests: it can be killed at any moment, and one that ends by itself fails
whoever waits for it, with what it had to say."""

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

#: Nothing in these tests takes that long; a test that waits longer is broken.
PATIENCE = 60.0
#: Bytes of what a server has said that are shown.
MOST_SAID = 5_000
SCRIPT = Path(__file__).with_name("serve_for_tests.py")


#: Sockets that keep ports for servers which are not there yet.
_kept: list[socket.socket] = []


def free_port() -> int:
    """A port for a server that is about to start. It is kept: a server takes seconds to load before it listens, and the
    system would give the port to the next one who asks for any. Whoever then waited for the first server would find the
    other one, and tell the first to stop before it can hear that."""
    found = socket.socket()
    # As servers have it: on Linux two such sockets may have one port until one of them listens.
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.bind(("127.0.0.1", 0))
    port = int(found.getsockname()[1])
    if sys.platform == "linux":
        _kept.append(found)
    else:
        found.close()
    return port


class Running:
    """A server that is started again on the same port and the same database."""

    def __init__(self, database: str, popen: Mapping[str, Any] | None = None, **settings: Any) -> None:
        self.popen = popen or {}
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.settings = settings
        self.process: subprocess.Popen[bytes] | None = None
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - it is gone with this object

    def said(self) -> str:
        """The end of what the server has written to standard error."""
        file, size = self._log.fileno(), os.fstat(self._log.fileno()).st_size
        return os.pread(file, MOST_SAID, max(0, size - MOST_SAID)).decode(errors="replace")

    def check(self) -> None:
        """Fail if the server has ended by itself: whoever waits for it would wait for ever."""
        if self.process is not None and self.process.poll() is not None:
            raise AssertionError(f"the server ended by itself ({self.process.returncode}):\n{self.said()}")

    def start(self) -> None:
        self._launch()
        self.wait()

    def _launch(self, **more: Any) -> None:
        settings = msgspec.json.encode({"database": self.database, "port": self.port, **self.settings}).decode()
        self.process = subprocess.Popen(
            [sys.executable, str(SCRIPT), settings],
            **{"env": {**os.environ, "PYTHONWARNINGS": "ignore"}, "stderr": self._log, **more, **self.popen},
        )

    def wait(self) -> None:
        """Return when it answers."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.check()
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                    return
            except OSError:
                time.sleep(0.02)
        raise AssertionError(f"the server did not start:\n{self.said()}")

    def kill(self) -> None:
        """kill -9, at once."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        """Ask it to end, as a system does that shuts down; it ends by itself, and with exit status 0."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self._ended_in_peace()

    def _ended_in_peace(self) -> None:
        assert self.process is not None
        status = self.process.wait(PATIENCE)
        assert status == 0, f"the server ended with {status}:\n{self.said()}"


class Nursery(Running):
    """A server that is back in a moment when it was killed: forked from a process which has everything loaded, and
    which ends when the server does without having been told to."""

    def __init__(self, database: str, **settings: Any) -> None:
        super().__init__(database, nursery=True, **settings)

    def start(self) -> None:
        if self.process is None:
            self._launch(stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._order("start")
        self.wait()

    def kill(self) -> None:
        self._order("kill")

    def end(self) -> None:
        """Ask it to end, as a system does that restarts it."""
        self._order("end")

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            assert self.process.stdin is not None
            self.process.stdin.close()
            self._ended_in_peace()

    def _order(self, order: str) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(f"{order}\n".encode())
            self.process.stdin.flush()
        if self.process.stdout.readline() != f"{order}\n".encode():
            self.process.wait(PATIENCE)
            self.check()
