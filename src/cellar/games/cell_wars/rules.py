"""The rules of Cell Wars: the ten functions of the contract.

They are written in several files, in the rulebook's order: the start (`opening`), System round and ending (`system`),
then the ten steps of the individual round: `begin` (relapse, pre-draw, collect walls, blood vessels), `draw`, `play`
(cards),
`actions` (special actions), `movement`, `attack`; recover is in `system`. `flow` leads from one to the next, `legal`
says what is allowed, `secrecy` who may know what. `table` is the record with all its numbers, `board` the geometry,
`cells` and
`panel` what cells, tissue and lasting cards do, `primitives` what cards are made of, `playable` when they can be
played.
"""

from cellar.games.cell_wars.flow import actor, apply, returns
from cellar.games.cell_wars.legal import is_legal, legal, outcomes
from cellar.games.cell_wars.opening import new
from cellar.games.cell_wars.secrecy import hide, resample, seen
from cellar.games.cell_wars.table import ACTIONS, MOST_LEGAL, STATE

__all__ = [
    "ACTIONS",
    "MOST_LEGAL",
    "STATE",
    "actor",
    "apply",
    "hide",
    "is_legal",
    "legal",
    "new",
    "outcomes",
    "resample",
    "returns",
    "seen",
]
