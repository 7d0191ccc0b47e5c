"""The authority of one match: checks a request's permission and legality, and acknowledges it when it is durable."""

import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence

from cellar.errors import BadText, CellarError, GameOver
from cellar.language import N_, number, translator
from cellar.rules.types import OVER
from cellar.server import metrics
from cellar.server.errors import Refused, not_moved, said_by_store, store_failures
from cellar.server.match.live_match import LiveMatch
from cellar.server.model.conditional_moves import ahead
from cellar.server.model.requests import Request
from cellar.server.model.timeline import Step
from cellar.server.model.tokens import Holder, alone, hashed, holder, sole
from cellar.server.store.rows import ConditionalRow
from cellar.server.workers.process import WorkerFailed

_ = translator(__name__)

logger = logging.getLogger(__name__)
#: Maximum length of a move's text.
MOST_TEXT = 300
ONE_SCREEN = N_(
    "Several people share this screen, and hands are hidden between them: you can ask to take back your own last "
    "move, while nothing else has happened."
)
FOR_GOOD = N_("This match is rated: no move is taken back.")


class Table(LiveMatch):
    """One match with the operations that people and bots may ask of it."""

    # -- what it knows

    @property
    def actor(self) -> int:
        """The seat that is to decide; OVER when the match has ended."""
        return OVER if self.standing.over else self.now.actor

    @property
    def is_over(self) -> bool:
        return self.actor == OVER

    def holder(self, token: str) -> Holder | None:
        """The seats and rights that a token gives at this table."""
        return self.holder_of(hashed(token))

    def holder_of(self, token_hash: bytes) -> Holder | None:
        """The seats and rights of a token, by its hash."""
        return holder(token_hash, self.match.host, self.seats, self.links.devices)

    def alone(self, who: Holder) -> bool:
        """Whether no other person plays in this match."""
        return alone(who, self.people)

    def sole(self, who: Holder) -> bool:
        """Whether the match belongs to one person, who may take moves back and fork it at will."""
        return sole(who, self.people, self.game.about.everything_open, self.match.rated)

    def may_undo(self, who: Holder, ply: int | None = None) -> bool:
        """Whether this client may take a move back."""
        if not self.sole(who):
            return False
        played = self.timeline.actors if ply is None else self.timeline.actors[:ply]
        return any(actor in who.seats for actor in played)

    def may_fork(self, who: Holder) -> bool:
        """Whether this client may play on from a past position, at another table."""
        return self.sole(who) or (self.is_over and bool(who.seats or who.owed))

    def bot_to_act(self) -> str:
        """The bot that is to decide, or ""."""
        actor = self.actor
        return self.seats[actor].bot if actor >= 0 and not self.ended else ""

    def called(self, seat: int) -> str:
        """The display name at a seat: the person's, or else the seat's."""
        return self.seats[seat].name or self.game.seat_names(self.options)[seat]

    def clock(self) -> int:
        """The time, in milliseconds since 1970."""
        return self._settings.clock()

    def hidden(self, seat: int) -> bytes:
        """The state as a seat may know it: what its bot is given."""
        return bytes(self.now.view(seat).state.tobytes())

    # -- playing

    async def play(self, who: Holder, request: str, version: int, text: str) -> int:
        """Play a move for a person; returns the version that carries it, once it is durable."""
        asked = Request.of(who, request, "move", version, text)
        begun = time.perf_counter()
        played = await self._once(asked, version, lambda key: self._play(who, text, key))
        metrics.MOVE.observe(time.perf_counter() - begun)
        metrics.MOVES.add("person")
        return played

    async def undo(self, who: Holder, request: str, version: int) -> int:
        """Take back this client's last decision and all that came after it."""
        return await self._once(Request.of(who, request, "undo", version), version, lambda key: self._undo(who, key))

    def carried(self, request: Request) -> int | None:
        """The version that already carries a request, if one does."""
        return self._requests.done(request)

    async def _once(self, request: Request, version: int, work: Callable[[str], Awaitable[int]]) -> int:
        """Carry a request out exactly once, by its idempotency key; returns the version that carries it."""
        async with self.lock:
            if (done := self._requests.done(request)) is not None:
                return done
            if version > self.version:
                # The client has seen more than this process: another one has written.
                await self._catch_up()
            if self.ended:
                raise Refused("over", str(self.ended))
            try:
                if version != self.version:  # optimistic concurrency
                    raise Refused("stale", _("The match has moved on. Look at the board, then choose again."))
                return await work(str(request))
            except Refused:
                # Another process may have carried out this very request, and we have heard of it just now.
                if (done := self._requests.done(request)) is not None:
                    return done
                raise

    async def _play(self, who: Holder, text: str, key: str) -> int:
        _check_uncovered(who)
        actor = self.actor
        if actor == OVER:
            raise Refused("over", _("The match is over: review it, or ask for a rematch."))
        if actor not in who.seats:
            whose = self.game.seat_names(self.options)[actor]
            raise Refused("not_your_turn", _("It's not your turn: {who} is next.", who=whose))
        if self.seats[actor].bot:
            raise Refused("not_your_turn", _("A bot is playing for you. Take your seat back first."))
        if (self.clocks and self.clocks.late()) or (self.days and self.days.late()):
            raise Refused("not_allowed", _("You ran out of time, so this move came too late."))
        action = self.parse(text)
        return await self._append(await self._tried(action), key)

    async def _undo(self, who: Holder, key: str) -> int:
        _check_uncovered(who)
        if self.standing.over:
            raise Refused("over", _("The match is over: review it, or ask for a rematch."))
        if self.match.rated:
            raise Refused("not_allowed", _(FOR_GOOD))
        if not self.alone(who):
            raise Refused("not_allowed", _("Other people are playing: ask them if you may take back your move."))
        if not self.sole(who):
            raise Refused("not_allowed", _(ONE_SCREEN))
        ply = next((n for n in reversed(range(self.timeline.ply)) if self.timeline.actors[n] in who.seats), None)
        if ply is None:
            raise Refused("not_allowed", _("There is nothing to take back: you haven't moved yet."))
        return await self.take_back(ply, key)

    async def play_for_bot(self, seat: int, version: int, action: int | None) -> None:
        """Play a bot's move (None: any legal one), unless the match has changed meanwhile."""
        async with self.lock:
            if self.version == version and self.actor == seat and self.bot_to_act():
                draw, position = self._settings.draw, self.timeline.position()
                if action is None:
                    legal = position.legal_actions()
                    action = legal[draw(len(legal))]
                await self._append(await self._tried(position.parse(action)), None)
                metrics.MOVES.add("bot")

    async def chance(self) -> None:
        """Draw the chance actions that are due, should a crash have come between a move and its dice."""
        async with self.lock:
            steps = self.timeline.try_chance(self.timeline.state, self.timeline.ply, self._settings.draw)
            if steps:
                await self._append(steps, None)

    def parse(self, text: str) -> int:
        """Read a text as a legal action of the acting seat, from what it may know, so that no refusal tells more."""
        if len(text) > MOST_TEXT:
            raise Refused(
                "unreadable",
                _("A move has at most {most} characters; this one has {length}.", most=MOST_TEXT, length=len(text)),
            )
        try:
            return self.now.view(self.actor).parse(text)
        except BadText as error:
            raise Refused("unreadable", str(error)) from None
        except GameOver as error:
            raise Refused("over", str(error)) from None
        except CellarError as error:
            raise Refused("illegal", str(error)) from None

    async def _tried(self, action: int) -> list[Step]:
        """Compute the steps of a legal action and of the chance actions that follow it."""
        most = self._settings.limits.actions
        if self.version >= most:
            raise Refused("not_allowed", _("This match has reached the limit of {most} events.", most=number(most)))
        try:
            steps = await self._with_chance(action)
            if self.conditional_moves is not None:
                rows = await self.conditional_moves(self.id)
                while self.version + len(steps) < most and (answer := self._answer(rows, steps)) is not None:
                    steps += await self._with_chance(answer, steps[-1])
                    metrics.MOVES.add("conditional")
        except WorkerFailed:
            logger.exception("table %s: a move could not be worked out", self.id)
            raise Refused(
                "failed", _("The server couldn't work out the move in time. Try again in a moment.")
            ) from None
        except store_failures() as error:
            logger.error("table %s: no conditional moves could be read: %s", self.id, said_by_store(error))
            raise Refused("failed", not_moved(error)) from None
        return steps

    async def _with_chance(self, action: int, after: Step | None = None) -> list[Step]:
        step = await self._step(action, after)
        return [step, *self.timeline.try_chance(step.after, step.ply, self._settings.draw)]

    def _answer(self, rows: Mapping[int, ConditionalRow], steps: Sequence[Step]) -> int | None:
        """The conditional move by which whoever is to decide after these steps answers at once, if there is one. It is
        written with them: nobody sees the moment between, and nobody's time goes by in it."""
        if not rows:
            return None
        position = self.timeline.position(steps[-1].after)
        row = rows.get(position.actor)
        seat = self.seats[position.actor] if row is not None else None
        if row is None or seat is None or seat.bot or seat.token != row.holder:
            return None
        lines = ahead(row, [*self.timeline.actions, *(step.action for step in steps)])
        # Another version of the rules may forbid what was allowed when it was stored.
        return lines[0][0] if lines and lines[0][0] in position.legal_actions() else None


def _check_uncovered(who: Holder) -> None:
    if who.covered:
        raise Refused("not_allowed", _("The board is hidden, so nothing was done: show it, then choose again."))
