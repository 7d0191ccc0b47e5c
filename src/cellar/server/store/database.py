"""A database, SQLite or PostgreSQL, which runs a plain function over an SQLAlchemy connection where it may wait without
blocking the event loop.

`sqlite.Sqlite` runs it in a thread, `postgres.Postgres` in a greenlet of the loop: the same functions with the same
statements serve both.
"""

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import sqlalchemy as sa

from cellar.language import translator
from cellar.server.settings import BadSetting

if TYPE_CHECKING:
    from cellar.server.store.postgres import Postgres
    from cellar.server.store.sqlite import Sqlite

_ = translator(__name__)
Database: TypeAlias = "Sqlite | Postgres"


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
