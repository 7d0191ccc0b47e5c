"""The margin of a seat, for the search: how far it is ahead, by engines, as a share of a whole fleet's."""

from cellar.games.zyrcan.rules import strength
from cellar.rules.types import Floats, State

#: Four ships of one engine, six of two, two of three.
ALL_ENGINES = 22


def margin(state: State, out: Floats) -> None:
    """Write each seat's engines on the board less the mean of the others', as a share of all engines of a fleet."""
    players = int(state.players)
    total = 0
    for seat in range(players):
        total += strength(state, seat) // 64
    for seat in range(players):
        out[seat] = (players * (strength(state, seat) // 64) - total) / ((players - 1) * ALL_ENGINES)
