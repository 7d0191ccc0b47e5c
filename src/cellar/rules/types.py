"""Types and constants that rules, tables and searches share: buffers, options, and the actors that are no seat."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, TypeAlias

from cellar.rules.layout import State

__all__ = ["CHANCE", "OVER", "PUBLIC", "Face", "Floats", "Ints", "Options", "State"]


class Ints(Protocol):
    """Buffer of integers for actions, setups, tapes and generators: a list or view plain, an array compiled."""

    def __getitem__(self, place: Any, /) -> Any: ...
    def __setitem__(self, place: Any, value: Any, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...


#: The same for results.
Floats: TypeAlias = Ints
#: A match's validated options; `players` is always among them.
Options: TypeAlias = Mapping[str, Any]
#: A move as a person types and clicks it: its text and its click path.
Face: TypeAlias = tuple[str, tuple[str, ...]]

#: Whose decision it is when it is no seat's.
CHANCE = -1
OVER = -2
#: The seat that spectators look from.
PUBLIC = -3
