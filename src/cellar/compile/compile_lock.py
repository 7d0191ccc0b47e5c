"""A file lock on a folder of Numba's cache: one process compiles, the others wait and load what it has kept.

Without it every process that starts with an empty cache compiles the same functions, and if two write different
signatures of one function to the cache at the same moment, its index keeps only one.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOCK = "lock"
#: Seconds after which a process compiles without the lock: it saves work and is not needed for a right result.
PATIENCE_S = 120.0
PAUSE_S = 0.02
#: Folders that this process has locked. Numba compiles in one thread at a time, the one that holds its own lock.
_ours: set[Path] = set()


@contextmanager
def turn(folder: Path) -> Iterator[None]:
    """Hold the folder's lock, so that this process alone compiles into it; to be called with Numba's own lock held."""
    held = None if folder in _ours else _locked(folder / LOCK)
    if held is None:
        yield
        return
    _ours.add(folder)
    try:
        yield
    finally:
        _ours.discard(folder)
        import fcntl

        fcntl.flock(held, fcntl.LOCK_UN)  # also of a process that was forked meanwhile and holds the same lock
        os.close(held)


def _locked(path: Path) -> int | None:
    """The file, locked; None where files cannot be locked or another process holds the lock for too long."""
    try:
        import fcntl

        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except (ImportError, OSError):
        return None
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return file
        except BlockingIOError:
            if time.monotonic() < until:
                time.sleep(PAUSE_S)
                continue
        except OSError:
            pass  # a file system without locks
        os.close(file)
        return None
