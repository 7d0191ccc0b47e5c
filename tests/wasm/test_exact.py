"""A game's module does what the rules and the search do: to the last bit, plain and by Numba."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from cellar.compile.accelerated import only_numba
from cellar.compile.arrays import generator, no_tape
from cellar.engine.parts import search_code
from cellar.engine.stops import NOBODY
from cellar.play.position import Position
from cellar.play.registry import HOUSE, load
from cellar.search.settings import settings
from cellar.search.tree import SearchTree
from cellar.wasm.host.manifest import Export
from cellar.wasm.host.twins import Twin, ran_otherwise
from tests.search.plainly import contents
from tests.studying import first
from tests.wasm.example import GAME as EXAMPLE
from tests.wasm.ways import by_numba, export, in_module, outcome, plain

GAMES = (*HOUSE, EXAMPLE)
pytestmark = pytest.mark.usefixtures("example")
#: Leaves that a plain perft may count.
FEW = 400
#: How far into a match, and how far a match is played out.
PLIES = (0, 5, 40)
MOST = 60
#: Nodes of a tree that is never full.
ENOUGH = 1 << 16
#: The functions of a tree.
TREE = ("prepare", "simulate", "threshold", "transplant")


def at(name: str, options: dict[str, object], plies: int) -> Position:
    """Somewhere in a match."""
    position, rng = Position.start(load(name), options, seed=plies), generator(plies + 1)
    while len(position.history) < plies and not position.is_over:
        position.step(rng)
    return position


def record(position: Position, count: int = 1) -> "np.ndarray[tuple[int], np.dtype[np.void]]":
    states = np.zeros(count, position.game.dtype(position.options))
    states[0] = np.frombuffer(position.state.tobytes(), states.dtype)[0]
    return states


@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize("name", GAMES)
def test_choices_leaves_and_playouts_are_those_of_the_plain_rules(name: str, plies: int) -> None:
    position = at(name, {}, plies)
    room, size = position.game.most_legal(position.options), position.game.layout(position.options).size
    state, row = record(position), np.zeros(room, np.int64)

    choices = export(name, "choices", size)
    count, (_, actions, _) = outcome(in_module(name, choices), (state[0], row, row.copy()))
    legal = position.legal_actions()
    assert count == len(legal)
    assert np.frombuffer(actions, np.int64)[: len(legal)].tolist() == legal

    leaves = export(name, "count", size)
    depth = 2 if len(legal) ** 2 < FEW else 1
    stack, line = np.zeros((depth + 1, room), np.int64), np.zeros(depth + 1, np.int64)
    given = (record(position, depth + 1), stack, row, line, line.copy(), depth, no_tape())
    assert outcome(in_module(name, leaves), given) == outcome(plain(leaves), given)

    playout = export(name, "advance", size)
    for seed in range(2):
        rng = generator(seed)
        more = (NOBODY, rng, rng, row, row.copy(), no_tape(), MOST)
        assert outcome(in_module(name, playout), (state[0], *more)) == outcome(plain(playout), (state[0], *more))


#: What plain Python searches in a moment: options and simulations, by game.
SHORT: dict[str, tuple[dict[str, object], int]] = {
    "zyrcan": ({}, 12),
    "cell_management": ({"round_limit": 5}, 40),
    "cell_wars": ({}, 2),
    "angel": ({"turns": 25}, 4),
    EXAMPLE: ({}, 300),
}


def grown(position: Position, way: Callable[[Export], Callable[..., Any]], simulations: int, nodes: int) -> list[bytes]:
    """What a search for a move leaves in its arrays."""
    size = position.game.layout(position.options).size
    code = SimpleNamespace(**{name: way(export(position.game.name, name, size)) for name in TREE})
    return grown_by(position, code, simulations, nodes)


def grown_by(position: Position, code: Any, simulations: int, nodes: int) -> list[bytes]:
    game, seat = position.game, position.actor
    tree = SearchTree(game, position.options, position.hidden(seat), seat, settings(game, ()), nodes, 5, code)
    tree.grow(simulations)
    return [np.asarray(one).tobytes() for one in (*contents(tree), tree.buffers.states)]


@pytest.mark.parametrize("name", GAMES)
def test_a_search_grows_the_same_tree_plain(name: str) -> None:
    options, simulations = SHORT[name]
    position = at(name, options, 3).settle(generator(1))
    found = [grown(position, way, simulations, ENOUGH) for way in (plain, lambda one: in_module(name, one))]
    assert found[0] == found[1]


@pytest.mark.parametrize("name", first(1, ["zyrcan", "cell_management"]))
def test_a_search_grows_the_same_tree_by_numba(name: str) -> None:
    position = at(name, {}, 4)
    found = [grown(position, way, 2000, ENOUGH) for way in (by_numba, lambda one: in_module(name, one))]
    assert found[0] == found[1]


@pytest.mark.parametrize("plies", [0, 40])
def test_a_tree_that_is_pruned_is_the_same_by_numba(plies: int) -> None:
    """The search long after its memory was full."""
    position = at("zyrcan", {"players": 3}, plies)
    found = [grown(position, way, 4000, 1) for way in (by_numba, lambda one: in_module("zyrcan", one))]
    assert found[0] == found[1]


@pytest.mark.parametrize(("name", "simulations"), first(1, [("zyrcan", 4000), ("cell_management", 2000)]))
@pytest.mark.parametrize("nodes", [1, ENOUGH])
def test_the_search_that_everybody_plays_against_grows_numbas_tree(name: str, simulations: int, nodes: int) -> None:
    """Its arrays lie in the module's memory; with one node it is pruned again and again."""
    position = at(name, {}, 4)
    code = search_code(position.game, "cellar.search.simulation")
    assert isinstance(code, Twin)
    with only_numba():
        other = search_code(position.game, "cellar.search.simulation")
    assert grown_by(position, code, simulations, nodes) == grown_by(position, other, simulations, nodes)
    assert not [one for one in ran_otherwise if one.startswith("cellar.search.")]
