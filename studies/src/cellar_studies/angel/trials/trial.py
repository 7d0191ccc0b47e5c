"""One long game of the perfect angel against a devil, with every invariant checked on every turn."""

import time
from dataclasses import dataclass, field

import numpy as np

from cellar.compile.arrays import FloatArray
from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar_studies.angel.trials.devils import Devil
from cellar_studies.angel.trials.invariants import Witness


@dataclass
class Trial:
    """The result of a trial."""

    angel: PerfectAngel
    turns: int = 0
    marks: list[Square] = field(default_factory=list)
    trail: list[Square] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    #: The fewest squares that the angel could have flown to, over all turns: what the devil came to.
    fewest: int = 24

    @property
    def milliseconds(self) -> FloatArray:
        """Processor time of each turn: its cost, whatever else the machine does."""
        return np.array(self.seconds) * 1e3


def exits(square: Square, marked: set[Square]) -> int:
    """The number of squares that an angel of power 2 can fly to."""
    x, y = square
    return sum((x + dx, y + dy) not in marked for dx in range(-2, 3) for dy in range(-2, 3)) - (square not in marked)


def play(devil: Devil, turns: int, *, checked: int | None = None, origin: Square = (0, 0)) -> Trial:
    """Play a game with every turn of it checked, or the first so many; `BrokenInvariant` when the angel breaks one."""
    angel = PerfectAngel(origin)
    witness = Witness(angel)
    checked = turns if checked is None else checked
    trial = Trial(angel, trail=[origin])
    marked: set[Square] = set()
    for turn in range(turns):
        mark = devil.mark(angel, marked)
        assert mark not in marked, "a devil marks no cell twice"
        marked.add(mark)
        trial.marks.append(mark)
        if turn < checked:
            witness.see(mark)
        start = time.thread_time()
        angel.turn([mark])
        trial.seconds.append(time.thread_time() - start)
        if turn < checked:
            witness.check()
        trial.turns += 1
        trial.trail.append(angel.square)
        trial.fewest = min(trial.fewest, exits(angel.square, marked))
    return trial
