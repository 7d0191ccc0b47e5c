"""Invite and device links of a table, each usable once. An invite opens one seat for the browser that uses it; a device
link gives another device its holder's seats, until it is revoked. The store keeps hashes: nobody can read a link out of
it."""

from cellar.contract.words import title
from cellar.language import N_, translator
from cellar.server.errors import Forbidden, Taken
from cellar.server.match import agreements
from cellar.server.match.table import Table
from cellar.server.messages import Devices, LinkSummary, SeatLink
from cellar.server.model.tokens import TOKEN, Holder, cleaned, hashed
from cellar.server.store.bus import SEATS
from cellar.server.store.rows import AccountRow, DeviceRow, SeatRow
from cellar.server.tables import rated
from cellar.server.tables.seat_changes import check_absent, seat_of, write
from cellar.server.tables.tables import Tables

_ = translator(__name__)

SPENT = N_(
    "This link no longer works: it was used in another browser, or replaced by a newer one. "
    "Ask whoever sent it for a new link."
)


async def invite(tables: Tables, table: Table, who: Holder, seat: int) -> SeatLink:
    """Make a new link to a seat that nobody is at; it voids the one before."""
    row = seat_of(table, who, seat)
    if table.is_over:
        raise Taken(_("The match is over: ask for a rematch and invite your friends to that."))
    if seat in table.standing.out:
        raise Taken(_("That player is out of the match: a bot is playing it to the end."))
    if seat in who.seats and not row.bot:
        raise Taken(_("That's your own seat."))
    if row.bot and row.token is None and row.joined:
        raise Taken(_("A bot has had that seat from the start and keeps it."))
    check_takeover(tables, table, row)
    link = SeatLink(seat, tables.settings.new_token())
    async with table.seating:
        await tables.store.invite(table.id, seat, hashed(link.code))
        table.links.invites[seat] = hashed(link.code)
    tables.bus.say(table.id, SEATS)
    agreements.tell_presence(table)
    return link


def check_takeover(tables: Tables, table: Table, row: SeatRow) -> None:
    """Raise if a seat may not be given away: its person is there, or the table's terms keep it for them."""
    check_absent(tables, table, row)
    if row.token is None:
        return  # nobody's yet
    if table.match.rated:
        raise Taken(_(rated.KEPT))
    hidden = not table.game.about.everything_open
    rule = table.match.takeover or ("left" if hidden else "away")
    if rule == "nobody":
        raise Taken(_("Seats can't be taken over at this table: a bot can stand in until the player is back."))
    if rule == "left" and not row.gone:
        raise Taken(
            _(
                "{who} has not left the table, and only then can someone else take over the seat. Until they are back, "
                "a bot can stand in.",
                who=table.called(row.seat),
            )
        )
    if hidden and sum(other.token == row.token for other in table.seats) > 1:
        raise Taken(_("This player has another seat too and has seen both hands, so this one can't be given away."))


def check_new(table: Table, row: SeatRow, own: bytes) -> None:
    """Raise where hands are hidden and the taker has seen one: who plays here, or has played, may not take a seat over;
    a player may still have a seat that was nobody's."""
    if table.game.about.everything_open:
        return
    known = any(own in other.known_to for other in table.seats)
    if known and (row.token is not None or all(other.token != own for other in table.seats)):
        raise Taken(
            _("You have already played at this table. With hidden hands, only someone new can take over a seat.")
        )


async def look(tables: Tables, table: Table, code: str, token: str) -> LinkSummary:
    """Describe what a link would do for the browser that has this token, without using it."""
    who = table.holder(token)
    roles = table.game.seat_names(table.options)
    yours = tuple(roles[seat] for seat in who.seats) if who else ()
    name, game = title(table.game.about, table.options), table.match.game
    token_hash = hashed(code)
    if not _known(table, token_hash):
        await tables.look_at_seats(table)
    if (seat := _invited(table, token_hash)) is not None:
        return LinkSummary("invite", name, game, (roles[seat],), yours, table.match.rated, table.terms.watch)
    if (device := table.links.devices.get(token_hash)) is not None and not device.used and who is None:
        held = table.holder_of(device.holder)
        return LinkSummary("device", name, game, tuple(roles[seat] for seat in held.seats) if held else (), yours)
    if who is None:
        raise Taken(_(SPENT))
    return LinkSummary("yours", name, game, yours, yours)


async def use(
    tables: Tables, table: Table, code: str, token: str, name: str, account: AccountRow | None = None
) -> Holder:
    """Use a link up: what it opens belongs from now on to this token, which the browser has generated, in a rated match
    for its account. Idempotent: asked again by the same browser, the answer is the same."""
    if not TOKEN.fullmatch(token):
        raise Forbidden(_("To join, a browser sends a token of 32 to 64 letters and digits."))
    token_hash, who = hashed(code), table.holder(token)
    if not _known(table, token_hash):
        await tables.look_at_seats(table)
    seat, device = _invited(table, token_hash), table.links.devices.get(token_hash)
    done = False
    if seat is not None:
        own = who.token if who and who.token else hashed(token)
        old = table.seats[seat]
        tables.words.check_name(name)
        check_takeover(tables, table, old)
        check_new(table, old, own)
        holders = old.known_also_to(own).holders if old.token else ""
        row = rated.taken(table, SeatRow(seat, cleaned(name), "", own, True, False, holders=holders), account)
        done = await tables.store.use_invite(table.id, token_hash, row)
    elif device is not None and not device.used and who is None:
        done = await tables.store.use_device(table.id, token_hash, hashed(token))
    if done:
        before = None if seat is None or table.seats[seat].token is None else table.seats[seat].name
        await tables.look_at_seats(table)
        tables.bus.say(table.id, SEATS)
        if seat is not None and before is not None:
            await agreements.remark(tables.store, table, seat, "over", before, cleaned(name))
    found = table.holder(token)
    if found is None:
        raise Taken(_(SPENT))
    return found


async def add_device(tables: Tables, table: Table, who: Holder, token: str, *, used: bool = True) -> None:
    """Open somebody's seats to another device of theirs by its token, or by a link with this code; a link that is not
    used yet is void."""
    holder = _holder(who)
    if len(who.seats) > 1 and not table.game.about.everything_open and not table.is_over:
        raise Taken(
            _(
                "Several people share this screen, and another device would show all their hidden hands to one of "
                "them. You can add a device when the match is over."
            )
        )
    await tables.store.offer_device(table.id, DeviceRow(hashed(token), holder, used))
    await tables.look_at_seats(table)
    tables.bus.say(table.id, SEATS)


async def revoke(tables: Tables, table: Table, who: Holder) -> None:
    """Revoke all other devices of the asker, and a device link that is not used yet."""
    holder = _holder(who)
    out = [one.mark for one in table.links.devices.values() if one.used and one.holder == holder]
    for seat in who.seats if out else ():
        if seat not in table.standing.out:
            await write(tables, table, table.seats[seat].known_also_to(*out))
    await tables.store.revoke(table.id, holder, who.token_hash or holder)
    await tables.look_at_seats(table)
    tables.bus.say(table.id, SEATS)


def devices_of(table: Table, who: Holder) -> Devices:
    """Count the asker's other devices, and say whether a device link is open."""
    theirs = [one for one in table.links.devices.values() if one.holder == who.token and one.mark != who.token_hash]
    return Devices(sum(one.used for one in theirs), any(not one.used for one in theirs))


def _holder(who: Holder) -> bytes:
    if who.token is None:
        raise Forbidden(_("You don't have a seat at this table."))
    return who.token


def _invited(table: Table, token_hash: bytes) -> int | None:
    found = next((seat for seat, known in table.links.invites.items() if known == token_hash), None)
    return None if found in table.standing.out else found


def _known(table: Table, token_hash: bytes) -> bool:
    return token_hash in table.links.devices or _invited(table, token_hash) is not None
