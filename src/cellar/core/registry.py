"""Which games there are. Knowing them is cheap; loading one imports its rules."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from cellar.core.about import About
from cellar.core.errors import UnknownGame

if TYPE_CHECKING:
    from cellar.core.game import Game

#: The house's own games, in the order of the menu. Others register themselves, or come as entry points `cellar.games`.
HOUSE = ("cell_management", "zyrcan", "cell_wars", "angel")

_registered: dict[str, About] = {}


def register(about: About) -> None:
    """Add a game of one's own: from then on every command, table and test knows it."""
    _registered[about.name] = about


@cache
def _installed() -> dict[str, About]:
    """The house's games, then those of other packages; looked up once, since asking the system for entry points takes a
    while."""
    found: dict[str, About] = {name: import_module(f"cellar.games.{name}").ABOUT for name in HOUSE}
    for entry in entry_points(group="cellar.games"):
        about: About = entry.load()
        found.setdefault(about.name, about)
    return found


def games() -> dict[str, About]:
    """All games by name, the house's first."""
    return {**_installed(), **_registered}


def about(name: str) -> About:
    """One game's entry; hyphens and case do not matter."""
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    known = games()
    if wanted not in known:
        raise UnknownGame(f"There is no game {name!r}; there are: {', '.join(known)}.")
    return known[wanted]


def load(name: str) -> "Game":
    """The whole game."""
    game: Game = import_module(about(name).module).GAME
    return game
