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
INLINED = ("first_try", "handicap", "widened")


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
    """Reset a node to one that nobody has visited; its means are reset once it is tried (`first_try`), which most
    children never are: writing all of them would take a good part of a simulation."""
    for column in range(COLUMNS):
        tree.links[node, column] = 0
    tree.links[node, ACTION] = action


def first_try(tree: Tree, node: int) -> None:
    """Reset the means of a node that is about to be visited for the first time."""
    for place in range(tree.means.shape[1]):
        tree.means[node, place] = 0.0


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
    copy_links(tree, root, into, 0)
    copy_means(tree, root, into, 0)
    used = 1
    node = 0
    while node < used:
        first, span = int(into.links[node, FIRST]), int(into.links[node, SPAN])
        if first > 0 and (node == 0 or into.links[node, VISITS] >= least):
            for i in range(span):
                copy_links(tree, first + i, into, used + i)
            for i in range(int(into.links[node, TRIED])):
                copy_means(tree, first + i, into, used + i)
            into.links[node, FIRST] = used
            used += span
        else:
            into.links[node, FIRST] = 0
            into.links[node, SPAN] = 0
            into.links[node, TRIED] = 0
        node += 1
    into.counters[USED] = used
    into.counters[STAMP] = tree.counters[STAMP]


def copy_links(tree: Tree, node: int, into: Tree, at: int) -> None:
    for column in range(COLUMNS):
        into.links[at, column] = tree.links[node, column]


def copy_means(tree: Tree, node: int, into: Tree, at: int) -> None:
    for place in range(tree.means.shape[1]):
        into.means[at, place] = tree.means[node, place]


def threshold(tree: Tree, least: int, room: int) -> int:
    """How often a node must have been visited for its children to stay, if no more than `room` nodes are to be left:
    `least` times, doubled as often as it takes. Blocks that nothing leads to any more are counted as well."""
    while True:
        # Three doublings with one look at all nodes, which takes longer than to copy what stays.
        two = max(2, 2 * least)
        four, eight = 2 * two, 4 * two
        left = left_two = left_four = left_eight = 1 + int(tree.links[0, SPAN])
        for node in range(1, int(tree.counters[USED])):
            visits = int(tree.links[node, VISITS])
            if visits >= least:
                span = int(tree.links[node, SPAN])
                left += span
                left_two += span * (visits >= two)
                left_four += span * (visits >= four)
                left_eight += span * (visits >= eight)
        if left <= room:
            return least
        if left_two <= room:
            return two
        if left_four <= room:
            return four
        if left_eight <= room:
            return eight
        least = 2 * eight
