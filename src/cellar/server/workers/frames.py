"""The messages between a server and a worker: MessagePack maps in the frames of `cellar.pipe_worker.pipes`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from cellar.pipe_worker import pipes

LENGTH = pipes.LENGTH


def framed(said: Mapping[str, Any]) -> bytes:
    """A map as a frame."""
    return pipes.framed(msgspec.msgpack.encode(said))
