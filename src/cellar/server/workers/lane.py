"""A lane: some workers, and the jobs that wait for them. Clients take turns, so that one who asks for much waits for
himself only."""

import asyncio
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Any

from cellar.server import collector
from cellar.server.errors import TooMany
from cellar.server.workers.accounts import Accounts
from cellar.server.workers.process import Worker


class Lane:
    """Workers for one kind of job. The next job is of the client for whom least is being done and who owes least; where
    there are several workers, no client has all of them."""

    def __init__(self, workers: Sequence[Worker], accounts: Accounts) -> None:
        self.accounts = accounts
        self._workers = list(workers)
        self._idle = list(workers)
        self._share = max(1, len(workers) - 1)
        self._waiting: dict[str, deque[asyncio.Future[Worker]]] = {}
        self._running: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(len(turns) for turns in self._waiting.values())

    def admit(self, client: str, most: int) -> None:
        """Refuse a client that owes too much, or has too many jobs waiting already."""
        self.accounts.check(client)
        if len(self._waiting.get(client, ())) >= most:
            raise TooMany("You have asked for a lot at once: wait until some of it is done.")

    async def ask(self, client: str, job: str, limit: float, arguments: Mapping[str, Any]) -> Any:
        """The answer to a client's job, in its turn. The limit counts from when a worker begins."""
        worker = await self._turn(client)
        try:
            with collector.may_leave_circles():
                return await worker.ask(job, limit, arguments)
        finally:
            self.accounts.charge(client, worker.spent)
            self._give_back(client, worker)

    async def _turn(self, client: str) -> Worker:
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        self._next()
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # a worker was found in the very moment in which nobody wants it any more
                self._give_back(client, turn.result())
            raise

    def _give_back(self, client: str, worker: Worker) -> None:
        self._running[client] -= 1
        if not self._running[client]:
            del self._running[client]
        self._idle.append(worker)
        self._next()

    def _next(self) -> None:
        """Give idle workers to those who wait; the one that was used last is warm, so it goes first."""
        while self._idle:
            able = [client for client in self._waiting if self._running[client] < self._share]
            if not able:
                return
            client = min(able, key=lambda one: (self._running[one], self.accounts.owed(one)))
            turns = self._waiting[client]
            turn = turns.popleft()
            if not turns:
                del self._waiting[client]
            if not turn.cancelled():
                self._running[client] += 1
                turn.set_result(self._idle.pop())

    async def close(self) -> None:
        """End the workers."""
        await asyncio.gather(*(worker.close() for worker in self._workers))
