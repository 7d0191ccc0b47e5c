"""A job queue with its workers, scheduled fairly by the processor time charged to each client: whoever owes least is
served next, whoever asks for much holds up nobody else, and whoever owes far too much is refused for a while."""

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

from cellar.language import translator
from cellar.server import gc_schedule
from cellar.server.errors import TooMany
from cellar.server.workers.process import Hear, Worker

_ = translator(__name__)

#: Number of clients after which those that owe nothing any more are forgotten.
MOST_CLIENTS = 10_000
#: Number of tables that are remembered with the worker that thought for them last.
NEAR = 1_000
#: Jobs that wait for a worker, each with its place.
Turns = deque[tuple[asyncio.Future[Worker], str]]


class Accounts:
    """Processor seconds owed by client. A debt is forgiven at a rate: so many seconds of work in each second."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._owed: dict[str, tuple[float, float]] = {}

    def owed(self, client: str) -> float:
        """Seconds that a client owes now."""
        seconds, since = self._owed.get(client, (0.0, 0.0))
        return max(0.0, seconds - (self._clock() - since) * self._rate) if seconds else 0.0

    def charge(self, client: str, seconds: float) -> None:
        """Charge a client for work. Nobody is made to owe more than twice the limit."""
        if len(self._owed) >= MOST_CLIENTS:
            self._owed = {one: owed for one, owed in self._owed.items() if self.owed(one)}
        self._owed[client] = (min(self.owed(client) + seconds, 2 * self._most), self._clock())

    def check(self, client: str) -> None:
        """Raise TooMany for a client that owes too much."""
        over = self.owed(client) - self._most
        if over > 0:
            wait = max(1, round(over / self._rate)) if self._rate else 3600
            raise TooMany(
                _("You've asked for a lot. The server will continue with yours in {seconds} s.", seconds=wait)
            )


class JobQueue:
    """The workers for one kind of job and the jobs that wait for them. The next job is of the client for whom least is
    being done and who owes least; where there are several workers, no client has all of them. A job that names a place
    goes to the worker that was there last, if that is idle: it may remember something. A job that is only watched comes
    after all others, and gives way to them."""

    def __init__(self, workers: Sequence[Worker], accounts: Accounts) -> None:
        self.accounts = accounts
        self._workers = list(workers)
        self._idle = list(workers)
        self._share = max(1, len(workers) - 1)
        self._waiting: dict[str, Turns] = {}
        self._near: OrderedDict[str, Worker] = OrderedDict()
        self._running: Counter[str] = Counter()
        #: jobs that are watched: those that wait, and the workers of those that run, each with whether it was told to
        #: give way
        self._patient: Turns = deque()
        self._watched: dict[Worker, bool] = {}

    @property
    def waiting(self) -> int:
        """Number of waiting jobs, without watched ones."""
        return sum(len(turns) for turns in self._waiting.values())

    def admit(self, client: str, most: int) -> None:
        """Raise TooMany for a client that owes too much, or has too many jobs waiting already."""
        self.accounts.check(client)
        if len(self._waiting.get(client, ())) >= most:
            raise TooMany(_("You have asked for a lot at once. Wait until some of it is done."))

    async def ask(self, client: str, job: str, limit: float, arguments: Mapping[str, Any], place: str = "") -> Any:
        """Run a client's job in its turn and return the answer. The limit counts from when a worker begins."""
        give_back = partial(self._give_back, client)
        worker = await self._turn(self._waiting.setdefault(client, deque()), place, give_back)
        try:
            with gc_schedule.may_leave_cycles():
                return await worker.ask(job, limit, arguments)
        finally:
            self.accounts.charge(client, worker.spent)
            give_back(worker)

    @property
    def busy(self) -> bool:
        """Whether a watched job would have to wait."""
        return not self._idle

    async def watch(
        self,
        client: str,
        job: str,
        limit: float,
        arguments: Mapping[str, Any],
        hear: Hear,
        paid: Callable[[float], None],
        place: str = "",
    ) -> Any:
        """Run a job that streams its results, and answers early when others wait. Whoever goes away stops it; what it
        has cost is told in any case."""
        worker = await self._turn(self._patient, place, self._give_way)
        task = asyncio.create_task(self._watching(worker, client, worker.ask(job, limit, arguments, hear), paid))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.done():
                worker.stop()  # and is given back as soon as it has heard that
            task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
            raise

    async def _watching(
        self, worker: Worker, client: str, answer: Awaitable[Any], paid: Callable[[float], None]
    ) -> Any:
        try:
            with gc_schedule.may_leave_cycles():
                return await answer
        finally:
            self.accounts.charge(client, worker.spent)
            paid(worker.spent)
            self._give_way(worker)

    async def _turn(self, waiting: Turns, place: str, give_back: Callable[[Worker], None]) -> Worker:
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        waiting.append((turn, place))
        self._next()
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # a worker was found in the very moment in which nobody wants it any more
                give_back(turn.result())
            raise

    def _give_way(self, worker: Worker) -> None:
        del self._watched[worker]
        self._idle.append(worker)
        self._next()

    def _give_back(self, client: str, worker: Worker) -> None:
        self._running[client] -= 1
        if not self._running[client]:
            del self._running[client]
        self._idle.append(worker)
        self._next()

    def _next(self) -> None:
        """Assign idle workers to waiting jobs; the most recently used worker is warm, so it goes first."""
        while self._idle:
            able = self._able()
            if not able:
                break
            client = min(able, key=lambda one: (self._running[one], self.accounts.owed(one)))
            turns = self._waiting[client]
            turn, place = turns.popleft()
            if not turns:
                del self._waiting[client]
            if not turn.cancelled():
                self._running[client] += 1
                turn.set_result(self._worker(place))
        while self._idle and self._patient:
            turn, place = self._patient.popleft()
            if not turn.cancelled():
                turn.set_result(worker := self._worker(place))
                self._watched[worker] = False
        self._make_way()

    def _able(self) -> list[str]:
        """The clients with waiting jobs that may have another worker."""
        return [client for client in self._waiting if self._running[client] < self._share]

    def _make_way(self) -> None:
        """Preempt watched jobs where others still wait, one for each job that could begin."""
        wanted = len(self._able()) - sum(self._watched.values())
        for worker in [worker for worker, told in self._watched.items() if not told][: max(0, wanted)]:
            self._watched[worker] = True
            worker.stop("way")

    def _worker(self, place: str) -> Worker:
        """An idle worker: the one that was at this place last, else the most recently used."""
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
