"""Perft, the count of the leaves of all legal sequences of a length, on which two implementations of rules must agree.

Plain functions, loaded by `compiled` with a game's rules as `rules`. A forced pass is a move, each outcome of chance is
one, and a game that ends earlier counts as one leaf.
"""

from typing import TYPE_CHECKING

from cellar.arrays import NDArray, np
from cellar.compile.arrays import no_tape
from cellar.rules.types import CHANCE, OVER, Ints, State

if TYPE_CHECKING:
    from cellar.contract.game import Rules
    from cellar.play.position import Position

    rules: Rules
else:
    rules = None  # the compiled rules of a game, put here by `compiled`


def choices(state: State, out: Ints, weights: Ints) -> int:
    """Write the actions that lead on from a state, outcomes of chance too; return their number."""
    who = rules.actor(state)
    if who == OVER:
        return 0
    if who == CHANCE:
        return rules.outcomes(state, out, weights)
    return rules.legal(state, out)


def count(
    states: "NDArray[np.record]", actions: Ints, weights: Ints, counts: Ints, nexts: Ints, depth: int, tape: Ints
) -> int:
    """Count the leaves below states[0]; the other arrays are the search's stack, one row per ply."""
    if depth == 0:
        return 1
    nodes = 0
    ply = 0
    counts[0] = choices(states[0], actions[0], weights)
    nexts[0] = 0
    if counts[0] == 0:
        return 1
    while ply >= 0:
        if nexts[ply] == counts[ply]:
            ply -= 1
            continue
        if ply == depth - 1:
            nodes += counts[ply]
            ply -= 1
            continue
        states[ply + 1] = states[ply]
        rules.apply(states[ply + 1], actions[ply, nexts[ply]], tape)
        nexts[ply] += 1
        n = choices(states[ply + 1], actions[ply + 1], weights)
        if n == 0:
            nodes += 1
        else:
            ply += 1
            counts[ply] = n
            nexts[ply] = 0
    return nodes


def perft(position: "Position", depth: int) -> int:
    """Count the leaves below a position, by the compiled rules."""
    from cellar.compile.accelerated import accelerated

    module = getattr(position.game.rules, "__name__", "")
    fast = accelerated("cellar.play.perft", {"rules": module})
    most = position.game.most_legal(position.options)
    states = np.zeros(depth + 1, position.game.dtype(position.options))
    states[0] = position.game.layout(position.options).as_numpy(position.state)
    stack = np.zeros((depth + 1, most), np.int64)
    line = np.zeros(depth + 1, np.int64)
    return int(fast.count(states, stack, np.zeros(most, np.int64), line, line.copy(), depth, no_tape()))
