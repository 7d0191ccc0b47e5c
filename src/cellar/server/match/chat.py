"""The chat of a table, with the table's own remarks on who plays where: plain text, in order. Messages of watchers
are kept apart, and while hands are hidden and the match goes on, players do not see them."""

from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

from cellar.rules.types import PUBLIC
from cellar.server import messages
from cellar.server.model.guests import Guest
from cellar.server.model.tokens import MOST_NAME, cleaned
from cellar.server.store.rows import TalkRow

if TYPE_CHECKING:
    from cellar.server.match.table import Table

#: Number of entries that a snapshot carries.
SHOWN = 100
#: Kinds of rows that are shown as text: what somebody says, and remarks on a seat.
SHOWN_KINDS = ("chat", "seat")


class Chat:
    """The last entries of a table's chat, and whether chat is switched off."""

    __slots__ = ("entries", "quiet")

    def __init__(self, rows: Iterable[TalkRow]) -> None:
        self.entries: deque[TalkRow] = deque(maxlen=SHOWN)
        #: whoever created the table has switched chat off
        self.quiet = False
        for row in rows:
            self.note(row)

    def note(self, row: TalkRow) -> bool:
        """Apply a row of the chat log; returns whether it is chat."""
        if row.kind == "quiet":
            self.quiet = row.text == "on"
        elif row.kind in SHOWN_KINDS:
            self.entries.append(row)
        return row.kind in ("quiet", *SHOWN_KINDS)


def written(name: str, text: str, seat: int) -> str:
    """The stored form of a chat message: a watcher's begins with the name that they gave."""
    return text if seat != PUBLIC else f"{cleaned(name)[:MOST_NAME]}\n{text}"


def message_of(table: "Table", row: TalkRow) -> messages.ChatMessage:
    """Convert a stored chat message to its message."""
    if row.seat == PUBLIC:
        name, _, text = row.text.partition("\n")
        return messages.ChatMessage(row.number, row.at, row.seat, name, text)
    name = "" if row.kind == "seat" else table.called(row.seat)
    return messages.ChatMessage(row.number, row.at, row.seat, name, row.text)


def may_read(table: "Table", guest: Guest, row: TalkRow) -> bool:
    """Whether a guest may read an entry: in a game with hidden hands, watchers must not advise players."""
    return row.seat != PUBLIC or not guest.who.seats or table.game.about.everything_open or table.is_over


def shown(table: "Table", guest: Guest) -> tuple[messages.ChatMessage, ...]:
    """The recent chat messages that a newly connected guest may read."""
    return tuple(message_of(table, row) for row in table.chat.entries if may_read(table, guest, row))


def tell(table: "Table", row: TalkRow) -> None:
    """Send a chat message to every guest who may read it."""
    message = messages.Said((message_of(table, row),) if row.kind in SHOWN_KINDS else (), table.chat.quiet)
    for guest in table.guests:
        if row.kind not in SHOWN_KINDS or may_read(table, guest, row):
            guest.send(message)
