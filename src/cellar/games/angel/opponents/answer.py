"""From the cell that a player wants to the action that it plays."""

import numpy as np

from cellar.games.angel import notation, rules, setup
from cellar.games.angel.endless.coordinates import Cell
from cellar.rules.types import Options, State


def answer(options: Options, state: State, cell: Cell | None) -> int:
    """The action on that cell; any legal one where the player wants none, or one that it cannot have."""
    if cell is not None:
        action = notation.action_at(state, cell)
        if rules.is_legal(state, action):
            return action
    out = np.zeros(setup.most_legal(options), np.int64)
    rules.legal(state, out)
    return int(out[0])
