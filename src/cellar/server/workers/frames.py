"""What goes between a pool and a worker, both ways: a length and a MessagePack map."""

import struct
from collections.abc import Mapping
from typing import Any

import msgspec

LENGTH = struct.Struct("<I")


def framed(said: Mapping[str, Any]) -> bytes:
    """A map as it goes over the wire."""
    data = msgspec.msgpack.encode(said)
    return LENGTH.pack(len(data)) + data
