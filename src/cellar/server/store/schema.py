"""The database schema, in the SQL that SQLite and PostgreSQL share: a column for each field of the rows in `rows.py`,
which say what they mean."""

from typing import Any, get_args, get_type_hints

import sqlalchemy as sa

from cellar.server.store.rows import (
    AccountRow,
    AlertRow,
    Ban,
    ChallengeRow,
    CheckpointRow,
    ClaimRow,
    ConditionalRow,
    DeviceRow,
    EventRow,
    MatchRow,
    PasskeyRow,
    RatingRow,
    ReportRow,
    SeatRow,
    SignInRow,
    SubscriptionRow,
    TalkRow,
    TermsRow,
    TurnRow,
    VacationRow,
    WishRow,
)

metadata = sa.MetaData()
#: The types of columns by the types of fields, and of those columns, by name, that need another one.
USUAL: dict[Any, Any] = {int: sa.Integer, str: sa.Text, bytes: sa.LargeBinary, bool: sa.Boolean, float: sa.Float}
TYPES: dict[str, Any] = {
    **dict.fromkeys(("id", "match", "rematch", "forked", "vocabulary", "account", "alert", "played"), sa.String(32)),
    **dict.fromkeys(("game", "bot", "subject", "form"), sa.String(64)),
    **dict.fromkeys(("layout", "kind", "standing"), sa.String(16)),
    **dict.fromkeys(("takeover", "clock"), sa.String(8)),
    **dict.fromkeys(("seat", "actor", "players"), sa.SmallInteger),
    **dict.fromkeys(("created", "seen", "at", "action", "attended", "ticked", "closed", "since", "due"), sa.BigInteger),
    **dict.fromkeys(("wake", "until", "taken", "pending", "mailed"), sa.BigInteger),
    **dict.fromkeys(("name", "skeleton"), sa.String(80)),
    "request": sa.String(100),
    "reason": sa.String(200),
}


def _table(name: str, row: type, *keys: str, alone: bool = False, unique: tuple[str, ...] = ()) -> sa.Table:
    """A table of rows. Those that do not stand `alone` belong to a match, and have its id first, as a part of the key.
    What is `unique` is so in its match."""
    columns: list[sa.Column[Any]] = []
    for field, hint in get_type_hints(row).items():
        kinds = (hint, *get_args(hint))
        kind = TYPES.get(field) or next(USUAL[one] for one in kinds if one in USUAL)
        is_key = field in keys
        columns.append(sa.Column(field, kind, primary_key=is_key, autoincrement=False, nullable=type(None) in kinds))
    own = [] if alone else [_match()]
    within = [column.name for column in own]
    unique_ones = [sa.UniqueConstraint(*within, *unique, name="_".join((name, *unique)))] if unique else []
    return sa.Table(name, metadata, *own, *columns, *unique_ones)


def _match() -> "sa.Column[str]":
    return sa.Column("match", TYPES["match"], sa.ForeignKey("matches.id"), primary_key=True)


matches = _table("matches", MatchRow, "id", alone=True)
seats = _table("seats", SeatRow, "seat")
#: The link that opens a seat, until it is used.
invites = sa.Table(
    "invites",
    metadata,
    _match(),
    sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
    # hash of its code
    sa.Column("mark", sa.LargeBinary, nullable=False),
)
#: Other devices of those who hold something at a table, and the links that are for one.
devices = _table("devices", DeviceRow, "mark")
# Optimistic concurrency: unique (match, version), so of two writers exactly one wins; and one request is carried out
# once.
events = _table("events", EventRow, "version", unique=("request",))
checkpoints = _table("snapshots", CheckpointRow, "version")  # the name that it has had from the first version on
#: The chat log of a table, in order: proposals, the answers to them, chat.
talk = _table("talk", TalkRow, "number", unique=("request",))
#: The terms of a table; where all are the defaults, there is no row.
terms = _table("terms", TermsRow)
#: How long a decision took, in milliseconds, where there is a clock.
spent = sa.Table(
    "spent",
    metadata,
    _match(),
    # the event that it led to
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ms", sa.BigInteger, nullable=False),
)
#: Whose turn it is at tables with days for each move: found by when there is something to do, and without its table.
turns = _table("turns", TurnRow)
sa.Index("turns_wake", turns.c.wake)
vacations = _table("vacations", VacationRow, "seat")
conditional_moves = _table("conditional_moves", ConditionalRow, "seat")
#: Stories of finished matches.
stories = sa.Table(
    "stories",
    metadata,
    _match(),
    # the version that it ended with
    sa.Column("version", sa.Integer, nullable=False),
    # `Findings` of cellar.server.tables.stories, as JSON, in no language; of earlier versions, the `Story` itself
    sa.Column("text", sa.LargeBinary, nullable=False),
)
bans = _table("bans", Ban, "kind", "subject", alone=True)
accounts = _table("accounts", AccountRow, "id", alone=True, unique=("skeleton",))
passkeys = _table("passkeys", PasskeyRow, "credential", alone=True)
sign_ins = _table("sign_ins", SignInRow, "token", alone=True)
challenges = _table("challenges", ChallengeRow, "challenge", alone=True)
#: Matches at which an account holds seats.
claims = _table("claims", ClaimRow, "account")
#: Where people are told of their turns, and of which tables.
alerts = _table("alerts", AlertRow, "id", alone=True)
sa.Index("alerts_address", alerts.c.address)
subscriptions = _table("watches", SubscriptionRow, "alert")  # the name that databases have for it
sa.Index("watches_pending", subscriptions.c.pending)
#: What the server has made up for itself at its first start, such as the key by which push services know it.
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", sa.String(16), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)
#: Ratings, match by match: a match counts once for an account.
ratings = _table("ratings", RatingRow, "account", "game", "players", "number", alone=True, unique=("played", "account"))
#: Those who wait to be paired.
wishes = _table("wishes", WishRow, "token", alone=True)
reports = _table("reports", ReportRow, "id", alone=True)
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
