"""A server for tests in a process of its own: `python serve_for_tests.py '{"database": …, "port": …}'`."""

import asyncio
import json
import sys

from cellar.server.limits import Limits
from cellar.server.run import Server, bind, config
from cellar.server.settings import Settings

given = json.loads(sys.argv[1])
port = given.pop("port")
#: A test is faster than people are; tests of the limits give their own.
GENEROUS = {"tables_burst": 1e6, "requests_rate": 1e6, "requests_burst": 1e6, "messages_rate": 1e6, "messages_burst": 1e6}
limits = Limits(**{**GENEROUS, "sockets": 10_000, **given.pop("limits", {})})
settings = Settings(limits=limits, **{"warm": False, "workers": 1, **given})
asyncio.run(Server(config(settings), lambda: None).serve(sockets=[bind("127.0.0.1", port)]))
