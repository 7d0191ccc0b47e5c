"""The perfect players' thoughts, drawn over the board when a match asks for them (option `thoughts`)."""

from collections.abc import Callable
from typing import Any

from cellar.core.scene import Item
from cellar.core.types import Options, State
from cellar.games.angel.history import Cell

Place = Callable[[Cell], tuple[float, float]]


def items(options: Options, state: State, place: Place, size: float) -> list[Item]:
    """The layer that the match asks for; nothing where there is no perfect player."""
    return []


def facts(options: Options, state: State) -> dict[str, Any]:
    """The same in a sentence, for the panel."""
    return {}
