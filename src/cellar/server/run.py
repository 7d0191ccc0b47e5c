"""Runs the server: checks what can be checked first, then hands over to uvicorn."""

import asyncio
import socket as sockets
import webbrowser
from collections.abc import Callable

import uvicorn

from cellar.server.settings import BadSetting, Settings
from cellar.server.store import Store
from cellar.server.web.app import make_app
from cellar.server.web.transport import DirectProtocol


class Server(uvicorn.Server):
    """Uvicorn, which says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets=sockets)
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
    return uvicorn.Config(
        make_app(settings),
        ws=DirectProtocol,
        # Doubles the CPU, and our messages are small.
        ws_per_message_deflate=False,
        ws_max_size=settings.limits.message,
        log_level="warning" if quiet else "info",
        access_log=not quiet,
        timeout_graceful_shutdown=3,
    )


async def check(settings: Settings) -> None:
    """Open the store once, so that a wrong address is a sentence and not a traceback."""
    await (await Store.open(settings.url())).close()


def run(
    settings: Settings, host: str, port: int, *, browser: bool, say: Callable[[str], None], quiet: bool = True
) -> None:
    """Serve until stopped."""
    asyncio.run(check(settings))
    bound = bind(host, port)
    name, real = bound.getsockname()[:2]
    shown = "localhost" if name in ("127.0.0.1", "::1", "0.0.0.0", "::") else name
    address = f"http://{shown}:{real}"

    def ready() -> None:
        say(f"Cellar is at {address} - stop with Ctrl-C.")
        if browser:
            webbrowser.open(address)

    settings.say = say
    Server(config(settings, quiet=quiet), ready).run(sockets=[bound])
