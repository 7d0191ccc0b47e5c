"""Recent events of a table, kept in memory for reconnects, the log and takings back: bounded in number and in bytes."""

from collections import deque
from collections.abc import Iterable

from cellar.server.model.timeline import Happened, Step

#: Maximum number of events, and of bytes of their states, that a table keeps in memory.
EVENTS = 100
BYTES = 1 << 20


class RecentEvents:
    """The last events of a table, oldest first."""

    def __init__(self) -> None:
        self._events: deque[Happened] = deque()
        self._bytes = 0

    def add(self, happened: Iterable[Happened]) -> None:
        """Append events, and drop the oldest beyond the bounds."""
        for event in happened:
            self._events.append(event)
            # The state before it is the same object as the one after the event before.
            self._bytes += len(event.after)
        while len(self._events) > 1 and (len(self._events) > EVENTS or self._bytes > BYTES):
            self._bytes -= len(self._events.popleft().after)

    def after(self, version: int) -> list[Happened]:
        """The events after a version, as far as they are in memory."""
        return [event for event in self._events if event.version > version]

    def state(self, ply: int) -> bytes | None:
        """The state of the line of play after so many actions, if it is in memory. The newest event of a ply is on the
        line: what was taken back has been played again since."""
        for event in reversed(self._events):
            if event.ply == ply:
                return event.after
            if event.step and event.ply == ply + 1:
                return event.before
        return None

    def steps(self, first: int, last: int) -> list[Step] | None:
        """The steps of the line that led to the plies first … last, if all are in memory."""
        found: dict[int, Step] = {}
        for event in self._events:
            if event.step:
                found[event.ply] = event.step
            else:
                found = {ply: step for ply, step in found.items() if ply <= event.ply}
        steps = [found.get(ply) for ply in range(first, last + 1)]
        return [step for step in steps if step] if all(steps) else None
