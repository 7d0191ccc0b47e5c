"""Serialization of the store's rows to bytes, and back."""

from dataclasses import asdict
from typing import Any, TypeVar

import msgspec

from cellar.server.store.rows import EventRow

T = TypeVar("T")


def written(row: Any) -> bytes:
    """Encode a row."""
    plain = msgspec.structs.asdict(row) if isinstance(row, EventRow) else asdict(row)
    return msgspec.msgpack.encode(plain)


def read(kind: type[T], data: bytes) -> T:
    """Decode a row of a kind."""
    return msgspec.msgpack.decode(data, type=kind)
