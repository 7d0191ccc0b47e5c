"""What people say to one another at a table, and what the table remarks on who plays where: plain text, in order. Words
of those who only watch are kept apart, and while hands are hidden and the match goes on, those who play do not hear
them."""

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

#: So many lines a newcomer is shown.
SHOWN = 100
#: What is a line to read: what somebody says, and what the table remarks on a seat.
LINES = ("chat", "seat")


class Chat:
    """The last lines of one table's talk, and whether there is to be any."""

    __slots__ = ("lines", "quiet")

    def __init__(self, rows: Iterable[TalkRow]) -> None:
        self.lines: deque[TalkRow] = deque(maxlen=SHOWN)
        #: whoever laid the table out wants no talk
        self.quiet = False
        for row in rows:
            self.note(row)

    def note(self, row: TalkRow) -> bool:
        """Take in what was said, if it is talk; whether it is."""
        if row.kind == "quiet":
            self.quiet = row.text == "on"
        elif row.kind in LINES:
            self.lines.append(row)
        return row.kind in ("quiet", *LINES)


def written(name: str, text: str, seat: int) -> str:
    """A line as it is stored: of those who watch, with the name that they give."""
    return text if seat != PUBLIC else f"{cleaned(name)[:MOST_NAME]}\n{text}"


def line(table: "Table", row: TalkRow) -> messages.Line:
    """A line on the wire."""
    if row.seat == PUBLIC:
        name, _, text = row.text.partition("\n")
        return messages.Line(row.number, row.at, row.seat, name, text)
    name = "" if row.kind == "seat" else table.called(row.seat)
    return messages.Line(row.number, row.at, row.seat, name, row.text)


def may_read(table: "Table", guest: Guest, row: TalkRow) -> bool:
    """Whether a guest may read a line: no advice from behind into a game with hidden hands."""
    return row.seat != PUBLIC or not guest.who.seats or table.game.about.everything_open or table.is_over


def shown(table: "Table", guest: Guest) -> tuple[messages.Line, ...]:
    """All that a newcomer may read."""
    return tuple(line(table, row) for row in table.chat.lines if may_read(table, guest, row))


def tell(table: "Table", row: TalkRow) -> None:
    """Let everybody who may read it know."""
    message = messages.Said((line(table, row),) if row.kind in LINES else (), table.chat.quiet)
    for guest in table.guests:
        if row.kind not in LINES or may_read(table, guest, row):
            guest.send(message)
