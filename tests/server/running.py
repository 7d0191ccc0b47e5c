"""A server in a process of its own, for tests: it can be killed at any moment, and one that ends by itself fails
whoever waits for it, with what it had to say."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from typing import Any

import msgspec

from tests.server.nursery import SCRIPT, Forked

#: Nothing in these tests takes that long; a test that waits longer is broken.
PATIENCE = 60.0
#: Bytes of what a server has said that are shown.
MOST_SAID = 5_000

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
    """A server that is started again on the same port and the same database: forked, so that it is back in a moment
    after it was killed, or loaded anew where Popen is to be told something (`popen`)."""

    def __init__(self, database: str, popen: Mapping[str, Any] | None = None, **settings: Any) -> None:
        self.popen = popen or {}
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.settings = settings
        self.process: subprocess.Popen[bytes] | Forked | None = None
        #: Whether the server was told to end, so that nobody wonders when it has.
        self._dismissed = False
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - it is gone with this object

    def said(self) -> str:
        """The end of what the server has written to standard error."""
        file, size = self._log.fileno(), os.fstat(self._log.fileno()).st_size
        return os.pread(file, MOST_SAID, max(0, size - MOST_SAID)).decode(errors="replace")

    def check(self) -> None:
        """Fail if the server has ended by itself: whoever waits for it would wait for ever."""
        if self.process is not None and self.process.poll() is not None and not self._dismissed:
            raise AssertionError(f"the server ended by itself ({self.process.returncode}):\n{self.said()}")

    def start(self) -> None:
        self._launch()
        self._dismissed = False
        self.wait()

    def _launch(self) -> None:
        settings = {"database": self.database, "port": self.port, **self.settings}
        if not self.popen:
            self.process = Forked(settings, self._log.fileno())
            return
        self.process = subprocess.Popen(
            [sys.executable, str(SCRIPT), msgspec.json.encode(settings).decode()],
            **{"env": {**os.environ, "PYTHONWARNINGS": "ignore"}, "stderr": self._log, **self.popen},
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
        self._dismissed = True
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        """Ask it to end, as a system does that shuts down; it ends by itself, and with exit status 0."""
        if self.process is not None and self.process.poll() is None:
            self._dismissed = True
            self.process.terminate()
            status = self.process.wait(PATIENCE)
            assert status == 0, f"the server ended with {status}:\n{self.said()}"
