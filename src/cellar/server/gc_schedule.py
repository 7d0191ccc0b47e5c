"""Schedule of Python's cyclic garbage collector, which stops the process while it runs: short collections while people
play, full ones when nobody is there. Tables and moves leave no cycles, requests, sockets and workers' jobs leave small
ones: a young generation with nothing but moves is frozen without a collection."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

#: Thresholds of the three generations: five thousand new objects, and what was made meanwhile, take one to four
#: milliseconds. Older generations are collected far more rarely, since moves and tables leave no cycles.
THRESHOLDS = (5_000, 180, 1_000)

#: how many pieces of work that may leave cycles are under way, and whether one was since the last collection
_under_way = 0
_was_under_way = True


def begin() -> None:
    """Configure the collector before anybody connects, and freeze what is loaded, so that it is not scanned again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    if _on_collection not in gc.callbacks:
        gc.callbacks.append(_on_collection)


def look_through() -> None:
    """Run a full collection; a good moment is when nobody is there."""
    left_cycles()  # or all of it would be frozen again before the collection
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@contextmanager
def may_leave_cycles() -> Iterator[None]:
    """Mark work that may create reference cycles, so that the next collection is not skipped."""
    global _under_way, _was_under_way
    _under_way += 1
    try:
        yield
    finally:
        _under_way -= 1
        _was_under_way = True


def left_cycles() -> None:
    """Note that reference cycles may have been created, so that the next collection is not skipped."""
    global _was_under_way
    _was_under_way = True


def _on_collection(phase: str, told: dict[str, Any]) -> None:
    global _was_under_way
    if phase == "start" and not (_under_way or _was_under_way):
        gc.freeze()
    elif phase == "stop":
        _was_under_way = False
