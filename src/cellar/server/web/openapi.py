"""The lobby's description for programs (OpenAPI). It is written ahead, into `openapi.json` beside this file: Litestar
would make it for the first who asks, and everybody else at the server would wait for that."""

from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.openapi import OpenAPIConfig

from cellar.server.limits import Limits
from cellar.server.lobby.addresses import ROUTES
from cellar.server.messages import PROTOCOL
from cellar.server.web import device_files, public_addresses
from cellar.server.web.binding import bound
from cellar.server.web.pages import File, file, handed_out

WRITTEN = Path(__file__).with_name("openapi.json")


def described_handlers(limits: Limits) -> list[Any]:
    """Every address that the description has."""
    return [*(bound(route, limits) for route in ROUTES), *public_addresses.HANDLERS, *device_files.HANDLERS]


def description() -> bytes:
    """The description of the present code, as `tools/openapi.py` writes it and a test compares it."""
    about = OpenAPIConfig(title="Cellar's lobby", version=str(PROTOCOL))
    app = Litestar(described_handlers(Limits()), openapi_config=about)
    return msgspec.json.format(msgspec.json.encode(app.openapi_schema.to_schema(), order="sorted"), indent=1) + b"\n"


def prepared() -> File:
    """The written description as it is handed out."""
    return file(WRITTEN.name, WRITTEN.read_bytes(), lasting=False)


@get("/api/schema/openapi.json", include_in_schema=False)
async def openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The description."""
    found: File = request.app.state.openapi
    return handed_out(request, found)
