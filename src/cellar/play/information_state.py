"""Information states (perfect recall): all that a seat has seen since the start, as text and as numbers.

An information set is all matches that a seat cannot tell apart: they have one information state.

A seat has seen its view of the start, then of each action who did it, what it saw of it (`rules.seen`) and its view
afterwards. Actions are kept as they were seen; the views are folded into a digest, one after the other. So two matches
that a seat cannot tell apart give it the same text and the same numbers, and whatever it could tell apart gives others,
also when it would have been forgotten since.

The past of a match is a chain: matches that branch share what they have in common, and a digest is worked out once.
"""

from hashlib import blake2b
from typing import Protocol

from cellar.contract.game import Game
from cellar.contract.planes import Plane
from cellar.rules.types import CHANCE, Ints, Options

#: The digest as bytes, and as numbers below 2**16.
DIGEST = 16
WORDS = DIGEST // 2


class Eyes(Protocol):
    """The observation function: how a state's bytes look to a seat."""

    def seen(self, data: bytes, action: int, seat: int) -> int:
        """What the seat sees of an action that is played in this state."""

    def hidden(self, data: bytes, seat: int) -> bytes:
        """The seat's view of the state, as bytes."""


class PlainEyes:
    """The observation function by the plain, uncompiled rules."""

    def __init__(self, game: Game, options: Options) -> None:
        self._rules = game.rules
        self._layout = game.layout(options)

    def seen(self, data: bytes, action: int, seat: int) -> int:
        return int(self._rules.seen(self._layout.read(data), action, seat))

    def hidden(self, data: bytes, seat: int) -> bytes:
        state = self._layout.read(data)
        self._rules.hide(state, seat)
        return state.tobytes()


class Past:
    """The history of a match up to a moment, as a linked list that matches with a common past share."""

    __slots__ = ("_digests", "_seen", "action", "actor", "before", "data", "length")

    def __init__(self, data: bytes, before: "Past | None" = None, actor: int = 0, action: int = 0) -> None:
        self.data = data
        self.before = before
        #: who led here from `before`, and how
        self.actor = actor
        self.action = action
        self.length: int = before.length + 1 if before else 0
        self._digests: dict[int, bytes] = {}
        self._seen: dict[int, int] = {}

    def after(self, actor: int, action: int, data: bytes) -> "Past":
        return Past(data, self, actor, action)

    def seen(self, seat: int, eyes: Eyes) -> int:
        """What the seat saw of the last action."""
        if seat not in self._seen:
            assert self.before is not None
            self._seen[seat] = eyes.seen(self.before.data, self.action, seat)
        return self._seen[seat]

    def events(self, seat: int, eyes: Eyes) -> list[tuple[int, int]]:
        """The actions since the start as the seat saw them: (actor, action or -1)."""
        return [(moment.actor, moment.seen(seat, eyes)) for moment in self.way()]

    def way(self) -> list["Past"]:
        """Every moment after the start, oldest first."""
        found, moment = list[Past](), self
        while moment.before is not None:
            found.append(moment)
            moment = moment.before
        return found[::-1]

    def resampled(self, data: bytes, seat: int, eyes: Eyes) -> "Past":
        """The history with a last state that the seat cannot tell from the true one; other seats may be able to."""
        other = Past(data, self.before, self.actor, self.action)
        other._digests[seat] = self.digest(seat, eyes)
        if self.before is not None:
            other._seen[seat] = self.seen(seat, eyes)
        return other

    def digest(self, seat: int, eyes: Eyes) -> bytes:
        """A hash of all views of the seat, and of what it saw between them."""
        waiting: list[Past] = []
        moment: Past | None = self
        while moment is not None and seat not in moment._digests:
            waiting.append(moment)
            moment = moment.before
        found = b"" if moment is None else moment._digests[seat]
        for later in reversed(waiting):
            event = f"{later.actor}:{later.seen(seat, eyes)};" if later.before else ""
            found = blake2b(found + event.encode() + eyes.hidden(later.data, seat), digest_size=DIGEST).digest()
            later._digests[seat] = found
        return found


def text(past: Past, seat: int, eyes: Eyes) -> str:
    """A seat's information state as text: its number, a digest of its views, and every action as it saw it."""
    events = " ".join(f"{actor}:{seen}" for actor, seen in past.events(seat, eyes))
    return f"{seat} {past.digest(seat, eyes).hex()} {events}"


def shapes(observation: tuple[Plane, ...], most: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The names and shapes of an information state's numbers: the observation, then all that came before it in at most
    so many events. These further numbers need more than a byte."""
    stated = tuple((plane.name, plane.shape) for plane in observation)
    return (*stated, ("past", (most, 2)), ("views", (WORDS,)))


def numbers(past: Past, seat: int, players: int, eyes: Eyes, out: Ints) -> None:
    """Write `past` and `views` over zeros: of each event who did it (1 for chance, 2 for the seat itself, 3 for the
    next …) and 1 more than what was seen of it, 0 for nothing; then the digest."""
    for i, (actor, seen) in enumerate(past.events(seat, eyes)):
        out[2 * i] = 1 if actor == CHANCE else (actor - seat) % players + 2
        out[2 * i + 1] = seen + 1
    digest = past.digest(seat, eyes)
    at = len(out) - WORDS
    for i in range(WORDS):
        out[at + i] = int.from_bytes(digest[2 * i : 2 * i + 2], "little")
