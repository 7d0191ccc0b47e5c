"""Players who leave a match early: by resignation, by time, or a program by a mistake. The rules know nothing of it: a
bot plays on at the seat, or, where nobody is left to play against, the match is over as it stands."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from cellar.bots.registry import bots_for, opponent
from cellar.contract.game import Game
from cellar.play import early_end
from cellar.play.early_end import Left, camps, ending, losers
from cellar.rules.types import CHANCE, Options
from cellar.server.messages import Outcome
from cellar.server.store.rows import BACK, ENDED, FAILED, LATE, RESIGNED, EventRow, SeatRow

#: Events that change who is in the match, and not the position.
STANDING = (RESIGNED, LATE, FAILED, ENDED)
Why: TypeAlias = Literal["resigned", "time", "failed"]
#: Why a seat is out, by the event.
WHY: dict[int, Why] = {RESIGNED: "resigned", LATE: "time", FAILED: "failed"}
#: The event of a dropout, by its word in a record.
LEAVING: dict[early_end.Why, int] = {"resigned": RESIGNED, "time": LATE, "late": LATE, "failed": FAILED}


class Dropouts:
    """The seats of one match that are out, and whether the match ended by that."""

    __slots__ = ("_game", "_loses", "_options", "camps", "failed", "left", "lost", "out", "over")

    def __init__(self, game: Game, options: Options, events: Iterable[EventRow], loses: bool) -> None:
        self._game = game
        self._options = options
        #: whether time that runs out costs the match
        self._loses = loses
        self.camps = camps(game, options)
        #: who left, in turn
        self.left: list[Left] = []
        #: the seats at which a bot plays on to the end, and why
        self.out: dict[int, Why] = {}
        #: those of programs that made a mistake
        self.failed: set[int] = set()
        #: the seats that have lost by it, with their camps
        self.lost: set[int] = set()
        #: the match has ended by that
        self.over = False
        ply = 0
        for event in events:
            ply = event.action if event.actor == BACK else ply + (event.actor >= CHANCE)
            self.note(event, ply)

    def note(self, event: EventRow, ply: int) -> None:
        """Apply an event that came after so many actions; events of other kinds are ignored."""
        if event.actor in WHY:
            why = WHY[event.actor]
            self.left.append(Left(ply, event.action, "late" if why == "time" and not self._loses else why))
            self.out[event.action] = why
            if why == "failed":
                self.failed.add(event.action)
            if why != "time" or self._loses:
                for seat in self.camp(event.action):
                    self.lost.add(seat)
                    self.out.setdefault(seat, why)
        elif event.actor == ENDED:
            self.over = True

    def camp(self, seat: int) -> list[int]:
        """The seats that win and lose together with one."""
        return [other for other, camp in enumerate(self.camps) if camp == self.camps[seat]]

    def seated(self, rows: Sequence[SeatRow]) -> list[SeatRow]:
        """The seat rows with a bot for everybody who is out."""
        left = [row.seat for row in rows if row.seat in self.failed or (row.seat in self.out and not row.bot)]
        return [replace(row, bot=stand_in(self._game.name, row.seat)) if row.seat in left else row for row in rows]

    def ends(self, how: int, seat: int, rows: Sequence[SeatRow]) -> bool:
        """Whether the match is over when a seat drops out too: one camp is left, or nobody but bots. Somebody whom a
        bot stands in for may come back, unless they are out."""
        if how == LATE and not self._loses:
            return False
        left = [row for row in rows if row.seat not in self.lost and self.camps[row.seat] != self.camps[seat]]
        people = [row for row in left if row.person and row.seat not in self.out]
        return not people or len({self.camps[row.seat] for row in left}) <= 1

    def outcome(self, rows: Sequence[SeatRow]) -> Outcome | None:
        """The outcome, if the match ended by dropouts and not by the rules."""
        if not self.over:
            return None
        lost = losers(self._game, self._options, self.left)
        return Outcome(*ending(self._game, self._options, lost, [row.name for row in rows]))


def stand_in(game: str, seat: int) -> str:
    """The bot that plays on at a seat: the game's usual opponent, or one that can sit there."""
    able = [bot.name for bot in bots_for(game) if not bot.seats or seat in bot.seats]
    return next((name for name in able if name == opponent(game)), able[0])
