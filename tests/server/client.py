"""A client for tests: the lobby over HTTP, a table over a socket."""

import asyncio
import uuid
from collections.abc import Mapping
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from cellar.rules.types import PUBLIC
from cellar.server.messages import PROTOCOL
from tests.patience import PATIENCE
from tests.server.page import named, patched, viewed

#: Plain HTTP has no certificate: reading those that vouch for others takes longer than most requests.
NOTHING = False


def calling(address: str, headers: Mapping[str, str] | None = None) -> httpx.AsyncClient:
    """Requests over plain HTTP to a server that may be busy with other tests."""
    return httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE, verify=NOTHING)


class Seated:
    """A socket at a table."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        #: every byte that came
        self.heard: list[str] = []
        self.version = -1
        self.view: dict[str, Any] = {}
        self.picture: dict[str, Any] = {}
        #: names of sites that it was told
        self.names: dict[str, str] = {}

    @classmethod
    async def open(cls, address: str, table: str) -> "Seated":
        return cls(
            await connect(f"{address.replace('http', 'ws', 1)}/ws/tables/{table}", max_size=None, compression=None)
        )

    @classmethod
    async def enter(cls, address: str, table: str, token: str = "", since: int = -1, language: str = "") -> "Seated":
        found = await cls.open(address, table)
        found.version = since
        await found.send(type="enter", protocol=PROTOCOL, token=token, since=since, language=language)
        return found

    async def send(self, **message: Any) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            text = await self.connection.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["type"] == "snapshot":
            self.version, self.picture = message["version"], message["picture"]
            self.names = dict(message["view"].get("sites", {}))
            self.view = named(message["view"], self.names)
        elif message["type"] == "verdict":
            self.version = message["version"]
        elif message["type"] == "cover":
            self.version, self.picture = message["version"], {}
            self.view = {"seat": PUBLIC, "actor": message["actor"], "cover": True}
        elif message["type"] == "event":
            assert message["version"] == self.version + 1, "events come in order, none missing"
            self.version = message["version"]
            if self.picture:  # not where a client came back without one
                self.picture = patched(self.picture, message.get("patch"))
                self.view = viewed(self.view, message["view"], self.names)
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] in kinds:
                return message

    async def play(self, text: str, version: int | None = None, id: str = "") -> dict[str, Any]:
        """Ask for a move; returns the answer to it."""
        mine = id or uuid.uuid4().hex
        await self.send(type="move", id=mine, version=self.version if version is None else version, text=text)
        return await self.answer(mine)

    async def uncover(self) -> None:
        """Hot seat: whoever is to act says so, should the screen be covered."""
        if self.view.get("cover"):
            await self.send(type="uncover", version=self.version)
            await self.until("snapshot")

    async def answer(self, id: str) -> dict[str, Any]:
        while True:
            message = await self.until("ack", "refusal", "previewed", "hinted", "explained")
            if message["id"] == id:
                return message

    async def to_act(self) -> None:
        """Wait until it is this client's turn, or the end."""
        while self.view["actor"] != -2 and not self.view.get("moves"):
            await self.hear()

    async def close(self) -> None:
        await self.connection.close()


def used(link: dict[str, Any], name: str = "") -> dict[str, Any]:
    """What a browser sends that sits down by a link. A test's tokens are the links' codes: who used one holds it."""
    return {"code": link["code"], "token": link["code"], "name": name}


def friends(address: str, made: dict[str, Any]) -> list[str]:
    """All friends sit down by their links; their tokens."""
    with lobby(address) as http:
        for link in made.get("links", []):
            answer = http.post(f"/api/tables/{made['table']}/links/use", json=used(link))
            assert answer.status_code == 200, answer.text
    return [link["code"] for link in made.get("links", [])]


def lobby(address: str) -> httpx.Client:
    return httpx.Client(base_url=address, timeout=PATIENCE, verify=NOTHING)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


async def at_table(address: str, bot: str) -> Seated:
    """Somebody at a table of Zyrcan with two bots of that name."""
    async with calling(address) as http:
        seats = [{"who": "me"}, {"who": "bot", "bot": bot}, {"who": "bot", "bot": bot}]
        made = (await http.post("/api/tables", json={"game": "zyrcan", "seats": seats})).json()
    seated = await Seated.enter(address, made["table"], made["token"])
    await seated.until("snapshot")
    return seated
