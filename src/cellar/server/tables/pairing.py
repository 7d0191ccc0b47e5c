"""Quick pairing: whoever wishes the same game, number of seats and pace is seated together, who has waited longest
first. The store decides, so that several processes pair as one."""

from cellar.language import translator
from cellar.play import registry
from cellar.server.errors import Forbidden, LobbyError, TooMany
from cellar.server.limits import Limits
from cellar.server.messages import ClockWish, Pace, Paces, Paired, PairingWish, Waiting
from cellar.server.model.tokens import TOKEN, cleaned, hashed
from cellar.server.store.interface import ServerStore
from cellar.server.store.rows import Conflict, SeatRow, TermsRow, WishRow
from cellar.server.tables.new_tables import lay_out, start
from cellar.server.tables.seating import Seating
from cellar.server.tables.tables import Tables

_ = translator(__name__)

#: Total time and what a move adds, in seconds; whoever runs out of it loses.
PACES = {
    "quick": ClockWish("total", 300, 3, True),
    "calm": ClockWish("total", 900, 10, True),
    "long": ClockWish("total", 2_700, 30, True),
}
#: Milliseconds after which a page that asks no more waits no more, and after which a pairing is forgotten.
GONE_MS = 15_000
FORGOTTEN_MS = 600_000


def paces(limits: Limits) -> dict[str, ClockWish]:
    """The clocks that one can be paired with on this server."""
    return {name: clock for name, clock in PACES.items() if clock.seconds <= limits.clock}


async def waiting(tables: Tables, store: ServerStore) -> Paces:
    """The clocks, and how many wait for what."""
    found = await store.waiting_for(tables.settings.clock() - GONE_MS)
    forms = [(*form.split(), str(people)) for form, people in sorted(found.items())]
    return Paces(
        tuple(Pace(name, clock) for name, clock in paces(tables.settings.limits).items()),
        tuple(Waiting(game, int(players), pace, int(people)) for game, players, pace, people in forms),
    )


async def repeated(store: ServerStore, wish: PairingWish) -> WishRow | None:
    """The same wish, if it is known already."""
    if not TOKEN.fullmatch(wish.token):
        raise Forbidden(_("To be paired, a browser sends a token of 32 to 64 letters and digits."))
    return await store.wished(hashed(wish.token))


async def ask(tables: Tables, store: ServerStore, wish: PairingWish, own: WishRow | None) -> Paired:
    """Wait, or go on waiting, and be seated when there are enough; idempotent."""
    if own is not None and own.match is not None:
        return Paired(own.match)
    limits, now = tables.settings.limits, tables.settings.clock()
    about = registry.about(wish.game)
    if wish.players < 2 or wish.players not in about.players or wish.pace not in paces(limits):
        raise LobbyError(_("Nobody can be paired like this: choose a game, a number of players and a clock."))
    tables.words.check_name(wish.name)
    row = WishRow(hashed(wish.token), f"{about.name} {wish.players} {wish.pace}", cleaned(wish.name), now, now)
    try:
        found = await store.wish(row, now - GONE_MS, now - FORGOTTEN_MS, limits.wishes)
    except Conflict:
        raise TooMany(_("Very many people wait to be paired just now. Try again in a while.")) from None
    place, mine = next(((n, one) for n, one in enumerate(found) if one.token == row.token), (0, row))
    # The first so many are seated together, then the next.
    first = place - place % wish.players
    group = found[first : first + wish.players]
    if len(group) < wish.players:
        return Paired(waited=now - mine.at)
    try:
        return Paired(await _seat(tables, store, wish, group))
    except Conflict:  # another process was first with one of them, perhaps with this one
        again = await store.wished(row.token)
        return Paired(again.match or "" if again else "", now - mine.at)


async def _seat(tables: Tables, store: ServerStore, wish: PairingWish, group: list[WishRow]) -> str:
    """Seat a group at a new match, by lot; nobody is its host."""
    settings, clock = tables.settings, PACES[wish.pace]
    tokens, sitting = [one.token for one in group], list[WishRow]()
    while group:
        sitting.append(group.pop(settings.draw(len(group))))
    rows = [SeatRow(seat, one.name, "", one.token, True, False) for seat, one in enumerate(sitting)]
    terms = TermsRow(clock.kind, clock.seconds, clock.plus, clock.loses, watch=True)
    made = await lay_out(
        tables,
        start(settings, registry.load(wish.game), {"players": wish.players}),
        Seating(rows, settings.new_token(), ()),
        terms=terms,
        create=lambda kept: store.pair(kept, tokens),
    )
    return made.table
