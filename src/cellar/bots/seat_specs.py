"""Parser of seat specifications: a bot (`uct`), one with a limit (`uct:1000`, `uct:0.1s`), a program (`./mybot`)."""

import csv
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from cellar.bots import registry
from cellar.contract.about import Bot
from cellar.contract.bot import Opinion, Thought
from cellar.errors import BadOption
from cellar.language import translator
from cellar.lookup import find
from cellar.play.view import View

if TYPE_CHECKING:
    from cellar.search.memory import Memory

_ = translator(__name__)
LIMIT = re.compile(r"(?P<name>.*\S)\s*:\s*(?P<number>[0-9]{1,12}(?:\.[0-9]{1,12})?)(?P<seconds>s?)")
NAMED = re.compile(r"(?P<name>[\w-]+(?: [\w-]+)*)\s*=\s*(?P<command>.*\S)")
#: What a bot without a limit of its own has for a move.
SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Sitter:
    """A bot with the limits of its thinking, as a seat specification names it."""

    #: as it was named
    text: str
    bot: Bot
    #: for a move; 0: no limit was named
    seconds: float = 0.0
    simulations: int = 0

    def thought(self, seed: int, usual: Thought | None = None) -> Thought:
        """The limits of one decision: those that were named, else the bot's share of the usual ones."""
        if self.seconds or self.simulations:
            return Thought(self.seconds or SECONDS, self.simulations, seed)
        limit = usual or Thought(SECONDS)
        return Thought(limit.seconds * self.bot.share, limit.simulations, seed)


class Player(Protocol):
    """A bot or program that sits at a seat for one match."""

    def opinion(self, view: View, seed: int) -> Opinion:
        """Choose a move from all that the seat may know; raises where there will be none."""

    def over(self, view: View) -> None:
        """Tell the player how the match ended."""


class BotPlayer:
    """A player that is a bot of the registry, handed its seat's view for each move; with `remembers` it reuses its
    tree."""

    def __init__(self, bot: Bot, thought: Callable[[int], Thought], remembers: bool = False) -> None:
        self._bot = bot
        self._thought = thought
        # NumPy is needed for it, and only who searches has that.
        self._memory: Memory | None = find("cellar.search.memory:Memory")() if remembers and bot.searches else None

    def opinion(self, view: View, seed: int) -> Opinion:
        thought = self._thought(seed)
        if self._memory is not None:
            self._memory.follow([seen for actor, seen in view.actions()])
            thought = replace(thought, memory=self._memory)
        if self._bot.character is not None:
            thought = replace(thought, told=view.rows())
        return registry.played(self._bot, view.game, view.options, view.state, view.seat, thought)

    def over(self, view: View) -> None:
        pass


def names(text: str) -> list[str]:
    """Split a list of seat specifications at its commas; one that has a comma itself stands in double quotes."""
    found = [name.strip() for name in next(csv.reader([text], skipinitialspace=True), [])]
    if not found or not all(found):
        raise BadOption(
            _(
                "Names of bots are written with commas between them, such as random,uct:1000, not {given}.",
                given=repr(text),
            )
        )
    return found


def sitter(text: str, game: str, seat: int | None = None) -> Sitter:
    """Parse a seat specification for a game, and a seat."""
    known = {bot.name for bot in registry.bots_for(game)}
    limit = None if text in known else LIMIT.fullmatch(text)
    name = limit["name"] if limit else text
    found = program(name) if name not in known and is_command(name) else registry.bot(name, game, seat)
    if limit is None:
        return Sitter(text, found)
    number = float(limit["number"])
    if number <= 0 or (not limit["seconds"] and number != int(number)):
        raise BadOption(
            _(
                "{given} has no limit that can be kept: write {name}:1000 for simulations or {name}:0.5s for seconds.",
                given=repr(text),
                name=name,
            )
        )
    return Sitter(text, found, number if limit["seconds"] else 0.0, 0 if limit["seconds"] else int(number))


def is_command(name: str) -> bool:
    """Whether a name is a program's command, with arguments or a folder: `python mybot.py`, `./mybot`."""
    return " " in name or "/" in name


def program(command: str) -> Bot:
    """Wrap a program's command as a bot of every game; a sentence where there is no such program."""
    from cellar.external.process import words

    words(command)
    return Bot(
        # What stands between names is no part of one.
        name=command.replace(",", ";"),
        title=command,
        sentence=_("A program of its own: {command}.", command=command),
        choose="cellar.external.single:choose",
        command=command,
    )


def allowed(text: str) -> Bot:
    """A program that the operator of a server lets people seat: its command, or NAME = COMMAND."""
    name = NAMED.fullmatch(text)
    if name is None:
        return program(text)
    return replace(
        program(name["command"]), name=name["name"], title=name["name"], sentence=_("A program of the host.")
    )


@contextmanager
def seated(who: Sitter, usual: Thought | None = None, remembers: bool = False) -> Iterator[Player]:
    """Seat a player for a match; `usual` is the limit of those who have none of their own. With `remembers` a search
    keeps its trees from move to move, and the memory that they take."""

    def thought(seed: int) -> Thought:
        return who.thought(seed, usual)

    if not who.bot.command:
        yield BotPlayer(who.bot, thought, remembers)
        return
    from cellar.external.player import ProgramPlayer

    player = ProgramPlayer(who.bot.command, thought)
    try:
        yield player
    finally:
        player.close()
