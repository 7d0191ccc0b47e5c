"""The search put together as for a game, but run by Python: nothing is compiled."""

from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import pytest

from cellar.bots import random_mover
from cellar.compile.compiled import compiled
from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.engine.parts import for_search
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.types import CHANCE
from cellar.search import nodes
from cellar.search.tree import SearchTree


def as_they_are(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], FunctionType]:
    """In place of Numba."""
    return lambda function: function


def twin(game: Game, module: str) -> ModuleType:
    return compiled(module, for_search(game), as_they_are)


def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on, bots search plainly."""
    for module in ("forest", "bot"):
        monkeypatch.setattr(f"cellar.search.{module}.search_code", twin)


def middle(game: str | Game, options: dict[str, Any], plies: int, seed: int = 1) -> Position:
    """A position in which somebody is to decide, after so many random actions."""
    position, rng = Position.start(game, options, seed=seed), generator(seed)
    while len(position.history) < plies or position.actor == CHANCE:
        if position.actor == CHANCE:
            position.roll(rng)
        else:
            thought = Thought(seed=len(position.history))
            position.play(random_mover.choose(position.game, position.options, position.state, 0, thought))
    return position


def contents(tree: SearchTree) -> list[Any]:
    """All that a tree's arrays hold, where something is in them: of a node that was not tried only the action."""
    (actions, links, means, counters, tally), used = tree.arrays, int(tree.arrays.counters[nodes.USED])
    visited, node = [0], 1
    while node < used:
        if links[node, nodes.VISITS] > 0:
            visited.append(node)
        node += 1 if links[node, nodes.VISITS] > 0 else int(links[node, nodes.SPAN])
    assert node == used > 1
    return [actions[:used], visited, links[visited], means[visited], counters, tally, tree.rng]
