"""Where matches are kept: an append-only list of events per match, in SQLite or PostgreSQL, by the same statements."""

from typing import TYPE_CHECKING, Any

from cellar.server.store.rows import Conflict, EventRow, Kept, MarkRow, MatchRow, SeatRow

if TYPE_CHECKING:
    from cellar.server.store.store import Store

__all__ = ["Conflict", "EventRow", "Kept", "MarkRow", "MatchRow", "SeatRow", "Store"]


def __getattr__(name: str) -> Any:
    """The store itself when it is first asked for: workers read rows, and start without a database's modules."""
    if name == "Store":
        from cellar.server.store.store import Store

        return Store
    raise AttributeError(name)
