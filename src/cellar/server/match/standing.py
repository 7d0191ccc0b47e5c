"""Who is still in a match. A camp that resigns is out, and so is that of a program that made a mistake; the rules know
nothing of it: a bot plays on at its seats, or, where nobody is left to play against, the match is over as it stands."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cellar.bots.registry import bots_for, opponent
from cellar.core.game import Game
from cellar.core.types import Options
from cellar.server.messages import Outcome
from cellar.server.store.rows import ENDED, FAILED, RESIGNED, EventRow, SeatRow

#: Events that change it, and no position.
STANDING = (RESIGNED, FAILED, ENDED)


class Standing:
    """One match's."""

    __slots__ = ("_game", "_options", "camps", "failed", "out", "over")

    def __init__(self, game: Game, options: Options, events: Iterable[EventRow]) -> None:
        self._game = game
        self._options = options
        players = int(options["players"])
        self.camps = game.traits(options).camps if game.traits else tuple(range(players))
        #: the seats that are out
        self.out: set[int] = set()
        #: those of programs that made a mistake
        self.failed: set[int] = set()
        #: the match has ended by that
        self.over = False
        for event in events:
            self.note(event)

    def note(self, event: EventRow) -> None:
        """Take in an event, whatever it is."""
        if event.actor in (RESIGNED, FAILED):
            self.out.update(self.camp(event.action))
            self.failed.update([event.action] if event.actor == FAILED else [])
        elif event.actor == ENDED:
            self.over = True

    def camp(self, seat: int) -> list[int]:
        """The seats that win and lose together with one."""
        return [other for other, camp in enumerate(self.camps) if camp == self.camps[seat]]

    def seated(self, rows: Sequence[SeatRow]) -> list[SeatRow]:
        """Who sits where: a bot for everybody who is out."""
        left = [row.seat for row in rows if row.seat in self.failed or (row.seat in self.out and not row.bot)]
        return [replace(row, bot=stand_in(self._game.name, row.seat)) if row.seat in left else row for row in rows]

    def ends(self, seat: int, rows: Sequence[SeatRow]) -> bool:
        """Whether the match is over when a seat's camp is out as well: one camp is left, or nobody but bots."""
        left = [row for row in rows if row.seat not in self.out and self.camps[row.seat] != self.camps[seat]]
        return len({self.camps[row.seat] for row in left}) <= 1 or all(row.bot for row in left)

    def outcome(self, rows: Sequence[SeatRow]) -> Outcome | None:
        """How it ended, if by this and not by the rules."""
        if not self.over:
            return None
        returns = tuple(-1.0 if row.seat in self.out else 1.0 for row in rows)
        if len(rows) == 1:
            return Outcome("Given up.", returns)
        roles = self._game.seat_names(self._options)
        called = [roles[row.seat] + (f" ({row.name})" if row.name else "") for row in rows]
        gone = listed([called[row.seat] for row in rows if row.seat in self.out])
        left = [called[row.seat] for row in rows if row.seat not in self.out]
        won = f"{listed(left)} {'wins' if len(left) == 1 else 'win'}"
        if len({camp for seat, camp in enumerate(self.camps) if seat not in self.out}) > 1:
            won = "only bots are left, so the match ends here"
        return Outcome(f"{gone} {'lost by a mistake' if self.failed else 'resigned'}: {won}.", returns)


def stand_in(game: str, seat: int) -> str:
    """The bot that plays on at a seat: the game's usual opponent, or one that can sit there."""
    able = [bot.name for bot in bots_for(game) if not bot.seats or seat in bot.seats]
    return next((name for name in able if name == opponent(game)), able[0])


def listed(names: Sequence[str]) -> str:
    """Names in a row: A, B and C."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
