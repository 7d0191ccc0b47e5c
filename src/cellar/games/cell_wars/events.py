"""The events of a match, rows of the tape with names for their numbers: `words/` tells and `picture/cues.py` animates
them. `events.toml` has each kind, with the names of its numbers and its tellings."""

from typing import TYPE_CHECKING, Any, Final

from cellar.games.cell_wars.rulebook import terms as t
from cellar.language.telling import data_file

#: What the file has of each kind of row.
KINDS: Final[dict[int, dict[str, Any]]] = {
    getattr(t, f"T_{word.upper()}"): entry for word, entry in data_file(__package__, "events.toml").items()
}
#: The names of the numbers of each kind of row.
FIELDS: Final[dict[int, tuple[str, ...]]] = {kind: tuple(entry["row"]) for kind, entry in KINDS.items()}


class Event:
    """A row of the tape: its kind, and the numbers of that kind by their names."""

    def __init__(self, row: tuple[int, ...]) -> None:
        self.kind = row[0]
        self.__dict__.update(zip(FIELDS[self.kind], row[2:]))

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> int: ...
