"""Serves the pictures that lie beside a game's rules page."""

from cellar.contract.rules_page import folder
from cellar.play import registry
from cellar.server.errors import Unknown

#: The pictures that a rules page may show.
KINDS = {".svg": "image/svg+xml", ".png": "image/png"}


def rules_picture(name: str, path: str) -> tuple[bytes, str]:
    """A picture of the rules page, and its media type."""
    place = folder(registry.about(name))
    parts = path.strip("/").split("/")
    kind = KINDS.get("." + parts[-1].rpartition(".")[2].lower())
    if kind is None or any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        raise Unknown("There is no such picture.")
    for part in parts:
        place = place / part if place else None
    try:
        if place is not None and place.is_file():
            return place.read_bytes(), kind
    except OSError:  # a longer name than files have
        pass
    raise Unknown("There is no such picture.")
