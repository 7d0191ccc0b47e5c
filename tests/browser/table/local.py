"""A table of one's own inside a test: its page, and a thinker that is in the same process. As a program it plays the
scripted matches with no more than a browser has, and prints what was heard; for the whole of them who thinks is a
process apart, which has all that a thinker of a browser has, and speaks the same frames."""

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any

import msgspec

from cellar.browser.table.local_server import Home
from cellar.browser.table.local_workers import elsewhere
from cellar.server.workers.pipes import piped
from tests.browser.table.memory import Memory
from tests.browser.table.scripted import play_all, told_settings
from tests.patience import PATIENCE


class Thinker:
    """Does the jobs of a worker, in turns of the loop of their own."""

    def __init__(self, hear: Callable[[bytes | None], None]) -> None:
        self._hear = hear
        self.ended = False

    def say(self, frame: bytes) -> None:
        asyncio.get_running_loop().call_soon(self._do, frame)

    def _do(self, frame: bytes) -> None:
        from cellar.server.jobs.analysis_jobs import Stop
        from cellar.server.jobs.worker import answer
        from cellar.server.workers.frames import LENGTH, framed

        said = msgspec.msgpack.decode(frame[LENGTH.size :])
        if "stop" not in said and not self.ended:
            self._hear(framed(answer(said, lambda told: self._hear(framed(told)), Stop())))

    def end(self) -> None:
        self.ended = True


class PageSocket:
    """A socket of a page."""

    def __init__(self, page: "Page", id: str) -> None:
        self._page = page
        self._id = id
        self.came: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def send(self, text: str) -> None:
        self._page.say(type="say", id=self._id, text=text)

    async def recv(self) -> str:
        async with asyncio.timeout(PATIENCE):
            message = await self.came.get()
        assert message["type"] == "heard", message
        return str(message["text"])

    async def close(self) -> None:
        self._page.say(type="close", id=self._id)
        await self._page.settled()


class Page:
    """A page at the other end of a port."""

    def __init__(self, home: Home) -> None:
        self.port = home.port(self._heard)
        self._requests: dict[int, asyncio.Queue[dict[str, Any]]] = {}
        self._sockets: dict[str, PageSocket] = {}

    def _heard(self, text: str) -> None:
        message = json.loads(text)
        if message["id"] in self._requests:
            self._requests[message["id"]].put_nowait(message)
        elif message["type"] != "opened":
            self._sockets[message["id"]].came.put_nowait(message)

    def say(self, **message: Any) -> None:
        self.port.hear(json.dumps(message))

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, str]:
        id = len(self._requests)
        came = self._requests[id] = asyncio.Queue()
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        text = None if body is None else json.dumps(body)
        self.say(type="request", id=id, method=method, path=path, headers=headers, body=text)
        status, pieces = (await came.get())["status"], ""
        while (message := await came.get())["type"] == "piece":
            pieces += message["body"]
        return status, pieces

    async def asked(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """The answer to a request that is carried out."""
        status, text = await self.ask(method, path, token, body)
        assert status < 300, text
        return json.loads(text)

    async def refused(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, str]:
        """Why a request is not carried out."""
        status, text = await self.ask(method, path, token, body)
        assert status >= 400, text
        return status, json.loads(text)["sentence"]

    async def open(self, table: str) -> PageSocket:
        id = f"socket {len(self._sockets)}"
        socket = self._sockets[id] = PageSocket(self, id)
        self.say(type="open", id=id, path=f"/ws/tables/{table}")
        return socket

    async def settled(self) -> None:
        """Let every task go as far as it can."""
        for _ in range(20):
            await asyncio.sleep(0)


async def main(whole: bool) -> None:
    home = Home(Memory().transact, thinker=piped if whole else elsewhere(Thinker), settings=told_settings())
    page = Page(home)
    heard = await play_all(page.ask, page.open, whole)
    await home.close()
    print(json.dumps(heard))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[-1] == "whole"))
