"""The network's shape: its inputs, the adjacency along which spaces exchange messages, and the sizes that were trained.

Ships fly over anything, so what matters is which spaces are one, two or three straight steps apart, not what lies
between: a space hears the sum of what the spaces at each such distance say, whatever the direction. The network thereby
treats all twelve symmetries of the board alike without learning them.
"""

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
WAYS = 6
#: Engines by which a margin is divided to be about as large as a result.
MARGIN = 8.0


@dataclass(frozen=True, slots=True)
class Size:
    """A size of the network: features per space, features per message, rounds of message passing."""

    width: int
    voice: int
    rounds: int


SIZES = {"tiny": Size(32, 8, 2), "small": Size(64, 16, 4), "full": Size(128, 32, 6)}
#: Numbers by which a flight's start and end are matched.
MATCH = 32


@cache
def hearing() -> NDArray[np.float32]:
    """The adjacency matrices by kind of connection, (kind, space, space), scaled so that sums stay near one."""
    ways = np.zeros((WAYS - 1, ROOM, ROOM), np.float32)
    for space in range(COUNT):
        for kind in range(3):
            for way in range(6):
                end = FLIGHT[space, kind, way]
                if end >= 0:
                    ways[kind, space, end] = 0.4
        straight = {FLIGHT[space, 1, way] for way in range(6)}
        for other in range(COUNT):
            if distance(space, other) == 2 and other not in straight:
                ways[3, space, other] = 0.4
            ways[4, space, other] = 1 / 40
    return ways


def shapes(size: Size) -> dict[str, tuple[int, ...]]:
    """The names of all weights, with their shapes."""
    width, voice = size.width, size.voice * WAYS
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
