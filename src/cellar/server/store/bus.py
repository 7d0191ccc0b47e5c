"""Notifications between processes that share a store: whoever writes says so, and the others read. Where nobody else
writes, nothing is sent."""

from collections.abc import Callable

#: Stand for a version when other things of a match have changed: its seats, its chat log.
SEATS, TALK = -1, -2
#: Called with a match and its version; with "" and -1 when something may have been missed.
Heard = Callable[[str, int], None]
#: Called with a match and a presence message. It is in no store: presence is repeated by heartbeat.
Attended = Callable[[str, str], None]
#: The prefix of a presence message.
WORD = "@"


class Bus:
    """The bus of a store with a single process: it does nothing."""

    #: whether several can share the store
    needed = False

    def __init__(self) -> None:
        #: whether the others are heard
        self.connected = False
        self._heard: Heard = lambda match, version: None
        self._attended: Attended = lambda match, word: None

    def listen(self, heard: Heard, attended: Attended) -> None:
        """Set the callbacks for notifications."""
        self._heard, self._attended = heard, attended

    async def open(self) -> None:
        """Connect; returns when notifications arrive."""

    def say(self, match: str, version: int) -> None:
        """Notify the others that a match has a new version (SEATS, TALK: something else)."""
        self._send(match, str(version))

    def attend(self, match: str, word: str) -> None:
        """Notify the others who is at a match here."""
        self._send(match, f"{WORD}{word}")

    async def follow(self, match: str) -> None:
        """Subscribe to a match."""

    def leave(self, match: str) -> None:
        """Unsubscribe from a match."""

    async def close(self) -> None:
        """Disconnect."""

    def _send(self, match: str, text: str) -> None:
        """Send a notification, which the others `_take`."""

    def _take(self, match: str, text: str) -> None:
        """Pass a notification on to its callback."""
        if text.startswith(WORD):
            self._attended(match, text.removeprefix(WORD))
        elif text.lstrip("-").isdigit():
            self._heard(match, int(text))
