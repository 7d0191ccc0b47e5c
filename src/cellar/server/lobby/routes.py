"""Routes as data: a method, a path, its parameters, and the plain function that answers. The server and a
table in a browser answer by the same `router`."""

import inspect
import typing
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from cellar.server.lobby.services import Services

JSON, SVG, PNG = "application/json", "image/svg+xml", "image/png"
TEXT, LINES = "text/plain", "application/x-ndjson"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asking:
    """The context of a request: the client, its authorization, and the services it reaches."""

    services: Services
    #: the client that is charged for the request
    client: str
    #: the header `Authorization`
    authorization: str = ""
    #: the header `Origin`
    origin: str = ""

    async def work(self, job: str, **arguments: Any) -> Any:
        """Have a worker run a job for the client; TooMany where the client has asked for too much."""
        return await self.services.tables.pool.ask(self.client, job, **arguments)


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """An answer that is encoded already: a T in JSON, or another media type."""

    body: bytes | str
    kind: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)
    #: everybody gets the same, so it may be compressed
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Lines:
    """An answer streamed a line at a time, until the client disconnects."""

    lines: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a route: from the path, the query or the body."""

    name: str
    #: where it stands; the body is read as its kind
    place: Literal["path", "query", "body"]
    #: its type, with limits as `msgspec.Meta`
    kind: Any
    #: `inspect.Parameter.empty`: it has to be given
    default: Any


@dataclass(frozen=True, slots=True)
class Route:
    """One HTTP route: method, path, handler and its description."""

    method: Literal["GET", "POST"]
    #: `{table:str}`, `{seat:int}` and `{name:path}` are its parameters
    path: str
    answer: Callable[..., Awaitable[Any]]
    summary: str
    status: int
    kind: str
    #: its body may be as long as a record
    long: bool

    def parameters(self) -> list[Parameter]:
        """The parameters, in the order of the function's own; `asking` is not among them."""
        hints = typing.get_type_hints(self.answer, include_extras=True)
        return [
            Parameter(name, self._place(name), hints[name], given.default)
            for name, given in inspect.signature(self.answer).parameters.items()
            if name != "asking"
        ]

    def _place(self, name: str) -> Literal["path", "query", "body"]:
        return "body" if name == "data" else "path" if f"{{{name}:" in self.path else "query"

    @property
    def result(self) -> Any:
        """The type of its answer: a message, an `Answer` or `Lines`."""
        return typing.get_type_hints(self.answer)["return"]

    @property
    def asks(self) -> bool:
        """Whether its function takes the request's context, `asking`."""
        return "asking" in inspect.signature(self.answer).parameters


def get(path: str, *, summary: str, kind: str = JSON) -> Callable[[Callable[..., Awaitable[Any]]], Route]:
    """Declare a GET route by decorating its function."""
    return lambda answer: Route("GET", path, answer, summary, 200, kind, False)


def post(
    path: str, *, summary: str, status: int = 201, kind: str = JSON, long: bool = False
) -> Callable[[Callable[..., Awaitable[Any]]], Route]:
    """Declare a POST route by decorating its function."""
    return lambda answer: Route("POST", path, answer, summary, status, kind, long)
