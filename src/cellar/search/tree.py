"""One tree of the search: max^n with upper confidence bounds, chance drawn by weight, hidden hands drawn anew for each
simulation.

Plain functions over arrays, loaded once per game by `compiled` with `by_rules` or `by_quick` as `play`. A simulation
goes down the tree, each seat choosing by its own results so far, tries one move that has not been tried, plays on to
the end, and adds every seat's result to the nodes on its way. Trees of one seed are the same run plain and compiled.

A node is a row of `links` and a row of `means`. Node 0 is the root, the children of a node stand side by side: from
`FIRST` on there is room for `SPAN`, and the first `TRIED` of them have been visited. `means` has 1 / sqrt(visits), so
that choosing needs no division, and then the mean result of each seat.
"""

from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cellar.core.arrays import Array, FloatArray, Records
from cellar.core.logarithm import logarithm
from cellar.core.rng import below
from cellar.core.types import CHANCE, OVER, State

if TYPE_CHECKING:
    from cellar.search import by_rules as play
else:
    # What `compiled` puts here, or hands on to what it puts here.
    play = rules = quick = policy = margins = evaluation = order = None

Links = NDArray[np.int32]

#: Columns of `links`. An action is a number of 32 bits; CHANCES counts how often a node could have been chosen.
ACTION = 0
FIRST = 1
SPAN = 2
TRIED = 3
VISITS = 4
CHANCES = 5
COLUMNS = 6
#: Places of `desk`: nodes in use, and a stamp that marks the moves already tried.
USED = 0
STAMP = 1
#: Compiled into whoever calls them: handing on so many arrays costs more than what they do.
INLINED = ("widened", "choose_fixed", "descend", "credit")
#: Room for the first children of a node whose moves vary; it doubles as they come.
FEW = 4


class Tree(NamedTuple):
    """The arrays of a tree; `tally` has, for each child of the root, how often it was visited in this search and the
    sum of every seat's results, without the margin."""

    links: Links
    means: FloatArray
    desk: Array
    tally: FloatArray


class Room(NamedTuple):
    """Where lists and results are written, and a tape that takes nothing."""

    states: Records
    actions: Array
    weights: Array
    marks: Array
    path: Array
    results: FloatArray
    margins: FloatArray
    tape: Array


class Plan(NamedTuple):
    """What is searched, and how. `roots` are the moves of the root that are considered, all when it is empty."""

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


def blank(tree: Tree, node: int, action: int) -> None:
    """A node that nobody has visited."""
    links, means = tree.links, tree.means
    for column in range(COLUMNS):
        links[node, column] = 0
    links[node, ACTION] = action
    for place in range(means.shape[1]):
        means[node, place] = 0.0


def moves(state: State, node: int, plan: Plan, room: Room) -> int:
    """The moves to consider at a node, ascending; how many there are."""
    if node > 0 or len(plan.roots) == 0:
        return play.legal(state, room.actions)
    for i in range(len(plan.roots)):
        room.actions[i] = plan.roots[i]
    return len(plan.roots)


def widened(tree: Tree, node: int, plan: Plan) -> int:
    """How many moves a node may have tried."""
    return max(plan.wide, int(plan.widening * sqrt(float(tree.links[node, VISITS]))))


# Nodes whose moves are always the same


def choose_fixed(tree: Tree, state: State, node: int, who: int, plan: Plan, room: Room, rng: Array) -> int:
    """The child to visit: one that was not tried, or the best by upper confidence bound; -1 for none yet."""
    links, means = tree.links, tree.means
    if links[node, FIRST] == 0 and not unfold(tree, state, node, plan, room):
        return -1
    first, tried = int(links[node, FIRST]), int(links[node, TRIED])
    if tried < links[node, SPAN] and tried < widened(tree, node, plan):
        other = first + tried + below(rng, int(links[node, SPAN]) - tried)
        action = links[other, ACTION]
        links[other, ACTION] = links[first + tried, ACTION]
        links[first + tried, ACTION] = action
        links[node, TRIED] = tried + 1
        return first + tried
    curiosity = plan.exploration * sqrt(logarithm(float(links[node, VISITS])))
    best = first
    most = -1e300
    for child in range(first, first + tried):
        score = means[child, 1 + who] + curiosity * means[child, 0]
        if score > most:
            most = score
            best = child
    return best


def unfold(tree: Tree, state: State, node: int, plan: Plan, room: Room) -> bool:
    """Give a node its children, once it is ripe and if there is room."""
    links, desk = tree.links, tree.desk
    if links[node, VISITS] < plan.ripe and node > 0:
        return False
    n = moves(state, node, plan, room)
    first = int(desk[USED])
    if first + n > links.shape[0]:
        return False
    desk[USED] = first + n
    for i in range(n):
        blank(tree, first + i, int(room.actions[i]))
    links[node, FIRST] = first
    links[node, SPAN] = n
    links[node, TRIED] = 0
    return True


# Nodes whose moves vary from redraw to redraw, and what chance brings


def choose_varying(tree: Tree, state: State, node: int, who: int, plan: Plan, room: Room, rng: Array) -> int:
    """The same among the moves that are legal in this redraw: a move's chances are the visits in which it was."""
    links, means = tree.links, tree.means
    if links[node, VISITS] < plan.ripe and node > 0:
        return -1
    n = moves(state, node, plan, room)
    tree.desk[STAMP] += 1
    stamp = int(tree.desk[STAMP])
    found = 0
    best = -1
    most = -1e300
    for child in range(int(links[node, FIRST]), int(links[node, FIRST]) + int(links[node, TRIED])):
        place = place_of(room.actions, n, int(links[child, ACTION]))
        if place >= 0:
            room.marks[place] = stamp
            found += 1
            links[child, CHANCES] += 1
            curiosity = plan.exploration * sqrt(logarithm(float(links[child, CHANCES])))
            score = means[child, 1 + who] + curiosity * means[child, 0]
            if score > most:
                most = score
                best = child
    if found < n and found < widened(tree, node, plan):
        child = add_child(tree, node, int(room.actions[untried(state, stamp, n, n - found, room, rng)]))
        if child >= 0:
            links[child, CHANCES] = 1
            return child
    return best


def place_of(actions: Array, n: int, action: int) -> int:
    """Where an action is among the first n, which ascend; -1 when it is not."""
    low = 0
    high = n - 1
    while low <= high:
        middle = (low + high) // 2
        if actions[middle] == action:
            return middle
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle - 1
    return -1


def untried(state: State, stamp: int, n: int, left: int, room: Room, rng: Array) -> int:
    """The place of a legal action that has no mark: the most promising where the game says so, else any."""
    marks, actions = room.marks, room.actions
    if play.ordered():
        best = -1
        most = -1e300
        for i in range(n):
            if marks[i] != stamp:
                promise = play.promise(state, int(actions[i]))
                if promise > most:
                    most = promise
                    best = i
        return best
    skip = below(rng, left)
    for i in range(n):
        if marks[i] != stamp:
            if skip == 0:
                return i
            skip -= 1
    return 0


def add_child(tree: Tree, node: int, action: int) -> int:
    """A new child of a node; -1 when there is no room. Where its brothers' room is full, all move to a larger one."""
    links, means, desk = tree.links, tree.means, tree.desk
    first, span, tried = int(links[node, FIRST]), int(links[node, SPAN]), int(links[node, TRIED])
    if tried == span:
        span = max(FEW, 2 * span)
        start = int(desk[USED])
        if start + span > links.shape[0]:
            return -1
        desk[USED] = start + span
        for i in range(tried):
            for column in range(COLUMNS):
                links[start + i, column] = links[first + i, column]
            for place in range(means.shape[1]):
                means[start + i, place] = means[first + i, place]
        for i in range(tried, span):
            blank(tree, start + i, 0)
        first = start
        links[node, FIRST] = first
        links[node, SPAN] = span
    links[node, TRIED] = tried + 1
    links[first + tried, ACTION] = action
    return first + tried


def child_of(tree: Tree, node: int, action: int) -> int:
    """The visited child that an action leads to, or -1."""
    first = int(tree.links[node, FIRST])
    for child in range(first, first + int(tree.links[node, TRIED])):
        if tree.links[child, ACTION] == action:
            return child
    return -1


# A simulation


def descend(tree: Tree, state: State, plan: Plan, room: Room, rng: Array) -> int:
    """Go down to a new node, one that is not ripe, or the end; the nodes passed are left in the path, with the root."""
    node = 0
    length = 1
    room.path[0] = 0
    while length < len(room.path):
        who = play.actor(state)
        if who == OVER:
            break
        if who == CHANCE:
            action = play.roll(state, rng, room.actions, room.weights)
            key = play.seen(state, action, plan.seat)
            child = child_of(tree, node, key)
            if child < 0:
                child = add_child(tree, node, key)
            play.apply(state, action, room.tape)
            if child < 0:
                break
            node = child
            room.path[length] = node
            length += 1
            continue
        if play.VARYING:
            child = choose_varying(tree, state, node, who, plan, room, rng)
        else:
            child = choose_fixed(tree, state, node, who, plan, room, rng)
        if child < 0:
            break
        play.apply(state, int(tree.links[child, ACTION]), room.tape)
        node = child
        room.path[length] = node
        length += 1
        if tree.links[node, VISITS] == 0:
            break
    return length


def credit(tree: Tree, length: int, plan: Plan, room: Room) -> None:
    """Add the results, with a share of the margin, to the nodes of the path."""
    links, means, results = tree.links, tree.means, room.results
    if length > 1:
        child = int(room.path[1]) - int(links[0, FIRST])
        if child < tree.tally.shape[0]:
            tree.tally[child, 0] += 1.0
            for seat in range(len(results)):
                tree.tally[child, 1 + seat] += results[seat]
    for seat in range(len(results)):
        results[seat] += plan.margin * (room.margins[seat] - results[seat])
    for i in range(length):
        node = room.path[i]
        visits = int(links[node, VISITS]) + 1
        links[node, VISITS] = visits
        means[node, 0] = 1.0 / sqrt(float(visits))
        for seat in range(len(results)):
            means[node, 1 + seat] += (results[seat] - means[node, 1 + seat]) / visits


def simulate(tree: Tree, root: Records, count: int, slack: int, plan: Plan, room: Room, rng: Array) -> int:
    """So many simulations from root[0], as the seat may know it, or until fewer than `slack` nodes are free; how many.

    The tape of `room` is handed over because a compiled function takes a global array for read-only.
    """
    for done in range(count):
        if int(tree.desk[USED]) + slack > tree.links.shape[0]:
            return done
        room.states[0] = root[0]
        state: Any = room.states[0]
        play.redraw(state, plan.seat, rng)
        length = descend(tree, state, plan, room, rng)
        play.finish(state, rng, room.actions, room.weights, room.tape, plan.playout, room.results)
        if plan.margin > 0.0:
            play.margin(state, room.margins)
        credit(tree, length, plan, room)
    return count


# Keeping part of a tree


def transplant(tree: Tree, into: Tree, root: int, least: int) -> None:
    """Copy what grows from a node into an empty tree, except the children of nodes visited less than `least` times."""
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
    into.desk[USED] = used
    into.desk[STAMP] = tree.desk[STAMP]


def copy_node(tree: Tree, node: int, into: Tree, at: int) -> None:
    for column in range(COLUMNS):
        into.links[at, column] = tree.links[node, column]
    for place in range(tree.means.shape[1]):
        into.means[at, place] = tree.means[node, place]


def kept(tree: Tree, least: int) -> int:
    """How many nodes are left when the children of nodes visited less than `least` times are dropped, at most: blocks
    that nothing leads to any more are counted as well."""
    total = 1 + int(tree.links[0, SPAN])
    for node in range(1, int(tree.desk[USED])):
        if tree.links[node, VISITS] >= least:
            total += int(tree.links[node, SPAN])
    return total


def prepare(root: Records, given: Records) -> None:
    """The record that is searched from, out of the rules' own."""
    play.prepare(root, given)
