"""Tree reuse between moves: the subtree below the moves played since becomes the next search's tree.

A host that asks a bot for move after move keeps a `Memory` for each seat, says before each search what has been
played so far, and hands it over in `Thought.memory`.
"""

from collections.abc import Sequence

from cellar.rules.tape import NO_TAPE
from cellar.rules.types import CHANCE, OVER, Options, State
from cellar.search.forest import Forest
from cellar.search.tree import root_prior, root_struct


class Memory:
    """Tree reuse for one seat: the trees of its last search, kept for its next one."""

    def __init__(self) -> None:
        self._forest: Forest | None = None
        self._then: tuple[int, ...] = ()
        self._now: tuple[int, ...] = ()

    @property
    def nbytes(self) -> int:
        return sum(arrays.nbytes for arrays in self._forest.arrays) if self._forest else 0

    @property
    def reserved(self) -> int:
        """The size that the trees may grow to without allocating, in bytes."""
        return sum(arrays.reserved for arrays in self._forest.arrays) if self._forest else 0

    def follow(self, played: Sequence[int]) -> None:
        """Set all actions of the match so far, those of chance too, as the seat has seen them."""
        self._now = tuple(played)

    def keep(self, forest: Forest) -> None:
        self._forest, self._then = forest, self._now

    def recall(self, options: Options, state: State, seat: int, count: int) -> Forest | None:
        """The trees of the last search, re-rooted at this state; None where they do not contain it. Only where nothing
        is hidden: the moves played since are then known."""
        forest, self._forest = self._forest, None
        if forest is None or self._now[: len(self._then)] != self._then or not forest.game.about.everything_open:
            return None
        if forest.seat != seat or dict(forest.options) != dict(options) or len(forest.trees) != count:
            return None
        moves = self._now[len(self._then) :]
        if not moves or not _leads(forest, moves, state):
            return None
        for tree in forest.trees:
            node = 0
            for action in moves:
                node = tree.children(node).get(action, -1)
                if node < 0:
                    return None
            if len(tree.params.roots):
                return None
        root = root_struct(forest.game, options, state, forest.trees[0].code)
        fresh = root_prior(forest.game, options, state, seat, forest.trees[0].settings)
        for tree in forest.trees:
            node = 0
            for action in moves:
                node = tree.children(node)[action]
            tree.reroot(node, root, fresh["order"], fresh["less"])
        forest.state = state
        return forest


def _leads(forest: Forest, moves: Sequence[int], state: State) -> bool:
    """Whether these moves lead from the state where the trees were grown to this one."""
    rules, there = forest.game.rules, forest.state.copy()
    for action in moves:
        if rules.actor(there) in (CHANCE, OVER) or not rules.is_legal(there, action):
            return False
        rules.apply(there, action, NO_TAPE)
    return there.tobytes() == state.tobytes()
