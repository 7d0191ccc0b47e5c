"""Where matches are kept: an append-only list of events per match, in SQLite or PostgreSQL, by the same statements."""

from cellar.server.store.rows import Ban, Conflict, EventRow, Gone, Kept, MarkRow, MatchRow, SeatRow
from cellar.server.store.store import Store

__all__ = ["Ban", "Conflict", "EventRow", "Gone", "Kept", "MarkRow", "MatchRow", "SeatRow", "Store"]
