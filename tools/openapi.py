"""Writes the lobby's description for programs (OpenAPI) from its routes and messages: `python tools/openapi.py` (a test
keeps it in step)."""

import inspect
from functools import reduce
from operator import or_
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from litestar import Litestar, Response
from litestar import get as getting
from litestar import post as posting
from litestar.enums import RequestEncodingType
from litestar.openapi import OpenAPIConfig
from litestar.params import BodyKwarg, PathParameter, QueryParameter
from litestar.response import Stream

from cellar.server.lobby.addresses import ROUTES
from cellar.server.lobby.routes import Answer, Lines, Parameter, Route
from cellar.server.messages import PROTOCOL
from cellar.server.web import device_files, public_addresses
from cellar.server.web.answers import DESCRIBED
from cellar.server.web.lobby_handler import WRITTEN


def description() -> bytes:
    """The description of the present code."""
    about = OpenAPIConfig(title="Cellar's lobby", version=str(PROTOCOL))
    handlers = [*map(described, ROUTES), *public_addresses.HANDLERS, *device_files.HANDLERS]
    schema = Litestar(handlers, openapi_config=about).openapi_schema.to_schema()
    return msgspec.json.format(msgspec.json.encode(schema, order="sorted"), indent=1) + b"\n"


def described(route: Route) -> Any:
    """A route as a Litestar handler, which knows how to describe one."""

    async def handler(**given: Any) -> Any:
        """Nothing: it is only described."""

    parameters, result = route.parameters(), _result(route.result)
    kinds: dict[str, Any] = {one.name: _kind(one) for one in parameters}
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
    )(handler)


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


if __name__ == "__main__":
    WRITTEN.write_bytes(description())
