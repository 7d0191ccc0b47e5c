"""The search as a bot: the functions `choose`, `opinion` and `think` that a `Bot` names.

Limits are simulations or time, whichever ends first; it can be watched while it thinks, and stops within twenty
milliseconds when it is told to.
"""

import threading
import time
from collections.abc import Iterator
from types import ModuleType

from cellar.compile.accelerated import workspace
from cellar.compile.arrays import Structs, no_tape
from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.engine.parts import search_code
from cellar.play.position import Position
from cellar.rules.types import Options, State
from cellar.search import exact
from cellar.search.forest import Forest, count_of
from cellar.search.settings import settings
from cellar.search.tree import root_struct

#: The clock is looked at, and watchers are told, about so often.
GLANCE_S = 0.01
FIRST = 16
#: Moves that an exact solution looks at in each second allowed: a small part of that second.
MOVES_A_SECOND = 400_000


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """The move that the search visited most."""
    return opinion(game, options, state, seat, thought).action


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """The move that the search visited most, with visits, expected results and variations."""
    known = _known(game, options, state, seat, thought)
    if known is not None:
        return known
    forest = _forest(game, options, state, seat, thought)
    for _ in _grow(forest, thought):
        pass
    _keep(forest, thought)
    return forest.opinion(thought.variations)


def think(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Iterator[Opinion]:
    """Yield the opinions of a running search, about ten milliseconds apart; it runs only while it is asked."""
    known = _known(game, options, state, seat, thought)
    if known is not None:
        yield known
        return
    forest = _forest(game, options, state, seat, thought)
    for _ in _grow(forest, thought):
        yield forest.opinion(thought.variations)
    _keep(forest, thought)


def _known(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion | None:
    """The answer that needs no search: a forced move, or an endgame small enough to be solved."""
    actions = Position(game, options, state).legal_actions()
    if len(actions) == 1:
        return Opinion(actions[0], {actions[0]: 1.0})
    budget = settings(game, thought.level.settings).exact
    if thought.limit:
        budget = min(budget, thought.limit)
    if thought.timed:
        budget = min(budget, int(thought.seconds * MOVES_A_SECOND))
    return solved(game, options, state, budget, thought.stop) if budget else None


def solved(
    game: Game, options: Options, state: State, budget: int, stop: threading.Event | None = None
) -> Opinion | None:
    """The exact solution of a position without secrets or chance, if it stays within the budget and nobody stops it."""
    traits = game.traits(options) if game.traits else None
    if not game.about.everything_open or traits is None or traits.outcomes:
        return None
    code = search_code(game, "cellar.search.exact")
    root = root_struct(game, options, state, search_code(game, "cellar.search.simulation"))
    rest = exact.stack(workspace(code), root.dtype, game.most_legal(options), int(options["players"]), no_tape())
    if not _came_to_its_end(code, root, rest, budget, stop):
        return None
    variation = tuple(rest.variations[0, : rest.lengths[0]].tolist())
    end = Position(game, options, state.copy())
    seat = end.actor
    for action in variation:
        end.play(action)
    values = end.returns()
    return Opinion(variation[0], {variation[0]: 1.0}, values[seat], values, variation, exact=True)


def _came_to_its_end(
    code: ModuleType, root: Structs, rest: exact.Stack, budget: int, stop: threading.Event | None
) -> bool:
    """Run the exact solver in batches, so that a stop signal is noticed; whether it found the solution."""
    batch = FIRST
    while True:
        begun = time.perf_counter()
        batch = min(batch, budget)
        found = int(code.solve(root, rest, batch))
        budget -= batch
        if found != exact.TOO_FEW or not budget or (stop is not None and stop.is_set()):
            return found >= 0
        batch = _next_batch(batch, time.perf_counter() - begun)


def _next_batch(batch: int, seconds: float) -> int:
    """The size of the next batch: about as long as the interval between clock reads, at most four times the last."""
    return max(1, min(4 * batch, int(batch * GLANCE_S / max(seconds, 1e-6))))


def _forest(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Forest:
    """The trees to grow: those of the last search if they contain this position (tree reuse), else new ones."""
    given = settings(game, thought.level.settings)
    count = count_of(given, thought)
    if thought.memory is not None:
        recalled: Forest | None = thought.memory.recall(options, state, seat, count)
        if recalled is not None:
            return recalled
    return Forest(game, options, state, seat, given, count, thought.seed, thought.threads)


def _keep(forest: Forest, thought: Thought) -> None:
    if thought.memory is not None:
        thought.memory.keep(forest)


def _grow(forest: Forest, thought: Thought) -> Iterator[None]:
    """Grow the trees until the simulations or the time are used up, or the host says stop; yields after every batch.

    Where no clock ends it, tree grows after tree, as many at once as there are threads: trees that take turns drive
    each other out of the processor's cache."""
    trees = len(forest.trees)
    at_once = trees if thought.timed else len(forest.arrays)
    limit = thought.limit
    left = [limit // trees + (number < limit % trees) for number in range(trees)]
    end = 0.0
    batch = FIRST
    while True:
        begun = time.perf_counter()
        first = 0 if thought.timed else next(number for number, rest in enumerate(left) if rest)
        turn = range(first, first + at_once)
        counts = [(min(batch, rest) if limit else batch) * (number in turn) for number, rest in enumerate(left)]
        forest.grow(counts, thought.threads)
        left = [rest - count for rest, count in zip(left, counts)]
        now = time.perf_counter()
        # What had to be compiled or loaded for the first batch is no thinking.
        end = end or now + thought.seconds
        yield
        if (limit and not any(left)) or (thought.timed and now >= end):
            return
        if thought.stopped:
            return
        batch = _next_batch(max(counts), now - begun)
