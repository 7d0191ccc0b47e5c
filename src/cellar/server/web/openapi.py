"""The lobby's description for programs (OpenAPI): `openapi.json` beside this file, which `tools/openapi.py` writes."""

from pathlib import Path
from typing import Any

from litestar import Request, Response, get

from cellar.server.web.pages import File, file, handed_out

WRITTEN = Path(__file__).with_name("openapi.json")


def prepared() -> File:
    """The written description as it is handed out."""
    return file(WRITTEN.name, WRITTEN.read_bytes(), lasting=False)


@get("/api/schema/openapi.json", include_in_schema=False)
async def openapi(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The description."""
    found: File = request.app.state.openapi
    return handed_out(request, found)
