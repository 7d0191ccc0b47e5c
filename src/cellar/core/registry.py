"""Which games there are. Knowing them is cheap; loading one imports its rules."""

from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
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


def games() -> dict[str, About]:
    """All games by name, the house's first."""
    found: dict[str, About] = {}
    for name in HOUSE:
        module = import_module(f"cellar.games.{name}") if find_spec(f"cellar.games.{name}") else None
        if module is not None and hasattr(module, "ABOUT"):  # while the games are being written
            found[name] = module.ABOUT
    for entry in entry_points(group="cellar.games"):
        about: About = entry.load()
        found.setdefault(about.name, about)
    return {**found, **_registered}


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
