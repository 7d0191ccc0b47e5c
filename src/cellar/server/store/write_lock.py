"""Who writes next to a file of SQLite, which takes one writer at a time and lets others sleep and try again: those of
one process wait here instead, without sleeping, and moves go before everything else."""

import asyncio
from collections import deque


class WriteLock:
    """A lock for tasks of one loop with two queues: whoever writes moves has it before all others who wait."""

    def __init__(self) -> None:
        self._taken = False
        self._moves: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()

    async def acquire(self, moves: bool) -> None:
        """Wait until it is free and nobody is before us."""
        if not self._taken:
            self._taken = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._moves if moves else self._others).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it came in the very moment in which nobody wants it any more
                self.release()
            raise

    def release(self) -> None:
        """Hand it to the next one who waits."""
        for waiting in (self._moves, self._others):
            while waiting:
                turn = waiting.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._taken = False
