"""Notifications between the tabs of a browser, as between processes of a server."""

from collections.abc import Callable

from cellar.server.store.bus import Bus


class Channel(Bus):
    """A bus over a BroadcastChannel: a function sends texts, `told` receives those of other tabs."""

    needed = True

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = tell
        self.connected = True

    def _send(self, match: str, text: str) -> None:
        self._tell(f"{match} {text}")

    async def close(self) -> None:
        """Ignore all further notifications."""
        self.connected = False

    def told(self, text: str) -> None:
        """Receive a notification of another tab."""
        match, _, what = text.partition(" ")
        if self.connected:
            self._take(match, what)
