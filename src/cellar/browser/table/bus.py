"""Notifications between the tabs of a browser, as between processes of a server."""

from collections.abc import Callable

from cellar.server.store.bus import WORD, Bus


class Channel(Bus):
    """A bus over a BroadcastChannel: a function sends texts, `told` receives those of other tabs."""

    needed = True

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = tell
        self.connected = True

    def say(self, match: str, version: int) -> None:
        """Notify the others that a match has a new version (SEATS, TALK: something else)."""
        self._tell(f"{match} {version}")

    def attend(self, match: str, word: str) -> None:
        """Notify the others who is at a match here."""
        self._tell(f"{match} {WORD}{word}")

    async def close(self) -> None:
        """Ignore all further notifications."""
        self.connected = False

    def told(self, text: str) -> None:
        """Receive a notification of another tab."""
        if not self.connected:
            return
        match, _, what = text.partition(" ")
        self._take(match, what)
