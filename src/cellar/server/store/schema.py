"""The database schema, in the SQL that SQLite and PostgreSQL share."""

import sqlalchemy as sa

metadata = sa.MetaData()

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("game_version", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    # the drawn setup (int64 bytes), or the first state where a match began from a position
    sa.Column("setup", sa.LargeBinary),
    sa.Column("root", sa.LargeBinary),
    sa.Column("vocabulary", sa.String(32), nullable=False),
    # hash of the maker's token
    sa.Column("host", sa.LargeBinary, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("rematch", sa.String(32)),
    sa.Column("forked", sa.String(32)),
    sa.Column("forked_ply", sa.Integer),
    # whose seat somebody new may take over: "nobody", "left", "away" or "" for what the game makes of it
    sa.Column("takeover", sa.String(8), nullable=False),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.String(80), nullable=False),
    # "" for a person
    sa.Column("bot", sa.String(64), nullable=False),
    # hash of the token that holds the seat; none while nobody has, and for a bot that was seated from the start
    sa.Column("token", sa.LargeBinary),
    sa.Column("joined", sa.Boolean, nullable=False),
    sa.Column("gone", sa.Boolean, nullable=False),
    # when its person's last page was closed; none while one is open
    sa.Column("seen", sa.BigInteger),
    # hashes of all tokens that have held it, in hexadecimal; "" while there was at most one
    sa.Column("holders", sa.Text, nullable=False),
)

#: The link that opens a seat, until it is used.
invites = sa.Table(
    "invites",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    # hash of its code
    sa.Column("mark", sa.LargeBinary, nullable=False),
)

#: Other devices of those who hold something at a table, and the links that are for one.
devices = sa.Table(
    "devices",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    # hash of the device's token; of the link's code until it is used
    sa.Column("mark", sa.LargeBinary, primary_key=True),
    # hash of the token that it stands for
    sa.Column("holder", sa.LargeBinary, nullable=False),
    sa.Column("used", sa.Boolean, nullable=False),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    # optimistic concurrency: unique (match, version), so of two writers exactly one wins
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    # -1 chance, a seat, or what is no action (rows.py): -9 where moves were taken back; then `action` is the ply gone
    # back to
    sa.Column("actor", sa.SmallInteger, nullable=False),
    sa.Column("action", sa.BigInteger, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    # the idempotency key: who asked and the client's id of the request; a repeated one is recognised, also after a
    # restart
    sa.Column("request", sa.String(100)),
    sa.UniqueConstraint("match", "request", name="events_request"),
)

checkpoints = sa.Table(
    "snapshots",  # the name that it has had from the first version on
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ply", sa.Integer, nullable=False),
    # a digest of the state's layout: bytes of another layout are not read
    sa.Column("layout", sa.String(16), nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
)

#: The chat log of a table, in order: proposals, the answers to them, chat.
talk = sa.Table(
    "talk",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    # unique (match, number), as the versions of events
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    # who says it; -3 for those who watch
    sa.Column("seat", sa.SmallInteger, nullable=False),
    # a kind of rows.py, and what it means
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    # as the events' own
    sa.Column("request", sa.String(100)),
    sa.UniqueConstraint("match", "request", name="talk_request"),
)

#: The terms of a table; where all are the defaults, there is no row.
terms = sa.Table(
    "terms",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    # the clock: "move", "total" or "" for none; its seconds, what a move adds, and whether who runs out loses
    sa.Column("clock", sa.String(8), nullable=False),
    sa.Column("seconds", sa.Integer, nullable=False),
    sa.Column("plus", sa.Integer, nullable=False),
    sa.Column("loses", sa.Boolean, nullable=False),
    # anybody may sit down at its free seats; and when somebody was last at the table, for whom they would wait
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("attended", sa.BigInteger, nullable=False),
    # how long the decision after that version had taken when this was last looked at, in milliseconds
    sa.Column("ticked_version", sa.Integer, nullable=False),
    sa.Column("ticked", sa.BigInteger, nullable=False),
)

#: How long a decision took, in milliseconds, where there is a clock.
spent = sa.Table(
    "spent",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    # the event that it led to
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ms", sa.BigInteger, nullable=False),
)

#: Stories of finished matches.
stories = sa.Table(
    "stories",
    metadata,
    sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    # the version that it ended with
    sa.Column("version", sa.Integer, nullable=False),
    # `Findings` of cellar.server.tables.stories, as JSON, in no language; of earlier versions, the `Story` itself
    sa.Column("text", sa.LargeBinary, nullable=False),
)

bans = sa.Table(
    "bans",
    metadata,
    # "end": a table that is not played on; "table": one that is not opened; "address": a client, or a network of them
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("subject", sa.String(64), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("reason", sa.String(200), nullable=False),
)

#: One row, about the store itself.
state = sa.Table(
    "store",
    metadata,
    sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
    # the version of these tables; see migrations.py
    sa.Column("version", sa.Integer, nullable=False),
    # another one after a restore: what a server holds in memory then means nothing any more
    sa.Column("epoch", sa.String(32), nullable=False),
    # when it was last seen that this can be written
    sa.Column("checked", sa.BigInteger, nullable=False),
)
