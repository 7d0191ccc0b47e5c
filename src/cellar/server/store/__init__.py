"""Where matches are kept: an append-only list of events per match, in SQLite or PostgreSQL, by the same statements."""

from cellar.server.store.rows import Conflict, EventRow, Kept, MarkRow, MatchRow, SeatRow
from cellar.server.store.store import Store

__all__ = ["Conflict", "EventRow", "Kept", "MarkRow", "MatchRow", "SeatRow", "Store"]
