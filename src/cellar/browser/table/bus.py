"""Between the tabs of a browser: what one writes the others look up, as processes of a server do."""

from collections.abc import Callable

from cellar.server.store.bus import WORD, Bus


class Channel(Bus):
    """Says texts by a function and is told those of other tabs."""

    needed = True

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__()
        self._tell = tell
        self.connected = True

    def say(self, match: str, version: int) -> None:
        """Tell the others that a match has a new version (SEATS, TALK: something else)."""
        self._tell(f"{match} {version}")

    def attend(self, match: str, word: str) -> None:
        """Tell the others who is at a match here."""
        self._tell(f"{match} {WORD}{word}")

    async def close(self) -> None:
        """Hear nothing more."""
        self.connected = False

    def told(self, text: str) -> None:
        """Another tab has said something."""
        if not self.connected:
            return
        match, _, what = text.partition(" ")
        self._take(match, what)
