"""Runs on the command line: the choice of an executor, a progress bar with an estimate, and a sentence when stopped."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from cellar_studies.runs.driver import run

if TYPE_CHECKING:
    from cellar_studies.runs.cluster import Cluster
    from cellar_studies.runs.driver import Watch
    from cellar_studies.runs.journal import Store
    from cellar_studies.runs.local import Local
    from cellar_studies.runs.work import Work

#: Where nobody watches a bar (a log, a batch job), a line is written so often.
LINE_S = 60.0


def carry_out(work: "Work", workers: int | None = None, ray: str = "", store: "Store | None" = None) -> list[Any]:
    """Run a work here or on a cluster, with progress shown; return the result of each shard in order."""
    try:
        with executor(workers, ray) as hands, watched(work.title, work.total, work.unit) as watch:
            return run(work, hands, watch, store)
    except KeyboardInterrupt:
        print("What is done so far is kept: give the same command again to go on.", file=sys.stderr)
        raise


def executor(workers: int | None = None, ray: str = "") -> "Local | Cluster":
    """The executor of a run: processes of this machine, one per processor if no number is given, or a Ray cluster."""
    if ray:
        from cellar_studies.runs.cluster import Cluster

        return Cluster(ray)
    from cellar_studies.runs.local import Local

    return Local(workers or os.cpu_count() or 1)


@contextmanager
def watched(title: str, total: int, unit: str) -> "Iterator[Watch]":
    """Show progress as a bar on standard error where that is a terminal, else as a line now and then."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield Lines(title, total, unit)
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        MofNCompleteColumn(),
        TextColumn(unit),
        TextColumn("{task.fields[end]}"),
    )
    with Progress(*columns, console=console, transient=True) as bars:
        yield Bar(bars, title, total)


class Pace:
    """Progress of a run, and its estimated time of completion, by what was done since it began."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.before = 0
        self.now = 0
        self._begun = time.monotonic()

    @property
    def done(self) -> int:
        return self.before + self.now

    def end(self) -> str:
        """`3 min left, until 14:05`; nothing before anything is done."""
        if not self.now:
            return ""
        left = (time.monotonic() - self._begun) / self.now * max(0, self.total - self.done)
        when = time.localtime(time.time() + left)
        shown = time.strftime("%H:%M" if left < 12 * 3600 else "%d %B, %H:%M", when)
        return f"{span(left)} left, until {shown}"


def span(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


class Bar:
    """Progress as a bar in a terminal."""

    def __init__(self, bars: Any, title: str, total: int) -> None:
        self._bars = bars
        self._task = bars.add_task(title[:1].upper() + title[1:], total=total, end="")
        self._pace = Pace(total)

    def known(self, size: int) -> None:
        self._pace.before += size
        self._show()

    def advance(self, size: int) -> None:
        self._pace.now += size
        self._show()

    def _show(self) -> None:
        self._bars.update(self._task, completed=self._pace.done, end=self._pace.end())


class Lines:
    """Progress as a line of text now and then, for logs and batch jobs."""

    def __init__(self, title: str, total: int, unit: str) -> None:
        self._title = title
        self._unit = unit
        self._pace = Pace(total)
        self._last = time.monotonic()

    def known(self, size: int) -> None:
        self._pace.before += size

    def advance(self, size: int) -> None:
        self._pace.now += size
        if time.monotonic() - self._last >= LINE_S:
            self._last = time.monotonic()
            done, total = self._pace.done, self._pace.total
            share = 100 * done // max(1, total)
            print(
                f"{self._title}: {done:,} of {total:,} {self._unit} ({share} %), {self._pace.end()}",
                file=sys.stderr,
                flush=True,
            )
