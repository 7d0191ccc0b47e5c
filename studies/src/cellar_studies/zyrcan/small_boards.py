"""Exact solutions of Zyrcan and Blitzkrieg on small boards with reduced fleets: what each seat can guarantee itself.

With three players the value by which everybody maximises alone (max^n) is not unique: it depends on how ties are
broken. Two values do not: what a seat gets for sure against all others together, and what the others together then get,
which is the same with the sign turned, since results add up to 0. Every position is worked out, by the rules as they
are played, compiled; positions that are images of each other on the hexagon are one.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cellar.compile.arrays import no_tape
from cellar.compile.compiled import compiled
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import SPACES, mask
from cellar.games.zyrcan.symmetry import symmetries
from cellar.rules.hexes import hexagon
from cellar.rules.types import State

#: Ships with one, two and three engines of each player.
Fleet = tuple[int, int, int]
#: Spaces of the board, players, fleets: what a few minutes solve.
BOARDS: tuple[tuple[int, int, Fleet], ...] = (
    (7, 2, (1, 0, 0)),
    (7, 2, (0, 1, 0)),
    (7, 2, (1, 1, 0)),
    (7, 2, (3, 0, 0)),
    (7, 2, (2, 1, 0)),
    (7, 2, (1, 2, 0)),
    (7, 2, (0, 3, 0)),
    (7, 2, (1, 1, 1)),
    (7, 3, (1, 0, 0)),
    (7, 3, (0, 1, 0)),
    (7, 3, (2, 0, 0)),
    (7, 3, (1, 1, 0)),
    (7, 3, (0, 2, 0)),
    (19, 2, (1, 0, 0)),
    (19, 2, (0, 1, 0)),
    (19, 2, (0, 0, 1)),
    (19, 2, (2, 0, 0)),
    (19, 2, (0, 2, 0)),
    (19, 2, (1, 1, 0)),
    (19, 2, (1, 0, 1)),
    (19, 2, (0, 1, 1)),
    (19, 3, (1, 0, 0)),
    (19, 3, (0, 1, 0)),
    (19, 3, (0, 0, 1)),
)
SIDES = {7: 2, 19: 3}


def start(spaces: int, players: int, fleet: Fleet, blitzkrieg: bool) -> State:
    """The start of a small game: the hexagon in the middle, and so many ships for everybody."""
    state = rules.STATE.blank()
    region = mask(frozenset(hexagon(SIDES[spaces])) & frozenset(SPACES))
    rules.new(state, [players, int(blitzkrieg), 0, region])
    for seat in range(players):
        for kind in range(rules.ENGINES):
            state.reserve[seat, kind] = fleet[kind]
    return state


@dataclass
class Solver:
    """The values of all positions of one game: for each seat, its result against all others together."""

    players: int
    known: dict[bytes, tuple[float, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._twin: Any = compiled(rules.__name__)
        self._tape = no_tape()
        self._moves = [np.argsort(list(one.axes["spaces"])) for one in symmetries({})]
        self._goes = [np.array(one.axes["spaces"]) for one in symmetries({})]

    def key(self, state: Any) -> bytes:
        """What decides the rest of the game, the same for all images of a position."""
        others = (state["turn"], state["phase"], state["passed"], state["deployed"], *state["reserve"].ravel().tolist())
        newest = int(state["newest"])
        ships = state["space"]
        image: bytes = min(
            ships[back].tobytes() + bytes((int(goes[newest - 1]) + 1 if newest else 0,))
            for back, goes in zip(self._moves, self._goes)
        )
        return image + bytes(int(value) for value in others)

    def values(self, state: Any) -> tuple[float, ...]:
        """What each seat can guarantee itself from here."""
        if state["phase"] == rules.ENDED:
            out = np.zeros(5)
            self._twin.returns(state, out)
            return tuple(out[: self.players].tolist())
        key = self.key(state)
        found = self.known.get(key)
        if found is None:
            actions = np.zeros(rules.ACTIONS, np.int64)
            seat = int(state["turn"])
            best = [2.0] * self.players
            best[seat] = -2.0
            for action in actions[: self._twin.legal(state, actions)].tolist():
                after = state.copy()
                self._twin.apply(after, action, self._tape)
                for who, value in enumerate(self.values(after)):
                    best[who] = max(best[who], value) if who == seat else min(best[who], value)
            found = self.known[key] = tuple(best)
        return found


def solved(spaces: int, players: int, fleet: Fleet, blitzkrieg: bool) -> dict[str, Any]:
    """A line of the table: a game, what each seat can guarantee itself, and how many positions there are."""
    solver = Solver(players)
    values = solver.values(rules.STATE.as_numpy(start(spaces, players, fleet, blitzkrieg)).copy())
    game = {"variant": "blitzkrieg" if blitzkrieg else "base", "spaces": spaces, "players": players, "fleet": fleet}
    return {**game, "guaranteed": values, "positions": len(solver.known)}


def run(boards: Sequence[tuple[int, int, Fleet]] = BOARDS) -> dict[str, Any]:
    """Solve every small game, base and Blitzkrieg."""
    began = time.process_time()
    lines = [solved(*board, blitzkrieg) for board in boards for blitzkrieg in (False, True)]
    return {"lines": lines, "seconds": round(time.process_time() - began, 1)}


def report(figures: dict[str, Any]) -> str:
    heads = ("spaces", "players", "fleet", "base", "Blitzkrieg", "positions: base", "Blitzkrieg")
    rows = [f"| {' | '.join(heads)} |", "|" + " --- |" * len(heads)]
    for base, blitzkrieg in zip(figures["lines"][::2], figures["lines"][1::2]):
        values = [
            ", ".join(f"{value:+g}" if value else "0" for value in one["guaranteed"]) for one in (base, blitzkrieg)
        ]
        cells = (base["spaces"], base["players"], " + ".join(map(str, base["fleet"])), *values)
        counts = f"{base['positions']:,} | {blitzkrieg['positions']:,}"
        rows.append(f"| {' | '.join(map(str, cells))} | {counts} |")
    return "\n".join([*rows, "", f"{figures['seconds']} s of processor time."])
