"""What goes between a server and a worker, both ways: MessagePack maps in the frames of `cellar.runs.pipes`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from cellar.runs import pipes

LENGTH = pipes.LENGTH


def framed(said: Mapping[str, Any]) -> bytes:
    """A map as it goes over the wire."""
    return pipes.framed(msgspec.msgpack.encode(said))
