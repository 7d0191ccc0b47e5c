"""The interface that tables need of a store: SQLAlchemy's (`store`), or a browser's (`cellar.browser.table`)."""

from collections.abc import Awaitable, Sequence
from typing import Protocol

from cellar.server.store.rows import (
    Attended,
    CheckpointRow,
    DeviceRow,
    EventRow,
    Kept,
    Links,
    MatchRow,
    SeatRow,
    TalkRow,
    TermsRow,
    TurnRow,
)


class AnyStore(Protocol):
    """A store of matches, with their seats and events and what else belongs to them."""

    @property
    def epoch(self) -> str:
        """The epoch that appends are made in: of another one nothing is written."""

    async def create(self, kept: Kept) -> None:
        """Store a new match, with what already happened in it."""

    def append(
        self,
        match: str,
        new: list[EventRow],
        checkpoints: list[CheckpointRow],
        spent: int | None = None,
        turn: TurnRow | None = None,
    ) -> Awaitable[None]:
        """Append events, and where there is a clock the time that the first took, or whose turn it is then; done when
        they are durable. Conflict when another writer was first with a version or a request, Gone when there is no such
        match any more."""

    async def load(self, match: str) -> Kept | None:
        """Everything stored of a match, or None."""

    async def events_after(self, match: str, version: int) -> list[EventRow]:
        """The events after a version."""

    async def rematch(self, match: str, other: str) -> str:
        """Note that `other` is the rematch, unless there is one already; returns the one that counts."""

    async def touch(self, now: int) -> None:
        """Write a row, to check that the store can be written."""

    def waiting(self) -> int:
        """Number of appends that are not written yet."""

    # -- seats, by optimistic concurrency: a row is written only where it is still as its asker saw it

    async def seats_of(self, match: str) -> tuple[list[SeatRow], Links]:
        """The seats of a match, and the links and devices that open them."""

    async def change_seat(self, match: str, old: SeatRow, new: SeatRow) -> bool:
        """Change a seat, unless somebody else has come to hold it meanwhile; returns whether it was done."""

    async def sit(self, match: str, new: SeatRow) -> bool:
        """Take a free seat without a link, and void its link; False where somebody else was first."""

    async def seen(self, match: str, who: Sequence[int], at: int | None) -> None:
        """Store when the last page of these seats' holder was closed; None: one is open."""

    async def invite(self, match: str, seat: int, token_hash: bytes | None) -> None:
        """Set the one link that opens a seat from now on, or none."""

    async def use_invite(self, match: str, token_hash: bytes, new: SeatRow) -> bool:
        """Use a link up and take its seat; False where somebody else was first."""

    async def offer_device(self, match: str, link: DeviceRow) -> None:
        """Set the one link for another device of its holder; an unused one is void."""

    async def use_device(self, match: str, link: bytes, token_hash: bytes) -> bool:
        """Use a device link up: the token with this hash has its holder's seats as well."""

    async def revoke(self, match: str, holder: bytes, but: bytes) -> None:
        """Revoke all devices of a holder but this one and the browser that sat down."""

    # -- the chat log, in order and each row once; terms, and the time that decisions took where there is a clock

    async def append_talk(self, match: str, new: TalkRow) -> None:
        """Append a row to a table's chat log; done when it is durable. Conflict when another writer was first."""

    async def talk_after(self, match: str, number: int) -> list[TalkRow]:
        """The rows of a table's chat log after a number."""

    async def tick(self, match: str, version: int, ms: int) -> None:
        """Store how long the decision after that version takes already."""

    async def attend(self, notes: Sequence[Attended]) -> None:
        """Note who is at tables that strangers may find."""

    async def found_tables(self, watch: bool, since: int, most: int) -> list[tuple[MatchRow, TermsRow, list[SeatRow]]]:
        """Tables that strangers may find, at which somebody was since a moment: listed ones with a free seat, the
        newest first; or to watch, with none, those first that most watch."""

    async def unlist(self, match: str) -> None:
        """Strangers do not find this match to watch any more."""

    async def spent(self, match: str) -> dict[int, int]:
        """How long decisions took, by the versions that they led to."""

    # -- stories of finished matches; one that was taken back and ended anew has another version

    async def story(self, match: str, version: int) -> bytes | None:
        """The story of a match that ended with this version."""

    async def keep_story(self, match: str, version: int, text: bytes) -> None:
        """Store a story in place of an older one; where the match is gone, nothing."""
