"""Clients take turns at the workers, and pay for their work. The workers here do what the test tells them, when it
tells them."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from cellar.server.errors import TooMany
from cellar.server.workers.job_queue import Accounts, JobQueue
from cellar.server.workers.process import Hear, Worker


class Told(Worker):
    """A worker whose jobs end when the test says so; each costs a second. It notes why it was told to stop."""

    def __init__(self, begun: list[str]) -> None:
        super().__init__()
        self.begun = begun
        self.doing = ""
        self.end = asyncio.Event()
        self.stops: list[str] = []

    def stop(self, why: str = "") -> None:
        self.stops.append(why)

    async def ask(self, job: str, limit: float, arguments: Mapping[str, Any], hear: Hear | None = None) -> Any:
        self.begun.append(job)
        self.doing = job
        self.end.clear()
        await self.end.wait()
        self.doing = ""
        self.spent = 1.0
        return job


async def settled() -> None:
    """Let every task go as far as it can."""
    for _ in range(10):
        await asyncio.sleep(0)


def lane_of(count: int) -> tuple[JobQueue, list[Told], list[str]]:
    begun: list[str] = []
    workers = [Told(begun) for _ in range(count)]
    return JobQueue(workers, Accounts(0.0, 1e9, lambda: 0.0)), workers, begun


def test_sixty_jobs_of_one_client_do_not_hold_up_anothers_first() -> None:
    async def run() -> None:
        lane, (worker,), begun = lane_of(1)
        many = [asyncio.create_task(lane.ask("many", f"many {n}", 9, {})) for n in range(60)]
        await settled()
        one = [asyncio.create_task(lane.ask("one", f"one {n}", 9, {})) for n in range(2)]
        await settled()
        assert begun == ["many 0"]
        for _ in range(4):
            worker.end.set()
            await settled()
        # In turn, by what was done for each: nobody has more than one job done before the other has as many.
        assert begun == ["many 0", "one 0", "many 1", "one 1", "many 2"]
        assert lane.waiting == 57
        for task in (*many, *one):
            task.cancel()
        await asyncio.gather(*many, *one, return_exceptions=True)
        assert lane.waiting == 0

    asyncio.run(run())


def test_no_client_has_all_workers() -> None:
    async def run() -> None:
        lane, (other, first), begun = lane_of(2)  # the one that was idle last is asked first
        many = [asyncio.create_task(lane.ask("many", f"many {n}", 9, {})) for n in range(3)]
        await settled()
        assert begun == ["many 0"], "one worker is left for others"
        one = asyncio.create_task(lane.ask("one", "one", 9, {}))
        await settled()
        assert begun == ["many 0", "one"]
        first.end.set()
        await settled()
        assert begun == ["many 0", "one", "many 1"]
        other.end.set()
        assert await one == "one"
        for task in many:
            task.cancel()
        await asyncio.gather(*many, return_exceptions=True)

    asyncio.run(run())


def test_a_table_goes_to_the_worker_that_was_there_last_if_it_is_idle() -> None:
    async def run() -> None:
        lane, workers, _ = lane_of(3)

        async def asked(place: str) -> tuple[Told, "asyncio.Task[Any]"]:
            task = asyncio.create_task(lane.ask(place, place, 9, {}, place))
            await settled()
            return next(one for one in workers if one.doing == place), task

        async def over(worker: Told, task: "asyncio.Task[Any]") -> None:
            worker.end.set()
            await task

        first, one = await asked("a")
        other, two = await asked("b")
        assert first is not other
        await over(first, one)
        await over(other, two)
        again, one = await asked("a")
        assert again is first, "though the other was used last"
        third, two = await asked("b")
        assert third is other
        elsewhere, three = await asked("a ")
        assert elsewhere not in (first, other)
        for worker, task in ((again, one), (third, two), (elsewhere, three)):
            await over(worker, task)

    asyncio.run(run())


def test_whoever_goes_away_while_waiting_leaves_no_worker_behind() -> None:
    async def run() -> None:
        lane, (worker,), begun = lane_of(1)
        first = asyncio.create_task(lane.ask("a", "first", 9, {}))
        waiting = asyncio.create_task(lane.ask("b", "waiting", 9, {}))
        await settled()
        worker.end.set()
        await asyncio.sleep(0)  # the worker is given to the one who waits …
        waiting.cancel()  # … in the moment in which he goes
        await asyncio.gather(first, waiting, return_exceptions=True)
        last = asyncio.create_task(lane.ask("c", "last", 9, {}))
        await settled()
        worker.end.set()
        assert await last == "last"
        assert begun[0] == "first"

    asyncio.run(run())


def test_work_is_paid_for_and_forgiven_at_a_rate() -> None:
    now = 0.0
    accounts = Accounts(0.5, 10.0, lambda: now)
    accounts.charge("a", 8.0)
    accounts.charge("a", 4.0)
    assert accounts.owed("a") == 12.0
    assert accounts.owed("b") == 0.0
    accounts.check("b")
    with pytest.raises(TooMany, match="in 4 s"):
        accounts.check("a")
    now = 4.0
    accounts.check("a")
    assert accounts.owed("a") == 10.0
    accounts.charge("a", 1000.0)
    assert accounts.owed("a") == 20.0, "a debt has a limit too"
    now = 100.0
    assert accounts.owed("a") == 0.0


def test_a_client_with_very_many_jobs_waiting_is_refused() -> None:
    async def run() -> None:
        lane, _, _ = lane_of(1)
        tasks = [asyncio.create_task(lane.ask("a", "job", 9, {})) for _ in range(4)]
        await settled()
        lane.admit("a", 4)
        lane.admit("b", 3)
        with pytest.raises(TooMany):
            lane.admit("a", 3)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(run())


def test_what_is_only_watched_comes_last_and_gives_way() -> None:
    async def run() -> None:
        lane, (worker,), begun = lane_of(1)
        paid: list[float] = []

        def watched(client: str, job: str) -> "asyncio.Task[Any]":
            return asyncio.create_task(lane.watch(client, job, 9, {}, lambda part: None, paid.append))

        first, second = watched("a", "watch a"), watched("b", "watch b")
        await settled()
        assert (begun, worker.stops, lane.busy) == (["watch a"], [], True), "watchers do not hurry one another"
        bots = [asyncio.create_task(lane.ask("a", f"bot {n}", 9, {})) for n in range(2)]
        await settled()
        assert (begun, worker.stops) == (["watch a"], ["way"]), "also to one's own bot, and it is told once"
        for _ in range(3):
            worker.end.set()
            await settled()
        assert begun == ["watch a", "bot 0", "bot 1", "watch b"], "and nobody watches before the last bot has moved"
        assert await first == "watch a"
        assert [await bot for bot in bots] == ["bot 0", "bot 1"]
        second.cancel()
        await settled()
        assert worker.stops == ["way", ""], "whoever goes away stops it"
        assert second.cancelled()
        assert lane.busy, "the worker is free when it has heard that, and is not killed"
        worker.end.set()
        await settled()
        assert (lane.busy, paid, lane.accounts.owed("b")) == (False, [1.0, 1.0], 1.0), "what it cost is paid for"

    asyncio.run(run())


def test_who_goes_away_before_there_is_anything_to_watch_leaves_no_worker_behind() -> None:
    async def run() -> None:
        lane, (worker,), begun = lane_of(1)
        bot = asyncio.create_task(lane.ask("a", "bot", 9, {}))
        await settled()
        waiting = [
            asyncio.create_task(lane.watch("b", "watch", 9, {}, lambda part: None, lambda paid: None)) for _ in range(2)
        ]
        await settled()
        waiting[0].cancel()
        await settled()
        worker.end.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the worker is given to the other one …
        waiting[1].cancel()  # … in the moment in which he goes
        await asyncio.gather(bot, *waiting, return_exceptions=True)
        worker.end.set()
        await settled()
        assert not lane.busy
        assert begun[0] == "bot"

    asyncio.run(run())
