"""The puzzle of the day: a board of Cell Management that is the same for everybody on a date, harder towards the
weekend."""

import datetime

from cellar.contract.puzzle import Puzzle
from cellar.games.cell_management import notation
from cellar.games.cell_management.puzzles.drawing import draw_puzzle
from cellar.language import N_, in_a_row, translator

#: Monday first.
LEVELS = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")
SAID = {"easy": N_("Easy."), "medium": N_("Medium."), "hard": N_("Hard."), "expert": N_("Expert.")}
_ = translator(__name__)


def puzzle(day: datetime.date) -> Puzzle:
    """Return the puzzle of a day: its options, how hard it is and in how many rounds it can be solved."""
    level = LEVELS[day.weekday()]
    found = draw_puzzle(level, day.toordinal())
    position = found.position
    assert position.setup is not None
    rounds = found.difficulty.rounds
    return Puzzle(
        sentence=in_a_row((_(SAID[level]), _("Best possible: {rounds} rounds.", rounds=rounds))),
        options={**position.options, "board": notation.setup_text(position.options, position.setup)},
        best=rounds,
        counted=_("Round"),
    )
