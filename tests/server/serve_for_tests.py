"""A server for tests in a process of its own: `python serve_for_tests.py '{"database": …, "port": …}'`.

With `"nursery": true` it loads everything first and then reads orders, one a line, and repeats each when it is done:
`start` forks a server, `kill` and `end` end it. A server that was killed is back in a moment.
"""

import itertools
import json
import os
import signal
import sys
from typing import Any, NoReturn

import uvicorn

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


def settings_of(given: dict[str, Any]) -> Settings:
    limits = Limits(**{**GENEROUS, "sockets": 10_000, **given.pop("limits", {})})
    return Settings(limits=limits, **{"warm": False, "workers": 1, **given})


def serve(how: uvicorn.Config, port: int) -> None:
    # Uvicorn stops in peace and then passes the signal on: an exit, so that what was measured is written.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    Server(how, lambda: None).run(sockets=[bind("127.0.0.1", port)])


def nursery(how: uvicorn.Config, port: int) -> None:
    for name in registry.all_games():
        registry.load(name)
    child = 0
    for line in itertools.chain(sys.stdin, ["end"]):
        order = line.strip()
        if order == "start":
            signal.signal(signal.SIGCHLD, _lost)
            child = os.fork()
            if child == 0:
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                sys.stdin.close()
                serve(how, port)
                sys.exit(0)
        elif child:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.kill(child, signal.SIGKILL if order == "kill" else signal.SIGTERM)
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            if order == "end" and status:
                sys.exit(f"the server ended with {status}")
            child = 0
        print(order, flush=True)


def _lost(*_: object) -> NoReturn:
    """The server has ended though nobody told it to: so does the nursery, and whoever waits for the server sees it."""
    sys.exit(f"the server ended: {os.waitstatus_to_exitcode(os.wait()[1])}")


if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    port, many = given.pop("port"), given.pop("nursery", False)
    (nursery if many else serve)(config(settings_of(given)), port)
