"""The puzzle of the day: a board of Cell Management that is the same for everybody on a date, harder towards the
weekend."""

import datetime

from cellar.contract.puzzle import Puzzle
from cellar.games.cell_management import notation
from cellar.games.cell_management.puzzles.drawing import draw_puzzle

#: Monday first.
LEVELS = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")


def puzzle(day: datetime.date) -> Puzzle:
    """Return the puzzle of a day: its options, how hard it is and in how many rounds it can be solved."""
    level = LEVELS[day.weekday()]
    found = draw_puzzle(level, day.toordinal())
    position = found.position
    assert position.setup is not None
    rounds = found.difficulty.rounds
    return Puzzle(
        title=f"Puzzle of {day:%A}, {day.day} {day:%B}",
        sentence=f"{level.capitalize()}. Best possible: {rounds} rounds.",
        options={**position.options, "board": notation.setup_text(position.options, position.setup)},
        best=rounds,
        counted="Round",
    )
