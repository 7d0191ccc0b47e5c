"""What tables need of a store, whichever it is: SQLAlchemy's (`store`), or a browser's (`cellar.browser.table`)."""

from collections.abc import Awaitable, Sequence
from typing import Protocol

from cellar.server.store.rows import (
    DeviceRow,
    EventRow,
    Kept,
    Links,
    MarkRow,
    MatchRow,
    SeatRow,
    TalkRow,
    TermsRow,
)


class AnySitting(Protocol):
    """Who sits where. Whatever two may want at once is written only where it is still as its asker saw it."""

    async def of(self, match: str) -> tuple[list[SeatRow], Links]:
        """Who sits at a match, and what opens its seats."""

    async def change(self, match: str, old: SeatRow, new: SeatRow) -> bool:
        """Change who sits on a seat, unless somebody else has come to hold it meanwhile."""

    async def sit(self, match: str, new: SeatRow) -> bool:
        """Take a seat that is nobody's, without a link; one that waits for it is void. Of two, one is first."""

    async def seen(self, match: str, who: Sequence[int], at: int | None) -> None:
        """The last page of those who hold these seats was closed, or one is open again."""

    async def invite(self, match: str, seat: int, mark: bytes | None) -> None:
        """The one link that opens a seat from now on, or none."""

    async def use_invite(self, match: str, mark: bytes, new: SeatRow) -> bool:
        """Spend a link: its seat is somebody's. Of two who open it, one is first."""

    async def offer_device(self, match: str, link: DeviceRow) -> None:
        """The one link by which another device becomes its holder's; one that was not used is void."""

    async def use_device(self, match: str, link: bytes, mark: bytes) -> bool:
        """Spend the link: whoever has the token with this mark is its holder as well."""

    async def revoke(self, match: str, holder: bytes, but: bytes) -> None:
        """Only the device with this mark, and the browser that sat down, are the holder's."""


class AnyStories(Protocol):
    """Stories of matches that are over; one that was taken back and ended anew has another version."""

    async def of(self, match: str, version: int) -> bytes | None:
        """The story of a match that ended with this version."""

    async def keep(self, match: str, version: int, text: bytes) -> None:
        """Keep a story in place of an older one; where the match is gone, nothing."""


class AnyTalk(Protocol):
    """What is said at tables besides moves, in order, and each thing once."""

    async def append(self, match: str, new: TalkRow) -> None:
        """Add what somebody says; done when it is durable. Conflict when another writer was first."""

    async def after(self, match: str, number: int) -> list[TalkRow]:
        """What was said after a number."""


class AnyTerms(Protocol):
    """What tables are made with besides their games, and how time goes where there is a clock."""

    async def tick(self, match: str, version: int, ms: int) -> None:
        """So long the decision after that version takes already."""

    async def attend(self, matches_here: Sequence[str], at: int) -> None:
        """Somebody is at these listed tables."""

    async def open(self, since: int, most: int) -> list[tuple[MatchRow, TermsRow, list[SeatRow]]]:
        """Listed tables with a free seat at which somebody was since a moment, the newest first."""

    async def spent(self, match: str) -> dict[int, int]:
        """How long decisions took, by the versions that they led to."""


class AnyStore(Protocol):
    """Matches, seats and events."""

    @property
    def sitting(self) -> AnySitting: ...
    @property
    def stories(self) -> AnyStories: ...
    @property
    def talk(self) -> AnyTalk: ...
    @property
    def terms(self) -> AnyTerms: ...

    @property
    def epoch(self) -> str:
        """The epoch that appends are made in: of another one nothing is written."""

    async def create(
        self,
        match: MatchRow,
        sitting: list[SeatRow],
        first: list[EventRow],
        marked: Sequence[MarkRow] = (),
        links: Links | None = None,
        kept: TermsRow | None = None,
    ) -> None:
        """Lay out a match, with what already happened in it."""

    def append(
        self, match: str, new: list[EventRow], marks: list[MarkRow], spent: int | None = None
    ) -> Awaitable[None]:
        """Add events, and where there is a clock the time that the first took; done when they are durable. Conflict
        when another writer was first with a version or a request, Gone when there is no such match any more."""

    async def load(self, match: str) -> Kept | None:
        """All of a match, or None."""

    async def events_after(self, match: str, version: int) -> list[EventRow]:
        """What happened after a version."""

    async def rematch(self, match: str, other: str) -> str:
        """Note that `other` is the rematch, unless there is one already; returns the one that counts."""

    async def touch(self, now: int) -> None:
        """Write something, to see that the store can be written."""

    def waiting(self) -> int:
        """How many appends are not written yet."""
