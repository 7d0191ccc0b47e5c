"""ASGI middleware: checks of host, origin and rate limits before the application, and security headers after it."""

import time
from collections import Counter
from collections.abc import MutableMapping
from typing import Any

import msgspec

from cellar.contract.numbers import whole_number
from cellar.language import N_, accepted, language, speaking, translator
from cellar.server import gc_schedule, metrics
from cellar.server.limits import Buckets
from cellar.server.messages import Problem
from cellar.server.settings import Settings
from cellar.server.tables.bans import Bans
from cellar.server.tables.tables import Tables
from cellar.server.web.clients import MOST_NAME, Names, client, name_of

#: Nothing from elsewhere, nothing inline, nobody may frame us but for EMBED; WebAssembly is for analysis on the device.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
#: The one page that other sites may frame: a replay as everybody may see it, without seats and with nothing to do.
EMBED = "/embed/"
#: A picture carries its own colours, and nothing else.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
#: What has sentences is another one in another language.
VARY = (b"vary", b"accept-language")
#: Bytes of a body that count as another request.
BYTES_A_REQUEST = 20_000
#: The scheme of the page that opens a socket: a socket's own has another name.
HTTP = {"ws": "http", "wss": "https"}
FOREIGN = N_("This request comes from another site's page; only this server's own page may make it.")
REQUESTS = N_("Too many requests: try again in {seconds} s.")
SOCKETS = N_("Too many sockets were opened: try again in {seconds} s.")
_ = translator(__name__)


class Middleware:
    """Wraps the application: host names, origins, rate limits, numbers of sockets, headers."""

    def __init__(self, app: Any, settings: Settings, bans: Bans) -> None:
        self._app = app
        self._bans = bans
        self._settings = settings
        self._names = Names(settings)
        limits = settings.limits
        self._requests = Buckets(limits.requests_rate, limits.requests_burst, time.monotonic)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        """Handle one HTTP request, WebSocket or lifespan."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        # All that is answered is said in the language that the client accepts.
        with speaking(accepted(_header(scope, b"accept-language"))):
            if scope["type"] == "websocket":
                await self._socket(scope, receive, send)
            else:
                with gc_schedule.may_leave_cycles():
                    await self._request(scope, receive, send)

    async def farewell(self) -> None:
        """Tell everybody at a table that the server stops."""
        tables: Tables | None = self._app.state.get("tables")
        if tables is not None:
            await tables.farewell()

    async def _request(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        async def dressed(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                metrics.REQUESTS.add(f"{message['status'] // 100}xx")
                kind = next((value for key, value in message["headers"] if key.lower() == b"content-type"), b"")
                policy = PICTURE_POLICY if kind.startswith(b"image/svg") else POLICY
                if scope["path"].startswith(EMBED):
                    policy = policy.replace("frame-ancestors 'none'", "frame-ancestors *")
                message["headers"] = [*message["headers"], *HEADERS, (b"content-security-policy", policy.encode())]
                if scope["path"].startswith("/api/") or kind.startswith(b"text/html"):
                    message["headers"] += (VARY, (b"content-language", language().replace("_", "-").encode()))
            await send(message)

        if no := self._refusal(scope, REQUESTS):
            await _problem(dressed, *no)
        else:
            await self._app(scope, receive, dressed)

    async def _socket(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        who, most = client(scope), self._settings.limits.sockets
        no = self._refusal(scope, SOCKETS)
        if no is None and self._sockets[who] >= most:
            why = _("Your address has {most} connections open, which is the limit: close some pages.", most=most)
            no = 429, why, 0.0
        if no is not None:
            await _problem(send, *no, kind="websocket.http.response")
            return
        self._sockets[who] += 1
        gc_schedule.left_cycles()
        try:
            await self._app(scope, receive, send)
        finally:
            gc_schedule.left_cycles()
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    def _refusal(self, scope: MutableMapping[str, Any], too_many: str) -> tuple[int, str, float] | None:
        """Why the application does not hear of a request: a status, a sentence, and seconds until it may come again."""
        if out := self._bans.out(client(scope)):
            return 403, str(out), 0.0
        bucket, cost = self._requests.of(client(scope)), 1.0 + self._bytes(scope) // BYTES_A_REQUEST
        if not bucket.take(time.monotonic(), cost):
            wait = bucket.wait(cost)
            return 429, _(too_many, seconds=f"{wait:.0f}"), wait
        if why := self._misled(scope):
            return 421, why, 0.0
        if scope.get("method") not in ("GET", "HEAD", "OPTIONS") and not self._welcome(scope):
            return 403, _(FOREIGN), 0.0
        return None

    def _bytes(self, scope: MutableMapping[str, Any]) -> int:
        """Size of the request's body; of a chunked one without a length, the maximum."""
        most = self._settings.limits.record
        if _header(scope, b"transfer-encoding"):
            return most
        length = whole_number(_header(scope, b"content-length") or "0")
        return most if length is None else min(length, most)

    def _misled(self, scope: MutableMapping[str, Any]) -> str:
        """Why the request is for another host than this one; "" when it is not."""
        host = _header(scope, b"host")
        if self._names.answers_to(host):
            return ""
        name = name_of(host)
        if name is None or len(name) > MOST_NAME:
            return _("This server doesn't go by that name: open it by its address.")
        return _(
            "This server doesn't go by the name '{name}': open it by its address, or have whoever runs it add the name "
            "to its setting `names` (CELLAR_NAMES={name}).",
            name=name,
        )

    def _welcome(self, scope: MutableMapping[str, Any]) -> bool:
        """Whether the request comes from our own page (or from no page at all): one of the same scheme, name and port.
        That a proxy in front of us was reached by https is believed of those whom the settings name."""
        origin = _header(scope, b"origin")
        if not origin or origin in self._settings.origins:
            return True
        return origin.lower() == f"{HTTP.get(scope['scheme'], scope['scheme'])}://{_header(scope, b'host').lower()}"


def _header(scope: MutableMapping[str, Any], name: bytes) -> str:
    found = next((value for key, value in scope["headers"] if key == name), b"")
    return str(found.decode("latin-1"))


async def _problem(send: Any, status: int, sentence: str, retry: float, *, kind: str = "http.response") -> None:
    headers = [(b"content-type", b"application/json")]
    if retry:
        headers.append((b"retry-after", str(max(1, round(retry))).encode()))
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": msgspec.json.encode(Problem(sentence, status))})
