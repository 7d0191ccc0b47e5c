"""Clocks with days for each move: they go by the wall clock, whether anybody or any server is there or not. Until when
somebody has time is written with the move that made it their turn."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, TypeAlias

from cellar.rules.types import OVER
from cellar.server import messages
from cellar.server.store.rows import Kept, TurnRow, VacationRow

DAY_MS = 86_400_000
#: The days that a table may give for each move.
DAYS = (1, 2, 3, 5, 7, 14)
#: Milliseconds that are forgiven when time runs out.
LAG_MS = 1_000
#: Milliseconds before anybody is told of a turn: whoever is there may have seen it, and answered.
NOTICE_MS = 15_000
#: Milliseconds before its end at which time is nearly up.
SOON_MS = 6 * 3_600_000
#: Whom a table waits for: a person, whose time goes by; a bot; or nobody, since not all have come, or it is over.
Awaited: TypeAlias = Literal["person", "bot", "nobody"]
#: What was told of a turn: nothing, that it began, that its time is nearly up.
NOTHING, BEGUN, SOON = 0, 1, 2


class DayClocks:
    """The clock of a match that gives each move so many days, and the vacations that stop it."""

    def __init__(self, kept: Kept, clock: Callable[[], int]) -> None:
        self.terms = kept.terms
        #: whose turn it is, as the store has it; none where nobody has come to the table yet
        self.turn = kept.turn
        self.vacations: dict[int, VacationRow] = dict(kept.vacations)
        #: the turn, and the vacations, of which guests have been told
        self._shown: object = None
        self._players = len(kept.seats)
        self._clock = clock

    def next(self, version: int, ply: int, at: int, actor: int, awaited: Awaited) -> TurnRow:
        """The turn that begins with an event."""
        due = None
        if awaited == "person":
            away = self.vacations.get(actor)
            due = max(at, away.until if away else 0) + self.terms.seconds * 1000
        told = BEGUN if awaited == "nobody" and actor != OVER else NOTHING
        return scheduled(TurnRow(version, ply, actor, at, due, told=told))

    def known(self, version: int, actor: int, awaited: Awaited) -> bool:
        """Whether the turn that is written down is this one."""
        turn = self.turn
        if turn is None or (turn.version, turn.actor) != (version, actor):
            return False
        return actor == OVER or awaited == ("person" if turn.due is not None else "nobody" if turn.told else "bot")

    def kept(self, version: int, actor: int) -> TurnRow | None:
        """The same turn after an event that did not end it, such as somebody else's resigning."""
        turn = self.turn
        return replace(turn, version=version) if turn is not None and turn.actor == actor else None

    def shifted(self, turn: TurnRow, ms: int) -> TurnRow:
        """A turn whose time is up later, or earlier, by a vacation that begins or ends."""
        return scheduled(replace(turn, due=None if turn.due is None else turn.due + ms))

    def late(self) -> bool:
        """Whether the time of whoever is to decide has run out."""
        due = self.turn.due if self.turn else None
        return due is not None and self._clock() > due + LAG_MS

    def news(self) -> bool:
        """Whether guests have not been told yet of how it stands."""
        before, self._shown = self._shown, (self.turn, dict(self.vacations))
        return before != self._shown

    def shown(self) -> messages.Clocks:
        """The message with all clocks."""
        turn, now = self.turn, self._clock()
        left = [self.terms.seconds * 1000] * self._players
        runs = turn is not None and turn.due is not None
        if turn is not None and turn.due is not None:
            left[turn.actor] = max(0, turn.due - now)
        away = tuple(
            messages.Vacation(seat, row.until) for seat, row in sorted(self.vacations.items()) if row.until > now
        )
        return messages.Clocks(
            "days",
            self.terms.seconds,
            0,
            self.terms.loses,
            tuple(left),
            turn.actor if turn is not None and runs else -1,
            away,
        )


def scheduled(turn: TurnRow) -> TurnRow:
    """A turn with the time at which the server has something to do about it."""
    if turn.actor == OVER:
        return replace(turn, wake=None if turn.told else turn.since)
    if turn.told == NOTHING:
        # Also a bot's turn: should its server end before it has moved, another one has it move.
        return replace(turn, wake=turn.since + NOTICE_MS)
    if turn.due is None:
        return replace(turn, wake=None)
    return replace(turn, wake=turn.due - SOON_MS if turn.told == BEGUN else turn.due + LAG_MS)
