"""Runs batches of matches through `matches`, with the arrays that they need allocated once per batch."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cellar.compile.arrays import Array, FloatArray, no_tape
from cellar.games.cell_wars import rules
from cellar.games.cell_wars.players import outlook, planning
from cellar.games.cell_wars.players.repertoire import repertoire, weights
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar_studies.cell_wars import matches


@dataclass(frozen=True, slots=True)
class Played:
    """The results of a batch of matches."""

    #: one row a match: `matches.WINNER`, `REASON`, `ROUND`, `DECISIONS`, `BLOCKS`
    results: NDArray[np.int64]
    #: match, camp, card: how often drawn, how often played
    drawn: NDArray[np.int64]
    played: NDArray[np.int64]
    #: match, round: what the table looked like when it began, as `outlook.look` has it; zeros where it was not reached
    looks: FloatArray


def play(module: Any, setups: Array, players: list[list[int]], rng: Array) -> Played:
    """Play one match for each setup; the module is `matches` or its compiled twin."""
    games = len(setups)
    found = Played(
        np.zeros((games, matches.RESULTS), np.int64),
        np.zeros((games, p.CAMPS, p.CARDS), np.int64),
        np.zeros((games, p.CAMPS, p.CARDS), np.int64),
        np.zeros((games, matches.LOOKS, outlook.FEATURES), np.float64),
    )
    module.play_matches(
        np.zeros(matches.STATES, rules.STATE.dtype),
        setups,
        np.array(players),
        rng,
        np.zeros((matches.STATES, rules.MOST_LEGAL), np.int64),
        found.results,
        found.drawn,
        found.played,
        found.looks,
        np.zeros(planning.STATES, rules.STATE.dtype),
        np.zeros((planning.MOST_OPTIONS, planning.OPTION), np.int64),
        np.zeros((planning.MOST_OPTIONS + 1, planning.KNOWN), np.float64),
        repertoire(),
        weights(),
        np.zeros(t.SEATS, np.int64),
        no_tape(),
    )
    return found


def player(style: int, *more: int) -> list[int]:
    """The parameters of a camp's player as `matches` takes them: a style, and its settings."""
    return [style, *more, *[0] * (matches.PLAYER - 1 - len(more))]
