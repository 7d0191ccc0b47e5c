"""The executor on this machine: shards run in this process while that is quick, then in a pool of worker processes.

A process that dies is replaced. Each is looked after by a thread of the caller, which hands it one call at a time.
"""

import contextlib
import pickle
import subprocess
import threading
import time
import traceback
from collections import deque
from queue import SimpleQueue

from cellar.pipe_worker.pipes import LENGTH, command, framed
from cellar_studies.runs.calls import Answer, Call, do

#: Seconds in which this process works alone: a run that is over by then starts no others, and what has to be compiled
#: is compiled once, for all of them.
HEAD_START_S = 2.0
#: Seconds that a worker has to end by itself.
GOODBYE_S = 5.0


class Local:
    """A pool of worker processes, or with one worker this process alone."""

    def __init__(self, workers: int, head_start: float | None = None) -> None:
        self.workers = workers
        self._head_start = HEAD_START_S if head_start is None else head_start
        self._begun: float | None = None
        self._here: deque[Call] = deque()
        self._calls: SimpleQueue[Call | None] = SimpleQueue()
        self._answers: SimpleQueue[Answer] = SimpleQueue()
        self._away = 0
        self._threads: list[WorkerThread] = []

    def __enter__(self) -> "Local":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _alone(self) -> bool:
        if self._begun is None:
            self._begun = time.monotonic()
        return self.workers == 1 or (not self._threads and time.monotonic() - self._begun < self._head_start)

    def free_slots(self) -> int:
        """How many calls it would take now: one is queued per worker, so that no worker waits for the caller."""
        most = 1 if self._alone() else 2 * self.workers
        return most - self._away - len(self._here)

    def submit(self, call: Call) -> None:
        if self._alone():
            self._here.append(call)
            return
        while len(self._threads) < self.workers:
            self._threads.append(WorkerThread(self._calls, self._answers))
            self._threads[-1].start()
        self._away += 1
        self._calls.put(call)

    def wait(self) -> list[Answer]:
        if self._here:
            return [do(self._here.popleft())]
        found = self._answers.get()
        self._away -= 1
        return [found]

    def close(self) -> None:
        """End the workers at once, whatever they do."""
        for lane in self._threads:
            self._calls.put(None)
            lane.end()
        for lane in self._threads:
            lane.join()
            lane.close_pipe()
        self._threads.clear()


class WorkerThread(threading.Thread):
    """The thread that supervises a worker process: hands over one call at a time, restarts it when it died."""

    def __init__(self, calls: "SimpleQueue[Call | None]", answers: "SimpleQueue[Answer]") -> None:
        super().__init__(daemon=True)
        self._calls = calls
        self._answers = answers
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._ending = False

    def run(self) -> None:
        while (call := self._calls.get()) is not None and not self._ending:
            self._answers.put(self._ask(call))

    def _ask(self, call: Call) -> Answer:
        process: subprocess.Popen[bytes] | None = None
        try:
            process = self._ready()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(framed(pickle.dumps(call)))
            process.stdin.flush()
            head = process.stdout.read(LENGTH.size)
            data = process.stdout.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""
            found: Answer = pickle.loads(data)  # EOFError where it has said nothing
            return found
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            return Answer(call.number, lost=_how(process) or f"{type(error).__name__}: {error}")
        except Exception as error:  # what cannot be pickled
            return Answer(call.number, failed=f"{type(error).__name__}: {error}", traceback=traceback.format_exc())

    def _ready(self) -> "subprocess.Popen[bytes]":
        with self._lock:
            if self._ending:
                raise EOFError
            if self._process is None or self._process.poll() is not None:
                self._process = subprocess.Popen(
                    command("cellar_studies.runs.calls:Shards"),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    start_new_session=True,
                )
            return self._process

    def end(self) -> None:
        with self._lock:
            self._ending = True
            process = self._process
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        try:
            process.wait(GOODBYE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def close_pipe(self) -> None:
        if self._process is not None and self._process.stdout is not None:
            self._process.stdout.close()


def _how(process: "subprocess.Popen[bytes] | None") -> str:
    """How a worker ended whose pipe is broken."""
    if process is None:
        return ""
    try:
        code = process.wait(GOODBYE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        return "its worker did not answer"
    return f"its worker was killed by signal {-code}" if code < 0 else f"its worker ended with code {code}"
