"""The registry of games. Listing them is cheap; loading one imports its rules.

Cellar's own come first, then those of other packages (entry points of the group `cellar.games`), then those that a
script added with `register`. A package that is broken is reported in a sentence, and the rest goes on.
"""

import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from cellar.contract.about import About
from cellar.errors import BadGame, CellarError, UnknownGame
from cellar.language import enumerated, translator
from cellar.lookup import find

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cellar.contract.game import Game

_ = translator(__name__)
#: Cellar's own games, in the order of the menu.
HOUSE = ("zyrcan", "cell_management", "angel", "cell_wars")
GROUP = "cellar.games"
#: The module of a static site that lists the entry points of the packages that are there.
PACKED = "cellar_packed"

_registered: dict[str, About] = {}
_problems: list[str] = []
#: Games without a game.py, by name.
_put_together: "dict[str, Game]" = {}


def register(about: About) -> None:
    """Register a game of one's own: from then on every command, table and test knows it."""
    if about.name in HOUSE:
        raise BadGame(f"There is a game {about.name!r} in the house already: give yours another name.")
    _registered[about.name] = about


def registered() -> dict[str, About]:
    """The games that were added with `register`, which other processes must be told of."""
    return dict(_registered)


@cache
def _installed() -> dict[str, About]:
    """Cellar's own games, then those of other packages; cached, since looking entry points up takes a while."""
    found: dict[str, About] = {name: import_module(f"cellar.games.{name}").ABOUT for name in HOUSE}
    for entry in brought(GROUP):
        try:
            about = entry.load()
            if not isinstance(about, About):
                raise BadGame(f"{entry.value} is no About, but {type(about).__name__}.")
            if about.name in found:
                raise BadGame(_("there is a game {name} already.", name=repr(about.name)))
            found[about.name] = about
        except Exception as error:
            package = entry.dist.name if entry.dist else entry.module
            _problems.append(
                _(
                    "The game {game} of the package {package} cannot be used: {reason} Update that package, or"
                    " uninstall it.",
                    game=repr(entry.name),
                    package=repr(package),
                    reason=_why(error),
                )
            )
    return found


class Packed(NamedTuple):
    """An entry point that was packed for a browser, where packages have no metadata."""

    name: str
    value: str
    dist: None = None

    @property
    def module(self) -> str:
        """The module in which it is."""
        return self.value.partition(":")[0]

    def load(self) -> Any:
        """Import what it names."""
        return find(self.value)


def brought(group: str) -> "Iterable[EntryPoint | Packed]":
    """The entry points of a group in other packages; in a browser, those that `cellar site` packed along."""
    if sys.platform == "emscripten":
        if not find_spec(PACKED):
            return ()
        return [Packed(name, value) for name, value in import_module(PACKED).ENTRIES.get(group, {}).items()]
    from importlib.metadata import entry_points

    return entry_points(group=group)


def _why(error: BaseException) -> str:
    return str(error) if isinstance(error, CellarError) else f"{type(error).__name__}: {str(error).rstrip('.')}."


def problems() -> tuple[str, ...]:
    """What is wrong with packages that add games, a sentence each; known once the games were asked for."""
    return tuple(_problems)


def all_games() -> dict[str, About]:
    """All games by name, Cellar's own first."""
    return {**_installed(), **_registered}


def about(name: str) -> About:
    """A game's menu entry by its name; hyphens and case do not matter."""
    wanted = name.strip().lower().replace("-", "_").replace(" ", "_")
    known = all_games()
    if wanted not in known:
        there = enumerated(list(known))
        raise UnknownGame(_("There is no game {name}; there are: {there}.", name=repr(name), there=there))
    return known[wanted]


def load(name: str) -> "Game":
    """Load a game by its name, with all its modules."""
    entry = about(name)
    try:
        game: Game = import_module(entry.module).GAME if find_spec(entry.module) else _assembled(entry)
    except CellarError:
        raise
    except Exception as error:
        raise BadGame(f"{entry.title} cannot be loaded from {entry.module}: {_why(error)}") from error
    return game


def _assembled(entry: About) -> "Game":
    """A game without a game.py, put together from its other files: once, for as long as its rules are the same."""
    made, package = _put_together.get(entry.name), entry.module.rpartition(".")[0]
    if made is None or made.about != entry or made.rules is not sys.modules.get(f"{package}.rules"):
        from cellar.contract.assembling import assembled

        _put_together[entry.name] = made = assembled(entry)
    return made
