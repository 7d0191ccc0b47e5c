"""Between those who share a store: whoever writes says so, and the others look. Where nobody else writes, nothing is
said."""

from collections.abc import Callable

#: What is said in place of a version when other things of a match have changed: who sits where, what was said.
SEATS, TALK = -1, -2
#: Called with a match and its version; with "" and -1 when something may have been missed.
Heard = Callable[[str, int], None]
#: Called with a match and a word about who is at it. It is in no store: who is somewhere says so again.
Attended = Callable[[str, str], None]
#: What stands before such a word.
WORD = "@"


class Bus:
    """One's own store: there is nobody to speak to."""

    #: whether several can share the store
    needed = False

    def __init__(self) -> None:
        #: whether the others are heard
        self.connected = False
        self._heard: Heard = lambda match, version: None
        self._attended: Attended = lambda match, word: None

    def listen(self, heard: Heard, attended: Attended) -> None:
        """Who is told what is heard."""
        self._heard, self._attended = heard, attended

    async def open(self) -> None:
        """Begin to listen; returns when it does."""

    def say(self, match: str, version: int) -> None:
        """Tell the others that a match has a new version (SEATS, TALK: something else)."""

    def attend(self, match: str, word: str) -> None:
        """Tell the others who is at a match here."""

    async def follow(self, match: str) -> None:
        """Hear of a match from now on."""

    def leave(self, match: str) -> None:
        """A match is open here no more."""

    async def close(self) -> None:
        """Stop."""

    def _take(self, match: str, text: str) -> None:
        """Somebody else has said something of a match."""
        if text.startswith(WORD):
            self._attended(match, text.removeprefix(WORD))
        elif text.lstrip("-").isdigit():
            self._heard(match, int(text))
