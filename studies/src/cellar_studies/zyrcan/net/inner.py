"""A search that asks a prior at inner nodes as well: what a network there can be worth, its time left out.

The search itself is the one of `cellar.search`, untouched. Between batches of simulations every node that has been
visited often enough is judged once: only the moves that the prior likes best stay, and a child that it likes less has
its mean for whoever moves there lowered, which fades as results come in, as at the root (`nodes.handicap`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import log
from time import perf_counter

import numpy as np

from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import SHIPS
from cellar.games.zyrcan.glance import prior as glance
from cellar.play.position import Position
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import OVER, Options, State
from cellar.search.bot import solved
from cellar.search.forest import Forest, count_of
from cellar.search.nodes import CHANCES, FIRST, SPAN, TRIED, VISITS, leave
from cellar.search.settings import settings
from cellar.search.tree import SearchTree
from cellar_studies.zyrcan.net.prior import judged

#: What speaks for each move of a position, in the search's reward; nothing where the prior has no opinion.
Judge = Callable[[State], dict[int, float]]
#: Simulations of a tree between two looks at its nodes: an eighth of what it has, within these bounds.
BATCH, LARGEST = 1024, 8192
#: Lowered by so much, a child is not visited again.
NEVER = 1e9


def by_glance(state: State) -> dict[int, float]:
    """The glance at every move, as at the root."""
    room = [0] * rules.FLY
    actions = room[: rules.legal(state, room)]
    odds = glance.POINTS * SHIPS * int(state.players)
    return dict(zip(actions, (glance.ODDS * glance.points(state, np.array(actions)) / odds).tolist()))


def by_network(state: State) -> dict[int, float]:
    """The network in use, where a ship is placed."""
    if state.phase != rules.DEPLOY:
        return {}
    return {action: glance.ODDS * log(max(chance, 1e-9)) for action, chance in judged(state)[0].items()}


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return opinion(game, options, state, seat, thought).action


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """The opinion of a search that leans on the network in use, as a bot gives it."""
    return Leaning(by_network).opinion(game, options, state, seat, thought)


@dataclass(frozen=True, slots=True)
class Leaning:
    """A search whose inner nodes lean on a prior."""

    judge: Judge
    #: a node is judged when it has been visited so often
    visits: int = 256
    #: moves that stay there
    keep: int = 12
    #: visits for which the prior counts as much as results; 0: it only says which moves stay
    trust: float = 0.0

    def opinion(self, game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
        """The move that the search visited most; by simulations if any are asked for, else for the seconds allowed."""
        actions = Position(game, options, state).legal_actions()
        if len(actions) == 1:
            return Opinion(actions[0], {actions[0]: 1.0})
        given = settings(game, thought.level.settings)
        budget = min(given.exact, thought.limit) if thought.limit else given.exact
        if budget and (known := solved(game, options, state, budget)) is not None:
            return known
        forest = Forest(game, options, state, seat, given, count_of(given, thought), thought.seed)
        trees, limit = len(forest.trees), thought.limit
        left = [limit // trees + (number < limit % trees) for number in range(trees)]
        end = perf_counter() + thought.seconds
        while any(left) if limit else perf_counter() < end:
            batch = min(LARGEST, max(BATCH, forest.simulations // trees // 8))
            counts = [min(batch, rest) for rest in left] if limit else [batch] * trees
            forest.grow(counts, 1)
            left = [rest - count for rest, count in zip(left, counts)]
            for tree in forest.trees:
                self.lean(game, tree, state)
        return forest.opinion()

    def lean(self, game: Game, tree: SearchTree, root: State) -> int:
        """Judge the inner nodes that have come to be visited often; how many."""
        actions, links, found = tree.arrays.actions, tree.arrays.links, 0
        waiting: list[tuple[int, tuple[int, ...]]] = [(0, ())]
        while waiting:
            node, path = waiting.pop()
            first, tried = int(links[node, FIRST]), int(links[node, TRIED])
            # In a game without chance nothing else uses this column, and pruning copies it.
            if node and first and not links[node, CHANCES]:
                links[node, CHANCES] = 1
                found += self._lean_at(game, tree, node, root, path)
                tried = int(links[node, TRIED])
            often = np.flatnonzero(links[first : first + tried, VISITS] >= self.visits) if first else ()
            waiting += [(first + int(place), (*path, int(actions[first + place]))) for place in often]
        return found

    def _lean_at(self, game: Game, tree: SearchTree, node: int, root: State, path: tuple[int, ...]) -> bool:
        state = root.copy()
        for action in path:
            game.rules.apply(state, action, NO_TAPE)
        who = game.rules.actor(state)
        worth = self.judge(state) if who != OVER else {}
        if not worth:
            return False
        actions, links, means = tree.arrays.actions, tree.arrays.links, tree.arrays.means
        best = sorted(worth, key=lambda action: (-worth[action], action))[: self.keep]
        first, tried, span = (int(links[node, column]) for column in (FIRST, TRIED, SPAN))
        for child in range(first, first + tried):
            action, visits = int(actions[child]), int(links[child, VISITS])
            less = (worth[best[0]] - worth[action]) * self.trust / (self.trust + visits)
            means[child, 1 + who] -= less if action in best else NEVER
        known = set(actions[first : first + tried].tolist())
        rest = [action for action in best if action not in known]
        stay = tried + len(rest)
        actions[first + tried : first + stay] = rest
        links[node, SPAN] = stay
        # The others' rows belong to no node any more: whoever looks at all nodes passes them by.
        leave(tree.arrays, first + stay, span - stay)
        return True
