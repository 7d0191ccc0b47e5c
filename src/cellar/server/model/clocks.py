"""Chess clocks of a match: how much time each seat has left, and whose clock runs. Time goes by this process's
monotonic clock; what was used up is stored with each move, so that time in which no server runs counts for nobody."""

from collections.abc import Callable, Iterable, Mapping

from cellar.server import messages
from cellar.server.store.rows import EventRow, Kept

#: Seconds of network lag that are forgiven when time runs out.
LAG_S = 1.0


class Clocks:
    """The clocks of one match; times are in milliseconds."""

    def __init__(self, kept: Kept, clock: Callable[[], float]) -> None:
        """The clocks of a stored match, all stopped."""
        self.terms = terms = kept.terms
        self._clock = clock
        self._players = len(kept.seats)
        self._actors: dict[int, int] = {}
        self.note(kept.events)
        self.left: list[int] = []
        self.take(kept.spent)
        #: the seat whose time is counted, since when, and what it had used up before
        self.seat = -1
        self._since: float | None = None
        self._used = terms.ticked if terms.ticked_version == len(kept.events) else 0
        #: guests have not been told of this decision yet
        self._new = True

    def take(self, spent: Mapping[int, int]) -> None:
        """Recompute what is left from all that was spent."""
        self.left = [self.terms.seconds * 1000] * self._players
        for version, ms in sorted(spent.items()):
            if version in self._actors:
                self.charge(self._actors[version], ms)

    def charge(self, seat: int, ms: int) -> None:
        """Take the time of a decision from a seat's clock, and add the increment."""
        if self.terms.clock == "total":
            self.left[seat] = max(0, self.left[seat] - ms) + self.terms.plus * 1000

    def note(self, events: Iterable[EventRow]) -> None:
        """Record who made decisions, here or at another process."""
        self._actors.update({event.version: event.actor for event in events if event.actor >= 0})

    def turn(self) -> None:
        """Reset for the next decision, whoever makes it."""
        self.seat, self._since, self._used, self._new = -1, None, 0, True

    def run(self, seat: int) -> bool:
        """Start a seat's clock; returns whether guests must be told."""
        if self._since is not None and self.seat == seat:
            return False
        self.seat, self._since, self._new = seat, self._clock(), False
        return True

    def rest(self) -> bool:
        """Stop the running clock; returns whether guests must be told."""
        news = self._new or self._since is not None
        self._used, self._since, self._new = self.used(), None, False
        return news

    @property
    def running(self) -> bool:
        """Whether a clock runs."""
        return self._since is not None

    def used(self) -> int:
        """Milliseconds that the current decision has taken so far."""
        return self._used + (0 if self._since is None else round((self._clock() - self._since) * 1000))

    def late(self) -> bool:
        """Whether the running clock has run out, with the lag that is forgiven."""
        return self.running and self.used() > self.left[self.seat] + LAG_S * 1000

    def shown(self) -> messages.Clocks:
        """The message with all clocks."""
        left = list(self.left)
        if self.seat >= 0:
            left[self.seat] = max(0, left[self.seat] - self.used())
        terms = self.terms
        return messages.Clocks(
            terms.clock or "move",
            terms.seconds,
            terms.plus,
            terms.loses,
            tuple(left),
            self.seat if self.running else -1,
        )
