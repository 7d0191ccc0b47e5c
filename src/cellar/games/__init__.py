"""The house's games, each in a folder of its own. Called, it lists all games: `cellar.games` is a function until the
first game is imported, and this package from then on."""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cellar.contract.about import About


class Games(ModuleType):
    """A package that can be called."""

    def __call__(self) -> "dict[str, About]":
        from cellar.play.registry import all_games

        return all_games()


sys.modules[__name__].__class__ = Games
