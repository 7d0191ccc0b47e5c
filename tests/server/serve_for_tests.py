"""Servers for tests, in processes of their own.

`python serve_for_tests.py '{"database": …, "port": …}'` is one server. `python serve_for_tests.py FD` is the nursery:
it loads everything once, and then forks a server for each order that comes over the socket FD. Loading takes a second,
forking none, and tests start many servers.
"""

import contextlib
import json
import os
import signal
import socket
import sys
from typing import Any, NoReturn

from cellar.play import registry
from cellar.server.limits import Limits
from cellar.server.settings import Settings
from cellar.server.web.uvicorn_server import Server, bind, config

#: A test is faster than people are; tests of the limits give their own.
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


def settings_of(given: dict[str, Any]) -> Settings:
    limits = Limits(**{**GENEROUS, "sockets": 10_000, **given.pop("limits", {})})
    return Settings(limits=limits, **{"warm": False, "workers": 1, **given})


def serve(given: dict[str, Any]) -> None:
    # Uvicorn stops in peace and then passes the signal on: an exit, so that what was measured is written.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    port = given.pop("port")
    Server(config(settings_of(given)), lambda: None).run(sockets=[bind("127.0.0.1", port)])


def nursery(orders: socket.socket) -> None:
    """Fork a server for each order: its settings and environment, with where it says how it went and what it logs."""
    for name in registry.all_games():
        registry.load(name)
    signal.signal(signal.SIGCHLD, reap)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        order, files, _, _ = socket.recv_fds(orders, MOST_BYTES, 2)
        if not order:
            return
        while not order.endswith(b"\n"):
            order += orders.recv(MOST_BYTES)
        if os.fork() == 0:
            orders.close()
            keep(json.loads(order), *files)
        for file in files:
            os.close(file)


def reap(*_: object) -> None:
    """Wait for those that kept a server and are done: what they used is then counted as the tests' own."""
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
        nursery(socket.socket(fileno=int(sys.argv[1])))
    else:
        serve(json.loads(sys.argv[1]))
