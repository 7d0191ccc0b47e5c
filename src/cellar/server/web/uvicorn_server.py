"""The web server: uvicorn with our protocols and limits, its listening socket, and its graceful shutdown."""

import logging
import math
import socket as sockets
from collections.abc import Callable
from functools import partial
from typing import Any

import uvicorn

from cellar.bots.registry import register
from cellar.bots.seat_specs import allowed
from cellar.language import translator
from cellar.server.limits import Limits
from cellar.server.retry_bind import once_free
from cellar.server.settings import BadSetting, Settings
from cellar.server.web.app import make_app
from cellar.server.web.clients import networks
from cellar.server.web.connection_slots import MOST_WAITING, ConnectionSlots, raise_descriptors, shares
from cellar.server.web.transport import Outbox

_ = translator(__name__)

#: Ticks of uvicorn's clock between checks of connections that are being closed: ten seconds.
LOOK_TICKS = 100
#: What uvicorn says of each request that is none.
NOISE = {"Invalid HTTP request received.", "Unsupported upgrade request."}

logger = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """Uvicorn that reports when it is ready, aborts connections that do not close, and warns clients of its end."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._closing: set[Any] = set()

    async def on_tick(self, counter: int) -> bool:
        """Abort connections that were closed a while ago and whose clients do not read the rest."""
        if counter % LOOK_TICKS == 0:
            closing = {one for one in self.server_state.connections if one.transport.is_closing()}
            for one in closing & self._closing:
                one.transport.abort()
            self._closing = closing
        return await super().on_tick(counter)

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Start, then report that the server is ready."""
        await super().startup(sockets=sockets)
        for listening in sockets or ():
            listening.listen(MOST_WAITING)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Shut down gracefully: accept nobody new, finish moves under way, tell everybody to reconnect."""
        logger.info("stopping")
        for server in self.servers:
            server.close()
        for sock in sockets or []:
            sock.close()
        app: Any = self.config.app
        if not self.force_exit:
            await app.farewell()
        await super().shutdown(sockets)
        logger.info("stopped")


def bind(host: str, port: int) -> sockets.socket:
    """A listening socket; raises with a sentence where there can be none."""
    try:
        family = sockets.getaddrinfo(host, port, type=sockets.SOCK_STREAM)[0]
        bound = sockets.socket(family[0], sockets.SOCK_STREAM)
        bound.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        once_free(partial(bound.bind, family[4]))
    except (OSError, OverflowError) as error:
        raise BadSetting(
            _(
                "Can't listen on {host}, port {port}: {reason}. Choose another with --host or --port.",
                host=host,
                port=port,
                reason=error,
            )
        ) from None
    return bound


def config(settings: Settings, *, sound: bool = False) -> uvicorn.Config:
    """The configuration of uvicorn, on a store that is known to be sound or not."""
    limits = settings.limits
    for program in settings.programs:
        register(allowed(program))
    at_once, in_all = shares(raise_descriptors())
    door = ConnectionSlots(limits.connections, in_all, settings.proxies)
    http, ws = protocols_for(limits, door)
    # Strangers could fill the disk with these.
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg not in NOISE)
    return uvicorn.Config(
        make_app(settings, sound=sound),
        http=http,
        ws=ws,
        # To asyncio this is also how many newcomers it takes in at a time; the queue before them is made longer later.
        backlog=at_once,
        # Doubles the CPU, and our messages are small.
        ws_per_message_deflate=False,
        ws_max_size=settings.limits.message,
        log_config=None,
        access_log=settings.verbose,
        timeout_graceful_shutdown=math.ceil(settings.goodbye),
        # What a proxy says counts only where the settings name that proxy.
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=[str(network) for network in networks(settings.proxies)],
    )


def protocols_for(limits: Limits, door: ConnectionSlots) -> tuple[Any, Any]:
    """Our protocols for HTTP and WebSockets; uvicorn's own where ours do not fit its version."""
    try:
        from cellar.server.web import protocols

        missing = protocols.missing()
    except ImportError as error:
        missing = [str(error)]
    if missing:
        logger.warning(
            "uvicorn %s is another one inside than this Cellar knows (without %s): tables are served by its own "
            "protocols, more slowly and without time-outs for slow clients; put a proxy before it, or install the "
            "version that Cellar names.",
            uvicorn.__version__,
            ", ".join(missing),
        )
        return "h11", "websockets-sansio"
    http = partial(protocols.HttpProtocol, limits=limits, door=door)
    return http, partial(protocols.SocketProtocol, limits=limits, outbox=Outbox())
