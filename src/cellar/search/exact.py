"""The exact solver of small endgames: depth-first max^n by the rules' own results, without chance or secrets.

Each seat plays for its own result; of equal results for the larger margin (where the game has one), and of equal
margins takes the first move. Plain functions, loaded by `compiled` like `tree`.
"""

from typing import TYPE_CHECKING, NamedTuple

from cellar.arrays import Workspace, np
from cellar.compile.arrays import Array, FloatArray, Structs
from cellar.rules.types import OVER

if TYPE_CHECKING:
    from cellar.engine import by_rules as engine
else:
    engine = rules = fast_rules = policy = margins = evaluation = order = None  # put here by `compiled`

#: The longest rest that is solved.
DEPTH = 48
#: The margin's weight beside results: it decides only between equal ones.
SLIGHT = 1 / 1024
#: What `solve` says when it has not come to an end: the moves were too few, or the rest is too long.
TOO_FEW, TOO_LONG = -1, -2
#: The counters: whether it has begun, how deep it is, and how many moves it has looked at.
BEGUN, AT, LOOKED = 0, 1, 2


class Stack(NamedTuple):
    """The solver's stack, a row for each ply: the state, its moves, how many and which is next, the best found for the
    seat to move with what it brings everybody, and the variation that brings it."""

    states: Structs
    moves: Array
    counts: Array
    nexts: Array
    found: Array
    worth: FloatArray
    variations: Array
    lengths: Array
    results: FloatArray
    margins: FloatArray
    tape: Array
    counters: Array


def stack(space: Workspace, struct: "np.dtype[np.void]", most_legal: int, players: int, tape: Array) -> Stack:
    """An empty stack for the solver. Python only."""
    return Stack(
        states=space.zeros((DEPTH + 1,), struct),
        moves=space.zeros((DEPTH, most_legal), np.int64),
        counts=space.zeros((DEPTH,), np.int64),
        nexts=space.zeros((DEPTH,), np.int64),
        found=space.zeros((DEPTH,), np.int64),
        worth=space.zeros((DEPTH, players), np.float64),
        variations=space.zeros((DEPTH + 1, DEPTH), np.int64),
        lengths=space.zeros((DEPTH + 1,), np.int64),
        results=space.zeros((players,), np.float64),
        margins=space.zeros((players,), np.float64),
        tape=tape,
        counters=space.zeros((3,), np.int64),
    )


def enter(rest: Stack, depth: int) -> None:
    """Expand the position at a depth: list its moves, none of them tried yet."""
    rest.counts[depth] = engine.legal(rest.states[depth], rest.moves[depth])
    rest.nexts[depth] = 0
    rest.found[depth] = 0


def offer(rest: Stack, depth: int, worth: FloatArray) -> None:
    """Update a ply with the value of the move just tried: keep it if it is better for the seat to move."""
    who = engine.actor(rest.states[depth])
    if rest.found[depth] == 1 and worth[who] <= rest.worth[depth, who]:
        return
    rest.found[depth] = 1
    for seat in range(len(worth)):
        rest.worth[depth, seat] = worth[seat]
    rest.variations[depth, 0] = rest.moves[depth, rest.nexts[depth]]
    length = int(rest.lengths[depth + 1])
    for i in range(length):
        rest.variations[depth, 1 + i] = rest.variations[depth + 1, i]
    rest.lengths[depth] = 1 + length


def solve(root: Structs, rest: Stack, budget: int) -> int:
    """Go on solving the position in root[0] with a budget of further moves: the number of moves looked at in all, or
    `TOO_FEW`, after which it can be called again, or `TOO_LONG`. Solved, the best variation is in the first row."""
    if rest.counters[BEGUN] == 0:
        rest.counters[BEGUN] = 1
        rest.states[0] = root[0]
        enter(rest, 0)
    depth = int(rest.counters[AT])
    looked = int(rest.counters[LOOKED])
    most = looked + budget
    while True:
        if rest.nexts[depth] == rest.counts[depth]:
            if depth == 0:
                return looked
            depth -= 1
            offer(rest, depth, rest.worth[depth + 1])
            rest.nexts[depth] += 1
            continue
        if looked == most:
            rest.counters[AT] = depth
            rest.counters[LOOKED] = looked
            return TOO_FEW
        looked += 1
        if depth + 1 == DEPTH:
            return TOO_LONG
        rest.states[depth + 1] = rest.states[depth]
        engine.apply(rest.states[depth + 1], int(rest.moves[depth, rest.nexts[depth]]), rest.tape)
        if engine.actor(rest.states[depth + 1]) == OVER:
            engine.returns(rest.states[depth + 1], rest.results)
            engine.margin(rest.states[depth + 1], rest.margins)
            for seat in range(len(rest.results)):
                rest.results[seat] += SLIGHT * rest.margins[seat]
            rest.lengths[depth + 1] = 0
            offer(rest, depth, rest.results)
            rest.nexts[depth] += 1
        else:
            depth += 1
            enter(rest, depth)
