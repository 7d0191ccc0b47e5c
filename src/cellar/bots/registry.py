"""Who can be seated: bots by name, the games and seats that they can play, and how to ask them for a move."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from cellar.core.errors import CellarError
from cellar.core.game import Game
from cellar.core.types import Options, State


class UnknownBot(CellarError):
    """A bot that is not registered, or not for this game or seat."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How long a bot may think, and the seed of its dice. A limit on simulations makes it repeatable."""

    seconds: float = 1.0
    #: 0: as many as the time allows
    simulations: int = 0
    seed: int = 0


class Chooser(Protocol):
    """A bot's module. The state is hidden for the seat: all that a bot ever sees."""

    def choose(self, game: Game, options: Options, state: State, seat: int, thought: Thought, /) -> int:
        """The action to play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot:
    """A bot on the menu."""

    name: str
    title: str
    #: one sentence for the menu
    sentence: str
    module: str
    #: games that it plays; all when empty
    games: tuple[str, ...] = ()
    #: seats that it plays; all when empty
    seats: tuple[int, ...] = ()
    #: its module has `warm(game, options)`, which compiles what it needs
    compiled: bool = False
    #: a smaller share of the time allowed, for an easier opponent
    share: float = 1.0
    extra: Mapping[str, Any] = field(default_factory=dict)

    def chooser(self) -> Any:
        """Its module, loaded."""
        return import_module(self.module)


_bots: dict[str, Bot] = {}


def register(bot: Bot) -> None:
    """Add a bot: from then on it can be seated wherever its games are played."""
    _bots[bot.name] = bot


register(
    Bot(
        name="random",
        title="Random",
        sentence="Plays any legal move, without a thought.",
        module="cellar.bots.chance",
    )
)
register(
    Bot(
        name="uct-quick",
        title="Searcher, hasty",
        sentence="Plays matches out at random for a twentieth of a second and picks what went best.",
        module="cellar.bots.searcher",
        compiled=True,
        share=0.05,
    )
)
register(
    Bot(
        name="uct",
        title="Searcher",
        sentence="Plays matches out at random for a second and picks what went best.",
        module="cellar.bots.searcher",
        compiled=True,
    )
)
register(
    Bot(
        name="solver",
        title="Solver",
        sentence="Knows the shortest solution from every position.",
        module="cellar.bots.solver",
        games=("cell_management",),
    )
)
register(
    Bot(
        name="perfect-angel",
        title="Perfect angel",
        sentence="Never caught when it has power 2 or more: it keeps the devil's marks on its left.",
        module="cellar.bots.angels",
        games=("angel",),
        seats=(0,),
    )
)
register(
    Bot(
        name="perfect-devil",
        title="Perfect devil",
        sentence="Catches every angel of power 1.",
        module="cellar.bots.angels",
        games=("angel",),
        seats=(1,),
    )
)


def bots_for(game: str) -> list[Bot]:
    """The bots that play a game, easiest first."""
    return [bot for bot in _bots.values() if (not bot.games or game in bot.games) and find_spec(bot.module) is not None]


def bot(name: str, game: str, seat: int | None = None) -> Bot:
    """A bot by name, for a game and a seat."""
    known = bots_for(game)
    found = next((bot for bot in known if bot.name == name), None)
    if found is None:
        raise UnknownBot(f"There is no bot {name!r} for this game; there are: {', '.join(bot.name for bot in known)}.")
    if seat is not None and found.seats and seat not in found.seats:
        places = ", ".join(str(place + 1) for place in found.seats)
        raise UnknownBot(f"The bot {name!r} only plays seat {places} of this game, not seat {seat + 1}.")
    return found


def opponent(game: str) -> str:
    """Whom "play now" seats opposite: the usual searcher."""
    return next(bot.name for bot in bots_for(game) if bot.name in ("uct", "random")) if game not in USUAL else USUAL[game]


#: Usual opponents by game.
USUAL = {"cell_management": "solver", "zyrcan": "uct", "cell_wars": "uct", "angel": "uct"}
