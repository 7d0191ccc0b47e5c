"""The driver of a run: hands shards to an executor in order, stores results as they come, and retries lost shards.

Results do not depend on the executor, on its number of workers, or on how often the run was stopped: a shard's function
is told everything it needs, and results are put in the order of the shards.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from cellar_studies.runs.calls import Answer, Call, Known, modules_of
from cellar_studies.runs.journal import Journal, Store
from cellar_studies.runs.local import Local
from cellar_studies.runs.work import Shard, ShardFailed, Work

#: A shard whose worker dies so often is told of: it is likely the reason.
MOST_TRIES = 3


class Executor(Protocol):
    """Who runs shards: processes of this machine (`Local`) or a Ray cluster (`Cluster`)."""

    def free_slots(self) -> int:
        """How many calls it would take now; some are queued, so that no worker is idle."""

    def submit(self, call: Call) -> None:
        """Queue a call."""

    def wait(self) -> list[Answer]:
        """Wait for at least one answer to the calls that were queued."""

    def close(self) -> None:
        """Drop what is not done."""


class Watch(Protocol):
    """The observer that is told how far a run is."""

    def known(self, size: int) -> None:
        """Count what an earlier run had done."""

    def advance(self, size: int) -> None:
        """Count what was done now."""


class Unwatched:
    """The observer that ignores progress."""

    def known(self, size: int) -> None:
        pass

    def advance(self, size: int) -> None:
        pass


#: What carries a work out: `run`, or with more about who does it and who watches.
Do = Callable[[Work], list[Any]]


def run(
    work: Work, executor: Executor | None = None, watch: Watch | None = None, store: Store | None = None
) -> list[Any]:
    """Run the shards that no earlier run of the same work has done; return the stored result of each shard, in order.

    Without an executor this process does it alone; without a store results are kept in a journal of the cache folder
    until the run is complete.
    """
    journal = None if store is not None else Journal(work)
    kept: Store = store or journal  # type: ignore[assignment]
    count = _Run(work, executor or Local(1), watch or Unwatched(), kept).whole()
    results = [kept.done[number] for number in range(count)]
    if journal is not None:
        journal.forget()
    return results


class _Run:
    def __init__(self, work: Work, executor: Executor, watch: Watch, store: Store) -> None:
        self.work = work
        self.executor = executor
        self.watch = watch
        self.store = store
        self.code = work.code
        self.modules = modules_of(work)
        self.known = Known.here()
        self.count = 0
        self.running: dict[int, Shard] = {}
        self.again: deque[tuple[int, Shard]] = deque()
        self.tries: Counter[int] = Counter()
        self.failures: dict[int, tuple[Shard, Answer]] = {}

    def whole(self) -> int:
        waiting = self._waiting()
        try:
            while True:
                while not self.failures and self.executor.free_slots() > 0:
                    following = self.again.popleft() if self.again else next(waiting, None)
                    if following is None:
                        break
                    self._submit(*following)
                if not self.running:
                    break
                for answer in self.executor.wait():
                    self._take(answer)
        except BaseException:
            self.executor.close()
            raise
        if self.failures:
            raise _told(self.work, *min(self.failures.items()))
        return self.count

    def _waiting(self) -> Iterator[tuple[int, Shard]]:
        for number, shard in enumerate(self.work.shards):
            self.count = number + 1
            if number in self.store.done:
                self.watch.known(shard.size)
            else:
                yield number, shard

    def _submit(self, number: int, shard: Shard) -> None:
        self.running[number] = shard
        call = Call(number, self.work.function, shard.arguments, self.modules, self.code, self.known)
        self.executor.submit(call)

    def _take(self, answer: Answer) -> None:
        shard = self.running.pop(answer.number)
        if answer.lost:
            self.tries[answer.number] += 1
            if self.tries[answer.number] < MOST_TRIES:
                self.again.append((answer.number, shard))
                return
        if answer.lost or answer.failed:
            self.failures[answer.number] = (shard, answer)
            return
        self.store.keep(answer.number, answer.result)
        self.watch.advance(shard.size)


class Elsewhere(Exception):
    """The traceback of an error that was raised in another process."""


def _told(work: Work, number: int, failure: tuple[Shard, Answer]) -> ShardFailed:
    """The error of a run as a sentence: of all shards that failed, the first is reported, wherever they ran."""
    shard, answer = failure
    dice = "" if shard.seed is None else f" (seed {shard.seed})"
    why = f"{answer.lost}, {MOST_TRIES} times" if answer.lost else answer.failed
    error = ShardFailed(f"Shard {number} of {work.title}{dice} cannot be done: {why.rstrip('.')}. The rest is kept.")
    error.__cause__ = Elsewhere(f"\n{answer.traceback}") if answer.traceback else None
    return error
