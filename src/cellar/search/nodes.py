"""The nodes of a search tree as rows of three arrays: their columns, and how part of a tree is kept.

Node 0 is the root. The children of a node stand side by side: from `FIRST` on there is room for `SPAN`, and the first
`TRIED` of them have been visited. Most children never are, and of those there is nothing but the action: writing and
copying all of a node would take a good part of a simulation. `means` has 1 / sqrt(visits), so that choosing needs no
division, and then the mean reward of each seat.
"""

from math import sqrt
from typing import NamedTuple

from cellar.arrays import NDArray, np
from cellar.compile.arrays import Array, FloatArray, Structs

#: Actions are numbers of 32 bits.
Actions = NDArray[np.int32]
Links = NDArray[np.int32]

#: Columns of `links`; CHANCES counts how often a node could have been chosen. The first of a block's children that were
#: not tried has no visits, and their number as its SPAN.
FIRST = 0
SPAN = 1
TRIED = 2
VISITS = 3
CHANCES = 4
COLUMNS = 5
#: Places of `counters`: nodes in use, the stamp of the moves already tried, and, while a tree is pruned, how many
#: children nodes have that were visited once, 2 or 3 times, 4 to 7 times, and so on.
USED = 0
STAMP = 1
SPANS = 2
COUNTERS = SPANS + 32
#: Moves that an ordered root tries at least.
FEWEST = 2
#: Compiled into whoever calls it.
INLINED = ("first_try", "handicap", "leave", "widened")


class Tree(NamedTuple):
    """The arrays of a tree; `tally` has, for each child of the root, its visits in this search and the sum of every
    seat's results, without the margin."""

    actions: Actions
    links: Links
    means: FloatArray
    counters: Array
    tally: FloatArray


class Buffers(NamedTuple):
    """The buffers of a simulation: lists, the path, results, and a tape that takes nothing."""

    states: Structs
    actions: Array
    weights: Array
    stamps: Array
    path: Array
    results: FloatArray
    margins: FloatArray
    tape: Array


class Parameters(NamedTuple):
    """The parameters of a search, as compiled code takes them; `roots` are the root's moves to consider, empty for
    all."""

    seat: int
    exploration: float
    margin: float
    #: a node's moves are looked at once it has been visited so often
    ripe: int
    #: a node tries so many moves, and more only as it is visited: `widening` times the root of its visits
    wide: int
    widening: float
    #: actions of a playout before it is cut off
    playout: int
    roots: Array
    #: its moves in the order in which they are tried; none where any may be next
    order: Array
    #: how many times the root of its visits the root may try of them; 0: as other nodes
    narrow: float
    #: by how much each of them is thought less of than the first before anything is known; for so many visits that
    #: counts as much as what is found
    less: FloatArray
    trust: float


def first_try(tree: Tree, node: int, left: int) -> None:
    """Reset a node that is about to be visited for the first time, the first of `left` in its block."""
    for column in range(COLUMNS):
        tree.links[node, column] = 0
    for place in range(tree.means.shape[1]):
        tree.means[node, place] = 0.0
    leave(tree, node + 1, left - 1)


def leave(tree: Tree, node: int, left: int) -> None:
    """Mark the first of the nodes of a block that were not tried, so that whoever looks at all nodes passes them by."""
    if left > 0:
        tree.links[node, VISITS] = 0
        tree.links[node, SPAN] = left


def handicap(tree: Tree, child: int, params: Parameters) -> float:
    """Progressive bias: what the prior subtracts from a move of the root, less with every visit (where PUCT would weigh
    exploration by the prior, at every node)."""
    less = float(params.less[child - int(tree.links[0, FIRST])])
    return less * params.trust / (params.trust + int(tree.links[child, VISITS]))


def widened(tree: Tree, node: int, params: Parameters) -> int:
    """Progressive widening: how many moves a node may try by now."""
    if node == 0 and params.narrow > 0.0 and len(params.order) > 0:
        return max(FEWEST, int(params.narrow * sqrt(float(tree.links[node, VISITS]))))
    return max(params.wide, int(params.widening * sqrt(float(tree.links[node, VISITS]))))


# Keeping part of a tree


def transplant(tree: Tree, into: Tree, root: int, least: int) -> None:
    """Copy the subtree of a node into an empty tree, except the children of nodes visited less than `least` times."""
    copy_node(tree, root, into, 0)
    used = 1
    node = 0
    while node < used:
        first, span, tried = int(into.links[node, FIRST]), int(into.links[node, SPAN]), int(into.links[node, TRIED])
        visits = int(into.links[node, VISITS])
        if visits == 0 and node > 0:
            node += span
            continue
        if first > 0 and (node == 0 or visits >= least):
            for i in range(tried):
                copy_node(tree, first + i, into, used + i)
            for i in range(tried, span):
                into.actions[used + i] = tree.actions[first + i]
            leave(into, used + tried, span - tried)
            into.links[node, FIRST] = used
            used += span
        else:
            into.links[node, FIRST] = 0
            into.links[node, SPAN] = 0
            into.links[node, TRIED] = 0
        node += 1
    into.counters[USED] = used
    into.counters[STAMP] = tree.counters[STAMP]


def copy_node(tree: Tree, node: int, into: Tree, at: int) -> None:
    """Copy a node that was visited, with links that still lead to where they led."""
    into.actions[at] = tree.actions[node]
    for column in range(COLUMNS):
        into.links[at, column] = tree.links[node, column]
    for place in range(tree.means.shape[1]):
        into.means[at, place] = tree.means[node, place]


def threshold(tree: Tree, least: int, room: int) -> int:
    """How often a node must have been visited for its children to stay, if no more than `room` nodes are to be left: a
    power of two, `least` times at least. Blocks that nothing leads to any more are counted as well."""
    links, counters = tree.links, tree.counters
    counters[SPANS:] = 0
    node = 1
    while node < counters[USED]:
        visits, span = int(links[node, VISITS]), int(links[node, SPAN])
        if visits == 0:
            node += span
            continue
        node += 1
        power = 0
        while span > 0 and visits >= 2 << power:
            power += 1
        counters[SPANS + power] += span
    left = 1 + int(links[0, SPAN]) + int(counters[SPANS:].sum())
    power = 0
    while 1 << power < least or left > room:
        left -= int(counters[SPANS + power])
        power += 1
    return 1 << power
