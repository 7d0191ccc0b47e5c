"""The interface of a game that can be learned: a module with these names (`cellar_studies.registry`).

A row of a tensor is one match. Everything is done to all rows at once, on whichever device they are.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

Tensor = Any
Weights = dict[str, Any]
#: From weights and rows: row, action: how much speaks for it; row, seat counted from the mover, goal: what it expects;
#: and what it says of how the match ends, in a form of the game's own (None: nothing).
Forward = Callable[[Weights, Tensor], tuple[Tensor, Tensor, Tensor | None]]


class Learner(Protocol):
    """The rules over tensors, and a network over the same rows."""

    @property
    def SEATS(self) -> int:  # noqa: N802 - a module's constant
        """The most seats of a match."""

    @property
    def ACTIONS(self) -> int:  # noqa: N802 - a module's constant
        """The number of actions."""

    @property
    def GOALS(self) -> tuple[float, ...]:  # noqa: N802 - a module's constant
        """The weight of each of the numbers of `results` in a seat's reward; the first is its result by the rules."""

    @property
    def SIZES(self) -> tuple[str, ...]:  # noqa: N802 - a module's constant
        """Names of the network's sizes, smallest first."""

    def start(self, count: int, device: str, /) -> Tensor:
        """Begin so many matches, of every kind that is to be learned."""

    def mover(self, rows: Tensor, /) -> Tensor:
        """The seat to move, by row; any seat when the match is over."""

    def players(self, rows: Tensor, /) -> Tensor:
        """The number of seats of the match, by row."""

    def over(self, rows: Tensor, /) -> Tensor:
        """Whether the match is over, by row."""

    def legal(self, rows: Tensor, /) -> Tensor:
        """The mask of legal actions, by (row, action)."""

    def play(self, rows: Tensor, actions: Tensor, /) -> None:
        """Play a legal action in each row, in place; a match that is over stays as it is."""

    def results(self, rows: Tensor, /) -> Tensor:
        """Each seat's result by goal, where the match is over: (row, seat, goal)."""

    def image(
        self, rows: Tensor, actions: Tensor, by_action: tuple[Tensor, ...], ends: Tensor, /
    ) -> tuple[Tensor, Tensor, tuple[Tensor, ...], Tensor]:
        """Images of rows under the game's symmetries, drawn by lot, with the actions, numbers by (row, action) and
        `ends_before` of the images; the same where the game has no symmetries."""

    def ends_where(self, rows: Tensor, /) -> Tensor:
        """How the match ended, by row, in a form of the game's own; something that says unknown where it did not."""

    def ends_before(self, rows: Tensor, actions: Tensor, ends: Tensor, /) -> Tensor:
        """How the match ends, told of these rows, from the same told of the rows after these actions."""

    def ends_wrongness(self, said: Tensor, rows: Tensor, ends: Tensor, /) -> Tensor:
        """How wrong a network is about how matches end: one number, without those that are unknown."""

    def lessons(self, file: Path, device: str, /) -> Any:
        """The decisions of a file of labelled positions, as `playing.Played`; each note is a policy."""

    def parameters(self, size: str, seed: int, device: str, /) -> Weights:
        """Initial weights of a network, by name."""

    def network(self, device: str, dtype: Any, compiled: Callable[[Any], Any], /) -> Forward:
        """The network for rows on a device, in that number type; `compiled` wraps functions to make them faster."""
