"""What bots and hints need compiled: once on a machine, ahead of time or at a server's first start."""

from collections.abc import Iterable
from dataclasses import dataclass

from cellar.bots.registry import bots_for
from cellar.bots.registry import warm as warm_bot
from cellar.contract import options as options_of
from cellar.lookup import find
from cellar.play import registry
from cellar.play.position import Position
from cellar.rules.rng import generator
from cellar.rules.types import Options

#: Decisions at which a hint is asked for, so that every seat's are compiled.
HINTS_TO_WARM = 6


@dataclass(frozen=True, slots=True)
class Work:
    """Something to compile for a game: a bot by name, or hints."""

    game: str
    #: "" for the game's hints
    bot: str
    title: str

    @property
    def options(self) -> Options:
        """With which it is compiled: a game's own defaults, whose records most tables have."""
        return options_of.complete(registry.about(self.game), {})


def wanted(games: Iterable[str]) -> list[Work]:
    """All there is to compile for games, game by game."""
    found = []
    for name in games:
        about = registry.about(name)
        found += [Work(about.name, bot.name, bot.title) for bot in bots_for(about.name) if bot.compiled]
        if about.hint:
            found.append(Work(about.name, "", "hints"))
    return found


def warm(work: Work) -> None:
    """Compile it, or load what was compiled before."""
    if work.bot:
        warm_bot(registry.load(work.game), work.options, work.bot)
    else:
        warm_hint(work.game, work.options)


def warm_hint(game: str, options: Options) -> None:
    """Compile what hints need, by asking for one at each of the first decisions."""
    rules, ask = registry.load(game), find(registry.about(game).hint)
    position, rng = Position.start(rules, dict(options), seed=1), generator(1)
    for _ in range(HINTS_TO_WARM):
        position.settle(rng)
        if position.is_over:
            return
        ask(rules, options, position.hidden(position.actor), position.actor)
        position.step(rng)
