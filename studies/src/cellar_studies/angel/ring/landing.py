"""Computes how many marks the devil needs when a king reaches a long wall: twelve at height 5, if a turn costs three.

Near the king the wall's squares are looked at, all sets of them. The rest of the ring is counted only: marks that wait
for a king which runs to the left, marks that wait for one which runs to the right, and marks for the third turn, which
can lie where it serves both. Whenever the wall asks for nothing, the devil's mark adds one to these numbers. A king
that runs out of sight is held if the devil then has

- six marks for the two turns on that side, and
- either three more for a third turn that leads down to the wall again, to where the king came from and it is marked;
- or twelve in all: four turns, once round the ring.

The king decides late on which side it runs; that is why nine marks do not suffice.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from cellar.games.angel.ring import wall
from cellar.games.angel.ring.corner import Words
from cellar.games.angel.ring.wall import FREE, KING_STEPS, SIDE, WIDTH
from cellar_studies.angel.ring.solved_corner import answerable, answerable_words, packed

#: Squares at either end of what is looked at that the king does not stand over.
RIM = 3
#: Where the king is seen to leave.
LEFT, RIGHT = 0, 1


@dataclass(frozen=True)
class Landing:
    """The held states (those in which the devil can hold the king), king to step."""

    #: squares of the wall that are looked at
    columns: int
    #: marks that a turn costs
    turn: int
    #: [marks on the left, on the right, for the third turn, height - 1, column - RIM], then one bit for each set
    held: Words

    def fewest(self, height: int) -> int:
        """The fewest marks that the devil, to move, must have when the king comes to this height over the middle."""
        middle = answers(self)[..., height - 1, self.columns // 2 - RIM, :]
        bits = np.unpackbits(middle.view(np.uint8), axis=-1, bitorder="little").astype(np.bool_)
        sizes = np.array([marks.bit_count() for marks in range(1 << self.columns)])
        left, right, third, marks = np.nonzero(bits)
        return int((left + right + third + sizes[marks]).min())


def settled(turn: int, side: int, other: int, third: int) -> bool:
    """Whether the marks that wait on a side turn a king that runs there often enough."""
    return side >= 2 * turn and (side + third >= 3 * turn or side + other + third >= 4 * turn)


def solved(columns: int, turn: int) -> Landing:
    """Compute the largest set of held states, by iteration to a fixed point."""
    exits = _exits(columns, turn)
    landing = Landing(columns, turn, _most(columns, turn))
    while True:
        fewer = _step(landing, exits)
        if np.array_equal(fewer, landing.held):
            return landing
        landing = Landing(columns, turn, fewer)


def _most(columns: int, turn: int) -> Words:
    """The initial set: all states in which the king can step on no square of the wall."""
    marks = np.arange(1 << columns)
    places = columns - 2 * RIM
    held = np.full((3 * turn + 1, 3 * turn + 1, turn + 1, FREE, places, len(marks) // 64), ~np.uint64(0))
    for place in range(places):
        below = 0b111 << (place + RIM - 1)
        held[..., 0, place, :] = packed(marks & below == below)
    return held


def answers(landing: Landing) -> Words:
    """The states that one mark on the wall, one elsewhere, or none makes held."""
    found = answerable_words(landing.held)
    found[:-1] |= landing.held[1:]
    found[:, :-1] |= landing.held[:, 1:]
    found[:, :, :-1] |= landing.held[:, :, 1:]
    return found


def _exits(columns: int, turn: int) -> NDArray[np.uint64]:
    """The sets of marks that answer a king which leaves to a side: [side, marks left, right, third, height - 1,
    set]."""
    marks = np.arange(1 << columns)
    held, answered = wall.held(), answerable(wall.held())
    shape = (2, 3 * turn + 1, 3 * turn + 1, turn + 1, FREE, len(marks) // 64)
    found = np.zeros(shape, np.uint64)
    for side, at in ((LEFT, RIM - 1), (RIGHT, columns - RIM)):
        window = np.zeros(len(marks), np.int64)
        for i in range(WIDTH):
            square = at - SIDE + i
            if 0 <= square < columns:
                window |= (marks >> square & 1) << i
        for left, right, third in product(*(range(n) for n in shape[1:4])):
            here, other = (left, right) if side == LEFT else (right, left)
            more = ((here + 1, other, third), (here, other + 1, third), (here, other, min(third + 1, turn)))
            for h in range(1, FREE + 1):
                if settled(turn, here, other, third):
                    found[side, left, right, third, h - 1] |= packed(answered[h][window])
                if any(settled(turn, *counts) for counts in more):
                    found[side, left, right, third, h - 1] |= packed(held[h][window])
    return found


def _step(landing: Landing, exits: NDArray[np.uint64]) -> Words:
    """Drop the states from which some king step has no answer."""
    answered = answers(landing)
    kept = landing.held.copy()
    places = kept.shape[4]
    for h, place, (dx, dh) in product(range(FREE), range(places), KING_STEPS):
        at, height = place + dx, h + dh
        if not 0 <= height < FREE:
            continue  # onto the wall, which is marked there; or so high that nothing is asked
        if 0 <= at < places:
            kept[..., h, place, :] &= answered[..., height, at, :]
        else:
            kept[..., h, place, :] &= exits[LEFT if at < 0 else RIGHT, ..., height, :]
    return kept
