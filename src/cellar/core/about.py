"""What a menu needs to know of a game, without NumPy: importing this is cheap."""

from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A setting of a match: typed, validated, with a default and a sentence of help."""

    name: str
    kind: Literal["int", "choice", "bool", "text"]
    default: Any
    help: str
    #: choice: the values; int: offered in menus (any value from low to high is valid)
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """A game on the menu."""

    name: str
    title: str
    #: raised whenever the same moves could give another result
    version: int
    designers: str
    #: one sentence for the menu
    sentence: str
    #: the numbers of players allowed, ascending
    players: tuple[int, ...]
    default_players: int
    minutes: str
    #: names of the seats, as many as the most players
    seats: tuple[str, ...]
    #: accent of the palette
    accent: str
    options: tuple[Option, ...] = ()
    #: where the parts are: the module with GAME
    module: str = ""
    #: the rulebook or the source of the rules
    source: str = ""
    extra: tuple[tuple[str, str], ...] = ()
