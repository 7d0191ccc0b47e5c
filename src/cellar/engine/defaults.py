"""The defaults of a search where a game gives it nothing: no margin, no evaluation, no order of moves.

Plain functions; `compiled` puts this module where a game's own would stand.
"""

from cellar.rules.types import Floats, State

#: Whether `promise` says anything; without it, moves are tried in random order.
ORDERED = False


def margin(state: State, out: Floats) -> None:
    """Nobody is ahead."""
    for seat in range(len(out)):
        out[seat] = 0.0


def evaluate(state: State, out: Floats) -> None:
    """Nobody is expected to win."""
    for seat in range(len(out)):
        out[seat] = 0.0


def promise(state: State, action: int) -> float:
    """All moves promise the same."""
    return 0.0
