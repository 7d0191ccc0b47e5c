"""A game's module does what the rules and the search do: to the last bit, plain and by Numba."""

from types import SimpleNamespace

import numpy as np
import pytest

from cellar.bots.registry import Thought
from cellar.bots.searcher import Tree
from cellar.compile.arrays import generator, no_tape
from cellar.play.position import Position
from cellar.play.registry import HOUSE, load
from cellar.search.pool import Pool
from cellar.search.settings import settings
from cellar_studies.wasm.longest import by_numba
from tests.wasm.example import GAME as EXAMPLE
from tests.wasm.ways import export, in_module, outcome, plain

GAMES = (*HOUSE, EXAMPLE)
pytestmark = pytest.mark.usefixtures("example")
#: Leaves that a plain perft may count.
FEW = 400
#: How far into a match, and how far a match is played out.
PLIES = (0, 5, 40)
MOST = 60
#: The functions of a tree.
TREE = ("prepare", "simulate", "kept", "transplant")


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
    count, (_, actions, _) = outcome(in_module(name, choices), (state, row, row.copy()))
    legal = position.legal_actions()
    assert count == len(legal)
    assert np.frombuffer(actions, np.int64)[: len(legal)].tolist() == legal

    leaves = export(name, "count", size)
    depth = 2 if len(legal) ** 2 < FEW else 1
    stack, line = np.zeros((depth + 1, room), np.int64), np.zeros(depth + 1, np.int64)
    given = (record(position, depth + 1), stack, row, line, line.copy(), depth, no_tape())
    assert outcome(in_module(name, leaves), given) == outcome(plain(leaves), given)

    playout = export(name, "playout", size)
    for seed in range(2):
        more = (generator(seed), row, row.copy(), no_tape(), MOST)
        assert outcome(in_module(name, playout), (state, *more)) == outcome(plain(playout), (state[0], *more))


#: What plain Python searches in a moment: options and simulations, by game.
SHORT: dict[str, tuple[dict[str, object], int]] = {
    "zyrcan": ({}, 12),
    "cell_management": ({"round_limit": 5}, 40),
    "cell_wars": ({}, 2),
    "angel": ({"turns": 25}, 4),
    EXAMPLE: ({}, 300),
}


def uct(position: Position, simulations: int, search: object) -> list[bytes]:
    """What a search for a move leaves in its arrays."""
    seat = position.actor
    thought = Thought(simulations=simulations, seed=5)
    tree = Tree(position.game, position.options, position.hidden(seat), seat, thought)
    tree.twin = SimpleNamespace(search=search)  # type: ignore[assignment]
    tree.simulate(simulations)
    used = int(tree.used[0])
    assert used > 1
    return [one.tobytes() for one in (tree.links[:used], tree.values[:used], tree.used, tree.rng, tree.scratch)]


@pytest.mark.parametrize("name", GAMES)
def test_a_search_grows_the_same_tree_plain(name: str) -> None:
    options, simulations = SHORT[name]
    position = at(name, options, 3).settle(generator(1))
    search = export(name, "search", position.game.layout(position.options).size)
    assert uct(position, simulations, in_module(name, search)) == uct(position, simulations, plain(search))


@pytest.mark.parametrize("name", ["zyrcan", "cell_management"])
def test_a_search_grows_the_same_tree_by_numba(name: str) -> None:
    position = at(name, {}, 4)
    search = export(name, "search")
    assert uct(position, 2000, in_module(name, search)) == uct(position, 2000, by_numba(search))


@pytest.mark.parametrize("plies", [0, 40])
def test_a_tree_that_is_pruned_is_the_same_by_numba(plies: int) -> None:
    """The search of the levels: long after its memory was full."""
    position = at("zyrcan", {"players": 3}, plies)
    game, seat = position.game, position.actor
    grown = []
    for way in (by_numba, lambda one: in_module("zyrcan", one)):
        code = SimpleNamespace(**{name: way(export("zyrcan", name)) for name in TREE})
        pool = Pool(game, position.options, position.hidden(seat), seat, settings(game, ()), 1, 5, code)
        pool.grow(4000)
        used = int(pool.tree.desk[0])
        grown.append(
            [one.tobytes() for one in (pool.tree.links[:used], pool.tree.means[:used], pool.tree.tally, pool.rng)]
        )
    assert grown[0] == grown[1]
