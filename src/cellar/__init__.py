"""Cellar: board games that run, search, serve and draw from one source of rules. The public interface:

    from cellar import Position, all_games, register, __version__

What is behind it is imported when it is first used: `cellar games` needs no NumPy.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cellar.play.position import Position
    from cellar.play.registry import all_games, register

    __version__: str

__all__ = ["Position", "__version__", "all_games", "register"]

_BEHIND = {
    "Position": "cellar.play.position",
    "all_games": "cellar.play.registry",
    "register": "cellar.play.registry",
}


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
