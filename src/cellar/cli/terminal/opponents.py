"""The bots and programs at the seats of a match in the terminal, kept for the match."""

from collections.abc import Sequence
from contextlib import ExitStack

from rich.console import Console

from cellar.bots.seat_specs import Player, is_command, seated, sitter
from cellar.contract.words import bot_title
from cellar.errors import BadOption, CellarError
from cellar.language import translator
from cellar.lookup import find
from cellar.play.position import Position

HUMAN = "me"
_ = translator(__name__)


class Opponents:
    """The bots of a match, by seat."""

    def __init__(self, who: Sequence[str], position: Position, console: Console) -> None:
        """Resolve the bots; where a game's search is slow, say so."""
        game = self._game = position.game
        self.bots = {seat: sitter(name, game.name, seat) for seat, name in enumerate(who) if name != HUMAN}
        self._players: dict[int, Player] = {}
        self._stack = ExitStack()
        if any(found.bot.choose.startswith("cellar.search.") for found in self.bots.values()):
            if sentence := find("cellar.engine.parts:slow_search")(game):
                console.print(sentence)

    def title(self, seat: int) -> str:
        return bot_title(self.bots[seat].bot, self._game.about)

    def choose(self, position: Position, seat: int, seed: int) -> int:
        """Ask a bot for its move: all that it ever sees is the position as its seat may know it."""
        if seat not in self._players:
            self._players[seat] = self._stack.enter_context(seated(self.bots[seat], remembers=True))
        return self._players[seat].opinion(position.view(seat), seed).action

    def over(self, position: Position) -> None:
        for seat, player in self._players.items():
            player.over(position.view(seat))
        self.close()

    def close(self) -> None:
        """End the programs; if the match goes on after all, they are started again."""
        self._stack.close()
        self._players.clear()


def seats(wanted: Sequence[str], recorded: Sequence[str], position: Position) -> list[str]:
    """Decide who sits where: as wanted, else the bots of the record that the match comes from, else people."""
    players = position.players
    if not wanted:
        known = recorded if len(recorded) == players else [HUMAN] * players
        return [name if is_bot(name, position.game.name) else HUMAN for name in known]
    if len(wanted) != players:
        raise BadOption(
            _.plural(
                "The match has {count} seats, but --seats names {named}: name each one, such as {example}.",
                "The match has {count} seats, but --seats names {named}: name each one, such as {example}.",
                players,
                named=len(wanted),
                example=",".join([HUMAN] * players),
            )
        )
    return list(wanted)


def is_bot(name: str, game: str) -> bool:
    """Whether a name in a record is a bot's. A record may come from anywhere: no program that it names is ever
    started."""
    try:
        return name != HUMAN and not is_command(name) and bool(sitter(name, game))
    except CellarError:
        return False
