"""The lock that keeps a second server off an SQLite file: of the operating system, on a file beside it, so that it ends
with the process and none is ever left behind."""

import os
import sys
from functools import partial
from pathlib import Path
from typing import IO

from cellar.language import translator
from cellar.reasons import of_system
from cellar.server.retry_bind import once_free
from cellar.server.settings import BadSetting

_ = translator(__name__)


def lock_file(database: Path) -> Path:
    """The path of a database's lock file."""
    return database.with_name(database.name + ".lock")


class Lock:
    """The exclusive right to serve a store."""

    def __init__(self, database: Path) -> None:
        """Take the lock; raises with a sentence where another server has it."""
        self._file: IO[bytes] | None = None
        path = lock_file(database)
        try:
            held = path.open("a+b")
        except OSError as error:
            raise BadSetting(
                _(
                    "The lock file {path} cannot be written: {reason}.",
                    path=path,
                    reason=of_system(error),
                )
            ) from None
        try:
            once_free(partial(_take, held))
        except OSError:
            held.seek(0)
            who = held.read(20).decode("ascii", "replace").strip()
            held.close()
            store = _("{store} (process {process})", store=database, process=who) if who.isdigit() else database
            raise BadSetting(
                _(
                    "Another server is using the store {store}. SQLite is for one server: stop that one, give"
                    " --database another file, or share a PostgreSQL.",
                    store=store,
                )
            ) from None
        held.truncate(0)
        held.write(str(os.getpid()).encode())
        held.flush()
        self._file = held

    def release(self) -> None:
        """Release the lock. The file stays: to remove it would open a gap for two to slip through."""
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _take(held: IO[bytes]) -> None:
        held.seek(1024)  # a byte that nobody reads: Windows keeps others from reading what is locked
        msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        held.seek(0)

else:
    import fcntl

    def _take(held: IO[bytes]) -> None:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
