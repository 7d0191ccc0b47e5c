"""Correspondence play by links: whoever has moved sends the match to whoever is to move, as a code in a URL. What comes
back goes on at the table that the match has already. And who may take a match elsewhere at all, to a link, a file or a
server."""

from dataclasses import dataclass

from cellar.browser.table import link_codes
from cellar.browser.table.store import BrowserStore
from cellar.contract.words import title
from cellar.errors import CellarError
from cellar.language import N_, translator
from cellar.play.position import Position
from cellar.play.record import Record, read
from cellar.rules.types import CHANCE, OVER
from cellar.server.errors import Forbidden, Taken
from cellar.server.match.records import record_text
from cellar.server.match.table import Table
from cellar.server.messages import MoveLink, MoveSummary, SeatWish, TableMade
from cellar.server.model.dropouts import WHY
from cellar.server.model.tokens import WATCHER, Holder, alone, cleaned, people
from cellar.server.store.rows import EventRow, SeatRow
from cellar.server.tables.new_tables import happened, lay_out_record
from cellar.server.tables.tables import Tables

_ = translator(__name__)

OWN = N_(
    "This link has a move of yours that you didn't make on this device, so it was not loaded. Open it where you "
    "made that move, or ask for a link that goes on from your own last move."
)
DICE = N_("Each player's own device rolls the dice: play this with people you trust.")
OTHER = N_("This link doesn't fit the match as it is here: someone has made a different move since.")


@dataclass(frozen=True, slots=True)
class Sent:
    """A match that came by a link code."""

    packed: link_codes.Packed
    record: Record

    @property
    def position(self) -> Position:
        """The current position of the match."""
        return self.record.position

    @property
    def seat(self) -> int:
        """The seat that is to move; -1 after the end."""
        return -1 if self.record.ended or self.position.actor == OVER else self.position.actor

    def happened(self) -> list[tuple[int, int]]:
        """The events of the match as a table has them."""
        played = [(one.actor, one.action) for one in self.position.history]
        return happened(played, self.record.left, self.record.ended)


def is_open(table: Table) -> bool:
    """Whether the match is one of perfect information."""
    game = table.game
    return game.about.everything_open or (game.traits is not None and not game.traits(table.options).secrets)


def has_dice(table: Table) -> bool:
    """Whether there is chance after the setup."""
    game = table.game
    return game.traits(table.options).chance if game.traits else CHANCE in table.timeline.actors


def check_travel(table: Table, who: Holder) -> None:
    """Raise for who may not take a match elsewhere: a record has all hidden information, so where hands are hidden,
    only one person who plays with bots alone may have it before the end."""
    if not who.seats:
        raise Forbidden(_("Only a player of this match can move it elsewhere."))
    if not (table.is_over or is_open(table) or table.sole(who)):
        raise Forbidden(
            _(
                "A match file shows everything, hidden hands too: before the end, only someone playing bots "
                "alone can take this match elsewhere."
            )
        )


def wishes(rows: list[SeatRow], mine: tuple[int, ...]) -> tuple[SeatWish, ...]:
    """The seats for another table: these are mine, bots stay bots, the others are friends'."""
    return tuple(
        SeatWish("me" if row.seat in mine else "friend", name=row.name) if row.person else SeatWish("bot", bot=row.bot)
        for row in rows
    )


async def link(tables: Tables, store: BrowserStore, client: str, table: Table, who: Holder, name: str) -> MoveLink:
    """Make the link code of a match for whoever is to move."""
    seat = -1 if table.is_over else table.actor
    _check(table, who, seat)
    thread = (await store.noted(f"link {table.id}") or b"").decode() or tables.settings.new_id()
    seats = tuple(_named(row, who, name) for row in table.seats)
    code = link_codes.written(link_codes.Packed(thread, await record_text(tables.pool, client, table), seats))
    if len(code) > link_codes.MOST_CODE:
        raise Taken(_("This match is too long for a link: send it as a file."))
    await store.note(f"thread {thread}", table.id.encode())
    await store.note(f"link {table.id}", thread.encode())
    if seat in who.seats:  # several people at one screen: one of them goes on elsewhere
        await store.note(f"sent {table.id}", bytes({seat, *(await store.noted(f"sent {table.id}") or b"")}))
    return MoveLink(code, seat, _(DICE) if has_dice(table) and seat >= 0 else "")


def _check(table: Table, who: Holder, seat: int) -> None:
    if not who.seats:
        raise Forbidden(_("Only a player of this match can send it."))
    if not is_open(table) and not table.is_over:
        raise Forbidden(
            _(
                "{game} has hidden hands, and a link shows the whole match: play it on one screen, or on a server.",
                game=title(table.game.about),
            )
        )
    if seat < 0:
        return
    row = table.seats[seat]
    if not row.person:
        raise Taken(_("It's a bot's turn: send the link when it has moved."))
    if seat in who.seats and not alone(who, people(table.seats)):
        raise Taken(_("It's your turn: move first, then send the link."))


def _named(row: SeatRow, who: Holder, name: str) -> SeatWish:
    """A seat as the code has it: a bot, or a person with a name."""
    if not row.person:
        return SeatWish("bot", bot=row.bot)
    return SeatWish("friend", name=row.name or (cleaned(name) if row.seat in who.seats else ""))


def opened(code: str) -> Sent:
    """Decode, replay and check a link code; raises with a sentence where it cannot be used."""
    packed = link_codes.read(code)
    try:
        record = read(packed.record)
    except CellarError as error:
        raise link_codes.BadCode(_("The match in this link cannot be used: {reason}", reason=error)) from None
    if len(packed.seats) != int(record.position.options["players"]):
        raise link_codes.BadCode(_(link_codes.BAD))
    return Sent(packed, record)


async def look(tables: Tables, store: BrowserStore, client: str, code: str) -> MoveSummary:
    """Describe what opening a link code would do."""
    sent = opened(code)
    game, position, seat = sent.position.game, sent.position, sent.seat
    found = await _here(tables, store, client, sent)
    return MoveSummary(
        game.name,
        title(game.about),
        len(position.history),
        seat,
        game.seat_names(position.options)[seat] if seat >= 0 else "",
        tuple(cleaned(one.name or one.bot) for one in sent.packed.seats),
        found.id if found else "",
        DICE if seat >= 0 and game.traits is not None and game.traits(position.options).chance else "",
    )


async def use(tables: Tables, store: BrowserStore, client: str, code: str, name: str) -> TableMade:
    """Open a link code: the match goes on at the table that it has already, or at a new one."""
    sent = opened(code)
    found = await _here(tables, store, client, sent)
    if found is not None:
        await _go_on(tables, store, found, sent)
        return TableMade(found.id, await store.token(found.id))
    made = await lay_out_record(tables, client, sent.packed.record, _seats(sent, name))
    await store.note(f"thread {sent.packed.thread}", made.table.encode())
    await store.note(f"link {made.table}", sent.packed.thread.encode())
    return TableMade(made.table, made.token)


def _seats(sent: Sent, name: str) -> list[SeatWish]:
    """The seats of a new table: who opens it has the seat that is to move; after the end all of them, to look at."""
    mine = {sent.seat} if sent.seat >= 0 else set(range(len(sent.packed.seats)))
    return [
        one if one.who == "bot" or seat not in mine else SeatWish("me", name=cleaned(name) or one.name)
        for seat, one in enumerate(sent.packed.seats)
    ]


async def _here(tables: Tables, store: BrowserStore, client: str, sent: Sent) -> Table | None:
    """The table that a match has here already."""
    known = (await store.noted(f"thread {sent.packed.thread}") or b"").decode()
    if not known:
        return None
    try:
        return await tables.find(known, client)
    except CellarError:  # it was deleted
        return None


async def _go_on(tables: Tables, store: BrowserStore, table: Table, sent: Sent) -> None:
    """Apply the events that a code has beyond those known here; an older code has none. What this device's own seats do
    is done here, and not by a link; a seat of its own that it has sent to somebody is theirs."""
    who = table.holder(await store.token(table.id)) or WATCHER
    mine = set(who.seats) - set(await store.noted(f"sent {table.id}") or b"")
    async with table.lock:
        line, standing = table.timeline, table.standing
        known = happened(list(zip(line.actors, line.actions)), standing.left, standing.over)
        told = sent.happened()
        begun = sent.position.game.name, dict(sent.position.options), sent.position.root
        same = begun == (line.game.name, dict(line.options), line.root)
        if not same or any(one != other for one, other in zip(known, told)):
            raise Taken(_(OTHER))
        new, at = told[len(known) :], tables.settings.clock()
        # Who leaves is told by the event, and their seat in place of an action.
        if any((action if actor in WHY else actor) in mine for actor, action in new):
            raise Forbidden(_(OWN))
        rows = [EventRow(table.version + n, actor, action, at) for n, (actor, action) in enumerate(new, 1)]
        if rows:
            await tables.store.append(table.id, rows, [])
    # As if another tab had written it.
    await table.catch_up()
    if rows:
        tables.bus.say(table.id, rows[-1].version)
