"""A server in a process of its own that can be killed at any moment and started again on its port and its database."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from cellar_studies.soak.forked import Forked

#: Nothing takes that long; whoever waits longer waits for something broken.
PATIENCE = 60.0
#: Bytes of what a server has said that are shown.
MOST_SAID = 5_000
#: The state of a socket that listens, as the system writes it.
LISTENS = "0A"

#: Sockets that keep ports for servers which are not there yet.
_kept: list[socket.socket] = []


class ServerFailed(Exception):
    """A server that did not start or ended by itself, with what it had to say."""


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


class Server:
    """A server that is forked, so that it is back in a moment after it was killed."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.settings = settings
        self.process: subprocess.Popen[bytes] | Forked | None = None
        #: Whether the server was told to end, so that nobody wonders when it has.
        self._dismissed = False
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 - it is gone with this object

    def said(self) -> str:
        """The end of what the server has written to standard error."""
        file, size = self.log.fileno(), os.fstat(self.log.fileno()).st_size
        return os.pread(file, MOST_SAID, max(0, size - MOST_SAID)).decode(errors="replace")

    def check(self) -> None:
        """Fail if the server has ended by itself: whoever waits for it would wait for ever."""
        if self.process is not None and self.process.poll() is not None and not self._dismissed:
            raise ServerFailed(f"the server ended by itself ({self.process.returncode}):\n{self.said()}")

    def start(self) -> None:
        """Start it; returns when it answers."""
        self.process = self.launched({"database": self.database, "port": self.port, **self.settings})
        self._dismissed = False
        self.wait()

    def launched(self, settings: dict[str, Any]) -> "subprocess.Popen[bytes] | Forked":
        """The process of a server with these settings, just started."""
        return Forked(settings, self.log.fileno())

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
        raise ServerFailed(f"the server did not start:\n{self.said()}")

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
            if status != 0:
                raise ServerFailed(f"the server ended with {status}:\n{self.said()}")

    # -- what it takes, read from /proc

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self.process is not None
        return self.process.pid

    def memory_mb(self) -> float:
        """Resident megabytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def files(self) -> int:
        """Number of open files, sockets included."""
        return sum(1 for _ in Path(f"/proc/{self.pid}/fd").iterdir())

    def connections(self) -> int:
        """Number of connections to it that a process still holds."""
        return connections_to(self.port)


def connections_to(port: int) -> int:
    """Connections to the port that a process still holds, read from the system's table of them."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ours = [(state, inode) for _, local, _, state, *_, inode in (line[:10] for line in lines) if _port(local) == port]
    return sum(state != LISTENS and inode != "0" for state, inode in ours)


def _port(address: str) -> int:
    return int(address.partition(":")[2], 16)
