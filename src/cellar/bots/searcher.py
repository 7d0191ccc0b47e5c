"""The searcher at the table: upper confidence trees (`uct.py`) for a second, then the move that was tried most."""

import time
from types import ModuleType
from typing import cast

import numpy as np

from cellar.bots import uct
from cellar.bots.registry import Opinion, Thought
from cellar.compile import random_policy
from cellar.compile.arrays import generator, no_tape
from cellar.compile.compiled import compiled
from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.rules.types import Options, State

#: Nodes of the tree; when it is full, the search goes on inside it.
NODES = 400_000
#: The deepest that the tree, and then a random game, may go.
DEPTH = 512
PLAY_OUT = 2_000
#: The clock is looked at about so often.
GLANCE_S = 0.02


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """The action that the search tried most."""
    return opinion(game, options, state, seat, thought).action


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """The same, with how often each action was tried and what the search expects; a forced move needs no thought."""
    actions = Position(game, options, state).legal_actions()
    if len(actions) == 1:
        return Opinion(actions[0], {actions[0]: 1})
    tree = Tree(game, options, state, seat, thought)
    tree.grow(thought)
    values = tree.expected()
    weights = {action: count for action, (count, _) in tree.children().items()}
    return Opinion(tree.best(actions), weights, values[seat], values)


def warm(game: Game, options: Options) -> None:
    """Compile the search for this game's record, or load it from the cache."""
    position = Position.start(game, dict(options), seed=1).settle(generator(1))
    Tree(game, options, position.hidden(position.actor), position.actor, Thought(seed=1)).simulate(2)


def parts(game: Game) -> dict[str, str]:
    """The modules that the search is put together with."""
    rules, policy = cast("ModuleType", game.rules), cast("ModuleType", game.policy or random_policy)
    return {"rules": rules.__name__, "policy": policy.__name__}


class Tree:
    """The arrays of one search."""

    def __init__(self, game: Game, options: Options, state: State, seat: int, thought: Thought) -> None:
        self.twin: ModuleType = compiled("cellar.bots.uct", parts(game))
        dtype = game.dtype(options)
        players, room = int(options["players"]), game.most_legal(options)
        nodes = min(NODES, (thought.simulations + 1) * DEPTH) if thought.simulations else NODES
        self.root = np.frombuffer(state.tobytes(), dtype).copy()
        self.scratch = np.zeros(1, dtype)
        self.seat = seat
        self.rng = generator(thought.seed)
        self.links = np.zeros((nodes, uct.COLUMNS), np.int64)
        self.links[0, uct.CHILD] = self.links[0, uct.SIBLING] = -1
        self.values = np.zeros((nodes, players), np.float64)
        self.used = np.ones(1, np.int64)
        self.path = np.zeros(DEPTH, np.int64)
        self.work = np.zeros((3, room), np.int64)
        self.stamps = np.zeros(1, np.int64)
        self.results = np.zeros(players, np.float64)

    def simulate(self, count: int) -> None:
        """So many simulations."""
        self.twin.search(
            self.root,
            self.scratch,
            self.seat,
            count,
            PLAY_OUT,
            no_tape(),
            self.rng,
            self.links,
            self.values,
            self.used,
            self.path,
            self.work,
            self.stamps,
            self.results,
        )

    def grow(self, thought: Thought) -> int:
        """Simulate until the time or the number is used up; returns the number."""
        if thought.simulations:
            self.simulate(thought.simulations)
            return thought.simulations
        end = time.perf_counter() + thought.seconds
        done, batch = 0, 4
        while (begin := time.perf_counter()) < end and not (done and thought.stopped):
            self.simulate(batch)
            done += batch
            took = time.perf_counter() - begin
            batch = max(1, min(batch * 4, int(batch * GLANCE_S / max(took, 1e-6))))
        return done

    def children(self) -> dict[int, tuple[int, float]]:
        """The root's moves: how often each was tried, and what it brought the seat on average."""
        found: dict[int, tuple[int, float]] = {}
        for child in self._below():
            visits = int(self.links[child, uct.VISITS])
            found[int(self.links[child, uct.ACTION])] = (visits, float(self.values[child, self.seat]) / max(visits, 1))
        return found

    def _below(self) -> list[int]:
        """The nodes that the root's moves lead to."""
        found: list[int] = []
        child = int(self.links[0, uct.CHILD])
        while child >= 0:
            found.append(child)
            child = int(self.links[child, uct.SIBLING])
        return found

    def expected(self) -> tuple[float, ...]:
        """What the root's moves brought each seat on average."""
        below = self._below()
        sums, visits = self.values[below].sum(0), int(self.links[below, uct.VISITS].sum())
        return tuple((sums / max(visits, 1)).tolist())

    def best(self, actions: list[int]) -> int:
        """The move tried most; of equals, the one that brought more."""
        tried = self.children()
        return max(actions, key=lambda action: tried.get(action, (0, -2.0)))
