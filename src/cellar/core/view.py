"""A view: all of a match that one seat may know. Nothing else leaves the authority."""

from typing import TYPE_CHECKING, Any

from cellar.core.scene import Scene
from cellar.core.tape import for_seat
from cellar.core.types import OVER, PUBLIC, State

if TYPE_CHECKING:
    from cellar.core.position import Move, Position


class View:
    """What a seat (or the public) sees of a position. Built from the hidden state, so it cannot show more."""

    def __init__(self, position: "Position", seat: int) -> None:
        self.seat = seat
        self.game = position.game
        self.options = position.options
        self.state: State = position.hidden(seat)
        self.actor = position.actor
        self._position = position

    @property
    def prompt(self) -> str:
        """What to do now; after the end, how it ended."""
        if self.actor == OVER:
            return self.game.narration.outcome(self.options, self.state)
        return self.game.narration.prompt(self.options, self.state, self.seat)

    @property
    def scene(self) -> Scene:
        """The board."""
        return self.game.scene.scene(self.options, self.state, self.seat)

    @property
    def panel(self) -> dict[str, Any]:
        """The facts beside the board."""
        return self.game.scene.panel(self.options, self.state, self.seat)

    @property
    def moves(self) -> "list[Move]":
        """The seat's legal moves; empty when it is not to act."""
        if self.seat < 0 or self.seat != self.actor:
            return []
        seen = self._position.__class__(self.game, self.options, self.state)
        return list(seen.legal_moves)

    @property
    def sites(self) -> dict[str, str]:
        """Every site of the moves' click paths, with its name."""
        label = self.game.notation.site_label
        sites = {site: "" for move in self.moves for site in move.path}
        return {site: label(self.options, self.state, site) for site in sites}

    def rows(self, since: int = 0) -> list[tuple[int, ...]]:
        """The tape from the `since`-th action on, as the seat may read it."""
        return [for_seat(row, self.seat) for played in self._position.history[since:] for row in played.rows]

    def actions(self, since: int = 0) -> list[tuple[int, int]]:
        """Who did what, as the seat saw it: (actor, action or -1)."""
        index = -1 if self.seat == PUBLIC else self.seat
        return [(played.actor, played.seen[index]) for played in self._position.history[since:]]

    def log(self, vocabulary: str = "") -> list[str]:
        """The match so far, in sentences."""
        return self._position.log(self.seat, vocabulary)
