"""Selection and expansion by UCB1 in a tree of perfect information: nothing is hidden, nothing is left to chance.

Plain functions, loaded by `compiled` with the game's `engine`. A node has the same moves whenever it is visited, so its
children are made all at once; `information_sets` is for all other games.
"""

from math import sqrt
from typing import TYPE_CHECKING

from cellar.compile.arrays import Array
from cellar.rules.logarithm import logarithm
from cellar.rules.rng import below
from cellar.rules.types import OVER, State
from cellar.search.nodes import (
    FIRST,
    SPAN,
    TRIED,
    USED,
    VISITS,
    Buffers,
    Parameters,
    Tree,
    first_try,
    handicap,
    leave,
    widened,
)

if TYPE_CHECKING:
    from cellar.engine import by_fast_rules as engine
else:
    # What `compiled` puts here, or hands on to what it puts here.
    engine = fast_rules = None

#: Compiled into whoever calls them: handing on so many arrays costs more than what they do.
INLINED = ("descend", "choose")


def descend(tree: Tree, state: State, params: Parameters, buffers: Buffers, rng: Array) -> int:
    """Selection: go down to a new node, one with too few visits, or the end; write the path, return its length."""
    node = 0
    length = 1
    buffers.path[0] = 0
    while length < len(buffers.path):
        who = engine.actor(state)
        if who == OVER:
            break
        child = choose(tree, state, node, who, params, buffers, rng)
        if child < 0:
            break
        engine.apply(state, int(tree.actions[child]), buffers.tape)
        node = child
        buffers.path[length] = node
        length += 1
        if tree.links[node, VISITS] == 0:
            break
    return length


def choose(tree: Tree, state: State, node: int, who: int, params: Parameters, buffers: Buffers, rng: Array) -> int:
    """The child to visit: one that was not tried, or the best by upper confidence bound (UCB1); -1 for none yet."""
    links, means = tree.links, tree.means
    if links[node, FIRST] == 0 and not unfold(tree, state, node, params, buffers):
        return -1
    first, tried = int(links[node, FIRST]), int(links[node, TRIED])
    if tried < links[node, SPAN] and tried < widened(tree, node, params):
        child, left = first + tried, int(links[node, SPAN]) - tried
        other = child if node == 0 and len(params.order) > 0 else child + below(rng, left)
        action = tree.actions[other]
        tree.actions[other] = tree.actions[child]
        tree.actions[child] = action
        links[node, TRIED] = tried + 1
        first_try(tree, child, left)
        return child
    curiosity = params.exploration * sqrt(logarithm(float(links[node, VISITS])))
    judged = node == 0 and len(params.less) > 0
    best = first
    most = -1e300
    for child in range(first, first + tried):
        score = means[child, 1 + who] + curiosity * means[child, 0]
        if judged:
            score -= handicap(tree, child, params)
        if score > most:
            most = score
            best = child
    return best


def unfold(tree: Tree, state: State, node: int, params: Parameters, buffers: Buffers) -> bool:
    """Expansion: give a node its children, once it has enough visits and if there is space."""
    links, counters = tree.links, tree.counters
    if links[node, VISITS] < params.ripe and node > 0:
        return False
    n = moves(state, node, params, buffers)
    first = int(counters[USED])
    if first + n > links.shape[0]:
        return False
    counters[USED] = first + n
    for i in range(n):
        tree.actions[first + i] = buffers.actions[i]
    leave(tree, first, n)
    links[node, FIRST] = first
    links[node, SPAN] = n
    links[node, TRIED] = 0
    return True


def moves(state: State, node: int, params: Parameters, buffers: Buffers) -> int:
    """Write the moves to consider at a node, in the order to try them or else ascending; return their number."""
    listed = params.order if len(params.order) > 0 else params.roots
    if node > 0 or len(listed) == 0:
        return engine.legal(state, buffers.actions)
    for i in range(len(listed)):
        buffers.actions[i] = listed[i]
    return len(listed)
