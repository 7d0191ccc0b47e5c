"""Perfect play: the distance of any position to the win, every optimal move, a shortest solution, and their number."""

from dataclasses import dataclass
from functools import lru_cache

from cellar.arrays import np
from cellar.compile.accelerated import accelerated
from cellar.errors import GameOver
from cellar.games.cell_management import rules
from cellar.games.cell_management.board.hideout_ring import Ring, number, ring_of
from cellar.games.cell_management.solver import distances
from cellar.games.cell_management.solver.distances import MOST_WAYS, NEVER
from cellar.language import translator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import Options, State

_ = translator(__name__)


@dataclass(frozen=True, slots=True)
class Advice:
    """The value of a legal action: the rounds that are still to be played after it (None: it cannot be won then)."""

    action: int
    rounds: int | None
    best: bool


@dataclass(frozen=True, slots=True)
class Solution:
    """The fewest rounds in which a position is won, and how; `rounds` is None when it cannot be won."""

    rounds: int | None
    #: every action that starts a shortest solution, ascending
    first_moves: tuple[int, ...]
    #: one shortest solution, as actions of the rules
    actions: tuple[int, ...]
    #: how many there are; the order of sacrifices after one round does not count
    count: int
    #: the count stopped here: there are at least so many
    count_is_bound: bool
    #: when it cannot be won: how many positions (before a round) can be reached; none of them is a win and no round
    #: leaves them
    reachable: int


class Board:
    """The solved table of one board: distance and number of shortest solutions of each position before a round."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        positions = 1 << 2 * ring.n
        self.distance = np.empty(positions, np.int64)
        self.ways = np.empty(positions, np.int64)
        self._table = accelerated(distances.__name__)
        self._table.fill(ring.n, ring.faces_array, ring.hostile, ring.sacrifices, self.distance, self.ways)

    def rounds(self, position: int) -> int | None:
        """Return the distance of a position before a round; None when it cannot be won."""
        found = int(self.distance[position])
        return None if found == NEVER else found

    def after(self, position: int, start: int) -> int:
        """Return the position after a round from the cell at `start`."""
        return int(self._table.after_round(self.ring.n, self.ring.faces_array, self.ring.hostile, start, position))

    def best_choice(self, position: int) -> int | None:
        """Return the distance of a position in which it is still to be decided who returns."""
        known = [rounds for choice in self.ring.choices(position) if (rounds := self.rounds(choice)) is not None]
        return min(known, default=None)

    def ways_on(self, position: int) -> int:
        """Count the shortest solutions of a position in which it is still to be decided who returns."""
        best = self.best_choice(position)
        return sum(
            int(self.ways[choice])
            for choice in self.ring.choices(position)
            if best is not None and self.rounds(choice) == best
        )

    def reachable(self, positions: list[int]) -> int:
        """Count the positions before a round that can be reached from these."""
        seen = set(positions)
        waiting = list(seen)
        while waiting:
            position = waiting.pop()
            if position & self.ring.everybody == self.ring.everybody:
                continue
            for start in range(self.ring.n):
                for choice in self.ring.choices(self.after(position, start)):
                    if choice not in seen:
                        seen.add(choice)
                        waiting.append(choice)
        return len(seen)


@lru_cache(maxsize=8)
def board(ring: Ring) -> Board:
    """Return the table of a board, cached for the next question about it."""
    return Board(ring)


def board_of(state: State) -> Board:
    return board(ring_of(state))


def distance(state: State) -> int | None:
    """Return the fewest rounds that are still to be played, without regard to a round limit; None when the game cannot
    be won any more."""
    known = board_of(state)
    position = number(state)
    return known.best_choice(position) if asks_who_returns(state) else known.rounds(position)


def asks_who_returns(state: State) -> bool:
    """Return whether a sacrifice is to be decided on. Where only the round limit ended the game, the question that it
    cut off counts."""
    if state.phase == rules.ENDED:
        return rules.sacrifice_possible(state) and int(state.centre) != rules.everybody(state)
    return bool(state.phase == rules.CHOOSE_SACRIFICE)


def advise(state: State) -> tuple[Advice, ...]:
    """Return the value of each legal action."""
    if state.phase == rules.ENDED:
        raise GameOver(_("The puzzle is over: there is nothing left to decide; undo, or start another."))
    out = np.zeros(int(state.n) + 1, np.int64)
    worth: list[tuple[int, int | None]] = []
    for action in out[: rules.legal(state, out)]:
        after = played(state, int(action))
        worth.append((int(action), distance(after)))
    best = min((rounds for _action, rounds in worth if rounds is not None), default=None)
    return tuple(Advice(action, rounds, rounds is not None and rounds == best) for action, rounds in worth)


def first_moves(state: State) -> tuple[int, ...]:
    """List every action that starts a shortest solution."""
    return tuple(advice.action for advice in advise(state) if advice.best)


def solve(options: Options, state: State) -> Solution:
    """Solve the position: a shortest solution, every optimal first move, the number of shortest solutions, or that
    there is none."""
    known = board_of(state)
    position = number(state)
    rounds = distance(state)
    asked = asks_who_returns(state)
    if rounds is None:
        reached = known.reachable(known.ring.choices(position) if asked else [position])
        return Solution(None, (), (), 0, False, reached)
    ways = known.ways_on(position) if asked else int(known.ways[position])
    if rounds == 0:
        return Solution(0, (), (), 1, False, 0)
    state = unlimited(state)
    return Solution(
        rounds, first_moves(state), tuple(shortest_solution(state)), min(ways, MOST_WAYS), ways >= MOST_WAYS, 0
    )


def shortest_solution(state: State) -> list[int]:
    """List the actions of one shortest solution; nobody returns where nobody needs to."""
    nobody = 2 * int(state.n)
    line: list[int] = []
    now = unlimited(state)
    while now.phase != rules.ENDED:
        best = first_moves(now)
        line.append(nobody if nobody in best else best[0])
        now = played(now, line[-1])
    return line


def unlimited(state: State) -> State:
    """Copy a position without its round limit; a game that only the limit ended goes on."""
    copy = state.copy()
    copy.round_limit = 0
    if copy.phase == rules.ENDED and int(copy.centre) != rules.everybody(copy):
        copy.phase = rules.CHOOSE_SACRIFICE if rules.sacrifice_possible(copy) else rules.CHOOSE_START
    return copy


def played(state: State, action: int) -> State:
    """Copy a position without its round limit, and play an action."""
    copy = unlimited(state)
    rules.apply(copy, action, NO_TAPE)
    return copy


def turns(n: int, line: tuple[int, ...] | list[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Convert a sequence of actions to rounds: who attracts the guards, and who returns after it.

    Sacrifices that come before the first round of the line are listed with -1 instead of a start.
    """
    rounds: list[tuple[int, tuple[int, ...]]] = []
    for action in line:
        if action < n:
            rounds.append((action, ()))
        elif action < 2 * n:
            start, returned = rounds.pop() if rounds else (-1, ())
            rounds.append((start, (*returned, action - n)))
    return rounds
