"""The chat of a table, with the table's own remarks on who plays where: plain text, in order. Messages of watchers
are kept apart, and while hands are hidden and the match goes on, players do not see them."""

from collections import deque
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias

from cellar.language import N_, translator
from cellar.rules.types import PUBLIC
from cellar.server import messages
from cellar.server.model.guests import Guest
from cellar.server.model.tokens import MOST_NAME, Holder, cleaned
from cellar.server.store.rows import TalkRow

if TYPE_CHECKING:
    from cellar.server.match.table import Table

#: Number of entries that a snapshot carries.
SHOWN = 100
#: Kinds of rows that are shown as text: what somebody says, and remarks on a seat.
SHOWN_KINDS = ("chat", "seat")
#: How the person at a seat changes: they are back, a bot stands in, somebody has taken over; they are out of a rated
#: match that goes on.
Change: TypeAlias = Literal["back", "bot", "over", "late", "resigned"]
REMARKS: dict[str, str] = {
    "back": N_("{who} is back."),
    "bot": N_("A bot takes over for {who}."),
    "over": N_("{new} took over for {who}."),
    "late": N_("{who} ran out of time and is last for the ratings; a bot plays on."),
    "resigned": N_("{who} resigned and is last for the ratings; a bot plays on."),
}
ANONYMOUS = N_("A new player took over for {who}.")
_ = translator(__name__)


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


def noted(what: Change, who: str, new: str = "") -> str:
    """The stored form of a remark, in no language: what has changed, whose seat it was ("" where nobody had a name) and
    the name of whoever is new."""
    return "\n".join((what, who, new))


def message_of(table: "Table", row: TalkRow) -> messages.ChatMessage:
    """Convert a stored chat message to its message, in the language that is spoken now."""
    if row.seat == PUBLIC:
        name, *text = row.text.split("\n", 1)
        return messages.ChatMessage(row.number, row.at, row.seat, name, "".join(text))
    if row.kind == "seat":
        return messages.ChatMessage(row.number, row.at, row.seat, "", _remark(table, row))
    return messages.ChatMessage(row.number, row.at, row.seat, table.called(row.seat), row.text)


def _remark(table: "Table", row: TalkRow) -> str:
    what, *names = row.text.split("\n")
    if len(names) != 2:
        return row.text  # of an earlier version, which kept sentences
    who, new = names
    message = ANONYMOUS if what == "over" and not new else REMARKS[what]
    return _(
        message, who=who or table.game.seat_names(table.options)[row.seat], **{"new": new} if "{new}" in message else {}
    )


def may_read(table: "Table", who: Holder, row: TalkRow) -> bool:
    """Whether somebody may read an entry: in a game with hidden hands, watchers must not advise players."""
    return row.seat != PUBLIC or not who.seats or table.game.about.everything_open or table.is_over


def unsay(table: "Table", numbers: Collection[int]) -> None:
    """Take lines out that the operator has deleted, on every page too."""
    gone = tuple(row.number for row in table.chat.entries if row.number in numbers) if numbers else ()
    if gone:
        table.chat.entries = deque((row for row in table.chat.entries if row.number not in gone), maxlen=SHOWN)
        table.guests.tell(lambda: messages.Said((), table.chat.quiet, gone))


def shown(table: "Table", guest: Guest) -> tuple[messages.ChatMessage, ...]:
    """The recent chat messages that a newly connected guest may read."""
    return tuple(message_of(table, row) for row in table.chat.entries if may_read(table, guest.who, row))


def tell(table: "Table", row: TalkRow) -> None:
    """Send a chat message to every guest who may read it."""
    if row.kind in SHOWN_KINDS:
        said = lambda: messages.Said((message_of(table, row),), table.chat.quiet)  # noqa: E731
        table.guests.tell(said, to=lambda guest: may_read(table, guest.who, row))
    else:
        table.guests.tell(lambda: messages.Said((), table.chat.quiet))
