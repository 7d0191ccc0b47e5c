"""One search tree within a bound of memory: when it is full, the least visited branches are pruned, and it goes on."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from cellar.arrays import np
from cellar.compile.accelerated import workspace
from cellar.compile.arrays import Array, FloatArray, Structs, generator, no_tape
from cellar.contract.game import Game
from cellar.engine.parts import searches_fast_rules
from cellar.lookup import find
from cellar.rules.types import Options, State
from cellar.search import nodes as plain
from cellar.search.settings import Settings

#: The arrays of nodes, the first of a tree's.
Rows = tuple[plain.Actions, plain.Links, FloatArray]
#: The deepest that a tree may go.
DEPTH = 512
#: Nodes that a tree has at least, as a multiple of what one simulation may need: half of it is free after each pruning.
LEAST_SPANS = 4


def root_struct(game: Game, options: Options, state: State, code: Any) -> Structs:
    """The struct that the search starts from: the rules' own, or the fast rules'."""
    given = np.frombuffer(state.tobytes(), game.dtype(options)).copy()
    # Of the fast rules only the struct is wanted: a twin of their own would load Numba where that is installed.
    fast = import_module(game.fast_rules) if searches_fast_rules(game) else None
    root: Structs = np.zeros(1, game.dtype(options) if fast is None else fast.STATE)
    code.prepare(root, given)
    return root


def at_least(nodes: int, game: Game, options: Options) -> int:
    """So many nodes, or what a tree of this game needs."""
    return max(nodes, LEAST_SPANS * (game.most_legal(options) + DEPTH))


class NodeArrays:
    """The arrays of nodes of trees that grow one at a time, in one workspace, and of what is left of one while it is
    pruned. They stay from search to search, since the system takes long to hand out memory."""

    def __init__(self, code: Any, nodes: int, players: int) -> None:
        self.space = workspace(code)
        self.nodes = nodes
        self._players = players
        self._free: list[Rows] = []
        self._made = 0
        #: the most nodes that any tree has used
        self._most = 0
        #: what is left of a tree that is pruned: at most half of its nodes
        self.half = self._new(nodes // 2)

    @property
    def _node(self) -> int:
        """Bytes of a node."""
        return sum(int(rows[:1].nbytes) for rows in self.half)

    @property
    def reserved(self) -> int:
        """Bytes of all of them, used or not."""
        return (self._made * self.nodes + self.nodes // 2) * self._node

    @property
    def nbytes(self) -> int:
        """Upper bound on the bytes that were ever written; pages that were not cost nothing."""
        return (self._made * self._most + min(self._most, self.nodes // 2)) * self._node

    def take(self) -> Rows:
        """Arrays for a tree, whatever is in them."""
        if self._free:
            return self._free.pop()
        self._made += 1
        return self._new(self.nodes)

    def give_back(self, tree: plain.Tree) -> None:
        """Take back the arrays of a tree."""
        self.note(tree)
        self._free.append(tree[:3])

    def note(self, tree: plain.Tree) -> None:
        """Note how much of its arrays a tree uses."""
        self._most = max(self._most, int(tree.counters[plain.USED]))

    def _new(self, nodes: int) -> Rows:
        actions, links = (self.space.empty(shape, np.int32) for shape in ((nodes,), (nodes, plain.COLUMNS)))
        return actions, links, self.space.empty((nodes, 1 + self._players), np.float64)


class SearchTree:
    """One tree of the search: its arrays, its generator and the struct of its root."""

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
        among: NodeArrays | None = None,
    ) -> None:
        self.code = code
        players, self.most_legal = int(options["players"]), game.most_legal(options)
        self.slack = self.most_legal + DEPTH
        #: where its nodes come from
        self.among = among or NodeArrays(code, at_least(nodes, game, options), players)
        self.nodes = self.among.nodes
        self.space = self.among.space
        self.settings = settings
        self.rng = self.space.copy(generator(seed))
        self.root = self.space.copy(root_struct(game, options, state, code))
        rows = self.among.take()
        for one in rows:
            one[0] = 0
        self.arrays = plain.Tree(
            *rows,
            counters=self.space.zeros((plain.COUNTERS,), np.int64),
            tally=self.space.zeros((self.most_legal, 1 + players), np.float64),
        )
        self.arrays.counters[plain.USED] = 1
        self.buffers = plain.Buffers(
            states=self.space.zeros((1,), self.root.dtype),
            actions=self.space.zeros((self.most_legal,), np.int64),
            weights=self.space.zeros((self.most_legal,), np.int64),
            stamps=self.space.zeros((self.most_legal,), np.int64),
            path=self.space.zeros((DEPTH,), np.int64),
            results=self.space.zeros((players,), np.float64),
            margins=self.space.zeros((players,), np.float64),
            tape=no_tape(),
        )
        self.params = plain.Parameters(
            seat=seat,
            exploration=settings.exploration,
            margin=settings.margin,
            ripe=settings.ripe,
            wide=max(1, settings.wide),
            widening=settings.widening,
            playout=settings.playout,
            **self._placed(root_prior(game, options, state, seat, settings)),
            narrow=settings.narrow,
            trust=settings.trust,
        )
        self.simulations = 0

    def _placed(self, arrays: dict[str, Any]) -> dict[str, Any]:
        return {name: self.space.copy(array) for name, array in arrays.items()}

    def grow(self, count: int) -> None:
        """Run so many more simulations, pruning whenever memory is full."""
        left = count
        while left > 0:
            left -= self.code.simulate(self.arrays, self.root, left, self.slack, self.params, self.buffers, self.rng)
            if left > 0:
                self.prune()
        self.among.note(self.arrays)
        self.simulations += count

    def prune(self) -> None:
        """Drop the children of the least visited nodes, so that half of the nodes are free again."""
        self.take(0, 2)

    def take(self, node: int, least: int) -> None:
        """Keep the subtree of a node, and drop the children of nodes visited less than `least` times; of still more
        where not half of the nodes would be free."""
        least = self.code.threshold(self.arrays, least, self.nodes // 2)
        self.among.note(self.arrays)
        left = plain.Tree(*self.among.half, *self.arrays[3:])
        self.code.transplant(self.arrays, left, node, least)
        self.code.transplant(left, self.arrays, 0, 0)

    def reroot(self, node: int, root: Structs, order: Array, less: FloatArray) -> None:
        """Make a node, whose struct is given, the root; moves of it that were not tried are tried in this order."""
        self.take(node, 0)
        self.root[:] = root
        tried, thought_of = list(self.children()), dict(zip(order.tolist(), less.tolist()))
        rest = [action for action in order.tolist() if action not in tried]
        first, span = int(self.arrays.links[0, plain.FIRST]), int(self.arrays.links[0, plain.SPAN])
        if len(tried) + len(rest) == span:
            self.arrays.actions[first + len(tried) : first + span] = rest
        if len(less) > 0:
            less = np.array([thought_of[action] for action in tried + rest], np.float64)
        self.params = self.params._replace(**self._placed({"order": order, "less": less}))
        self.arrays.tally[:] = 0.0
        self.simulations = 0

    def children(self, node: int = 0) -> dict[int, int]:
        first, tried = int(self.arrays.links[node, plain.FIRST]), int(self.arrays.links[node, plain.TRIED])
        return {int(self.arrays.actions[child]): child for child in range(first, first + tried)}

    def visits(self, node: int) -> int:
        return int(self.arrays.links[node, plain.VISITS])


Prior = Callable[[Game, Options, State, int], dict[int, float]]


def root_prior(game: Game, options: Options, state: State, seat: int, settings: Settings) -> dict[str, Any]:
    """The parameters of the root by the game's prior: the moves that stay, their order, and by how much less each is
    weighted than the first. All empty where no setting asks for it, or the prior has no opinion."""
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
