"""Selection and expansion by UCB in a tree of information sets: moves vary with chance and with what is hidden.

Plain functions, loaded by `compiled` with the game's `engine`. One tree is shared by all determinizations (information
set MCTS): a node is what the searching seat has seen so far, its children come one at a time, and a move's bound counts
the visits in which it was legal.
"""

from math import sqrt
from typing import TYPE_CHECKING

from cellar.compile.arrays import Array
from cellar.rules.ascending import place_of
from cellar.rules.logarithm import logarithm
from cellar.rules.rng import below
from cellar.rules.types import CHANCE, OVER, State
from cellar.search.nodes import (
    CHANCES,
    FIRST,
    SPAN,
    STAMP,
    TRIED,
    USED,
    VISITS,
    Buffers,
    Parameters,
    Tree,
    copy_node,
    first_try,
    handicap,
    widened,
)

if TYPE_CHECKING:
    from cellar.engine import by_rules as engine
else:
    # What `compiled` puts here, or hands on to what it puts here.
    engine = rules = policy = margins = evaluation = order = None

#: Buffers for the first children of a node whose moves vary; it doubles as they come.
FEW = 4


def descend(tree: Tree, state: State, params: Parameters, buffers: Buffers, rng: Array) -> int:
    """Selection: go down to a new node, one with too few visits, or the end; write the path, return its length."""
    node = 0
    length = 1
    buffers.path[0] = 0
    while length < len(buffers.path):
        who = engine.actor(state)
        if who == OVER:
            break
        if who == CHANCE:
            action = engine.roll(state, rng, buffers.actions, buffers.weights)
            key = engine.seen(state, action, params.seat)
            child = child_of(tree, node, key)
            if child < 0:
                child = add_child(tree, node, key)
            engine.apply(state, action, buffers.tape)
            if child < 0:
                break
            node = child
            buffers.path[length] = node
            length += 1
            continue
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
    """The child to visit among the moves that are legal in this determinization: one that was not tried, or the best by
    upper confidence bound over the visits in which it was legal; -1 for none yet."""
    links, means = tree.links, tree.means
    if links[node, VISITS] < params.ripe and node > 0:
        return -1
    n = moves(state, node, params, buffers)
    tree.counters[STAMP] += 1
    stamp = int(tree.counters[STAMP])
    found = 0
    best = -1
    most = -1e300
    for child in range(int(links[node, FIRST]), int(links[node, FIRST]) + int(links[node, TRIED])):
        place = place_of(buffers.actions, n, int(tree.actions[child]))
        if place >= 0:
            buffers.stamps[place] = stamp
            found += 1
            links[child, CHANCES] += 1
            curiosity = params.exploration * sqrt(logarithm(float(links[child, CHANCES])))
            score = means[child, 1 + who] + curiosity * means[child, 0]
            if node == 0 and len(params.less) > 0:
                score -= handicap(tree, child, params)
            if score > most:
                most = score
                best = child
    if found < n and found < widened(tree, node, params):
        child = add_child(
            tree, node, int(buffers.actions[untried(state, node, stamp, n, n - found, params, buffers, rng)])
        )
        if child >= 0:
            links[child, CHANCES] = 1
            return child
    return best


def untried(
    state: State, node: int, stamp: int, n: int, left: int, params: Parameters, buffers: Buffers, rng: Array
) -> int:
    """Expansion: the place of a legal action without a child, the most promising where the game says so, else any."""
    stamps, actions = buffers.stamps, buffers.actions
    for i in range(len(params.order) if node == 0 else 0):
        place = place_of(actions, n, int(params.order[i]))
        if place >= 0 and stamps[place] != stamp:
            return place
    if engine.ordered():
        best = -1
        most = -1e300
        for i in range(n):
            if stamps[i] != stamp:
                promise = engine.promise(state, int(actions[i]))
                if promise > most:
                    most = promise
                    best = i
        return best
    skip = below(rng, left)
    for i in range(n):
        if stamps[i] != stamp:
            if skip == 0:
                return i
            skip -= 1
    return 0


def add_child(tree: Tree, node: int, action: int) -> int:
    """Add a child to a node; -1 when the tree is full. Where its siblings' block is full, all move to a larger one."""
    links, counters = tree.links, tree.counters
    first, span, tried = int(links[node, FIRST]), int(links[node, SPAN]), int(links[node, TRIED])
    if tried == span:
        span = max(FEW, 2 * span)
        start = int(counters[USED])
        if start + span > links.shape[0]:
            return -1
        counters[USED] = start + span
        for i in range(tried):
            copy_node(tree, first + i, tree, start + i)
        tree.actions[start + tried : start + span] = 0
        first = start
        links[node, FIRST] = first
        links[node, SPAN] = span
    links[node, TRIED] = tried + 1
    tree.actions[first + tried] = action
    first_try(tree, first + tried, span - tried)
    return first + tried


def child_of(tree: Tree, node: int, action: int) -> int:
    """The visited child that an action leads to, or -1."""
    first = int(tree.links[node, FIRST])
    for child in range(first, first + int(tree.links[node, TRIED])):
        if tree.actions[child] == action:
            return child
    return -1


def moves(state: State, node: int, params: Parameters, buffers: Buffers) -> int:
    """Write the moves to consider at a node, ascending; return their number."""
    if node > 0 or len(params.roots) == 0:
        return engine.legal(state, buffers.actions)
    for i in range(len(params.roots)):
        buffers.actions[i] = params.roots[i]
    return len(params.roots)
