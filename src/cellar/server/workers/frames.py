"""The messages between a server and a worker: MessagePack maps in the frames of `cellar.pipe_worker.pipes`."""

from collections.abc import Mapping
from typing import Any

import msgspec

from cellar.language import language
from cellar.pipe_worker import pipes

LENGTH = pipes.LENGTH


def job(name: str, arguments: Mapping[str, Any]) -> bytes:
    """A job as a frame: its sentences are said in the language that is spoken here now."""
    return framed({"job": name, "with": dict(arguments), "language": language()})


def framed(said: Mapping[str, Any]) -> bytes:
    """A map as a frame."""
    return pipes.framed(msgspec.msgpack.encode(said))
