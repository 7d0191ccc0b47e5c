"""The rules of Cell Wars: the ten functions of the contract, and a guide to the modules that implement the rulebook.

They are written in `rulebook/`, in its order, and read beside it:

- What there is: `board` (61 blocks, edges, lines), `terms` (cells, signs, limits; phases, actions and rows of the tape
  as numbers), `state` (the struct of a position), `primitives` (what cards are made of).
- What it does: `cells` (cells and tissue: stepping, Biomass, death, blocks that turn), `lasting_cards` (the player's
  panel), `playable` (when a card can be played, and when it does something).
- Start: `start` (signs, cancer tissue and cells are placed). `setup.py`, outside, decides what lies there before.
- System round: `system_round`.
- Individual round: `individual_round` (how it begins, whose comes next), then its ten steps in `steps/`:
  `step_01_relapse`, `step_02_pre_draw`, `step_03_collect_walls`, `step_04_blood_vessels`, `step_05_draw_cards`,
  `step_06_play_cards`, `step_07_special_action`, `step_08_movement`, `step_09_attack`, `step_10_recover`.
- Ending: `ending`.

Over all of it: `flow` leads from one to the next, `legal` says what may be decided, `memory` keeps what everybody has
seen of the cards, `secrecy` says who may know what.
"""

from cellar.games.cell_wars.rulebook.ending import returns
from cellar.games.cell_wars.rulebook.flow import actor, apply
from cellar.games.cell_wars.rulebook.legal import is_legal, legal, outcomes
from cellar.games.cell_wars.rulebook.secrecy import hide, resample, seen
from cellar.games.cell_wars.rulebook.start import new
from cellar.games.cell_wars.rulebook.state import STATE
from cellar.games.cell_wars.rulebook.terms import ACTIONS, MOST_LEGAL

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
