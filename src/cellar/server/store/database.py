"""The interface to a database, SQLite or PostgreSQL: it runs a plain function over an SQLAlchemy connection where it
may wait without blocking the event loop.

`sqlite.Sqlite` runs it in a thread, `postgres.Postgres` in a greenlet of the loop: the same functions with the same
statements serve both.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, Protocol, TypeVar

import sqlalchemy as sa

from cellar.language import translator
from cellar.server.settings import BadSetting

_ = translator(__name__)

T = TypeVar("T")


class Database(Protocol):
    """Access to a database by functions over a connection."""

    @property
    def url(self) -> str:
        """The database's SQLAlchemy URL."""

    @property
    def kind(self) -> Literal["sqlite", "postgresql"]:
        """Which of the two it is, for the few statements that they do not share."""

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Run work outside a transaction (autocommit), so that it holds no lock that a writer would wait for."""

    async def write(self, work: Callable[[sa.Connection], T], *, moves: bool = False) -> T:
        """Run work in a transaction and commit it: done when it is durable. Where writers wait for each other, those
        who write moves go first."""

    async def close(self) -> None:
        """Finish what was begun and close all connections; no thread is left behind."""


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for any other."""
    name = sa.make_url(url).database if url.startswith("sqlite") else None
    return Path(name) if name and name != ":memory:" and not name.startswith("file:") else None


def database_at(url: str) -> Database:
    """The database at a URL."""
    if url.startswith("postgresql"):
        from cellar.server.store.postgres import Postgres

        return Postgres(url)
    from cellar.server.store.sqlite import Sqlite

    file = sqlite_file(url)
    if file is not None and not file.parent.is_dir():
        raise BadSetting(
            _(
                "The database cannot be kept at {file}: there is no folder {folder}; make it first.",
                file=file,
                folder=file.parent,
            )
        )
    return Sqlite(url)
