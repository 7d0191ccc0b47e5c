"""The perfect angel at several tables at once, each match asked for in turn as a server does."""

import time
from dataclasses import dataclass, field

import numpy as np

from cellar.compile.arrays import FloatArray
from cellar.games.angel import notation, rules
from cellar.games.angel.endless import history
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.endless.marks import marked
from cellar.games.angel.opponents import perfect
from cellar.play.position import Position
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import State

#: For so many turns all tables see the same marks.
OPENING = 5


@dataclass
class Tables:
    """The measurements: processor time of each of the angel's moves, all tables after each other in each turn."""

    seconds: list[float] = field(default_factory=list)

    @property
    def milliseconds(self) -> FloatArray:
        return np.array(self.seconds) * 1e3


def play_tables(tables: int, turns: int) -> Tables:
    """Play matches with one opening; afterwards each devil marks at another distance, every other mark on the angel's
    way and the rest behind it."""
    found = Tables()
    positions = [Position.start("angel", {"power": 2, "turns": turns}) for _ in range(tables)]
    for turn in range(turns):
        for table, position in enumerate(positions):
            state = position.state
            rules.apply(state, notation.action_at(state, _mark(state, turn, table)), NO_TAPE)
            start = time.thread_time()
            cell = perfect.choose_angel(position.options, state)
            found.seconds.append(time.thread_time() - start)
            assert cell is not None
            rules.apply(state, notation.action_at(state, cell), NO_TAPE)
    return found


def _mark(state: State, turn: int, table: int) -> Square:
    aside = 0 if turn < OPENING else table
    x, y = history.angel(state)
    ahead = turn % 2
    x, y = (x, y + 5 + 3 * aside) if ahead else (x + 3 + aside + turn % 5, y - 10 - turn % 7)
    while marked(state, x, y, 0):
        y += 1 if ahead else -1
    return x, y
