"""Creates tables: for a new match, a rematch, a fork, or an imported record."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from cellar.bots.registry import bot
from cellar.contract import options as options_of
from cellar.contract.game import Game
from cellar.contract.words import title
from cellar.errors import BadOption
from cellar.language import enumerated, number, translator
from cellar.play import registry
from cellar.play.early_end import Left
from cellar.rules.layout import packed, unpacked
from cellar.rules.rng import generator
from cellar.rules.types import Options
from cellar.server.errors import Forbidden, Taken
from cellar.server.limits import Limits
from cellar.server.match.table import Table
from cellar.server.messages import CreateTable, Fork, Rematch, SeatWish, TableMade
from cellar.server.model.day_clocks import DAY_MS, DAYS
from cellar.server.model.dropouts import LEAVING
from cellar.server.model.timeline import Timeline
from cellar.server.model.tokens import Holder, hashed
from cellar.server.settings import Settings
from cellar.server.store.rows import (
    ENDED,
    AccountRow,
    DeviceRow,
    EventRow,
    Kept,
    Links,
    MatchRow,
    SeatRow,
    Takeover,
    TermsRow,
)
from cellar.server.tables import rated as rated_matches
from cellar.server.tables.seating import Seating, seating
from cellar.server.tables.tables import Tables

_ = translator(__name__)


async def create(tables: Tables, wish: CreateTable, client: str = "", own: AccountRow | None = None) -> TableMade:
    """Create a table for a new match, from its start or from a position; `own`: the account of whoever asks."""
    if wish.rated:
        wish = rated_matches.checked(wish, own, tables.rater)
    game, given = registry.load(wish.game), dict(wish.options)
    if wish.position:
        read = await tables.pool.ask(client, "read_position", game=wish.game, line=wish.position)
        begun = Timeline(game, read["options"], None, read["state"])
        begun.settle(tables.settings.draw)
    else:
        if wish.seats and "players" not in given:
            given["players"] = len(wish.seats)
        begun = start(tables.settings, game, given)
    places = _seated(tables, game, int(begun.options["players"]), wish.seats)
    if wish.clock is not None and wish.clock.kind == "days" and tables.deadlines is None:
        raise BadOption(_("Days for each move need a server, and this table is in a browser."))
    if wish.rated and own is not None:
        places = rated_matches.seated(game.about, places, own)
    terms = terms_of(wish, tables.settings.limits)
    return await lay_out(
        tables, begun, places, vocabulary=wish.vocabulary, terms=terms, takeover=wish.takeover, rated=wish.rated
    )


def terms_of(wish: CreateTable, limits: Limits) -> TermsRow:
    """The terms of a new table, checked: its clock, and whether strangers find it."""
    clock = wish.clock
    if clock is None:
        return TermsRow(listed=wish.listed, watch=wish.watch)
    if clock.kind == "days":
        if clock.plus or clock.seconds * 1000 not in [days * DAY_MS for days in DAYS]:
            days = enumerated([str(days) for days in DAYS])
            raise BadOption(_("A move has one of these numbers of days: {days}.", days=days))
    elif not 1 <= clock.seconds <= limits.clock or not 0 <= clock.plus <= limits.clock:
        raise BadOption(
            _("A clock has 1 to {most} seconds, and a move adds at most as many.", most=number(limits.clock))
        )
    if clock.kind == "move" and clock.plus:
        raise BadOption(_("A clock per move starts over with every move, so nothing is added to it."))
    return TermsRow(clock.kind, clock.seconds, clock.plus, clock.loses, wish.listed, watch=wish.watch)


def _seated(tables: Tables, game: Game, players: int, wishes: Sequence[SeatWish]) -> Seating:
    for wish in wishes:
        tables.words.check_name(wish.name)
    return seating(game.about, players, wishes, tables.settings.new_token)


def start(settings: Settings, game: Game, given: Options) -> Timeline:
    """The timeline of a new match with these options and else the usual ones, up to the first decision."""
    options = options_of.complete(game.about, given)
    game.setup.check(options)
    timeline = Timeline.start(game, options, game.setup.draw(options, generator(settings.draw(2**62))))
    timeline.settle(settings.draw)
    return timeline


async def lay_out(
    tables: Tables,
    timeline: Timeline,
    places: Seating,
    *,
    vocabulary: str = "",
    host: bytes | None = None,
    devices: Mapping[bytes, DeviceRow] | None = None,
    forked: tuple[str, int] | None = None,
    terms: TermsRow | None = None,
    takeover: Takeover = "",
    rated: bool = False,
    left: Sequence[Left] = (),
    ended: bool = False,
    create: Callable[[Kept], Awaitable[None]] | None = None,
) -> TableMade:
    """Store a match as a new table, with what has already happened in it."""
    game, words = timeline.game, timeline.game.narration.VOCABULARIES
    if vocabulary and vocabulary not in words:
        raise BadOption(
            _(
                "{title} is told in these words: {known}; not in {vocabulary}.",
                title=title(game.about),
                known=enumerated(words),
                vocabulary=f"{vocabulary!r}",
            )
        )
    now = tables.settings.clock()
    match = MatchRow(
        id=tables.settings.new_id(),
        game=game.name,
        game_version=game.about.version,
        options=json.dumps(dict(timeline.options), sort_keys=True),
        setup=None if timeline.setup is None else packed(timeline.setup),
        root=timeline.root if timeline.setup is None else None,
        vocabulary=vocabulary or words[0],
        host=host or hashed(places.token),
        created=now,
        forked=forked[0] if forked else None,
        forked_ply=forked[1] if forked else None,
        takeover=takeover,
        rated=rated,
    )
    terms = replace(terms or TermsRow(), attended=now) if rated else terms or TermsRow()
    links = Links({link.seat: hashed(link.code) for link in places.links}, dict(devices or {}))
    # Who left has an event of their own, after the action that it followed.
    checkpoints = [
        replace(kept, version=kept.version + sum(one.ply < kept.ply for one in left))
        for kept in timeline.all_checkpoints()
    ]
    events = [
        EventRow(n, actor, action, now)
        for n, (actor, action) in enumerate(happened(list(zip(timeline.actors, timeline.actions)), left, ended), 1)
    ]
    await (create or tables.store.create)(Kept(match, places.rows, events, checkpoints, links, terms=terms))
    return TableMade(match.id, places.token, places.links)


def happened(played: Sequence[tuple[int, int]], left: Sequence[Left], ended: bool) -> list[tuple[int, int]]:
    """The event rows of a match from its actions and from the seats that left it."""
    found: list[tuple[int, int]] = []
    for ply, one in enumerate([None, *played]):
        found += [one] if one else []
        found += [(LEAVING[out.why], out.seat) for out in left if out.ply == ply]
    return found + ([(ENDED, 0)] if ended else [])


async def lay_out_record(tables: Tables, client: str, text: str, wishes: Sequence[SeatWish]) -> TableMade:
    """Create a table with an imported record; the asker holds every seat that is not wished otherwise."""
    read = await tables.pool.ask(client, "read_record", text=text, most=tables.settings.limits.actions)
    game, options = registry.load(read["game"]), read["options"]
    setup = None if read["setup"] is None else unpacked(read["setup"])
    timeline = Timeline(game, options, setup, read["root"])
    timeline.actors, timeline.actions = read["actors"], read["actions"]
    timeline.replayed(read["state"], read["checkpoints"])
    names = [*read["seats"], *[""] * len(game.about.seats)]
    players = int(options["players"])
    wanted = list(wishes) or [SeatWish("me", name=names[seat]) for seat in range(players)]
    left, ended = [Left(*one) for one in read["left"]], read["ended"]
    if not ended:
        timeline.settle(tables.settings.draw)
    places = _seated(tables, game, players, wanted)
    terms = TermsRow(loses=any(one.why == "time" for one in left))
    return await lay_out(tables, timeline, places, terms=terms, left=left, ended=ended)


async def rematch(tables: Tables, table: Table, who: Holder, rotate: bool) -> str:
    """Create a table with the same game, options and people; everybody's token is valid there too, on all devices."""
    if not who.seats and not who.host:
        raise Forbidden(_("Only players of this match can ask for a rematch."))
    if not table.is_over:
        raise Taken(_("The match isn't over yet. You can ask for a rematch when it is."))
    if table.rematch is None:
        sat = [*table.seats[-1:], *table.seats[:-1]] if rotate else table.seats
        rows = [
            SeatRow(
                seat,
                old.name,
                "" if old.token else old.bot,
                old.token,
                old.token is None and old.joined,
                False,
                account=old.account,
            )
            for seat, old in enumerate(sat)
        ]
        for row in rows:
            if row.bot:
                bot(row.bot, table.match.game, row.seat)
        timeline = start(tables.settings, table.game, table.options)
        places, match = Seating(rows, "", ()), table.match
        devices = {token_hash: device for token_hash, device in table.links.devices.items() if device.used}
        terms = replace(table.terms, listed=False, attended=0, ticked_version=-1, ticked=0, ply=0, watchers=0)
        made = await lay_out(
            tables,
            timeline,
            places,
            vocabulary=match.vocabulary,
            host=match.host,
            devices=devices,
            terms=terms,
            takeover=match.takeover,
            # Not where somebody has deleted their account since.
            rated=match.rated and all(row.account for row in rows if row.token),
        )
        table.rematch = await tables.store.rematch(table.id, made.table)
        again = Rematch(table.rematch)
        table.guests.tell(lambda: again)
    return table.rematch


async def fork(tables: Tables, client: str, table: Table, who: Holder, wish: Fork) -> TableMade:
    """Create a table of the asker's own that plays on from a past position of a match."""
    if not table.may_fork(who):
        raise Forbidden(
            _(
                "Players can copy a match when it is over; before that, only someone who plays with "
                "bots alone, or with everything open at one screen."
            )
        )
    if not 0 <= wish.ply <= table.timeline.ply:
        raise Taken(
            _("This match has moves 0 to {last}; there is no move {ply}.", last=table.timeline.ply, ply=wish.ply)
        )
    tables.pool.admit(client)
    timeline = table.timeline.until(wish.ply, await table.state_at(wish.ply, client))
    timeline.settle(tables.settings.draw)
    wishes = wish.seats or tuple(
        SeatWish("me", name=row.name) if row.person else SeatWish("bot", bot=row.bot) for row in table.seats
    )
    bots = [not row.person or row.seat in table.standing.out for row in table.seats]
    if not table.is_over and any(bot and wanted.who != "bot" for bot, wanted in zip(bots, wishes)):
        raise Forbidden(_("During the match, bots keep their seats in a copy: you may not see their hands."))
    places = _seated(tables, table.game, len(table.seats), wishes)
    return await lay_out(tables, timeline, places, vocabulary=table.match.vocabulary, forked=(table.id, wish.ply))
