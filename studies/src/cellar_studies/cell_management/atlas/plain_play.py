"""The game by the plain rules and nothing else, with which certificates are checked."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from cellar.games.cell_management import rules
from cellar.games.cell_management.board import written
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import State

Board = tuple[list[int], list[int], list[int]]


@dataclass(slots=True)
class PlainPosition:
    """A position with the fields of the rules' struct as plain integers: plain rules run several times faster on it."""

    cells: list[int]
    hideouts: list[int]
    n: int
    hostile: int
    sacrifices: int
    hidden: int = 0
    centre: int = 0
    phase: int = rules.CHOOSE_START
    rounds: int = 0
    round_limit: int = 0

    def play(self, action: int) -> bool:
        """Play an action of the rules if it is legal."""
        state = cast(State, self)
        if not rules.is_legal(state, action):
            return False
        rules.apply(state, action, NO_TAPE)
        return True

    def copy(self) -> "PlainPosition":
        """An independent copy."""
        return PlainPosition(
            self.cells,
            self.hideouts,
            self.n,
            self.hostile,
            self.sacrifices,
            self.hidden,
            self.centre,
            self.phase,
            self.rounds,
            self.round_limit,
        )

    @property
    def won(self) -> bool:
        """Whether the match is over, with every species in the centre."""
        return self.phase == rules.ENDED and self.centre == rules.everybody(cast(State, self))

    def turns(self) -> Iterator["PlainPosition"]:
        """Every position that a round from here and a decision who returns can lead to."""
        for start in range(self.n):
            after = self.copy()
            after.play(start)
            yield from decisions(after)


def opening(board: Board, sacrifices: str) -> PlainPosition:
    """The start of a game on the board."""
    cells, ring, hostile = board
    mask = sum(1 << s for s in hostile)
    return PlainPosition(cells, ring, len(cells), mask, written.SACRIFICES.index(sacrifices))


def decisions(position: PlainPosition) -> Iterator[PlainPosition]:
    """Every position that a decision who returns can lead to."""
    if position.phase != rules.CHOOSE_SACRIFICE:
        yield position
        return
    for action in range(position.n, 2 * position.n + 1):
        after = position.copy()
        if after.play(action):
            yield from decisions(after)
