"""Answers requests to the lobby by its routes, which are data: the same on a server, which speaks HTTP, and for a table
in a browser, which has messages in its place."""

import inspect
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from cellar.server.lobby.problems import problem_of, refused
from cellar.server.lobby.routes import JSON, LINES, Answer, Asking, Lines, Parameter, Route
from cellar.server.messages import Problem

#: The regular expression of a path parameter, by its kind.
LOOKS = {"str": "[^/]+", "int": "-?[0-9]+", "path": "/?.+"}
PARAMETER = re.compile(r"\{(\w+):(\w+)\}")
#: Reads the body of a request to a route.
Read = Callable[[Route], Awaitable[bytes]]


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a request."""

    status: int
    body: bytes | AsyncIterator[bytes]
    kind: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)
    #: everybody gets the same, so it may be compressed
    shared: bool = False


def given(route: Route, path: Mapping[str, str], query: Mapping[str, str], body: bytes) -> dict[str, Any]:
    """The arguments of a request; msgspec raises for those that cannot be used."""
    found: dict[str, Any] = {}
    for one in _parameters(route):
        if one.place == "body":
            found[one.name] = msgspec.json.decode(body, type=one.kind, strict=False)
        elif one.name in (values := path if one.place == "path" else query):
            found[one.name] = _converted(one, values[one.name])
        elif one.default is inspect.Parameter.empty:
            raise msgspec.ValidationError(f"{one.name} is missing")
    return found


@cache
def _parameters(route: Route) -> list[Parameter]:
    return route.parameters()


def _pattern(path: str) -> str:
    """A path as a regular expression."""
    plain, *rest = PARAMETER.split(path)
    found = re.escape(plain)
    for name, kind, after in zip(rest[0::3], rest[1::3], rest[2::3]):
        found += f"(?P<{name}>{LOOKS[kind]}){re.escape(after)}"
    return found


def _converted(parameter: Parameter, text: str) -> Any:
    try:
        return msgspec.convert(text, parameter.kind, strict=False)
    except msgspec.ValidationError as error:
        raise msgspec.ValidationError(f"{parameter.name}: {error}") from None


class Router:
    """All routes of a lobby."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._routes = [(route, re.compile(_pattern(route.path))) for route in routes]

    async def answer(self, asking: Asking, method: str, address: str, read: Read | None = None) -> Reply:
        """Answer a request; every error is a `Problem` with one sentence. A body is decoded straight into the type that
        its function wants: anything else is refused where it begins, so that a hostile one costs little."""
        parts = urlsplit(address)
        path, allowed = unquote(parts.path), True
        for route, pattern in self._routes:
            found = pattern.fullmatch(path)
            if found is None:
                continue
            if route.method != method:
                allowed = False
                continue
            try:
                body = await read(route) if read and method == "POST" else b""
                query = dict(parse_qsl(parts.query, keep_blank_values=True))
                arguments = given(route, found.groupdict(), query, body)
                if route.asks:
                    arguments["asking"] = asking
                return _reply(route, await route.answer(**arguments))
            except (msgspec.MsgspecError, UnicodeError) as error:
                return _told(refused(400, str(error).rstrip(".")))
            except Exception as error:
                return _told(problem_of(error, f"{method} {path}"))
        return _told(refused(404 if allowed else 405))


def _reply(route: Route, answer: Any) -> Reply:
    if isinstance(answer, Lines):
        return Reply(route.status, answer.lines, LINES)
    if isinstance(answer, Answer):
        body = answer.body.encode() if isinstance(answer.body, str) else answer.body
        return Reply(route.status, body, answer.kind, answer.headers, answer.shared)
    return Reply(route.status, msgspec.json.encode(answer), route.kind)


def _told(problem: Problem) -> Reply:
    return Reply(problem.status, msgspec.json.encode(problem))
