"""Who can be seated: bots by name, the games and seats that they can play, and how to ask them for a move."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any, Protocol

from cellar.core.errors import CellarError
from cellar.core.game import Game
from cellar.core.position import Position
from cellar.core.rng import generator
from cellar.core.types import CHANCE, Options, State


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
    #: it thinks for long, and what it needs is compiled first: by its module's `warm(game, options)`, or by a first
    #: thought
    compiled: bool = False
    #: a smaller share of the time allowed, for an easier opponent
    share: float = 1.0

    def chooser(self) -> Any:
        """Its module, loaded."""
        module, _, function = self.module.partition(":")
        found = import_module(module)
        return SimpleNamespace(choose=getattr(found, function)) if function else found


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
        compiled=True,
    )
)
register(
    Bot(
        name="upward-fool",
        title="Upward Fool",
        sentence="An angel that never comes down again; Conway showed that it loses, whatever its power.",
        module="cellar.games.angel.opponents.fools:upward_fool",
        games=("angel",),
        seats=(0,),
    )
)
register(
    Bot(
        name="outward-fool",
        title="Outward Fool",
        sentence="An angel that always flies farther from where it started; Conway showed that it loses, too.",
        module="cellar.games.angel.opponents.fools:outward_fool",
        games=("angel",),
        seats=(0,),
    )
)
register(
    Bot(
        name="apprentice",
        title="Apprentice",
        sentence="Looks at the next flight or mark, and no farther.",
        module="cellar.games.angel.opponents.levels:apprentice",
        games=("angel",),
        compiled=True,
    )
)
register(
    Bot(
        name="journeyman",
        title="Journeyman",
        sentence="Looks one answer ahead.",
        module="cellar.games.angel.opponents.levels:journeyman",
        games=("angel",),
        compiled=True,
    )
)
register(
    Bot(
        name="master",
        title="Master",
        sentence="Looks a few flights and marks ahead, and keeps the sky open or closes it.",
        module="cellar.games.angel.opponents.levels:master",
        games=("angel",),
        compiled=True,
    )
)
register(
    Bot(
        name="perfect",
        title="Perfect player",
        sentence=(
            "Plays the proofs: its angel of power 2 or more is never caught, its devil catches every angel of power 1."
        ),
        module="cellar.games.angel.opponents.perfect",
        games=("angel",),
        compiled=True,
    )
)
#: Whom "play now" seats opposite, where it is not the searcher.
USUAL = {"cell_management": "solver", "angel": "perfect"}


def bots_for(game: str) -> list[Bot]:
    """The bots that play a game, easiest first."""
    return [bot for bot in _bots.values() if (not bot.games or game in bot.games) and _installed(bot.module)]


@cache
def _installed(module: str) -> bool:
    return find_spec(module.partition(":")[0]) is not None


def warm(game: Game, options: Options, name: str) -> None:
    """Compile what a bot needs for a game."""
    found = bot(name, game.name)
    chooser = found.chooser()
    if hasattr(chooser, "warm"):
        chooser.warm(game, options)
        return
    position = Position.start(game, dict(options), seed=1)
    rng, seats = generator(1), set(found.seats or range(position.players))
    while seats and not position.is_over:
        if position.actor == CHANCE:
            position.roll(rng)
        else:
            seats.discard(position.actor)
            position.play(
                chooser.choose(
                    game, options, position.hidden(position.actor), position.actor, Thought(seconds=0.05, seed=1)
                )
            )


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
    """Whom "play now" seats opposite."""
    return USUAL.get(game, "uct")
