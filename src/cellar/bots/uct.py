"""Upper confidence trees over the contract: many players (max^n), chance sampled, hidden hands redrawn for each
simulation.

Plain functions over arrays, loaded once per game with that game's compiled rules as the global `rules`, and with the
policy of its playouts: `compiled("cellar.bots.uct", {"rules": "cellar.games.zyrcan.rules", "policy":
"cellar.compile.random_policy"})`. Each simulation redraws what the searching seat may not know (`rules.resample`), goes
down the tree along moves that are legal in that redraw (the tree is shared by all redraws), adds one node, plays on to
the end as the policy decides, and adds each seat's result to every node on its way.

The tree is a row of nodes: node 0 is the root; `links` has for each node the action that leads to it, its first child
and its next sibling, how often it was visited, and how often it could have been.
"""

from math import sqrt
from typing import Any

from cellar.compile.arrays import Array, FloatArray
from cellar.compile.playout import playout, roll
from cellar.rules.ascending import place_of
from cellar.rules.logarithm import logarithm
from cellar.rules.rng import below
from cellar.rules.types import CHANCE, OVER

#: Put in by `compiled`: the game's rules.
rules: Any = None

#: Columns of `links`.
ACTION = 0
CHILD = 1
SIBLING = 2
VISITS = 3
CHANCES = 4
COLUMNS = 5
#: The usual weight of curiosity, for results between -1 and 1.
CURIOSITY = 1.4
#: Where there are many moves, a node tries so many, and more only as it is visited more often.
WIDE = 64
WIDENING = 2.0


def add_child(links: Array, used: Array, node: int, action: int) -> int:
    """A new child of a node; -1 when the tree is full."""
    child = int(used[0])
    if child >= links.shape[0]:
        return -1
    used[0] = child + 1
    links[child, ACTION] = action
    links[child, CHILD] = -1
    links[child, SIBLING] = links[node, CHILD]
    links[child, VISITS] = 0
    links[child, CHANCES] = 0
    links[node, CHILD] = child
    return child


def find_child(links: Array, node: int, action: int) -> int:
    """The child that an action leads to, or -1."""
    child = int(links[node, CHILD])
    while child >= 0 and links[child, ACTION] != action:
        child = int(links[child, SIBLING])
    return child


def pick_untried(tried: Array, stamp: int, n: int, untried: int, rng: Array) -> int:
    """The place of one of the legal actions that have no node yet."""
    skip = below(rng, untried)
    for i in range(n):
        if tried[i] != stamp:
            if skip == 0:
                return i
            skip -= 1
    return 0


def descend(
    state: Any,
    seat: int,
    tape: Array,
    rng: Array,
    links: Array,
    values: FloatArray,
    used: Array,
    path: Array,
    work: Array,
    stamps: Array,
) -> int:
    """Go down the tree to a new node (or the end); the nodes passed are left in `path`, their number is returned."""
    actions, weights, tried = work[0], work[1], work[2]
    node = 0
    length = 0
    while length < path.shape[0]:
        who = int(rules.actor(state))
        if who == OVER:
            break
        if who == CHANCE:
            action = roll(state, rng, actions, weights)
            key = int(rules.seen(state, action, seat))
            rules.apply(state, action, tape)
            child = find_child(links, node, key)
            if child < 0:
                child = add_child(links, used, node, key)
            if child < 0:
                break
            node = child
            path[length] = node
            length += 1
            continue
        n = int(rules.legal(state, actions))
        stamps[0] += 1
        stamp = int(stamps[0])
        found = 0
        best = -1
        best_score = -1e300
        child = int(links[node, CHILD])
        while child >= 0:
            place = place_of(actions, n, int(links[child, ACTION]))
            if place >= 0:
                tried[place] = stamp
                found += 1
                links[child, CHANCES] += 1
                visits = float(links[child, VISITS])
                score = values[child, who] / visits + CURIOSITY * sqrt(logarithm(float(links[child, CHANCES])) / visits)
                if score > best_score:
                    best_score = score
                    best = child
            child = int(links[child, SIBLING])
        if found < n and found < max(WIDE, int(WIDENING * sqrt(float(links[node, VISITS])))):
            action = int(actions[pick_untried(tried, stamp, n, n - found, rng)])
            child = add_child(links, used, node, action)
            if child >= 0:
                links[child, CHANCES] = 1
                rules.apply(state, action, tape)
                path[length] = child
                return length + 1
        if best < 0:
            break
        rules.apply(state, int(links[best, ACTION]), tape)
        node = best
        path[length] = node
        length += 1
    return length


def search(
    root: Any,
    scratch: Any,
    seat: int,
    count: int,
    most: int,
    tape: Array,
    rng: Array,
    links: Array,
    values: FloatArray,
    used: Array,
    path: Array,
    work: Array,
    stamps: Array,
    results: FloatArray,
) -> None:
    """So many simulations from root[0], as the seat may know it. `scratch` is room for one state, `tape` takes nothing.

    The tape is an argument because a compiled function takes a global array for read-only.
    """
    for _ in range(count):
        scratch[0] = root[0]
        state = scratch[0]
        rules.resample(state, seat, rng)
        length = descend(state, seat, tape, rng, links, values, used, path, work, stamps)
        playout(state, rng, work[0], work[1], tape, most)
        for p in range(results.shape[0]):
            results[p] = 0.0
        rules.returns(state, results)
        links[0, VISITS] += 1
        for i in range(length):
            node = path[i]
            links[node, VISITS] += 1
            for p in range(results.shape[0]):
                values[node, p] += results[p]
