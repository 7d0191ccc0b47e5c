"""Binds the lobby's routes, which are data, to Litestar handlers, with their OpenAPI description. Bodies are decoded
straight into the type that their handler wants, so that a hostile one costs little."""

import gzip
import inspect
from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from litestar import Request, Response
from litestar import get as getting
from litestar import post as posting
from litestar.enums import RequestEncodingType
from litestar.exceptions import ValidationException
from litestar.params import BodyKwarg, PathParameter, QueryParameter
from litestar.response import Stream

from cellar.server.limits import Limits
from cellar.server.lobby.routes import LINES, Answer, Asking, Lines, Parameter, Route
from cellar.server.web.answers import DESCRIBED
from cellar.server.web.clients import client

#: No proxy may buffer a streamed answer.
AT_ONCE = {"x-accel-buffering": "no", "cache-control": "no-store"}


def bound(route: Route, limits: Limits) -> Any:
    """A route as a Litestar handler."""
    asks = route.asks

    async def handler(request: Any, **given: Any) -> Any:
        if asks:
            given["asking"] = asking(request)
        return sent(await route.answer(**given), request.headers)

    parameters, result = route.parameters(), _result(route.result)
    kinds: dict[str, Any] = {"request": Request[Any, Any, Any], **{one.name: _kind(one) for one in parameters}}
    defaults = {one.name: one.default for one in parameters}
    # Litestar reads how a handler is called off its function.
    handler.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                annotation=kind,
                default=defaults.get(name, inspect.Parameter.empty),
            )
            for name, kind in kinds.items()
        ],
        return_annotation=result,
    )
    handler.__annotations__ = {**kinds, "return": result}
    handler.__name__ = handler.__qualname__ = route.answer.__name__
    handler.__doc__ = route.answer.__doc__
    make = getting if route.method == "GET" else posting
    return make(
        route.path,
        responses=DESCRIBED,
        summary=route.summary,
        media_type=route.kind,
        status_code=route.status,
        request_max_body_size=limits.record if route.long else limits.body,
    )(handler)


def asking(request: "Request[Any, Any, Any]") -> Asking:
    """The context of a request, for the lobby's functions."""
    return Asking(request.app.state.house, client(request.scope), request.headers.get("authorization", ""))  # type: ignore[arg-type]


def sent(answer: Any, headers: Mapping[str, str]) -> Any:
    """An answer of the lobby as a Litestar response."""
    if isinstance(answer, Lines):
        return Stream(answer.lines, media_type=LINES, headers=AT_ONCE)
    if not isinstance(answer, Answer):
        return answer
    body = answer.body.encode() if isinstance(answer.body, str) else answer.body
    if not answer.shared:
        return Response(body, media_type=answer.kind, headers=dict(answer.headers))
    own = {**answer.headers, "vary": "accept-encoding"}
    if "gzip" not in headers.get("accept-encoding", ""):
        return Response(body, media_type=answer.kind, headers=own)
    return Response(_zipped(body), media_type=answer.kind, headers={**own, "content-encoding": "gzip"})


@lru_cache(maxsize=64)
def _zipped(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)


def _kind(parameter: Parameter) -> Any:
    """A parameter's type as Litestar reads it."""
    if parameter.place == "body":
        return Annotated[parameter.kind, BodyKwarg(media_type=RequestEncodingType.JSON)]
    kind, limits = _limited(parameter.kind)
    if parameter.place == "path":
        return Annotated[kind, PathParameter(ge=limits.ge, le=limits.le, max_length=limits.max_length)]
    return Annotated[kind, QueryParameter(ge=limits.ge, le=limits.le, max_length=limits.max_length)]


def _limited(kind: Any) -> tuple[Any, msgspec.Meta]:
    """A type without its limits, and the limits."""
    if get_origin(kind) is Annotated:
        plain, limits = get_args(kind)
        return plain, limits
    if get_origin(kind) in (Union, UnionType) and any(get_origin(one) is Annotated for one in get_args(kind)):
        parts = [_limited(one) for one in get_args(kind)]
        return reduce(or_, (plain for plain, _ in parts)), parts[0][1]
    return kind, msgspec.Meta()


def _result(result: Any) -> Any:
    if result is Lines:
        return Stream
    generic: Any = Response  # of a type that is only known when this runs
    return generic[get_args(result)[0]] if get_origin(result) is Answer else result


class TypedRequest(Request[Any, Any, Any]):
    """A request whose JSON is decoded straight into its message type: anything else is refused where it begins. A
    megabyte of empty objects would take a tenth of a second and twenty megabytes to be built first."""

    async def json(self) -> Any:
        """The decoded message; raises where the body is none."""
        wanted: Any = self.route_handler
        try:
            return msgspec.json.decode(await self.body(), type=wanted.parsed_data_field.annotation, strict=False)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise ValidationException(str(error)) from None
