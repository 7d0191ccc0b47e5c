"""The computed difficulty of a puzzle: not its length alone, but the wrong turns that look good.

A *turn* is a round and the decision who returns after it. The measure follows a player who sees one turn ahead, finds
no turn better than another except that more species in the centre look good, and who is lucky: on a shortest solution,
each turn contributes the bits of luck (log2 of one over the chance) that this player needs to hit a turn that keeps the
solution shortest. A turn that looks good weighs `LOOKS_GOOD` times as much as another, so that each tempting wrong turn
makes the puzzle harder and each tempting right one easier. The score is the mean over all shortest solutions of the sum
over their turns.
"""

from dataclasses import dataclass

from cellar.arrays import np
from cellar.compile.accelerated import accelerated
from cellar.errors import BadOption
from cellar.games.cell_management.puzzles import luck
from cellar.games.cell_management.solver.solution import Board
from cellar.language import translator

_ = translator(__name__)

#: A turn after which more species are in the centre is chosen so many times as often as another.
LOOKS_GOOD = 3.0
#: Where levels begin: these quantiles of all boards with 6 species and 3 hostile hideouts, and the same in bits.
QUANTILES = {"easy": 0.0, "medium": 0.25, "hard": 0.60, "expert": 0.90}
LEVELS = {"easy": 0.0, "medium": 16.412, "hard": 19.565, "expert": 22.988}


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A puzzle's score in bits, its level, and what it comes from; means are over all shortest solutions."""

    score: float
    level: str
    rounds: int
    #: how many shortest solutions there are
    solutions: int
    #: mean number of tempting wrong turns met on the way: more species in the centre, yet no nearer to the win
    tempting: float
    #: mean number of turns met that look good, right or wrong
    promising: float


def measure(board: Board, position: int = 0) -> Difficulty:
    """Measure the difficulty of a solvable position before a round, by default of the start."""
    rounds = board.rounds(position)
    if rounds is None:
        raise BadOption(_("This puzzle has no solution, so it has no difficulty."))
    ring = board.ring
    bits, tempting, promising = (np.empty(1 << 2 * ring.n) for _each in range(3))
    accelerated(luck.__name__).fill(
        ring.n,
        ring.faces_array,
        ring.hostile,
        ring.sacrifices,
        board.distance,
        board.ways,
        LOOKS_GOOD,
        bits,
        tempting,
        promising,
    )
    score, wrong, fine = (round(float(of[position]), 3) for of in (bits, tempting, promising))
    return Difficulty(score, level(score), rounds, int(board.ways[position]), wrong, fine)


def level(score: float) -> str:
    return max(
        (name for name, begin in LEVELS.items() if score >= begin), key=lambda name: LEVELS[name], default="easy"
    )
