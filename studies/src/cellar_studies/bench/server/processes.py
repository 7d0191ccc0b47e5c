"""The server process that is measured: started on a core of its own, with the resources that it has used."""

import os
import resource
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path

#: Seconds in which a server must be up.
PATIENCE_S = 60.0
#: The core of the server; everything else of the bench runs on the others.
CORE = 0


class Process:
    """A server in a process of its own, on one core."""

    def __init__(self, command: Sequence[str], port: int, lobby: int, ready: str) -> None:
        """Start the process and wait until it answers at `ready` on the port of its lobby."""
        self._child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        #: where sockets are opened, and where matches are laid out
        self.port, self.lobby = port, lobby
        self.pid = self._child.pid
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(self.pid, {CORE})
        self._wait(f"http://127.0.0.1:{lobby}{ready}")

    def _wait(self, address: str) -> None:
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end and self._child.poll() is None:
            try:
                with urllib.request.urlopen(address, timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
        self.stop()
        raise RuntimeError(f"the server at port {self.port} did not start within a minute")

    def stop(self) -> None:
        """Kill the process."""
        self._child.kill()
        self._child.wait()

    def seconds(self) -> float:
        """Processor time so far: unlike other figures it hardly depends on what else the machine is doing. 0 where the
        system does not say."""
        total = 0
        for task in Path(f"/proc/{self.pid}/task").glob("*/schedstat"):
            try:
                total += int(task.read_text().split()[0])
            except FileNotFoundError:  # a thread that has just ended
                continue
        return total / 1e9

    def memory(self) -> float:
        """Resident kilobytes; 0 where the system does not say."""
        status = Path(f"/proc/{self.pid}/status")
        if not status.exists():
            return 0.0
        return float(next(line for line in status.read_text().splitlines() if line.startswith("VmRSS")).split()[1])


def waited() -> float:
    """Seconds since the machine's start in which something waited for a core, by Linux's pressure stall information; 0
    where the system does not say."""
    told = Path("/proc/pressure/cpu")
    try:
        return int(told.read_text().partition("total=")[2].split()[0]) / 1e6
    except (OSError, IndexError, ValueError):
        return 0.0


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def make_room() -> None:
    """Let the client run on other cores than the server, with as many sockets as the system allows."""
    if hasattr(os, "sched_setaffinity"):
        others = os.sched_getaffinity(0) - {CORE}
        if others:
            os.sched_setaffinity(0, others)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
