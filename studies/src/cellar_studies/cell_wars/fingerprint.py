"""How a bot plays Cell Wars: whether it attacks, works, comes near its enemies, and which of them.

    python -m cellar_studies.cell_wars.fingerprint hunter expert --games 20 -o players=4 -o variant=balanced

Each named bot plays one cell, with the last bot at all others; figures are shares of decisions, with 95 % intervals.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cellar.bots.seat_specs import Sitter
from cellar.contract.game import Row
from cellar.games.cell_wars.players import tastes
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.types import State
from cellar_studies.arena.fingerprints import command, watched


@dataclass(slots=True)
class Fingerprint:
    """Scores of decisions, 1 or 0."""

    #: an enemy was in reach: it was attacked
    attacked: list[float] = field(default_factory=list)
    #: the block under it could be purified, degraded or claimed: it was
    worked: list[float] = field(default_factory=list)
    #: a step, or none, where both were possible: it ended nearer to the nearest enemy, by immune cells and by cancer's
    nearer_immune: list[float] = field(default_factory=list)
    nearer_cancer: list[float] = field(default_factory=list)
    #: likewise, two enemies and more: it ended no farther from one that had taken most than from any other
    avenged: list[float] = field(default_factory=list)
    #: likewise: it ended as far from the nearest enemy as from the farthest, give or take a step
    even: list[float] = field(default_factory=list)

    def add(self, state: State, legal: list[int], action: int, told: Sequence[Row]) -> None:
        """Count a decision, if it was one of those."""
        if len(legal) == 1:
            return
        if state.phase == t.ATTACK:
            self.attacked.append(float(action != t.END))
        elif state.phase == t.ACT and (could := {t.PURIFY, t.DEGRADE, t.SOLIDIFY} & set(legal)):
            self.worked.append(float(action in could))
        elif state.phase == t.MOVE:
            self._add_step(state, action, told)

    def _add_step(self, state: State, action: int, told: Sequence[Row]) -> None:
        seat = int(state.seat)
        (after,) = tastes.outcomes(state, [action])
        others = tastes.enemies(state, seat)
        far = {other: tastes.distance(after, seat, other) for other in others}
        nearest = min(tastes.distance(state, seat, other) for other in others)
        side = self.nearer_immune if state.camp[seat] == p.IMMUNE else self.nearer_cancer
        side.append(float(min(far.values()) < nearest))
        if len(others) > 1:
            self.even.append(float(max(far.values()) - min(far.values()) < 2))
            hated = tastes.offenders(state, seat, told)
            if 0 < len(hated) < len(others):
                self.avenged.append(float(min(far[other] for other in hated) == min(far.values())))


def fingerprint(who: Sitter, against: Sitter, games: int, options: dict[str, Any] | None = None) -> Fingerprint:
    """Watch a bot that plays each cell in turn, with the other at all others."""
    found = Fingerprint()
    for position, action, told in watched("cell_wars", who, against, games, options or {}):
        found.add(position.hidden(position.actor), position.legal_actions(), action, told)
    return found


if __name__ == "__main__":
    command("cell_wars", fingerprint, sys.argv[1:])
