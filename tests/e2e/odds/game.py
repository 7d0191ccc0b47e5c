"""Odds and ends, put together."""

import datetime

from cellar.contract.game import Game
from cellar.contract.puzzle import Puzzle
from tests.e2e.odds import ABOUT, faces, rules

GAME = Game(
    about=ABOUT,
    rules=rules,
    setup=faces,
    notation=faces,
    narration=faces,
    scene=faces,
    layout=lambda options: rules.STATE,
    actions=lambda options: rules.THINGS,
    most_legal=lambda options: rules.THINGS,
    tape_rows=1,
    samples=({"players": 1},),
)


def puzzle(date: datetime.date) -> Puzzle:
    return Puzzle(title="Odds of the day", sentence="Take everything.", best=rules.THINGS)
