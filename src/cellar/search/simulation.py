"""One simulation of the search: determinize, select and expand by UCB (max^n), play out, backpropagate.

Plain functions over arrays, loaded once per game by `compiled` with `by_rules` or `by_fast_rules` as `engine` and with
`information_sets` or `perfect_information` as `selection`. A simulation redraws what the searching seat may not know,
goes down the tree, each seat choosing by its own results so far, tries one move that has not been tried, plays on to
the end, and adds every seat's result to the nodes on its way. Trees of one seed are the same run plain and compiled.
"""

from math import sqrt
from typing import TYPE_CHECKING, Any

from cellar.compile.arrays import Array, Structs
from cellar.search.nodes import FIRST, USED, VISITS, Buffers, Parameters, Tree, threshold, transplant

if TYPE_CHECKING:
    from cellar.engine import by_rules as engine
    from cellar.search import information_sets as selection
else:
    # What `compiled` puts here, or hands on to what it puts here.
    engine = selection = rules = fast_rules = policy = margins = evaluation = order = None

__all__ = ["prepare", "simulate", "threshold", "transplant"]
#: Compiled into whoever calls it: handing on so many arrays costs more than what it does.
INLINED = ("backpropagate",)


def simulate(
    tree: Tree, root: Structs, count: int, slack: int, params: Parameters, buffers: Buffers, rng: Array
) -> int:
    """Run up to `count` simulations from root[0], as the seat may know it, while `slack` nodes are free; how many.

    The tape of `buffers` is handed over because a compiled function takes a global array for read-only.
    """
    for done in range(count):
        if int(tree.counters[USED]) + slack > tree.links.shape[0]:
            return done
        buffers.states[0] = root[0]
        state: Any = buffers.states[0]
        engine.resample(state, params.seat, rng)
        length = selection.descend(tree, state, params, buffers, rng)
        engine.playout(state, rng, buffers.actions, buffers.weights, buffers.tape, params.playout, buffers.results)
        if params.margin > 0.0:
            engine.margin(state, buffers.margins)
        backpropagate(tree, length, params, buffers)
    return count


def backpropagate(tree: Tree, length: int, params: Parameters, buffers: Buffers) -> None:
    """Backpropagation: add the results, with a share of the margin, to the nodes of the path."""
    links, means, results = tree.links, tree.means, buffers.results
    if length > 1:
        child = int(buffers.path[1]) - int(links[0, FIRST])
        if child < tree.tally.shape[0]:
            tree.tally[child, 0] += 1.0
            for seat in range(len(results)):
                tree.tally[child, 1 + seat] += results[seat]
    for seat in range(len(results)):
        results[seat] += params.margin * (buffers.margins[seat] - results[seat])
    for i in range(length):
        node = buffers.path[i]
        visits = int(links[node, VISITS]) + 1
        links[node, VISITS] = visits
        means[node, 0] = 1.0 / sqrt(float(visits))
        for seat in range(len(results)):
            means[node, 1 + seat] += (results[seat] - means[node, 1 + seat]) / visits


def prepare(root: Structs, given: Structs) -> None:
    """Fill the struct that the search starts from, out of the rules' own."""
    engine.load(root, 0, given, 0)
