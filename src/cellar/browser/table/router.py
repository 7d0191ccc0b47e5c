"""Routes lobby requests without HTTP: the same routes, read off the same data as the server's."""

import inspect
import re
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from cellar.browser.table.local_workers import CLIENT
from cellar.server.lobby.problems import problem_of, refused
from cellar.server.lobby.routes import JSON, LINES, Answer, Asking, Lines, Parameter, Route
from cellar.server.lobby.services import Services
from cellar.server.messages import Problem

#: The regular expression of a path parameter, by its kind.
LOOKS = {"str": "[^/]+", "int": "-?[0-9]+", "path": "/?.+"}
PARAMETER = re.compile(r"\{(\w+):(\w+)\}")


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a request."""

    status: int
    body: bytes | AsyncIterator[bytes]
    kind: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)


class Place:
    """A route with its path compiled to a regular expression."""

    def __init__(self, route: Route) -> None:
        self.route = route
        self.pattern = re.compile(_pattern(route.path))
        self._parameters: list[Parameter] | None = None

    def given(self, path: Mapping[str, str], query: Mapping[str, str], body: bytes) -> dict[str, Any]:
        """The arguments of a request; msgspec raises for those that cannot be used."""
        self._parameters = self._parameters or self.route.parameters()
        found: dict[str, Any] = {}
        for one in self._parameters:
            if one.place == "body":
                found[one.name] = msgspec.json.decode(body, type=one.kind, strict=False)
            elif one.name in (values := path if one.place == "path" else query):
                found[one.name] = _converted(one, values[one.name])
            elif one.default is inspect.Parameter.empty:
                raise msgspec.ValidationError(f"{one.name} is missing")
        return found


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
    """All routes of a local server."""

    def __init__(self, services: Services, routes: Iterable[Route]) -> None:
        self._services = services
        self._places = [Place(route) for route in routes]

    async def answer(self, method: str, address: str, authorization: str = "", body: bytes = b"") -> Reply:
        """Answer a request; every error is a `Problem` with one sentence."""
        parts = urlsplit(address)
        path, allowed = unquote(parts.path), True
        for place in self._places:
            found = place.pattern.fullmatch(path)
            if found is None:
                continue
            if place.route.method != method:
                allowed = False
                continue
            try:
                given = place.given(found.groupdict(), dict(parse_qsl(parts.query, keep_blank_values=True)), body)
                if place.route.asks:
                    given["asking"] = Asking(self._services, CLIENT, authorization)
                return _reply(place.route, await place.route.answer(**given))
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
        return Reply(route.status, body, answer.kind, answer.headers)
    return Reply(route.status, msgspec.json.encode(answer), route.kind)


def _told(problem: Problem) -> Reply:
    return Reply(problem.status, msgspec.json.encode(problem))
