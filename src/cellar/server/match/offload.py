"""The choice between event loop and worker pool: small tables are served on the loop, big ones by workers."""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from cellar.contract.game import Game
from cellar.rules.types import Options

T = TypeVar("T")
#: Number of legal moves above which a table is big from the start: each is listed, named and drawn.
MANY = 1_400
#: Number of legal moves above which workers make snapshots: an event is made from caches, a snapshot has everything.
MANY_AT_ONCE = 400
#: Processor seconds that one event may block the loop. A table where it takes longer TOO_OFTEN times in a row is big
#: for AGAIN_AFTER events; then the loop tries one again, unless they were FAR_TOO_LONG.
HELD_S = 0.005
TOO_OFTEN = 3
AGAIN_AFTER = 30
FAR_TOO_LONG = 10
#: In a browser there is only one thread, and no clock of its own for it.
_processor: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)


class Offload:
    """Decides for one table whether its messages are made on the event loop or by workers. Where workers are not apart
    from the loop, nothing is gained by them: a table is big only if its game says so, which may need more than a table
    has."""

    def __init__(self, game: Game, options: Options, apart: bool = True) -> None:
        slow = game.slow_to_show is not None and game.slow_to_show(options)
        most = game.most_legal(options)
        self._big = slow or (apart and most > MANY)
        self._long = apart and most > MANY_AT_ONCE
        self._held = HELD_S if apart else math.inf
        self._slow = 0
        self._elsewhere = 0
        self._last = 0.0
        #: number of events still to be timed by processor time
        self._closely = 0

    @property
    def big(self) -> bool:
        """Whether an event of the table is too much work for the event loop."""
        return self._big or self._slow >= TOO_OFTEN

    @property
    def long(self) -> bool:
        """Whether a whole snapshot of the table is too much work for the event loop."""
        return self.big or self._long

    def told(self, work: Callable[[], T]) -> T:
        """Make an event's messages on the event loop, and measure how long that held it."""
        # Processor time is dear to ask for: it is asked for only after an event that took long by the clock.
        clock = _processor if self._closely else time.perf_counter
        begun = clock()
        made = work()
        seconds = clock() - begun
        if seconds > self._held and not self._closely:
            self._closely = TOO_OFTEN
        else:
            self._closely = max(0, self._closely - 1)
            self.note(seconds)
        return made

    def note(self, seconds: float) -> None:
        """Take in how long an event has held the event loop."""
        self._slow = self._slow + 1 if seconds > self._held else 0
        self._elsewhere, self._last = 0, seconds

    def told_elsewhere(self) -> None:
        """Count an event whose messages a worker made; after enough of them the loop is tried again."""
        self._elsewhere += 1
        if self._elsewhere >= AGAIN_AFTER and self._last < FAR_TOO_LONG * HELD_S:
            self._slow, self._elsewhere = TOO_OFTEN - 1, 0


@contextmanager
def charged(charge: Callable[[str, float], None], client: str) -> Iterator[None]:
    """Charge a client for the processor time of work on the event loop."""
    begun = _processor()
    yield
    charge(client, _processor() - begun)
