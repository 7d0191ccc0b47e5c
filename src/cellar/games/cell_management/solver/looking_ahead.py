"""The weaker levels: depth-limited search that counts who is in the centre after some rounds, without a solved table.

A level's setting `rounds` says how far, and `overlooks` with what chance it does not notice a move: an organizer who
errs plays the best of those that it saw.
"""

from functools import lru_cache

from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.games.cell_management import rules
from cellar.games.cell_management.board.hideout_ring import Ring, number, ring_of
from cellar.games.cell_management.solver.distances import after_round
from cellar.play.position import Position
from cellar.rules.exponential import exponential
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Options, State

#: A captive who hides is on its way: what that counts beside one in the centre.
HIDING = 0.3
#: More than all captives together.
WON = 100.0
#: Who sees everybody in the centre or on the way there, but not the end, is not quite sure of it.
CONFIDENT = 0.9
#: How much less a move is considered for each captive fewer that it brings to the centre.
KEENNESS = 2.0


class Ahead:
    """A depth-limited search of one board, memoized."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        self.worth = lru_cache(maxsize=1 << 16)(self._worth)

    def _worth(self, position: int, rounds: int) -> float:
        """Return the best value that so many rounds can make of a position before a round; sooner is better."""
        centre = position & self.ring.everybody
        if centre == self.ring.everybody:
            return WON + rounds
        if rounds == 0:
            hiding = position >> self.ring.n
            return centre.bit_count() + HIDING * hiding.bit_count()
        ends = {
            after_round(self.ring.n, self.ring.faces, self.ring.hostile, start, position)
            for start in range(self.ring.n)
        }
        return max(self.decided(end, rounds - 1) for end in ends)

    def decided(self, end: int, rounds: int) -> float:
        """Return the best value of a round's end, at which it is to be decided who returns."""
        return max(self.worth(choice, rounds) for choice in self.ring.choices(end))

    def expected(self, worth: float, rounds: int, state: State) -> float:
        """Estimate the result from a value seen so many rounds ahead: the end where it is in sight, else by the share
        of the captives who will be in the centre, from none (-1) to nearly all. Without a limit on rounds nothing is
        ever lost, so that the least is 0."""
        limit = int(state.round_limit)
        if worth >= WON:
            needed = rounds - int(worth - WON)
            return -1.0 if limit and int(state.rounds) + needed > limit else 1.0
        share = min(worth / self.ring.n, 1.0) * CONFIDENT
        return 2 * share - 1 if limit else share


@lru_cache(maxsize=8)
def ahead(ring: Ring) -> Ahead:
    """Return the search of a board, cached for the next move on it."""
    return Ahead(ring)


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """Return the move that has most captives in the centre after some rounds, of those that it notices."""
    rounds, known = int(thought.setting("rounds", 4)), ahead(ring_of(state))
    worths: dict[int, float] = {}
    for action in Position(game, options, state).legal_actions():
        tried = state.copy()
        rules.apply(tried, action, NO_TAPE)
        left = rounds - (state.phase == rules.CHOOSE_START)
        look = known.decided if tried.phase == rules.CHOOSE_SACRIFICE else known.worth
        worths[action] = look(number(tried), left)
    best = max(worths.values())
    weights = {action: exponential(KEENNESS * (worth - best)) for action, worth in worths.items()}
    action = max(thought.noticed(worths), key=lambda action: worths[action])
    return Opinion(action, weights, known.expected(best, rounds, state))


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return opinion(game, options, state, seat, thought).action
