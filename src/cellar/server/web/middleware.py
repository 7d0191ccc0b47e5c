"""What every request passes before the application sees it, and the headers that every answer leaves with."""

import time
from collections import Counter
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

from cellar.server import metrics
from cellar.server.match.bans import Bans
from cellar.server.match.tables import Tables
from cellar.server.messages import Problem
from cellar.server.settings import Settings
from cellar.server.web.limits import Buckets

#: Nothing from elsewhere, nothing inline, nobody may frame us.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src"
    " 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
#: A picture carries its own colours, and nothing else.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Middleware:
    """Wraps the application: origins, rates, numbers of sockets, headers."""

    def __init__(self, app: Any, settings: Settings, bans: Bans) -> None:
        self._app = app
        self._bans = bans
        self._settings = settings
        limits = settings.limits
        self._requests = Buckets(limits.requests_rate, limits.requests_burst, time.monotonic)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        """One connection."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def farewell(self) -> None:
        """The server stops: everybody at a table is told."""
        tables: Tables | None = self._app.state.get("tables")
        if tables is not None:
            await tables.farewell()

    async def _request(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        async def dressed(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                metrics.REQUESTS.add(f"{message['status'] // 100}xx")
                kind = next((value for key, value in message["headers"] if key.lower() == b"content-type"), b"")
                policy = PICTURE_POLICY if kind.startswith(b"image/svg") else POLICY
                message["headers"] = [*message["headers"], *HEADERS, (b"content-security-policy", policy.encode())]
            await send(message)

        bucket = self._requests.of(client(scope))
        if out := self._bans.out(client(scope)):
            await _problem(dressed, 403, out)
        elif not bucket.take(time.monotonic()):
            await _problem(dressed, 429, f"Too many requests: try again in {bucket.wait():.0f} s.", retry=bucket.wait())
        elif scope["method"] not in ("GET", "HEAD", "OPTIONS") and not self._welcome(scope):
            await _problem(
                dressed, 403, "This request comes from another site's page; only this server's own page may make it."
            )
        else:
            await self._app(scope, receive, dressed)

    async def _socket(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        who = client(scope)
        if self._bans.out(who) or not self._welcome(scope) or self._sockets[who] >= self._settings.limits.sockets:
            # Not accepted: the client sees HTTP 403.
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "another site's page, or too many sockets"})
            return
        self._sockets[who] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    def _welcome(self, scope: MutableMapping[str, Any]) -> bool:
        """Whether the request comes from our own page (or from no page at all)."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in self._settings.origins:
            return True
        return bool(urlsplit(origin).netloc == headers.get(b"host", b"").decode("latin-1"))


def client(scope: MutableMapping[str, Any]) -> str:
    """Who asks: an address."""
    return str(scope["client"][0]) if scope.get("client") else "?"


async def _problem(send: Any, status: int, sentence: str, retry: float = 0.0) -> None:
    headers = [(b"content-type", b"application/json")]
    if retry:
        headers.append((b"retry-after", str(max(1, round(retry))).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(Problem(sentence, status))})
