"""Metrics in Prometheus' text format (0.0.4), without names, tokens or ids of tables: only counts and durations. Each
process counts for itself; whoever scrapes adds up."""

import os
import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

#: From a tenth of a millisecond to ten seconds.
SECONDS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SIZES = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0)
_started = time.time()
#: All metrics, in the order in which they are made.
_all: list["Counter | Histogram"] = []


class Counter:
    """A metric that only grows, with an optional label."""

    def __init__(self, name: str, sentence: str, label: str = "") -> None:
        self.name, self.sentence, self.label = name, sentence, label
        self._counts: dict[str, int] = {} if label else {"": 0}
        _all.append(self)

    def add(self, value: str = "", n: int = 1) -> None:
        self._counts[value] = self._counts.get(value, 0) + n

    def lines(self) -> Iterator[str]:
        """The counter in Prometheus' text format."""
        yield f"# HELP {self.name} {self.sentence}"
        yield f"# TYPE {self.name} counter"
        for value, count in sorted(self._counts.items()):
            yield f'{self.name}{{{self.label}="{_escaped(value)}"}} {count}' if self.label else f"{self.name} {count}"


class Histogram:
    """A metric of durations or sizes, counted in buckets."""

    def __init__(self, name: str, sentence: str, bounds: tuple[float, ...] = SECONDS) -> None:
        self.name, self.sentence, self.bounds = name, sentence, bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0
        _all.append(self)

    def observe(self, value: float) -> None:
        """Count one value."""
        self._counts[bisect_left(self.bounds, value)] += 1
        self._sum += value

    @contextmanager
    def time(self) -> Iterator[None]:
        """Measure how long a block takes; one that fails is not counted."""
        begun = time.perf_counter()
        yield
        self.observe(time.perf_counter() - begun)

    def lines(self) -> Iterator[str]:
        """The histogram in Prometheus' text format."""
        yield f"# HELP {self.name} {self.sentence}"
        yield f"# TYPE {self.name} histogram"
        total = 0
        for bound, count in zip((*self.bounds, "+Inf"), self._counts):
            total += count
            yield f'{self.name}_bucket{{le="{bound}"}} {total}'
        yield f"{self.name}_sum {self._sum}"
        yield f"{self.name}_count {total}"


MOVES = Counter("cellar_moves_total", "Moves that were played and are durable.", "by")
MOVE = Histogram("cellar_move_seconds", "From a person's request to the move that is durable and told.")
REFUSALS = Counter("cellar_refusals_total", "Requests on sockets that were refused.", "reason")
REQUESTS = Counter("cellar_http_requests_total", "Answers over HTTP, by the first digit of their status.", "status")
COMMITS = Histogram("cellar_store_commit_seconds", "How long a commit of moves takes.")
BATCH = Histogram("cellar_store_batch_size", "Moves that one commit carries.", SIZES)
WRITES = Counter("cellar_store_events_total", "Events that were written.")
FAILURES = Counter("cellar_store_failures_total", "Commits that failed for another reason than a lost race.")
THOUGHTS = Histogram("cellar_bot_seconds", "From a bot's turn to its move, waiting for a worker included.")
HANDED = Counter("cellar_device_jobs_total", "Searches and hints that were left to visitors' own devices.")
LAG = Histogram("cellar_loop_lag_seconds", "How late the server's loop is, looked at four times a second.")


def page(now: Iterable[tuple[str, str, float]]) -> str:
    """The whole metrics page: all counters and histograms, and the given gauges as name, sentence and value."""
    from cellar import __version__  # looked up in what is installed, which a browser need not wait for

    lines = [line for one in _all for line in one.lines()]
    for name, sentence, value in (*now, *_process()):
        kind = "counter" if name.endswith("_total") else "gauge"
        lines += [f"# HELP {name} {sentence}", f"# TYPE {name} {kind}", f"{name} {value}"]
    lines += [
        "# HELP cellar_info Which Cellar this is.",
        "# TYPE cellar_info gauge",
        f'cellar_info{{version="{_escaped(__version__)}"}} 1',
    ]
    return "\n".join(lines) + "\n"


def _process() -> Iterator[tuple[str, str, float]]:
    yield "process_start_time_seconds", "When the process was started, in seconds since 1970.", _started
    yield "process_cpu_seconds_total", "Processor time that the process has used.", time.process_time()
    memory = Path("/proc/self/statm")
    if memory.exists():
        resident = int(memory.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        yield "process_resident_memory_bytes", "Memory that the process holds.", resident
        yield "process_open_fds", "Descriptors that the process has open.", len(os.listdir("/proc/self/fd"))


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
