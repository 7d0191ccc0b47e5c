"""Runs on this machine: the same results on any number of processes, nothing lost with them, no process left behind."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from cellar.contract.about import Bot
from cellar_studies.runs.driver import Unwatched, run
from cellar_studies.runs.local import Local
from cellar_studies.runs.work import Shard, ShardFailed
from tests.patience import PATIENCE
from tests.studies.runs import shards

pytestmark = pytest.mark.usefixtures("journals")

EXPECTED = [shards.drawn(seed) for seed in range(100, 108)]


@contextlib.contextmanager
def workers(count: int) -> Iterator[Local]:
    """Processes from the first shard on."""
    with Local(count, head_start=0) as hands:
        yield hands


def test_results_are_the_same_here_and_in_other_processes_and_in_order() -> None:
    assert run(shards.work("drawn")) == EXPECTED
    with workers(2) as hands:
        assert run(shards.work("drawn"), hands) == EXPECTED
        assert run(shards.work("printed", 3), hands) == [100, 101, 102]


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    work = shards.work("drawn_or_killed", 4, caller=os.getpid(), folder=str(tmp_path))
    with workers(2) as hands:
        assert run(work, hands) == EXPECTED[:4]
    assert {path.name for path in tmp_path.glob("asked-*")} == {"asked-101", "asked-103"}


def test_a_shard_that_kills_every_worker_is_told(journals: Path) -> None:
    with workers(2) as hands, pytest.raises(ShardFailed) as told:
        run(shards.work("always_killed", 1), hands)
    assert str(told.value) == (
        "Shard 0 of trial (seed 100) cannot be done: its worker was killed by signal 9, 3 times. The rest is kept."
    )


def test_an_error_is_told_with_its_shard_and_seed_and_the_rest_is_kept(journals: Path) -> None:
    with pytest.raises(ShardFailed, match=r"Shard 3 of trial \(seed 103\) cannot be done: ZeroDivisionError") as told:
        run(shards.work("wrong"))
    assert "1 / (seed - 103)" in str(told.value.__cause__)
    (journal,) = journals.iterdir()
    assert len(journal.read_text().split()) == 3
    with workers(2) as hands, pytest.raises(ShardFailed, match="Shard 3 of trial"):
        run(shards.work("wrong"), hands)


def test_what_cannot_travel_is_told() -> None:
    with workers(2) as hands:
        with pytest.raises(ShardFailed, match="Its result cannot be sent"):
            run(shards.work("not_sent", 2), hands)
        with pytest.raises(ShardFailed, match="pickle"):
            run(replace(shards.work("drawn"), shards=[Shard(1, {"seed": lambda: 0})]), hands)


def test_other_code_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cellar_studies.runs.work.sources", lambda modules: {"cellar": Path(__file__)})
    with workers(2) as hands, pytest.raises(ShardFailed, match="Another version of Cellar"):
        run(shards.work("drawn", 1), hands)


def test_workers_know_bots_that_a_script_made_known(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Bot(name="mine", title="Mine", sentence="Plays anything.", choose="cellar.bots.random_mover:choose")
    monkeypatch.setattr("cellar.bots.registry._registered", {"mine": bot})
    with workers(2) as hands:
        assert run(shards.work("who", 1), hands) == [["mine"]]


class Stop(Unwatched):
    """Presses Ctrl-C after some shards, and remembers what was done before."""

    def __init__(self, after: int) -> None:
        self.after = after
        self.before = self.now = 0

    def known(self, size: int) -> None:
        self.before += size

    def advance(self, size: int) -> None:
        self.now += size
        if self.now == self.after:
            raise KeyboardInterrupt


@pytest.mark.parametrize("count", [1, 2])
def test_a_stopped_run_goes_on_where_it_was(count: int, journals: Path) -> None:
    with workers(count) as hands, pytest.raises(KeyboardInterrupt):
        run(shards.work("drawn"), hands, Stop(3))
    (journal,) = journals.iterdir()
    with journal.open("a") as file:
        file.write('\n{"shard": 7, "res')  # a line that a crash cut off
    second = Stop(0)
    with workers(count) as hands:
        assert run(shards.work("drawn"), hands, second) == EXPECTED
    assert (second.before, second.now) == (3, 5)
    assert list(journals.iterdir()) == []


def test_a_run_of_other_work_or_other_code_begins_anew(journals: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = shards.work("drawn").key
    assert shards.work("drawn").key == key
    assert shards.work("drawn", 9).key != key
    monkeypatch.setattr("cellar_studies.runs.work.sources", lambda modules: {"cellar": Path(__file__)})
    assert shards.work("drawn").key != key


def test_a_home_that_cannot_be_written_to_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("cellar_studies.runs.journal.cache_folder", lambda: tmp_path / "file" / "compiled")
    assert run(shards.work("drawn")) == EXPECTED


def test_a_short_run_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cellar_studies.runs.local.WorkerThread", None)
    with Local(2, head_start=1e9) as hands:
        assert run(shards.work("drawn"), hands) == EXPECTED


def held(folder: Path, count: int) -> list[int]:
    """The processes of shards that wait for good, once there are so many."""
    end = time.monotonic() + PATIENCE
    while len(found := sorted(folder.glob("*.pid"))) < count:
        assert time.monotonic() < end, "no worker began"
        time.sleep(0.02)
    return [int(path.read_text()) for path in found]


def gone(process: int) -> bool:
    """Whether a process has ended, within a minute."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if Path(f"/proc/{process}/stat").read_text().split()[2] == "Z":
                return True
            os.kill(process, 0)
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.02)
    return False


def test_closing_ends_workers_in_the_middle_of_a_shard(tmp_path: Path) -> None:
    with workers(2) as hands:
        runner = threading.Thread(target=lambda: run(shards.work("held", 2, folder=str(tmp_path)), hands), daemon=True)
        runner.start()
        processes = held(tmp_path, 2)
    assert all(gone(process) for process in processes)


COMMAND = """
import sys
from cellar.cli import main
from cellar_studies.runs import console, local
from tests.studies.runs import shards
local.HEAD_START_S = 0
main.app = lambda *_, **__: console.carry_out(shards.work("held", 2, folder=sys.argv[1]), 2)
main.main()
"""


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_no_worker_outlives_who_started_it(end: signal.Signals, tmp_path: Path) -> None:
    listens = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    environment = {**os.environ, "CELLAR_CACHE": str(tmp_path / "cache")}
    command = [sys.executable, "-c", COMMAND, str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=environment, preexec_fn=listens) as caller:
        processes = held(tmp_path, 2)
        caller.send_signal(end)
        _, errors = caller.communicate(timeout=PATIENCE)
    assert all(gone(process) for process in processes)
    if end == signal.SIGINT:
        assert caller.returncode == 130
        told = "What is done so far is kept: give the same command again to go on.\nStopped.\n"
        assert errors.decode() == told
