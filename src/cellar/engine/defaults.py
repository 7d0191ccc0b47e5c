"""The defaults of a search where a game gives it nothing: no margin, no evaluation, no order of moves.

Plain functions; `compiled` puts this module where a game's own would stand.
"""

from cellar.rules.types import Floats, State

#: Whether `promise` says anything; without it, moves are tried in random order.
ORDERED = False


def margin(state: State, out: Floats) -> None:
    """The default margin: zero for every seat."""
    for seat in range(len(out)):
        out[seat] = 0.0


def evaluate(state: State, out: Floats) -> None:
    """The default evaluation: zero for every seat."""
    for seat in range(len(out)):
        out[seat] = 0.0


def promise(state: State, action: int) -> float:
    """The default order of moves: all promise the same."""
    return 0.0
