"""Runs the server until it is told to stop: checks the store and the address first, so that errors in them are a
sentence, then hands over to uvicorn or to the front of several processes."""

import asyncio
import logging
import signal
import socket as sockets
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace

from cellar.language import translator
from cellar.server import logs
from cellar.server.processes.front import Front
from cellar.server.settings import Settings
from cellar.server.store.store import Store
from cellar.server.web.clients import address_in
from cellar.server.web.public_addresses import own_addresses
from cellar.server.web.uvicorn_server import Server, bind, config

_ = translator(__name__)

logger = logging.getLogger(__name__)


def address_of(bound: sockets.socket) -> str:
    """The server's address for a browser on this machine."""
    name, port = bound.getsockname()[:2]
    shown = "localhost" if name in ("127.0.0.1", "::1", "0.0.0.0", "::") else name
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def in_the_network(settings: Settings, bound: sockets.socket) -> str:
    """The server's address for other machines; "" where nobody else can connect, or the operator has stated one."""
    name, port = bound.getsockname()[:2]
    if name not in ("0.0.0.0", "::") or settings.addresses or settings.origins:
        return ""
    return next((f"http://{found}:{port}" for found in own_addresses()), "")


async def try_store(settings: Settings) -> None:
    """Open the store once, so that an error is a sentence and not a traceback."""
    await (await Store.open(settings.url(), alone=True)).close()


def run(settings: Settings, say: Callable[[str], None]) -> None:
    """Serve until stopped."""
    # Uvicorn stops in peace and then passes the signal on: to be told to stop is no failure, and no more so before it
    # has begun.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    logs.set_up(settings)
    asyncio.run(try_store(settings))
    bound = bind(settings.host, settings.port)
    if address_in(settings.host) is None:
        settings = replace(settings, names=(*settings.names, settings.host))
    address = address_of(bound)

    def ready() -> None:
        if settings.log == "json":
            logger.info("serving", extra={"address": address})
        else:
            say(_("Cellar is running at {address} - press Ctrl-C to stop.", address=address))
            if others := in_the_network(settings, bound):
                say(_("Others on your network can reach it at {others}.", others=others))
        if settings.open:
            webbrowser.open(address)

    if settings.log != "json":
        settings = replace(settings, say=say)
    if settings.processes > 1:
        asyncio.run(Front(settings, bound, ready).run())
        return
    Server(config(settings, sound=True), ready).run(sockets=[bound])
