"""Root parallelization: several trees of one position, grown on any number of threads and read as one.

Each tree has its own dice and its share of the simulations. Threads only decide who grows a tree, not what grows: with
a number of simulations the result is the same on every machine.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from typing import Any
from weakref import finalize

from cellar.contract.bot import Opinion, Thought, Variation
from cellar.contract.game import Game
from cellar.engine.parts import search_code
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import CHANCE, OVER, Options, State
from cellar.search.settings import Settings
from cellar.search.tree import NodeArrays, SearchTree, at_least

#: Trees that share a limited number of simulations, whatever the threads; one where there are few to share.
TREES = 4
WORTH_SHARING = 100_000
#: What tells the seeds of the trees apart.
APART = 0x9E3779B9
#: The longest variation that is told.
LONGEST_VARIATION = 12


@cache
def _workers(threads: int) -> ThreadPoolExecutor:
    """Threads that grow trees; compiled code runs on all of them at once."""
    return ThreadPoolExecutor(threads, thread_name_prefix="search")


#: What a search has left for the next one with trees of the same size.
_idle: dict[tuple[Any, int, int], list[NodeArrays]] = {}


def _arrays(code: Any, nodes: int, players: int, number: int) -> list[NodeArrays]:
    """Arrays of nodes, as many as there are threads: those of the last search where they are of the same size."""
    found = _idle.pop((code, nodes, players), [])
    _idle.clear()
    return [*found, *(NodeArrays(code, nodes, players) for _ in range(number - len(found)))][:number]


def _give_back(key: tuple[Any, int, int], arrays: list[NodeArrays], trees: list[SearchTree]) -> None:
    """Keep the arrays of a search that is gone, and no others."""
    for tree in trees:
        tree.among.give_back(tree.arrays)
    _idle.clear()
    _idle[key] = arrays


@dataclass(slots=True)
class Tried:
    """Statistics of a move of the root: all visits, those of this search, and the sums of results and rewards."""

    visits: int
    fresh: float
    results: list[float]
    reward: float

    @property
    def expected(self) -> tuple[float, ...]:
        """Every seat's mean result after the move in this search; empty where it was not tried in it."""
        return tuple(result / self.fresh for result in self.results) if self.fresh else ()


def count_of(settings: Settings, thought: Thought) -> int:
    """How many trees there are: by the number of simulations where one was asked for, else one for each thread."""
    if settings.trees:
        return settings.trees
    if thought.timed:
        return max(1, thought.threads)
    return TREES if thought.limit >= WORTH_SHARING else 1


class Forest:
    """The trees of one search (root parallelization), grown side by side and read as one."""

    def __init__(
        self,
        game: Game,
        options: Options,
        state: State,
        seat: int,
        settings: Settings,
        count: int,
        seed: int,
        threads: int = 1,
    ) -> None:
        self.game, self.options, self.state, self.seat = game, options, state, seat
        code, players = search_code(game, "cellar.search.simulation"), int(options["players"])
        nodes = at_least(settings.nodes // count, game, options)
        #: what each thread grows its trees in
        self.arrays = _arrays(code, nodes, players, min(max(1, threads), count))
        self.trees = [
            SearchTree(game, options, state, seat, settings, nodes, seed ^ (number * APART), code, among)
            for number, among in zip(range(count), cycle(self.arrays))
        ]
        finalize(self, _give_back, (code, nodes, players), self.arrays, self.trees).atexit = False

    def grow(self, simulations: list[int], threads: int) -> None:
        """Run so many more simulations in each tree, on so many threads."""

        def grow(number: int) -> None:
            for place in range(number, len(self.trees), len(self.arrays)):
                self.trees[place].grow(simulations[place])

        numbers = range(len(self.arrays))
        list(_workers(threads).map(grow, numbers) if threads > 1 and len(numbers) > 1 else map(grow, numbers))

    @property
    def simulations(self) -> int:
        return sum(tree.simulations for tree in self.trees)

    def tried(self) -> dict[int, Tried]:
        """The statistics of the root's moves, summed over all trees."""
        found: dict[int, Tried] = {}
        for tree in self.trees:
            for place, (action, child) in enumerate(tree.children().items()):
                visits, tally = tree.visits(child), tree.arrays.tally[place].tolist()
                before = found.setdefault(action, Tried(0, 0.0, [0.0] * (len(tally) - 1), 0.0))
                before.visits += visits
                before.fresh += tally[0]
                before.results = [a + b for a, b in zip(before.results, tally[1:])]
                before.reward += visits * float(tree.arrays.means[child, 1 + self.seat])
        return found

    def variation(self, first: int) -> tuple[int, ...]:
        """The principal variation: the most visited moves, as far as they were visited more than once; chance ends it,
        and so does what is hidden."""
        if not self.game.about.everything_open:
            return (first,)
        variation, state = [first], self.state.copy()
        nodes: list[tuple[SearchTree, Any]] = [(tree, tree.children().get(first)) for tree in self.trees]
        while len(variation) < LONGEST_VARIATION:
            self.game.rules.apply(state, variation[-1], NO_TAPE)
            if self.game.rules.actor(state) in (CHANCE, OVER):
                break
            total: dict[int, int] = {}
            nodes = [(tree, node) for tree, node in nodes if node is not None]
            for tree, node in nodes:
                for action, child in tree.children(node).items():
                    total[action] = total.get(action, 0) + tree.visits(child)
            best = max(total, key=lambda action: (total[action], -action), default=-1)
            if best < 0 or total[best] < 2:
                break
            variation.append(best)
            nodes = [(tree, tree.children(node).get(best)) for tree, node in nodes]
        return tuple(variation)

    def opinion(self, variations: int = 1) -> Opinion:
        """The most visited move (of equals, the one with the higher reward), with what is expected after it, and as
        many variations as are asked for, of the most visited moves."""
        tried = self.tried()
        ranked = sorted(tried, key=lambda action: (tried[action].visits, tried[action].reward, -action), reverse=True)
        total = sum(move.visits for move in tried.values())
        found = [
            Variation(self.variation(action), tried[action].expected, tried[action].visits / total)
            for action in ranked[: max(1, variations)]
            if action == ranked[0] or tried[action].visits > 1
        ]
        values = found[0].values
        return Opinion(
            action=ranked[0],
            weights={action: float(move.visits) for action, move in sorted(tried.items())},
            value=values[self.seat] if values else None,
            values=values,
            principal_variation=found[0].actions,
            variations=tuple(found) if variations > 1 else (),
            simulations=self.simulations,
        )
