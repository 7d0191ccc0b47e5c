"""The built page: its files, read once, kept in memory and served with caching headers. The page's own routes all get
its index; all others are 404."""

import gzip
import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from cellar.language import by_language
from cellar.server.lobby.problems import refused
from cellar.server.web.answers import told
from cellar.server.web.clients import client
from cellar.server.web.link_cards import Card, card_of, in_language, with_card

MANIFEST = "/manifest.webmanifest"
FOLDER = Path(__file__).parents[1] / "static"
MISSING = (
    "The page is not built: run `make play`, or build it with `npm ci && npm run build` in web/. "
    "The lobby's HTTP interface works without it; see /api/schema/openapi.json.\n"
)
#: The page's own addresses, as web/src/ui/routes.ts reads them.
ROUTES = re.compile(
    r"/|/take/?|/alerts/?|/watch/?|/privacy/?|/matches/?|/matches/(studies|figures|account)/?|/study/?"
    r"|/(new|play|join|replay|embed|rules|puzzle|learn|edit|study|workshop)/[^/]+/?|/(learn|puzzle)/[^/]+/[^/]+/?"
    r"|/play/[^/]+/conditional/?"
)
#: Addresses that no person types.
MACHINES = re.compile(r"/(api|ws|health|ready|metrics|assets|python)(/|$)")
#: Minimum size for compression, in bytes: smaller files gain nothing.
WORTH = 1_000
#: Size in bytes above which a lower compression level is used, as a client waits for it.
BIG = 1_000_000


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page, with its compressed form, media type and ETag."""

    data: bytes
    zipped: bytes | None
    kind: str
    tag: str
    #: its name has a hash of its contents in it: it never changes
    lasting: bool


class Pages:
    """All files of the page by address."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files = {
            f"/{path.relative_to(folder).as_posix()}": file(
                path.name, path.read_bytes(), lasting=path.relative_to(folder).parts[0] == "assets"
            )
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def find(self, path: str) -> File | None:
        """The file at an address; the index for the page's own routes."""
        return self.files.get("/index.html" if ROUTES.fullmatch(path) else path)


@lru_cache(maxsize=200)
def file(name: str, data: bytes, *, lasting: bool) -> File:
    """Make a `File` of a name and its contents, once for all servers of a process."""
    kind = guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    text = kind.startswith("text/") or kind in ("application/javascript", "image/svg+xml", "application/json")
    shrinks = (text or kind == "application/wasm") and len(data) > WORTH
    zipped = gzip.compress(data, 9 if len(data) < BIG else 6, mtime=0) if shrinks else None
    return File(
        data, zipped, f"{kind}; charset=utf-8" if text else kind, f'"{hashlib.sha256(data).hexdigest()[:20]}"', lasting
    )


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    """Serve a file of the page, or its index at one of its routes."""
    path = str(path)
    found: Pages = request.app.state.pages
    wanted = found.find(path)
    if wanted is None and ROUTES.fullmatch(path):
        return Response(MISSING.encode(), media_type="text/plain; charset=utf-8", status_code=503)
    if wanted is None:
        # A person who mistyped something sees the page say so; a program is told in a sentence.
        person = "text/html" in request.headers.get("accept", "") and not MACHINES.match(path)
        index = found.find("/") if person else None
        return told(refused(404)) if index is None else Response(index.data, media_type=index.kind, status_code=404)
    if ROUTES.fullmatch(path):
        origin = f"{request.scope['scheme']}://{request.headers.get('host', '')}"
        who = client(request.scope)  # type: ignore[arg-type]
        card = await card_of(request.app.state.house, who, path, request.query_params.get("ply", ""))
        wanted = _told("index.html", wanted, origin, card)
    elif path == MANIFEST:
        wanted = _told(MANIFEST, wanted, "", None)
    return handed_out(request, wanted)


@by_language(maxsize=256)
def _told(name: str, found: File, origin: str, card: Card | None) -> File:
    return file(name, with_card(in_language(found.data.decode()), origin, card).encode(), lasting=False)


def handed_out(request: Request[Any, Any, Any], file: File) -> Response[bytes]:
    """The response with a file, compressed as the browser accepts it; empty (304) where the browser has it."""
    headers = {
        "etag": file.tag,
        "cache-control": "public, max-age=31536000, immutable" if file.lasting else "no-cache",
        "vary": "accept-encoding" if file.lasting else "accept-encoding, accept-language",
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.zipped, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.data, media_type=file.kind, headers=headers)


HANDLERS: list[Any] = [page]
