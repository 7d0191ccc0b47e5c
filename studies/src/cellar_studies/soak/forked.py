"""Servers that are there in a moment: forked from one process of the caller's, which has everything loaded
(`serve.py`)."""

import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

SCRIPT = Path(__file__).with_name("serve.py")


@cache
def _fork_server() -> socket.socket:
    """The socket at which servers are ordered. The fork server ends with whoever started it."""
    ours, its = socket.socketpair()
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    with its:
        # In a session of its own: Ctrl-C is for whoever started it.
        subprocess.Popen(
            [sys.executable, str(SCRIPT), str(its.fileno())],
            pass_fds=[its.fileno()],
            env=environment,
            start_new_session=True,
        )
    return ours


class Forked:
    """A server of the fork server, with what is used of `subprocess.Popen`."""

    def __init__(self, settings: Mapping[str, Any], log: int) -> None:
        self._told, its = os.pipe()
        order = {"settings": settings, "environment": dict(os.environ)}
        socket.send_fds(_fork_server(), [msgspec.json.encode(order) + b"\n"], [its, log])
        os.close(its)
        self._said = b""
        self._turn = threading.Lock()  # one thread may wait for the end while another one looks
        self.returncode: int | None = None
        while b"\n" not in self._said:
            self._hear(None)
        self.pid = int(self._said.split(b"\n")[0])

    def _hear(self, timeout: float | None) -> None:
        """What the fork server has to say: the server's number, and then how it ended."""
        select.select([self._told], [], [], timeout)
        with self._turn:
            if self.returncode is None and select.select([self._told], [], [], 0)[0]:
                more = os.read(self._told, 100)
                assert more, "the fork server has ended by itself"
                self._said += more
                ended = self._said.split(b"\n")[1:-1]
                self.returncode = int(ended[0]) if ended else None

    def poll(self) -> int | None:
        """How the server has ended, if it has."""
        self._hear(0)
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Wait for its end."""
        self._hear(timeout)
        if self.returncode is None:
            raise subprocess.TimeoutExpired("the server", timeout)
        return self.returncode

    def kill(self) -> None:
        """kill -9."""
        self._signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self._signal(signal.SIGTERM)

    def _signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def __del__(self) -> None:
        os.close(self._told)
