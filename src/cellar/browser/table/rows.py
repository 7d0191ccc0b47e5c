"""Serialization of the store's rows to bytes, and back."""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def written(row: Any) -> bytes:
    """Encode a row."""
    return msgspec.msgpack.encode(row)


def read(kind: type[T], data: bytes) -> T:
    """Decode a row of a kind."""
    return msgspec.msgpack.decode(data, type=kind)
