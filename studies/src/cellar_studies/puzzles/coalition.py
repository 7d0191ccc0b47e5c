"""The kernel of `against_all`: does one seat win alone against all others together, every line played to its end?

Plain functions, loaded by `compiled` with a game's engine like `cellar.search.exact`, whose stack it uses: depth first,
with a cut as soon as a seat has found what it looks for. Games without chance only.
"""

from typing import TYPE_CHECKING

from cellar.compile.arrays import Structs
from cellar.rules.types import OVER
from cellar.search.exact import DEPTH, Stack

if TYPE_CHECKING:
    from cellar.engine import by_rules as engine
else:
    engine = rules = fast_rules = policy = margins = evaluation = order = None  # put here by `compiled`

#: A result that is a win and no shared place.
WON = 1.0 - 1e-9
#: What `wins` says when the moves were too few, or the rest is too long.
UNKNOWN = -1


def enter(rest: Stack, depth: int, seat: int) -> None:
    """Expand the position at a depth: a seat that looks for a win has none yet, the others have stopped none yet."""
    rest.counts[depth] = engine.legal(rest.states[depth], rest.moves[depth])
    rest.nexts[depth] = 0
    rest.found[depth] = 0 if engine.actor(rest.states[depth]) == seat else 1


def wins(root: Structs, rest: Stack, seat: int, budget: int) -> int:
    """1 where the seat wins from root[0] whatever the others do, 0 where they can stop it, `UNKNOWN` past the budget
    of moves."""
    rest.states[0] = root[0]
    enter(rest, 0, seat)
    depth = 0
    while True:
        if rest.nexts[depth] == rest.counts[depth]:
            if depth == 0:
                return int(rest.found[0])
            value = int(rest.found[depth])
            depth -= 1
        else:
            if budget == 0 or depth + 1 == DEPTH:
                return UNKNOWN
            budget -= 1
            rest.states[depth + 1] = rest.states[depth]
            engine.apply(rest.states[depth + 1], int(rest.moves[depth, rest.nexts[depth]]), rest.tape)
            if engine.actor(rest.states[depth + 1]) != OVER:
                depth += 1
                enter(rest, depth, seat)
                continue
            engine.returns(rest.states[depth + 1], rest.results)
            value = 1 if rest.results[seat] >= WON else 0
        rest.nexts[depth] += 1
        if value != (0 if engine.actor(rest.states[depth]) == seat else 1):
            rest.found[depth] = value
            rest.nexts[depth] = rest.counts[depth]
