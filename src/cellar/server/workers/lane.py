"""A lane: some workers, and the jobs that wait for them. Clients take turns, so that one who asks for much waits for
himself only."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Mapping, Sequence
from typing import Any

from cellar.server import collector
from cellar.server.errors import TooMany
from cellar.server.workers.accounts import Accounts
from cellar.server.workers.process import Worker

#: How many tables are remembered with the worker that thought for them last.
NEAR = 1_000


class Lane:
    """Workers for one kind of job. The next job is of the client for whom least is being done and who owes least; where
    there are several workers, no client has all of them. A job that names a place goes to the worker that was there
    last, if that is idle: it may remember something."""

    def __init__(self, workers: Sequence[Worker], accounts: Accounts) -> None:
        self.accounts = accounts
        self._workers = list(workers)
        self._idle = list(workers)
        self._share = max(1, len(workers) - 1)
        self._waiting: dict[str, deque[tuple[asyncio.Future[Worker], str]]] = {}
        self._near: OrderedDict[str, Worker] = OrderedDict()
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

    async def ask(self, client: str, job: str, limit: float, arguments: Mapping[str, Any], place: str = "") -> Any:
        """The answer to a client's job, in its turn. The limit counts from when a worker begins."""
        worker = await self._turn(client, place)
        try:
            with collector.may_leave_circles():
                return await worker.ask(job, limit, arguments)
        finally:
            self.accounts.charge(client, worker.spent)
            self._give_back(client, worker)

    async def _turn(self, client: str, place: str) -> Worker:
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append((turn, place))
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
            turn, place = turns.popleft()
            if not turns:
                del self._waiting[client]
            if not turn.cancelled():
                self._running[client] += 1
                turn.set_result(self._worker(place))

    def _worker(self, place: str) -> Worker:
        """An idle worker: the one that was at this place last, else the one that was used last."""
        known = self._near.pop(place, None)
        worker = known if known in self._idle else self._idle[-1]
        self._idle.remove(worker)
        if place:
            self._near[place] = worker
            if len(self._near) > NEAR:
                self._near.popitem(last=False)
        return worker

    async def close(self) -> None:
        """End the workers."""
        await asyncio.gather(*(worker.close() for worker in self._workers))
