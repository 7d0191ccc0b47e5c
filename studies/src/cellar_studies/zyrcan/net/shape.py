"""The network's shape: its inputs, the adjacency along which spaces exchange messages, and the sizes that were trained.

Ships fly over anything, so what matters is which spaces are one, two or three straight steps apart, not what lies
between. A *summed* network hears the sum of what the spaces at each such distance say, whatever the direction, and
thereby treats all twelve symmetries of the board alike without learning them. A *directed* one hears each direction by
itself and learns the symmetries from images of what was played (`images.py`); it alone says what becomes of the spaces.
"""

from collections.abc import Container
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cellar.games.zyrcan.board.spaces import COUNT, FLIGHT, distance

#: Spaces, with three more that are never in use: sizes of matrices that suit a GPU.
ROOM = 64
SEATS = 5
#: Result, and how many engines a seat has above the mean of all.
GOALS = 2
#: What one space shows: a ship (seat from the mover, kind), empty, not in use; and the ship placed on this turn.
EMPTY = 3 * SEATS
OUTSIDE = EMPTY + 1
FACTS = OUTSIDE + 2
#: What the match shows: reserves, phase, passed, deployed, Blitzkrieg, players, who is youngest.
WHOLE = 3 * SEATS + 3 + 3 + 3 + SEATS
#: Ways of hearing: from oneself, from 1, 2, 3 straight steps, from 2 bent steps, from everywhere.
SUMMED = 6
#: The same with a way for each of the six directions of straight steps.
DIRECTED = 3 * 6 + 3
#: What becomes of a space: nobody or which seat, from the mover, holds it in the end; whether the ship there is left.
FATES = 1 + SEATS + 1
#: Engines by which a margin is divided to be about as large as a result.
MARGIN = 8.0


@dataclass(frozen=True, slots=True)
class Size:
    """A size of the network: features per space, features per message, rounds of message passing, ways of hearing."""

    width: int
    voice: int
    rounds: int
    ways: int = SUMMED


SIZES = {
    "tiny": Size(32, 8, 2),
    "full": Size(128, 32, 6),
    "directed-tiny": Size(32, 4, 2, DIRECTED),
    "directed": Size(96, 8, 4, DIRECTED),
}
#: Numbers by which a flight's start and end are matched.
MATCH = 32


def ways_of(names: Container[str]) -> int:
    """In how many ways the network hears whose weights have these names."""
    return DIRECTED if "fate" in names else SUMMED


@cache
def hearing(ways: int) -> NDArray[np.float32]:
    """The adjacency matrices by way of hearing but for the first, (way, space, space), scaled so that sums stay near
    one."""
    found = np.zeros((ways - 1, ROOM, ROOM), np.float32)
    for space in range(COUNT):
        for kind in range(3):
            for direction in range(6):
                end = FLIGHT[space, kind, direction]
                if end >= 0:
                    found[kind if ways == SUMMED else 6 * kind + direction, space, end] = 0.4 if ways == SUMMED else 1.0
        straight = {FLIGHT[space, 1, direction] for direction in range(6)}
        for other in range(COUNT):
            if distance(space, other) == 2 and other not in straight:
                found[-2, space, other] = 0.4
            found[-1, space, other] = 1 / 40
    return found


def shapes(size: Size) -> dict[str, tuple[int, ...]]:
    """The names of all weights, with their shapes."""
    width, voice = size.width, size.voice * size.ways
    found: dict[str, tuple[int, ...]] = {"facts": (FACTS, width), "whole": (WHOLE, width), "whole.bias": (width,)}
    for number in range(size.rounds):
        found |= {
            f"{number}.norm": (width,),
            f"{number}.norm.bias": (width,),
            f"{number}.say": (width, voice),
            f"{number}.say.bias": (voice,),
            f"{number}.hear": (voice, width),
            f"{number}.hear.bias": (width,),
            f"{number}.out": (width, width),
        }
    if size.ways == DIRECTED:
        found["fate"] = (width, FATES)
    return found | {
        "norm": (width,),
        "norm.bias": (width,),
        "place": (width, 3),
        "start": (width, MATCH + 1),
        "end": (width, MATCH + 1),
        "pooled": (2 * width, width),
        "pooled.bias": (width,),
        "value": (width, SEATS * GOALS),
        "value.bias": (SEATS * GOALS,),
    }
