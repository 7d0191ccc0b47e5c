"""Schema versions and migrations of the database.

To change a table: change its row in rows.py, or schema.py where it has none, raise VERSION, and add the statements that
lead there from the version before to STEPS. A table that is new needs no statement.
`tests/server/test_store_versions.py` compares what the steps make of a store of 0.1.0 with what a new store is.
"""

import re
import secrets

import sqlalchemy as sa

from cellar.language import translator
from cellar.server.settings import BadSetting
from cellar.server.store.schema import metadata, state

_ = translator(__name__)

#: 1: Cellar 0.1.0. 2: bans, and the row about the store. 3: invites, and devices. 4: talk, terms, clocks, stories.
#: 5: who has held a seat, and who may take one over. 6: accounts. 7: rated matches, and ratings. 8: days for each
#: move, and alerts. 9: matches to watch, pairing, reports. 10: conditional moves.
VERSION = 10
#: Seats whose link nobody has opened: up to version 2 it held the seat by itself. In a rematch it is somebody's.
_OPEN = """NOT joined AND bot = '' AND token IS NOT NULL
    AND "match" NOT IN (SELECT rematch FROM matches WHERE rematch IS NOT NULL)"""
#: Statements that lead to a version from the one before it, for every kind of database; new tables are there already.
STEPS: dict[int, tuple[str, ...]] = {
    2: (),
    3: (
        f'INSERT INTO invites ("match", seat, mark) SELECT "match", seat, token FROM seats WHERE {_OPEN}',
        f"UPDATE seats SET token = NULL WHERE {_OPEN}",
    ),
    4: ("ALTER TABLE seats ADD COLUMN seen BIGINT",),
    5: (
        "ALTER TABLE seats ADD COLUMN holders TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE matches ADD COLUMN takeover VARCHAR(8) NOT NULL DEFAULT ''",
    ),
    6: (),
    7: (
        "ALTER TABLE matches ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE seats ADD COLUMN account VARCHAR(32)",
    ),
    8: (),
    9: (
        "ALTER TABLE terms ADD COLUMN watch BOOLEAN NOT NULL DEFAULT FALSE",
        "ALTER TABLE terms ADD COLUMN ply INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE terms ADD COLUMN watchers INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE accounts ADD COLUMN standing VARCHAR(16) NOT NULL DEFAULT ''",
        "ALTER TABLE accounts ADD COLUMN reason VARCHAR(200) NOT NULL DEFAULT ''",
    ),
    10: (),
}
#: A statement that adds a column: a table that is new in an older store has it already.
_ADDS = re.compile(r"ALTER TABLE (\w+) ADD COLUMN (\w+)")
#: The key of the PostgreSQL advisory lock for migrations.
LOCK = 0xCE11A2


def version_of(connection: sa.Connection) -> int:
    """The schema version of a database; 0 where it has no tables yet."""
    there = sa.inspect(connection)
    if there.has_table(state.name):
        return int(connection.execute(sa.select(state.c.version)).scalar_one())
    return 1 if there.has_table("matches") else 0


def check_version(version: int) -> None:
    """Raise for a schema that is newer than this Cellar."""
    if version > VERSION:
        raise BadSetting(
            _(
                "The store is of a newer Cellar: its tables have version {version}, and this one knows up to "
                "{known}. Update Cellar, or use another store.",
                version=version,
                known=VERSION,
            )
        )


def bring_up(connection: sa.Connection) -> None:
    """Create or migrate the tables, in the transaction of the connection."""
    if connection.dialect.name == "postgresql":
        # Several servers may start at once; in SQLite the transaction itself keeps the others out.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    version = version_of(connection)
    check_version(version)
    metadata.create_all(connection)
    for step in range(version + 1, VERSION + 1) if version else ():
        for statement in STEPS[step]:
            if not _done(connection, statement):
                connection.execute(sa.text(statement))
    if version < 2:
        connection.execute(state.insert(), {"id": 1, "version": VERSION, "epoch": new_epoch(), "checked": 0})
    else:
        # Also where it is up to date: a store that cannot be written is noticed now and not at the first move.
        connection.execute(state.update().values(version=VERSION))


def _done(connection: sa.Connection, statement: str) -> bool:
    adds = _ADDS.match(statement)
    columns = sa.inspect(connection).get_columns(adds[1]) if adds else []
    return adds is not None and any(column["name"] == adds[2] for column in columns)


def new_epoch() -> str:
    """A random name for the time from now to the next restore."""
    return secrets.token_hex(8)
