"""The conversion of the cell that a bot wants into a legal action."""

from cellar.arrays import np
from cellar.games.angel import notation, rules, setup
from cellar.games.angel.endless.coordinates import Cell
from cellar.rules.types import Options, State


def answer(options: Options, state: State, cell: Cell | None) -> int:
    """Return the action on that cell; any legal one where the bot wants none, or one that is illegal."""
    if cell is not None:
        action = notation.action_at(state, cell)
        if rules.is_legal(state, action):
            return action
    out = np.zeros(setup.most_legal(options), np.int64)
    rules.legal(state, out)
    return int(out[0])
