"""Runs the server: checks what can be checked first, then hands over to uvicorn."""

import asyncio
import logging
import socket as sockets
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import uvicorn

from cellar.server.settings import BadSetting, Settings
from cellar.server.store import Store
from cellar.server.web.app import make_app
from cellar.server.web.callers import is_address, networks
from cellar.server.web.door import MOST_WAITING, Door, raise_descriptors, shares
from cellar.server.web.protocols import HttpProtocol, SocketProtocol

#: Ticks of uvicorn's clock between looks at connections that are being closed: ten seconds.
LOOK_TICKS = 100
#: What uvicorn says of each request that is none.
NOISE = {"Invalid HTTP request received.", "Unsupported upgrade request."}


class Server(uvicorn.Server):
    """Uvicorn, which says when it is ready, and leaves nobody hanging in the door."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._closing: set[Any] = set()

    async def on_tick(self, counter: int) -> bool:
        """Cut connections that were closed a while ago, and whose clients do not read the rest."""
        if counter % LOOK_TICKS == 0:
            closing = {one for one in self.server_state.connections if one.transport.is_closing()}
            for one in closing & self._closing:
                one.transport.abort()
            self._closing = closing
        return await super().on_tick(counter)

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets=sockets)
        for listening in sockets or ():
            listening.listen(MOST_WAITING)
        if self.started:
            self._ready()


def bind(host: str, port: int) -> sockets.socket:
    """A listening socket, or a sentence why there is none."""
    try:
        family = sockets.getaddrinfo(host, port, type=sockets.SOCK_STREAM)[0]
        bound = sockets.socket(family[0], sockets.SOCK_STREAM)
        bound.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        bound.bind(family[4])
    except (OSError, OverflowError) as error:
        raise BadSetting(
            f"Nobody can listen at {host}, port {port}: {error}. Choose another with --host or --port."
        ) from None
    return bound


def config(settings: Settings, *, quiet: bool = True) -> uvicorn.Config:
    """How uvicorn is run."""
    limits = settings.limits
    at_once, room = shares(raise_descriptors())
    door = Door(limits.connections, room, settings.proxies)
    http: Any = partial(HttpProtocol, limits=limits, door=door)
    ws: Any = partial(SocketProtocol, limits=limits)
    # Strangers could fill the disk with these.
    logging.getLogger("uvicorn.error").addFilter(_worth_noting)
    return uvicorn.Config(
        make_app(settings),
        http=http,
        ws=ws,
        # To asyncio this is also how many newcomers it takes in at a time; the queue before them is made longer later.
        backlog=at_once,
        # Doubles the CPU, and our messages are small.
        ws_per_message_deflate=False,
        ws_max_size=settings.limits.message,
        log_level="warning" if quiet else "info",
        access_log=not quiet,
        timeout_graceful_shutdown=3,
        # What a proxy says counts only where the settings name that proxy.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=[str(network) for network in networks(settings.proxies)],
    )


def _worth_noting(record: logging.LogRecord) -> bool:
    return record.msg not in NOISE


async def check(settings: Settings) -> None:
    """Open the store once, so that a wrong address is a sentence and not a traceback."""
    await (await Store.open(settings.url())).close()


def run(
    settings: Settings, host: str, port: int, *, browser: bool, say: Callable[[str], None], quiet: bool = True
) -> None:
    """Serve until stopped."""
    asyncio.run(check(settings))
    bound = bind(host, port)
    if not is_address(host):
        settings = replace(settings, names=(*settings.names, host))
    name, real = bound.getsockname()[:2]
    shown = "localhost" if name in ("127.0.0.1", "::1", "0.0.0.0", "::") else name
    address = f"http://{shown}:{real}"

    def ready() -> None:
        say(f"Cellar is at {address} - stop with Ctrl-C.")
        if browser:
            webbrowser.open(address)

    Server(config(settings, quiet=quiet), ready).run(sockets=[bound])
