"""One tree with the memory that it lives in: when that is full, the least visited branches are dropped, and it goes
on."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, cast

import numpy as np

from cellar.compile import random_policy
from cellar.compile.arrays import Array, FloatArray, Records, generator, no_tape
from cellar.compile.compiled import Wrapping, bare_njit, compiled, njit
from cellar.contract.game import Game
from cellar.lookup import find
from cellar.rules.types import Options, State
from cellar.search import nodes as plain
from cellar.search.settings import Settings

#: The deepest that a tree may go.
DEPTH = 512
#: Nodes that a pool has at least, as a multiple of what one simulation may need: half of it is free after each pruning.
LEAST_ROOM = 4


def is_quick(game: Game) -> bool:
    """Whether the search plays through the quick twin: what else a game gives looks at the rules' record."""
    return bool(game.quick) and game.policy is None and game.evaluation is None and game.order is None


def parts(game: Game) -> dict[str, str]:
    """The modules that a search is put together with."""
    if is_quick(game):
        return {"play": "cellar.search.by_quick", "way": "cellar.search.fixed", "quick": game.quick}
    given = {"margins": game.margin, "evaluation": game.evaluation, "order": game.order}
    names = {
        name: cast("ModuleType", part).__name__ if part else "cellar.search.defaults" for name, part in given.items()
    }
    rules, policy = cast("ModuleType", game.rules), cast("ModuleType", game.policy or random_policy)
    ways = {"play": "cellar.search.by_rules", "way": "cellar.search.varying"}
    return {**ways, "rules": rules.__name__, "policy": policy.__name__, **names}


def twin(game: Game, module: str, wrapping: Wrapping | None = None) -> ModuleType:
    """A module of the search, compiled for a game. A quick twin makes no lists, so references need no counting."""
    return compiled(module, parts(game), wrapping or (bare_njit if is_quick(game) else njit))


def planted(game: Game, options: Options, state: State, code: Any) -> Records:
    """The record that is searched from."""
    given = np.frombuffer(state.tobytes(), game.dtype(options)).copy()
    root: Records = np.zeros(1, compiled(game.quick).STATE if is_quick(game) else game.dtype(options))
    code.prepare(root, given)
    return root


class Pool:
    """The arrays of one tree."""

    def __init__(
        self,
        game: Game,
        options: Options,
        state: State,
        seat: int,
        settings: Settings,
        nodes: int,
        seed: int,
        code: Any,
    ) -> None:
        self.code = code
        players, self.room_for = int(options["players"]), game.most_legal(options)
        self.slack = self.room_for + DEPTH
        self.nodes = max(nodes, LEAST_ROOM * self.slack)
        self.players = players
        self.settings = settings
        self.rng = generator(seed)
        self.root = planted(game, options, state, code)
        self.tree = self._empty()
        self.tree.links[0] = 0
        self.tree.means[0] = 0.0
        self.room = plain.Room(
            states=np.zeros(1, self.root.dtype),
            actions=np.zeros(self.room_for, np.int64),
            weights=np.zeros(self.room_for, np.int64),
            marks=np.zeros(self.room_for, np.int64),
            path=np.zeros(DEPTH, np.int64),
            results=np.zeros(players, np.float64),
            margins=np.zeros(players, np.float64),
            tape=no_tape(),
        )
        self.plan = plain.Plan(
            seat=seat,
            exploration=settings.exploration,
            margin=settings.margin,
            ripe=settings.ripe,
            wide=settings.wide,
            widening=settings.widening,
            playout=settings.playout,
            **rooted(game, options, state, seat, settings),
            narrow=settings.narrow,
            trust=settings.trust,
        )
        self.simulations = 0

    @property
    def nbytes(self) -> int:
        """What the nodes in use take; pages that were never written cost nothing."""
        node: int = self.tree.links[0].nbytes + self.tree.means[0].nbytes
        return int(self.tree.desk[plain.USED]) * node

    @property
    def room_bytes(self) -> int:
        """What all nodes would take."""
        return int(self.tree.links.nbytes + self.tree.means.nbytes)

    def _empty(self) -> plain.Tree:
        """Room for a tree; pages that are never written cost nothing."""
        return plain.Tree(
            links=np.empty((self.nodes, plain.COLUMNS), np.int32),
            means=np.empty((self.nodes, 1 + self.players), np.float64),
            desk=np.array([1, 0], np.int64),
            tally=np.zeros((self.room_for, 1 + self.players), np.float64),
        )

    def grow(self, count: int) -> None:
        """So many simulations more."""
        left = count
        while left > 0:
            left -= self.code.simulate(self.tree, self.root, left, self.slack, self.plan, self.room, self.rng)
            if left > 0:
                self.prune()
        self.simulations += count

    def prune(self) -> None:
        """Drop the children of the least visited nodes, so that half of the room is free again."""
        least = 2
        while self.code.kept(self.tree, least) > self.nodes // 2:
            least *= 2
        self.take(0, least)

    def take(self, node: int, least: int) -> None:
        """Keep what grows from a node, and drop the children of nodes visited less than `least` times."""
        into = self._empty()._replace(tally=self.tree.tally)
        self.code.transplant(self.tree, into, node, least)
        self.tree = into

    def reroot(self, node: int, root: Records, order: Array, less: FloatArray) -> None:
        """Search on from a node of the tree, whose record is given; moves of it that were not tried have this order."""
        self.take(node, 0)
        self.root = root
        tried, thought_of = list(self.children()), dict(zip(order.tolist(), less.tolist()))
        rest = [action for action in order.tolist() if action not in tried]
        first, span = int(self.tree.links[0, plain.FIRST]), int(self.tree.links[0, plain.SPAN])
        if len(tried) + len(rest) == span:
            self.tree.links[first + len(tried) : first + span, plain.ACTION] = rest
        if len(less) > 0:
            less = np.array([thought_of[action] for action in tried + rest], np.float64)
        self.plan = self.plan._replace(order=order, less=less)
        self.tree.tally[:] = 0.0
        self.simulations = 0

    def children(self, node: int = 0) -> dict[int, int]:
        """The visited children of a node, by action."""
        first, tried = int(self.tree.links[node, plain.FIRST]), int(self.tree.links[node, plain.TRIED])
        return {int(self.tree.links[child, plain.ACTION]): child for child in range(first, first + tried)}

    def visits(self, node: int) -> int:
        return int(self.tree.links[node, plain.VISITS])


Prior = Callable[[Game, Options, State, int], dict[int, float]]


def rooted(game: Game, options: Options, state: State, seat: int, settings: Settings) -> dict[str, Any]:
    """What a plan says of the root, by the game's prior: the moves that stay, their order, and how much less each of
    them is thought of than the first. All empty where nobody asks for it, or it has no opinion."""
    asked = game.prior and (settings.keep or settings.narrow or settings.trust)
    prior: Prior | None = find(game.prior) if asked else None
    weights = prior(game, options, state, seat) if prior else {}
    best = sorted(weights, key=lambda action: (-weights[action], action))[: settings.keep or None]
    order = best if settings.narrow or settings.trust else []
    less = [weights[best[0]] - weights[action] for action in best] if settings.trust else []
    return {
        "roots": np.array(sorted(best) if settings.keep else [], np.int64),
        "order": np.array(order, np.int64),
        "less": np.array(less, np.float64),
    }
