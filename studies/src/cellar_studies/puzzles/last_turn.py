"""The last turn of a match of Cell Wars, searched exactly: what it is worth for sure, and with all luck."""

from dataclasses import dataclass
from typing import Any

from cellar.arrays import np
from cellar.compile.arrays import no_tape
from cellar.compile.compiled import compiled
from cellar.errors import CellarError
from cellar.play.position import Position
from cellar_studies.puzzles import every_line


class TooLong(CellarError):
    """A turn with more lines than its search may look at."""


@dataclass(frozen=True, slots=True)
class Span:
    """What a turn is worth to its seat, surely and with all luck, and the choices that it takes to what is asked."""

    sure: int
    lucky: int
    choices: int


class LastTurn:
    """The search of one turn, that of the seat to move in a position, whose end is worth what `by` says."""

    def __init__(self, position: Position, by: int, budget: int) -> None:
        game, options, plain = position.game, position.options, position.state
        rules: Any = game.rules
        self._code = compiled(every_line.__name__, {"rules": rules.__name__})
        self._layout, most = game.layout(options), game.most_legal(options)
        states = np.zeros(every_line.DEPTH, game.dtype(options))
        words = states.view(np.int64).reshape(every_line.DEPTH, -1)
        self._lines = every_line.Lines(
            states=states,
            words=words,
            moves=np.zeros((every_line.DEPTH, most), np.int64),
            weights=np.zeros(most, np.int64),
            counts=np.zeros(every_line.DEPTH, np.int64),
            nexts=np.zeros(every_line.DEPTH, np.int64),
            known=np.zeros((every_line.DEPTH, every_line.COLUMNS), np.int64),
            through=np.zeros((every_line.MOST, words.shape[1]), np.int64),
            known_through=np.zeros((every_line.MOST, every_line.COLUMNS), np.int64),
            table=np.full(every_line.SLOTS, -1, np.int64),
            filled=np.zeros(1, np.int64),
            tape=no_tape(),
        )
        self._budget, self._least = budget, -1
        self._turn = (position.actor, int(plain.camp[position.actor]), int(plain.cancer).bit_count(), by)

    def span(self, position: Position, least: int) -> Span:
        """What a position of this turn is worth."""
        if position.is_over:
            plain, (_seat, camp, before, by) = position.state, self._turn
            worth = every_line.worth(plain, camp, before, by)
            return Span(worth, worth, choices=0)
        if least != self._least:
            self._least, self._lines.filled[0] = least, 0
            self._lines.table[:] = -1
        self._lines.states[0] = self._layout.as_numpy(position.state)
        if self._code.look(self._lines, *self._turn, least, self._budget) < 0:
            raise TooLong("This turn has more lines than its search may look at.")
        return Span(*self._lines.known[0].tolist())

    def after(self, position: Position, least: int) -> dict[int, Span]:
        """What a position is worth after each action."""
        found = {}
        for action in position.legal_actions():
            following = position.copy()
            following.play(action)
            found[action] = self.span(following, least)
        return found
