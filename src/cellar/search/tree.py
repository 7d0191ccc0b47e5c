"""One tree of the search: max^n with upper confidence bounds, chance drawn by weight, hidden hands drawn anew for each
simulation.

Plain functions over arrays, loaded once per game by `compiled` with `by_rules` or `by_quick` as `play` and with
`varying` or `fixed` as `way`. A simulation goes down the tree, each seat choosing by its own results so far, tries one
move that has not been tried, plays on to the end, and adds every seat's result to the nodes on its way. Trees of one
seed are the same run plain and compiled.
"""

from math import sqrt
from typing import TYPE_CHECKING, Any

from cellar.compile.arrays import Array, Records
from cellar.search.nodes import FIRST, USED, VISITS, Plan, Room, Tree, kept, transplant

if TYPE_CHECKING:
    from cellar.search import by_rules as play
    from cellar.search import varying as way
else:
    # What `compiled` puts here, or hands on to what it puts here.
    play = way = rules = quick = policy = margins = evaluation = order = None

__all__ = ["kept", "prepare", "simulate", "transplant"]
#: Compiled into whoever calls it: handing on so many arrays costs more than what it does.
INLINED = ("credit",)


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
        length = way.descend(tree, state, plan, room, rng)
        play.finish(state, rng, room.actions, room.weights, room.tape, plan.playout, room.results)
        if plan.margin > 0.0:
            play.margin(state, room.margins)
        credit(tree, length, plan, room)
    return count


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


def prepare(root: Records, given: Records) -> None:
    """The record that is searched from, out of the rules' own."""
    play.prepare(root, given)
