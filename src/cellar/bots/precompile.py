"""Ahead-of-time compilation for bots and hints: once on a machine, by `cellar warm` or at a server's first start."""

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
    """One unit of compilation: a bot of a game by name, or the game's hints."""

    game: str
    #: "" for the game's hints
    bot: str
    title: str

    @property
    def options(self) -> Options:
        """The options to compile with: the game's defaults, whose state layout most tables have."""
        return options_of.complete(registry.about(self.game), {})


def wanted(games: Iterable[str]) -> list[Work]:
    found = []
    for name in games:
        about = registry.about(name)
        found += [Work(about.name, bot.name, bot.title) for bot in bots_for(about.name) if bot.compiled]
        if about.hint:
            found.append(Work(about.name, "", "hints"))
    return found


def warm(work: Work) -> None:
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
