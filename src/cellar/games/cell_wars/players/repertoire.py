"""The planner's repertoire: the plans that it knows, and how often cells follow each in its simulations.

They were tried against each other in many matches (`docs/cell-wars-players.md`). A camp's usual plan is the one
that is followed most; a plan with no share is only an option of the planner's own.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Final

from cellar.arrays import np
from cellar.compile.arrays import Array, FloatArray
from cellar.games.cell_wars.players import outlook, planning, plans
from cellar.games.cell_wars.rulebook import primitives as p

#: The fitted weights of the outlook, written by `cellar_studies.cell_wars.fitting`.
WEIGHTS_FILE: Final = "outlook.json"

#: What a plan is unless it says otherwise.
USUALLY: Final = {
    plans.ACT: plans.ALWAYS,
    plans.PLAY: 1,
    plans.LINE_OF: 2,
    plans.STEP_WORTH: 10,
}
CLEANS: Final = {plans.DRAW: plans.CHARGE, plans.MATE_WORTH: 100, plans.STEP_WORTH: 6}
HUNTS: Final = {plans.GOAL: plans.HUNT, plans.STRIKE: 1, plans.DRAW: plans.CHARGE}
SPREADS: Final = {plans.DRAW: plans.FREE, plans.MATE_WORTH: 60, plans.APART_WORTH: 40, plans.BESIDE_WORTH: 5}
MUTATES: Final = {**SPREADS, plans.DRAW: plans.MUTATE, plans.KEEP: 2}

#: name -> camp, shares (where round 16 is a draw, where blocks decide it), what it says
PLANS: Final[dict[str, tuple[int, tuple[int, int], dict[int, int]]]] = {
    "clean": (p.IMMUNE, (3, 3), CLEANS),
    "clean and strike": (p.IMMUNE, (1, 1), {**CLEANS, plans.STRIKE: 1}),
    "hunt, and clean where no prey is near": (
        p.IMMUNE,
        (2, 2),
        {**HUNTS, plans.ACT: plans.UNLESS_PREY, plans.CLOSE: 1},
    ),
    "hunt": (p.IMMUNE, (2, 2), {**HUNTS, plans.ACT: plans.NEVER}),
    "hunt in pairs": (p.IMMUNE, (0, 0), {**HUNTS, plans.GOAL: plans.PAIR, plans.ACT: plans.NEVER}),
    "spread and mutate": (p.CANCER, (1, 3), MUTATES),
    "spread": (p.CANCER, (4, 1), SPREADS),
    "spread and mutate to the last": (p.CANCER, (0, 0), {**MUTATES, plans.KEEP: 1}),
    "harden": (p.CANCER, (0, 0), {**SPREADS, plans.ACT: plans.NEVER, plans.CLAIM: 1}),
    "spread, and harden where nothing is to spread to": (p.CANCER, (0, 0), {**MUTATES, plans.CLAIM: 1}),
}


@cache
def repertoire() -> Array:
    """Return a row for each plan (`planning` has the columns)."""
    rows = np.zeros((len(PLANS), planning.ROW), np.int64)
    for row, (camp, shares, said) in zip(rows, PLANS.values()):
        row[planning.CAMP] = camp
        row[planning.SHARE : planning.PLAN] = shares
        for column, number in {**USUALLY, **said}.items():
            row[planning.PLAN + column] = number
    return rows


@cache
def weights() -> FloatArray:
    """Load the weights of the static evaluation."""
    data = json.loads(files(__package__).joinpath(WEIGHTS_FILE).read_text(encoding="utf-8"))
    found: FloatArray = np.array(data["weights"], np.float64)
    assert found.shape == outlook.WEIGHTS
    return found
