"""The nodes of a search tree as rows of two arrays: their columns, and how part of a tree is kept.

Node 0 is the root. The children of a node stand side by side: from `FIRST` on there is room for `SPAN`, and the first
`TRIED` of them have been visited. `means` has 1 / sqrt(visits), so that choosing needs no division, and then the mean
reward of each seat.
"""

from math import sqrt
from typing import NamedTuple

from cellar.arrays import NDArray, np
from cellar.compile.arrays import Array, FloatArray, Structs

Links = NDArray[np.int32]

#: Columns of `links`. An action is a number of 32 bits; CHANCES counts how often a node could have been chosen.
ACTION = 0
FIRST = 1
SPAN = 2
TRIED = 3
VISITS = 4
CHANCES = 5
COLUMNS = 6
#: Places of `counters`: nodes in use, and the stamp of the moves already tried.
USED = 0
STAMP = 1
#: Moves that an ordered root tries at least.
FEWEST = 2
#: Compiled into whoever calls it.
INLINED = ("handicap", "widened")


class Tree(NamedTuple):
    """The arrays of a tree; `tally` has, for each child of the root, its visits in this search and the sum of every
    seat's results, without the margin."""

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


def blank(tree: Tree, node: int, action: int) -> None:
    """Reset a node to one that nobody has visited."""
    links, means = tree.links, tree.means
    for column in range(COLUMNS):
        links[node, column] = 0
    links[node, ACTION] = action
    for place in range(means.shape[1]):
        means[node, place] = 0.0


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
        first, span = int(into.links[node, FIRST]), int(into.links[node, SPAN])
        if first > 0 and (node == 0 or into.links[node, VISITS] >= least):
            for i in range(span):
                copy_node(tree, first + i, into, used + i)
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
    for column in range(COLUMNS):
        into.links[at, column] = tree.links[node, column]
    for place in range(tree.means.shape[1]):
        into.means[at, place] = tree.means[node, place]


def kept(tree: Tree, least: int) -> int:
    """Upper bound on the nodes left when the children of nodes visited less than `least` times are dropped: blocks that
    nothing leads to any more are counted as well."""
    total = 1 + int(tree.links[0, SPAN])
    for node in range(1, int(tree.counters[USED])):
        if tree.links[node, VISITS] >= least:
            total += int(tree.links[node, SPAN])
    return total
