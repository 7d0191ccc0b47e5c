"""Bots, a compilation and a hint for workers of tests: each waits as long as the test holds a lock on a file whose path
the workers inherit."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cellar.bots.random_mover import choose as choose_ready
from cellar.bots.random_mover import choose as choose_slow

__all__ = ["choose_ready", "choose_slow"]
FILE = "CELLAR_TEST_LOCK"


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Whoever waits in a worker waits until this is over."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def wait(*_: Any) -> None:
    """Returns when the test holds the lock no more."""
    with open(os.environ[FILE]) as file:
        fcntl.flock(file, fcntl.LOCK_SH)


def at_once(*_: Any) -> None:
    """A compilation that takes no time."""


def hint(game: Any, options: Any, state: Any, seat: int) -> tuple[int, str]:
    """A hint whose compilation the test holds up."""
    wait()
    return -1, "Nothing helps."
