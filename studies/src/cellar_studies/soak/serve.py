"""The server program of soaks and tests, with limits so wide that one client can be many people.

`python serve.py '{"database": …, "port": …}'` is one server. `python serve.py FD` is a fork server: it loads everything
once, and then forks a server for each order that comes over the socket FD. Loading takes a second, forking none, and
soaks and tests start many servers. `"clock"` in an order names a file of eight bytes, nanoseconds by which the
server's wall clock is wrong: whoever shares the file steps the clock.
"""

import contextlib
import gc
import json
import mmap
import os
import signal
import socket
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from cellar.server.limits import Limits
from cellar.server.settings import Settings
from cellar.server.web.app import load_games
from cellar.server.web.uvicorn_server import Server, bind, config

#: A program is faster than people are; tests of the limits give their own.
GENEROUS = {
    "tables_burst": 1e6,
    "requests_rate": 1e6,
    "requests_burst": 1e6,
    "messages_rate": 1e6,
    "messages_burst": 1e6,
    "work_burst": 1e6,
    "chat_burst": 1e6,
}
#: Read at once; an order is a line.
MOST_BYTES = 1 << 20
#: What a server loads while it starts, besides what an application loads as it is made; the last two where they are.
LATE = (
    "anyio._backends._asyncio",
    "encodings.idna",
    "sqlalchemy.dialects.sqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.loops.uvloop",
    "cryptography.hazmat.primitives.asymmetric.ec",
)
#: Bytes of the file that says how wrong the clock is.
CLOCK_BYTES = 8


def settings_of(given: dict[str, Any]) -> Settings:
    """The settings that were ordered, with wide limits."""
    limits = Limits(**{**GENEROUS, "sockets": 10_000, **given.pop("limits", {})})
    return Settings(limits=limits, **{"warm": False, "workers": 1, **given})


def step_clock(file: Path) -> None:
    """Let this process's wall clock be wrong by what the file says, now and whenever that changes. The monotonic clock
    stays: the system promises that it never steps."""
    with file.open("rb") as opened:
        wrong = mmap.mmap(opened.fileno(), CLOCK_BYTES, access=mmap.ACCESS_READ)
    right = time.time_ns
    time.time_ns = lambda: right() + int.from_bytes(wrong, "little", signed=True)
    time.time = lambda: time.time_ns() / 1e9


def serve(given: dict[str, Any]) -> None:
    """Serve until told to stop."""
    if clock := given.pop("clock", ""):
        step_clock(Path(clock))
    # Uvicorn stops in peace and then passes the signal on. Nothing is left to do then: to take Python apart would cost
    # as much as a start. Coverage writes what it has measured before this exit, too.
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    port = given.pop("port")
    Server(config(settings_of(given)), lambda: None).run(sockets=[bind("127.0.0.1", port)])


def fork_server(orders: socket.socket) -> None:
    """Fork a server for each order: its settings and environment, with where it says how it went and what it logs."""
    load_games()
    config(settings_of({}))
    for module in LATE:
        with contextlib.suppress(ImportError):
            import_module(module)
    # Each server looks through all that is not frozen when it starts, and gets a copy of every page that it touches.
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, reap)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        order, files, _, _ = socket.recv_fds(orders, MOST_BYTES, 2)
        if not order:
            # Whoever ordered servers is gone: those that are left end too. All of them are in this process's group.
            os.killpg(os.getpid(), signal.SIGTERM)
            return
        while not order.endswith(b"\n"):
            order += orders.recv(MOST_BYTES)
        if os.fork() == 0:
            orders.close()
            keep(json.loads(order), *files)
        for file in files:
            os.close(file)


def reap(*_: object) -> None:
    """Wait for those that kept a server and are done: what they used is then counted as its caller's own."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def keep(order: dict[str, Any], told: int, log: int) -> NoReturn:
    """Start the server, say its number, wait for its end, and say how it ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    server = os.fork()
    if server == 0:
        os.close(told)
        os.dup2(log, 2)
        os.close(log)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.environ.clear()
        os.environ.update(order["environment"])
        serve(order["settings"])
        sys.exit(0)
    os.close(log)
    os.write(told, f"{server}\n".encode())
    status = os.waitstatus_to_exitcode(os.waitpid(server, 0)[1])
    os.write(told, f"{status}\n".encode())
    os._exit(0)


if __name__ == "__main__":
    if sys.argv[1].isdigit():
        fork_server(socket.socket(fileno=int(sys.argv[1])))
    else:
        serve(json.loads(sys.argv[1]))
