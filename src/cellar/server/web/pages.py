"""The built page: read once, kept in memory, handed out with the right headers. Addresses of the page's own routes all
get its index."""

import gzip
import hashlib
from dataclasses import dataclass
from mimetypes import guess_type
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "static"
MISSING = (
    "The page is not built: run `make play`, or build it with `npm ci && npm run build` in web/. "
    "The lobby's HTTP interface works without it; see /api/schema/openapi.json.\n"
)
#: Smaller files gain nothing from compression.
WORTH = 1_000


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page."""

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
            f"/{path.relative_to(folder).as_posix()}": _read(path, folder)
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }

    def find(self, path: str) -> File | None:
        """The file at an address; the index for the page's own routes."""
        found = self.files.get(path)
        if found is None and "." not in path.rpartition("/")[2]:
            found = self.files.get("/index.html")
        return found


def _read(path: Path, folder: Path) -> File:
    data = path.read_bytes()
    kind = guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".webmanifest":
        kind = "application/manifest+json"
    text = kind.startswith("text/") or kind in ("application/javascript", "image/svg+xml", "application/json")
    zipped = gzip.compress(data, 9, mtime=0) if text and len(data) > WORTH else None
    lasting = path.relative_to(folder).parts[0] == "assets"
    return File(
        data, zipped, f"{kind}; charset=utf-8" if text else kind, f'"{hashlib.sha256(data).hexdigest()[:20]}"', lasting
    )
