"""A worker process: reads calls from its standard input, answers on its standard output, ends when its input does.

`python -m cellar.runs.worker` is started by `cellar.runs.local` only.
"""

import os
import pickle
import sys
import threading
from queue import SimpleQueue
from typing import BinaryIO

from cellar.runs.calls import Answer, Call, answer


def listen(source: BinaryIO, calls: "SimpleQueue[Call]") -> None:
    """Whoever started this process is gone, or wants it no more, when the source ends: also in the middle of a
    shard."""
    while True:
        try:
            calls.put(pickle.load(source))
        except EOFError:
            os._exit(0)


def work(calls: "SimpleQueue[Call]", target: BinaryIO) -> None:
    while True:
        call = calls.get()
        found = answer(call)
        try:
            data = pickle.dumps(found)
        except Exception as error:
            data = pickle.dumps(Answer(call.number, failed=f"Its result cannot be sent: {error}"))
        target.write(data)
        target.flush()


if __name__ == "__main__":
    # What anybody prints goes to standard error: standard output speaks to the caller.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    waiting: SimpleQueue[Call] = SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, waiting), daemon=True).start()
    work(waiting, out)
