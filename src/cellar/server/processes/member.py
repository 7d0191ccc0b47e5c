"""One of several server processes: it receives its connections from the front, and ends when the front does.

`python -m cellar.server.processes.member CHANNEL` is started by the front only; CHANNEL is the number of a descriptor,
on which settings come first and then connections.
"""

import asyncio
import pickle
import socket as sockets
import sys
from typing import Any

from cellar.server import logs
from cellar.server.settings import Settings
from cellar.server.web.uvicorn_server import Server, config

#: Maximum size of the settings in bytes; the front sends them in one message.
MOST_SETTINGS = 100_000
#: What a member says when it can take connections.
READY = b"ready"
#: Maximum number of connections that are received from the front at a time.
AT_ONCE = 64


class Member(Server):
    """A server without a listening socket, which receives its connections from the front."""

    def __init__(self, settings: Settings, channel: sockets.socket) -> None:
        super().__init__(config(settings, sound=True), lambda: None)
        self._channel = channel
        self._coming: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Start, then report to the front."""
        await super().startup(sockets=[])
        if self.started:
            self._channel.setblocking(False)
            asyncio.get_running_loop().add_reader(self._channel, self._receive)
            self._channel.send(READY)

    def _receive(self) -> None:
        for _ in range(AT_ONCE):
            try:
                data, descriptors, _, _ = sockets.recv_fds(self._channel, 16, 1)
            except BlockingIOError:
                return
            except OSError:
                data, descriptors = b"", []
            if not data:  # the front is gone
                asyncio.get_running_loop().remove_reader(self._channel)
                self.should_exit = True
                return
            for descriptor in descriptors:
                task = asyncio.create_task(self._take(sockets.socket(fileno=descriptor)))
                self._coming.add(task)
                task.add_done_callback(self._coming.discard)

    async def _take(self, connection: sockets.socket) -> None:
        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
        except OSError:
            connection.close()  # it is gone already

    def _protocol(self) -> asyncio.Protocol:
        made: Any = self.config.http_protocol_class
        return made(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)  # type: ignore[no-any-return]


def main(descriptor: int) -> None:
    """Serve the connections that the front passes on."""
    channel = sockets.socket(fileno=descriptor)
    settings: Settings = pickle.loads(channel.recv(MOST_SETTINGS))
    logs.set_up(settings)
    Member(settings, channel).run()


if __name__ == "__main__":
    main(int(sys.argv[1]))
