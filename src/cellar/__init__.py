"""Cellar: board games that run, search, serve and draw from one source of rules. The public interface:

    from cellar import Position
    position = Position.start("zyrcan")
    print(position)
    print(position.play(position.ask("uct")))

and, to write a game of one's own: About, Option, Bot, Layout, Board, Item, Scene, Cue, Panel, Fact, Card, SeatFacts,
Game, assembled, register. What is behind a name is imported when it is first used: `cellar games` needs no NumPy.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cellar.contract.about import About as About
    from cellar.contract.about import Bot as Bot
    from cellar.contract.about import Option as Option
    from cellar.contract.assembling import assembled as assembled
    from cellar.contract.board import Board as Board
    from cellar.contract.game import Game as Game
    from cellar.draw.panel import Card as Card
    from cellar.draw.panel import Fact as Fact
    from cellar.draw.panel import Panel as Panel
    from cellar.draw.panel import SeatFacts as SeatFacts
    from cellar.draw.scene import Cue as Cue
    from cellar.draw.scene import Item as Item
    from cellar.draw.scene import Scene as Scene
    from cellar.play.position import Position as Position
    from cellar.play.registry import all_games as all_games
    from cellar.play.registry import load as load
    from cellar.play.registry import register as register
    from cellar.rules.layout import Layout as Layout

    __version__: str

_BEHIND = {
    name: module
    for module, names in {
        "cellar.play.position": "Position",
        "cellar.play.registry": "all_games load register",
        "cellar.contract.about": "About Bot Option",
        "cellar.contract.assembling": "assembled",
        "cellar.contract.game": "Game",
        "cellar.contract.board": "Board",
        "cellar.draw.panel": "Card Fact Panel SeatFacts",
        "cellar.draw.scene": "Cue Item Scene",
        "cellar.rules.layout": "Layout",
    }.items()
    for name in names.split()
}

__all__ = ["__version__", *_BEHIND]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            return version("cellar-games")
        except PackageNotFoundError:  # run from its folder, without being installed
            return "unknown"
    if name not in _BEHIND:
        raise AttributeError(f"cellar has no {name!r}; it has {', '.join(__all__)}")
    from importlib import import_module

    return getattr(import_module(_BEHIND[name]), name)


def __dir__() -> list[str]:
    return __all__
