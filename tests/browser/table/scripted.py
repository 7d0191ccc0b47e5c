"""Matches by a script, at whatever table: everything that is heard is written down, to be compared. Nothing is left to
chance: clock, dice, ids and tokens are given, and whoever plays chooses by counting."""

import itertools
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from cellar.rules.types import OVER
from cellar.server.limits import Limits
from cellar.server.messages import PROTOCOL
from cellar.server.settings import Settings
from tests.server.page import patched, viewed

NOW = 1_700_000_000_000
#: What a table is asked besides moves, at its end; `{}` stands for it.
ASKED = (
    "/api/tables/{}", "/api/tables/{}/replay?start=0&most=6", "/api/tables/{}/picture.svg?ply=3&theme=dark",
    "/api/tables/{}/position", "/api/tables/{}/record", "/api/tables/{}/replay?seat=9", "/api/tables/{}/devices",
    "/api/tables/{}/explain?thing=x",
)  # fmt: skip
ME, BOT = {"who": "me", "name": "Ann"}, {"who": "bot", "bot": "random"}
#: Games, options, seats, and how many own moves are made.
MATCHES: list[tuple[str, dict[str, Any], list[dict[str, str]], int]] = [
    ("cell_management", {}, [ME], 8),
    ("zyrcan", {}, [ME, BOT, ME], 10),
    ("cell_wars", {}, [ME, BOT], 10),
    ("cell_wars", {}, [ME, ME], 6),
    ("angel", {}, [BOT, ME], 8),
]
#: What needs NumPy, and so a thinker that has it: a process of its own takes a while to start.
MORE: list[tuple[str, dict[str, Any], list[dict[str, str]], int]] = [("angel", {"thoughts": "angel"}, [BOT, ME], 3)]


def told_settings(seed: int = 7, **more: Any) -> Settings:
    """Settings in which nothing is left to chance."""
    ids, tokens, rng = itertools.count(1), itertools.count(1), random.Random(seed)
    return Settings(
        warm=False,
        workers=1,
        clock=lambda: NOW,
        new_id=lambda: f"table{next(ids)}",
        new_token=lambda: f"token-{next(tokens):026d}",
        draw=rng.randrange,
        limits=Limits(messages_rate=1e6, messages_burst=1e6),
        **more,
    )


class Socket(Protocol):
    """A socket at a table."""

    async def send(self, text: str) -> None: ...
    async def recv(self) -> str: ...
    async def close(self) -> None: ...


#: Asks the lobby: method, path, token, body; status and text come back.
Ask = Callable[[str, str, str, Any], Awaitable[tuple[int, str]]]
Open = Callable[[str], Awaitable[Socket]]


class Player:
    """Somebody at a socket, who writes down what is heard."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self.heard: list[str] = []
        self.version, self.view, self.names = -1, dict[str, Any](), dict[str, str]()
        self.picture: dict[str, Any] = {}

    async def say(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        self.heard.append(await self._socket.recv())
        message: dict[str, Any] = json.loads(self.heard[-1])
        if message["type"] in ("snapshot", "cover", "event", "verdict"):
            self.version = message["version"]
        if message["type"] == "snapshot":
            self.view, self.picture = message["view"], message["picture"]
        elif message["type"] == "cover":
            self.view = {"cover": True, "actor": message["actor"]}
        elif message["type"] == "event":
            if "panel" in self.view:
                self.view = viewed(self.view, message["view"], self.names)
                self.picture = patched(self.picture, message.get("patch"))
        return message

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] == kind and all(message.get(key) == value for key, value in fields.items()):
                return message

    async def to_act(self) -> bool:
        """Wait until it is this one's turn; False at the end."""
        while not self.view.get("moves") and not self.view.get("cover") and self.view.get("actor") != OVER:
            await self.hear()
        if self.view.get("cover"):
            await self.say(type="uncover", version=self.version)
            await self.until("snapshot")
        return bool(self.view["actor"] != OVER)

    async def move(self, number: int) -> None:
        moves = self.view["moves"]
        text = moves[(7 * number) % len(moves)]["text"]
        name = f"m{number}"
        await self.say(type="move", id=name, version=self.version, text=text)
        await self.until("ack", id=name)

    async def close(self) -> None:
        await self._socket.close()


async def play(ask: Ask, open_socket: Open, game: str, options: Any, seats: Any, most: int) -> list[str]:
    """One match; everything that was said."""
    wish = {"game": game, "options": {"players": len(seats), **options}, "seats": seats}
    status, text = await ask("POST", "/api/tables", "", wish)
    said, made = [f"{status} {text}"], json.loads(text)
    table, token = made["table"], made["token"]
    player = Player(await open_socket(table))
    await player.say(type="enter", protocol=PROTOCOL, token=token)
    await player.until("presence")
    for number in range(most):
        if not await player.to_act():
            break
        if number == 2:
            await player.say(type="move", id="no", version=player.version, text="nonsense")
            await player.until("refusal", id="no")
            await player.say(type="explain", id="what", thing="nothing")
            await player.until("explained", id="what")
            await player.say(type="ping")
            await player.until("pong")
        if number == 4 and player.view.get("undo"):
            await player.say(type="undo", id="back", version=player.version)
            await player.until("ack", id="back")
            await player.to_act()
        await player.move(number)
    await player.to_act()
    await player.say(type="say", id="talk", text="Well played")
    await player.until("ack", id="talk")
    said += player.heard
    for path in ASKED:
        for bearer in (token, ""):
            status, text = await ask("GET", path.format(table), bearer, None)
            said.append(f"{path} {status} {text}")
    status, text = await ask("POST", f"/api/tables/{table}/fork", token, {"ply": 2})
    said.append(f"{status} {text}")
    await player.close()
    return said


async def look_around(ask: Ask, whole: bool) -> list[str]:
    """What else the lobby is asked: the menu, positions in the making, lessons."""
    said = [str(await ask("GET", "/api/games", "", None))]
    for card in json.loads((await ask("GET", "/api/games", "", None))[1]):
        game = f"/api/games/{card['name']}"
        for lesson in card.get("lessons", ()) if whole else ():
            said.append(str(await ask("POST", f"{game}/lessons/{lesson['name']}", "", {"answers": []})))
        if card.get("editor"):
            said.append(str(await ask("POST", f"{game}/edit", "", {})))
        if card.get("workshop"):
            said.append(str(await ask("GET", f"{game}/workshop", "", None)))
            said.append(str(await ask("POST", f"{game}/workshop", "", {})))
    return said


async def play_all(ask: Ask, open_socket: Open, whole: bool) -> list[list[str]]:
    """All matches, one after the other; with those that take longer, if it is to be the whole of it."""
    matches = [*MATCHES, *MORE] if whole else MATCHES
    return [await look_around(ask, whole), *[await play(ask, open_socket, *match) for match in matches]]
