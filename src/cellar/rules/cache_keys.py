"""Cache keys made of parts of a state: the bytes of some fields, under which what was computed from them is cached."""

from collections.abc import Callable
from math import prod

from cellar.rules.layout import Layout
from cellar.rules.types import State


def picker(layout: Layout, *names: str) -> Callable[[State], bytes]:
    """Make a function that returns the bytes of some arrays of a state, one after the other, as a cache key."""
    places: dict[str, slice] = {}
    at = 0
    for name, kind, shape in layout.fields:
        size = int(kind[1]) * prod(shape)
        places[name] = slice(at, at + size)
        at += size
    parts = [places[name] for name in names]
    if len(parts) == 1:
        only = parts[0]
        return lambda state: bytes(state._raw[only])
    return lambda state: b"".join([state._raw[part] for part in parts])
