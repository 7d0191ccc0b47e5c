"""Moves as people see them."""

from typing import NamedTuple


class _Face(NamedTuple):
    text: str
    path: tuple[str, ...]


class Face(_Face):
    """A move: its text, and the sites to click in order."""

    #: as a table sends it, once one has: games that keep their faces are spared the writing
    wire: bytes = b""
