"""Proposals and chat at a table: made, answered, carried out. All of it is durable before anybody is told."""

import logging
from collections.abc import Callable

from cellar.language import N_, number, translator
from cellar.rules.types import CHANCE, PUBLIC
from cellar.server import messages
from cellar.server.errors import Refused, store_failures
from cellar.server.limits import Limits
from cellar.server.match import chat, hints
from cellar.server.match.seats import presence
from cellar.server.match.table import FOR_GOOD, Table
from cellar.server.model.guests import Guest
from cellar.server.model.proposals import Open, waiting
from cellar.server.model.refused_words import RefusedWords
from cellar.server.model.requests import DIGITS, Request
from cellar.server.model.tokens import Holder
from cellar.server.store.bus import TALK
from cellar.server.store.interface import AnyStore
from cellar.server.store.rows import RESIGNED, Conflict, TalkRow

_ = translator(__name__)
logger = logging.getLogger(__name__)
#: Maximum attempts to append to the chat log when other processes write at the same time.
TRIES = 20
#: The holder in idempotency keys of people without a token.
NOBODY = "-" * DIGITS
ASKED_BACK = N_("{who} has asked to take back a move: answer that first.")
ASKED_HINTS = N_("{who} has asked to allow hints: answer that first.")
NO_MORE = N_("{who} wants no more hints.")
WITHDRAWN = N_("{who} has withdrawn the request.")
DISAGREES = N_("{who} does not agree.")
DIE = N_("Dice or cards have come up since your move, so you can't take it back.")
SHOWN = N_("Something hidden has been revealed since your move, so you can't take it back.")
MOVED = N_("Someone has moved since, and hands are hidden in this game, so you can't take it back.")


async def propose(store: AnyStore, table: Table, guest: Guest, wish: messages.Propose) -> int:
    """Make a proposal; returns the version at which it is known."""
    who, seat = guest.acting, wish.seat
    request = Request.of(who, wish.id, "propose", wish.what, seat)
    async with table.lock:
        if (done := _done(table, request)) is not None:
            return done
        _check(table, who, seat)
        if not table.game.about.everything_open and len(who.seats) > 1 and seat != guest.eyes:
            raise Refused(
                "not_allowed", _("Several people share this screen: each acts for the seat they are looking from.")
            )
        one = Open(0, wish.what, seat, table.version, [seat])
        if wish.what == "hints":
            hints.check_proposal(table, who)
        if wish.what == "back":
            if table.match.rated:
                raise Refused("not_allowed", _(FOR_GOOD))
            await _ply_back(table, one)
        known = next((old for old in table.proposals.still(table.version) if _same(table, old, one)), None)
        if known is None and _left(table, one):
            await _say(store, table, seat, wish.what, str(table.version), request)
            tell(table)
            return table.version
        await _try(store, table, known or one, str(request))
        return table.version


async def answer(store: AnyStore, table: Table, guest: Guest, said: messages.Answer) -> int:
    """Record an answer to a proposal, and carry it out when the last one has agreed."""
    who = guest.acting
    request = Request.of(who, said.id, "answer", said.proposal, said.yes)
    async with table.lock:
        if (done := _done(table, request)) is not None:
            return done
        one = next((old for old in table.proposals.still(table.version) if old.number == said.proposal), None)
        if one is None:
            raise Refused("stale", _("That's already settled, or the match has moved on."))
        _check(table, who, None)
        mine = [seat for seat in who.seats if seat in _left(table, one)]
        own = one.seat in who.seats and not said.yes
        # Whoever plays may end what stands, whoever proposed it.
        ends = one.what == "hints" and not said.yes and not _left(table, one)
        mine += [seat for seat in who.seats if ends and not table.seats[seat].bot]
        if not mine and not own:
            raise Refused("not_allowed", _("This isn't for you to answer."))
        seat = mine[0] if mine else one.seat
        await _say(store, table, seat, "yes" if said.yes else "no", str(one.number), request)
        if said.yes:
            await _try(store, table, one, None)
        else:
            tell(table, lambda: _(NO_MORE if ends else WITHDRAWN if own else DISAGREES, who=table.called(seat)))
        return table.version


async def say(
    store: AnyStore, table: Table, guest: Guest, said: messages.Say, limits: Limits, words: RefusedWords
) -> int:
    """Write a chat message to everybody at the table."""
    text = " ".join("".join(c if c.isprintable() else " " for c in said.text).split())
    who = guest.acting
    seats = [guest.eyes, *who.seats]
    seat = next((seat for seat in seats if seat in who.seats), PUBLIC)
    request = Request.of(who, said.id, "say", said.text)
    if not request.holder:
        request = Request(NOBODY, request.id, request.asks)
    async with table.lock:
        if table.proposals.done(request):
            return table.version
        if table.chat.quiet:
            raise Refused("not_allowed", _("The host has turned chat off."))
        if who.covered:
            raise Refused("not_allowed", _("The board is hidden: show it first."))
        if not 1 <= len(text) <= limits.chat_text:
            raise Refused(
                "not_allowed",
                _(
                    "A message has 1 to {most} characters; this one has {length}.",
                    most=limits.chat_text,
                    length=len(text),
                ),
            )
        if words.within(text) or (seat == PUBLIC and words.within(said.name)):
            raise Refused("not_allowed", _("Your message or your name has a word that isn't wanted here."))
        if table.proposals.last >= limits.chat_lines:
            raise Refused(
                "too_many", _("The chat is full: a table holds {most} messages.", most=number(limits.chat_lines))
            )
        await _say(store, table, seat, "chat", chat.written(said.name, text, seat), request)
        return table.version


async def hush(store: AnyStore, table: Table, guest: Guest, said: messages.Quiet) -> int:
    """Switch the table's chat off or on, for whoever created the table."""
    request = Request.of(guest.who, said.id, "quiet", said.quiet)
    if not guest.who.host:
        raise Refused("not_allowed", _("Only the host can turn chat off."))
    async with table.lock:
        if not table.proposals.done(request):
            await _say(store, table, PUBLIC, "quiet", "on" if said.quiet else "off", request)
        return table.version


async def remark(store: AnyStore, table: Table, seat: int, what: chat.Change, who: str, new: str = "") -> None:
    """Note in the chat, for everybody, who plays at a seat from now on."""
    async with table.lock:
        try:
            await _say(store, table, seat, "seat", chat.noted(what, who, new), None)
        except Refused:
            logger.warning("table %s: not noted: %s at seat %d", table.id, what, seat)


async def owed(store: AnyStore, table: Table) -> None:
    """Carry out proposals that all had agreed on when a crash came in between."""
    async with table.lock:
        for one in table.proposals.still(table.version):
            if not table.is_over and one.what != "hints" and not _left(table, one):
                await _try(store, table, one, None)


async def look(store: AnyStore, table: Table) -> None:
    """Read chat and proposals that another process has written."""
    async with table.lock:
        await _look(store, table)


def tell(table: Table, sentence: Callable[[], str] = str) -> None:
    """Send everybody the proposals that are open now, and what came of one."""
    open_now = shown(table)
    table.guests.tell(lambda: messages.Proposals(open_now, sentence()))


def tell_presence(table: Table) -> None:
    """Tell everybody who is at the table, and whose answer a proposal waits for."""
    table.guests.tell(lambda: presence(table))
    if table.proposals.open:
        tell(table)


def shown(table: Table) -> tuple[messages.Proposal, ...]:
    """The open proposals as everybody at the table may see them."""
    if table.is_over or not table.proposals.open:
        return ()
    return tuple(
        messages.Proposal(one.number, one.what, one.seat, one.version, _left(table, one))
        for one in table.proposals.still(table.version)
    )


def _done(table: Table, request: Request) -> int | None:
    carried = table.carried(request)
    return carried if carried is not None else table.version if table.proposals.done(request) else None


def _check(table: Table, who: Holder, seat: int | None) -> None:
    if table.ended:
        raise Refused("over", str(table.ended))
    if table.is_over:
        raise Refused("over", _("The match is over: review it, or ask for a rematch."))
    if who.covered:
        raise Refused("not_allowed", _("The board is hidden, so nothing was done: show it, then choose again."))
    if seat is not None and (seat not in who.seats or table.seats[seat].bot):
        raise Refused("not_allowed", _("You can only act for a seat you play."))


def _same(table: Table, old: Open, new: Open) -> bool:
    """Whether an equal proposal is open: at most one to take back, one on hints, one resignation of a camp."""
    if old.what != new.what:
        return False
    if new.what == "resign":
        return old.seat in table.standing.camp(new.seat)
    if table.seats[old.seat].token != table.seats[new.seat].token:
        asked = ASKED_BACK if new.what == "back" else ASKED_HINTS
        raise Refused("not_allowed", _(asked, who=table.called(old.seat)))
    return True


def _left(table: Table, one: Open) -> tuple[int, ...]:
    if one.what == "hints":
        return hints.left(table, one)
    concerned = [row.seat for row in table.in_match()]
    if one.what == "resign":
        concerned = [seat for seat in concerned if seat in table.standing.camp(one.seat)]
    return waiting(one, table.seats, concerned)


async def _try(store: AnyStore, table: Table, one: Open, key: str | None) -> None:
    """Carry a proposal out if nobody is left to agree."""
    if _left(table, one):
        tell(table)
        return
    if one.what == "hints":
        tell(table, lambda: _(hints.AGREED))
        return
    if one.what == "resign":
        await table.step_out(RESIGNED, one.seat, key)
        if table.match.rated and not table.is_over:
            await _say(store, table, one.seat, "seat", chat.noted("resigned", ""), None)
    else:
        await table.take_back(await _ply_back(table, one), key)
    table.proposals.open.pop(one.number, None)
    if one.number:
        tell(table, lambda: _("Agreed."))


async def _ply_back(table: Table, one: Open) -> int:
    """The ply to return to: before the proposer's last decision, with only decisions that everybody saw after it."""
    timeline, token, hidden = table.timeline, table.seats[one.seat].token, not table.game.about.everything_open
    # Where hands are hidden, each seat of a token is another person's.
    own = {one.seat} if hidden else {row.seat for row in table.seats if row.token == token}
    ply = next((n for n in reversed(range(timeline.ply)) if timeline.actors[n] in own), None)
    if ply is None:
        raise Refused("not_allowed", _("There is nothing to take back: you haven't moved yet."))
    since = timeline.actors[ply:]
    if CHANCE in since:
        raise Refused("not_allowed", _(DIE))
    if hidden and any(actor not in own for actor in since):
        raise Refused("not_allowed", _(MOVED))
    if table.game.reveals:
        steps = table.steps(ply + 1, timeline.ply)
        if steps is None or any(row[0] in table.game.reveals for step in steps for row in step.rows):
            raise Refused("not_allowed", _(SHOWN))
    return ply


async def _say(store: AnyStore, table: Table, seat: int, kind: str, text: str, request: Request | None) -> None:
    """Append to the chat log by optimistic concurrency: on a conflict, read what is new and try the next number."""
    for _attempt in range(TRIES):
        key = str(request) if request else None
        row = TalkRow(table.proposals.last + 1, table.clock(), seat, kind, text, key)
        try:
            await store.append_talk(table.id, row)
        except Conflict:
            if not await _look(store, table):
                break
            if request and table.proposals.done(request):
                return
            continue
        except store_failures():
            break
        _note(table, row)
        table.published(table.id, TALK)
        return
    raise Refused("failed", _("The server couldn't save that. Try again in a moment."))


async def _look(store: AnyStore, table: Table) -> bool:
    found = await store.talk_after(table.id, table.proposals.last)
    talk = [_note(table, row) for row in found]
    if not all(talk):
        tell(table)
    return bool(found)


def _note(table: Table, row: TalkRow) -> bool:
    """Apply a row of the chat log and pass chat on to the guests; returns whether it is chat."""
    table.proposals.note(row)
    talk = table.chat.note(row)
    if talk:
        chat.tell(table, row)
    return talk
