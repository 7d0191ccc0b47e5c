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
    ACTION,
    CHANCES,
    COLUMNS,
    FIRST,
    SPAN,
    STAMP,
    TRIED,
    USED,
    VISITS,
    Plan,
    Room,
    Tree,
    blank,
    handicap,
    widened,
)

if TYPE_CHECKING:
    from cellar.engine import by_rules as engine
else:
    # What `compiled` puts here, or hands on to what it puts here.
    engine = rules = policy = margins = evaluation = order = None

#: Room for the first children of a node whose moves vary; it doubles as they come.
FEW = 4


def descend(tree: Tree, state: State, plan: Plan, room: Room, rng: Array) -> int:
    """Selection: go down to a new node, one with too few visits, or the end; write the path, return its length."""
    node = 0
    length = 1
    room.path[0] = 0
    while length < len(room.path):
        who = engine.actor(state)
        if who == OVER:
            break
        if who == CHANCE:
            action = engine.roll(state, rng, room.actions, room.weights)
            key = engine.seen(state, action, plan.seat)
            child = child_of(tree, node, key)
            if child < 0:
                child = add_child(tree, node, key)
            engine.apply(state, action, room.tape)
            if child < 0:
                break
            node = child
            room.path[length] = node
            length += 1
            continue
        child = choose(tree, state, node, who, plan, room, rng)
        if child < 0:
            break
        engine.apply(state, int(tree.links[child, ACTION]), room.tape)
        node = child
        room.path[length] = node
        length += 1
        if tree.links[node, VISITS] == 0:
            break
    return length


def choose(tree: Tree, state: State, node: int, who: int, plan: Plan, room: Room, rng: Array) -> int:
    """The child to visit among the moves that are legal in this determinization: one that was not tried, or the best by
    upper confidence bound over the visits in which it was legal; -1 for none yet."""
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
            if node == 0 and len(plan.less) > 0:
                score -= handicap(tree, child, plan)
            if score > most:
                most = score
                best = child
    if found < n and found < widened(tree, node, plan):
        child = add_child(tree, node, int(room.actions[untried(state, node, stamp, n, n - found, plan, room, rng)]))
        if child >= 0:
            links[child, CHANCES] = 1
            return child
    return best


def untried(state: State, node: int, stamp: int, n: int, left: int, plan: Plan, room: Room, rng: Array) -> int:
    """Expansion: the place of a legal action without a child, the most promising where the game says so, else any."""
    marks, actions = room.marks, room.actions
    for i in range(len(plan.order) if node == 0 else 0):
        place = place_of(actions, n, int(plan.order[i]))
        if place >= 0 and marks[place] != stamp:
            return place
    if engine.ordered():
        best = -1
        most = -1e300
        for i in range(n):
            if marks[i] != stamp:
                promise = engine.promise(state, int(actions[i]))
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
    """Add a child to a node; -1 when the tree is full. Where its siblings' block is full, all move to a larger one."""
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


def moves(state: State, node: int, plan: Plan, room: Room) -> int:
    """Write the moves to consider at a node, ascending; return their number."""
    if node > 0 or len(plan.roots) == 0:
        return engine.legal(state, room.actions)
    for i in range(len(plan.roots)):
        room.actions[i] = plan.roots[i]
    return len(plan.roots)
