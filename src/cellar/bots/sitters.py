"""Who is to sit at a seat, as people name it: a bot, a bot with a limit (`uct:1000`, `expert:0.1s`), a program of their
own (`python mybot.py`). Every command reads these names here.
"""

import csv
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from cellar.bots import registry
from cellar.bots.registry import Opinion, Thought, UnknownBot
from cellar.core.about import Bot
from cellar.core.errors import BadOption
from cellar.core.game import Game
from cellar.core.types import Options
from cellar.core.view import View

LIMIT = re.compile(r"(?P<name>.*\S)\s*:\s*(?P<number>\d+(?:\.\d+)?)(?P<seconds>s?)")
#: What a bot without a limit of its own has for a move.
SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Sitter:
    """A bot with its limits."""

    #: as it was named
    text: str
    bot: Bot
    #: for a move; 0: no limit was named
    seconds: float = 0.0
    simulations: int = 0

    def thought(self, seed: int) -> Thought:
        """What it is told for a move: the limit that was named, else its share of a second."""
        return Thought(self.seconds or SECONDS * self.bot.share, self.simulations, seed)

    def can_sit(self, seat: int) -> bool:
        return not self.bot.seats or seat in self.bot.seats


class Player(Protocol):
    """Somebody who sits at a seat for a match."""

    def opinion(self, view: View, seed: int) -> Opinion:
        """A move, from all that the seat may know; raises where there will be none."""


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A bot of the registry: it is handed the state as its seat may know it, anew for each move."""

    sitter: Sitter

    def opinion(self, view: View, seed: int) -> Opinion:
        return registry.opinion(
            self.sitter.bot, view.game, view.options, view.state, view.seat, self.sitter.thought(seed)
        )


def names(text: str) -> list[str]:
    """Names with commas between them; one that has a comma itself stands in double quotes."""
    found = [name.strip() for name in next(csv.reader([text], skipinitialspace=True), [])]
    if not found or not all(found):
        raise BadOption(f"Names of bots are written with commas between them, such as random,uct:1000, not {text!r}.")
    return found


def sitter(text: str, game: str) -> Sitter:
    """Whom a name means in a game."""
    known = {bot.name for bot in registry.bots_for(game)}
    limit = None if text in known else LIMIT.fullmatch(text)
    name = limit["name"] if limit else text
    found = registry.bot(name, game)
    if limit is None:
        return Sitter(text, found)
    number = float(limit["number"])
    if number <= 0 or (not limit["seconds"] and number != int(number)):
        raise BadOption(
            f"{text!r} has no limit that can be kept: write {name}:1000 for simulations or {name}:0.5s for seconds."
        )
    return Sitter(text, found, number if limit["seconds"] else 0.0, 0 if limit["seconds"] else int(number))


def check_seat(who: Sitter, seat: int) -> None:
    """Refuse a seat that a bot does not play."""
    if not who.can_sit(seat):
        places = ", ".join(str(place + 1) for place in who.bot.seats)
        raise UnknownBot(f"The bot {who.bot.name!r} only plays seat {places} of this game, not seat {seat + 1}.")


@contextmanager
def seated(who: Sitter, game: Game, options: Options, seat: int) -> Iterator[Player]:
    """Have somebody sit down for a match."""
    yield BotPlayer(who)
