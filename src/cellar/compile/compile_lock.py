"""One process compiles, the others wait and load what it has kept on disk.

Without turns every process that starts with an empty cache compiles the same functions, and of two that note different
signatures of one function at the same moment Numba's index keeps only one.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

LOCK = "lock"
#: Whoever has waited so long compiles for itself: waiting is thrift and nothing else.
PATIENCE_S = 120.0
PAUSE_S = 0.02
#: Folders whose turn this process has. Numba compiles in one thread at a time, the one that holds its lock.
_ours: set[Path] = set()


@contextmanager
def turn(folder: Path) -> Iterator[None]:
    """This process's turn to compile what is kept in the folder; to be asked for with Numba's lock held."""
    held = None if folder in _ours else _locked(folder / LOCK)
    if held is None:
        yield
        return
    _ours.add(folder)
    try:
        yield
    finally:
        _ours.discard(folder)
        _release(held)


def in_turn(dispatcher: Any, folder: Path) -> None:
    """Have a compiled function wait for its folder's turn when it must be compiled or loaded."""
    from numba.core import sigutils
    from numba.core.compiler_lock import global_compiler_lock

    normalize: Callable[[Any], Any] = sigutils.normalize_signature
    alone: Callable[[Any], Any] = dispatcher.compile

    def compile_in_turn(signature: Any) -> Any:
        arguments, _ = normalize(signature)
        there = dispatcher.overloads.get(tuple(arguments))
        if there is not None:
            return there.entry_point
        # Numba's lock first, as its own code does: the other way round two threads could wait for each other.
        with global_compiler_lock, turn(folder):
            return alone(signature)

    dispatcher.compile = compile_in_turn


def _locked(path: Path) -> int | None:
    """The file, locked; nothing where files cannot be locked, or where another process takes too long."""
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


def _release(file: int) -> None:
    import fcntl

    fcntl.flock(file, fcntl.LOCK_UN)  # also of a process that was forked meanwhile and holds the same lock
    os.close(file)
