"""The worker for bots on a page whose table is at a server: runs the jobs that the server sends to the page, and
answers in JSON texts, as a page reads them. What such jobs find is JSON already."""

from collections.abc import Callable

import msgspec

from cellar.browser.thinking.worker import Thinker, get_ready
from cellar.server.workers.frames import LENGTH, framed


class Device:
    """The connection to the page: one job at a time."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._thinker = Thinker(self._told)
        #: runs a job
        self.hear = self._thinker.hear

    def enough(self, why: str) -> None:
        """Stop the running job, if it can be watched; with "way" it makes way for another job and goes on later."""
        self._thinker.hear(framed({"stop": why}))

    def _told(self, frame: bytes) -> None:
        said = msgspec.msgpack.decode(frame[LENGTH.size :])
        texts = {key: msgspec.Raw(value) if isinstance(value, bytes) else value for key, value in said.items()}
        self._say(msgspec.json.encode(texts).decode())


def begin(say: Callable[[str], None]) -> Device:
    """Start the device's worker, called by the page's web worker."""
    get_ready()
    return Device(say)
