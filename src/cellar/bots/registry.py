"""The registry of bots: by name, the games and seats that they can play, and how to ask them for a move.

A game's own bots are stated in its `ABOUT`; those here play every game. A package adds others by an entry point of the
group `cellar.bots` that names a `Bot`, a script by `register`; yardsticks, on no menu, come by `cellar.yardsticks`.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial

from cellar.bots import characters, opening_book
from cellar.contract.about import Bot, Level
from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.errors import CellarError
from cellar.language import N_, enumerated, translator
from cellar.lookup import find
from cellar.play import registry
from cellar.rules.types import Options, State

GROUP, YARDSTICK_GROUP = "cellar.bots", "cellar.yardsticks"


class UnknownBot(CellarError):
    """An error: the bot is not registered, or not for this game or seat."""


#: Makes a bot that searches.
_searching = partial(Bot.of, "cellar.search.bot", "opinion", "think", searches=True)
#: Plain UCT as settings of the search, whatever a game would set: results only, one tree, no prior and no endgame
#: solved. It plays every game, and other searches are measured by it.
PLAIN_UCT = Level(
    settings=(
        ("exploration", 1.4),
        ("margin", 0),
        ("ripe", 1),
        ("wide", 64),
        ("widening", 2.0),
        ("playout", 2000),
        ("keep", 0),
        ("narrow", 0),
        ("trust", 0),
        ("exact", 0),
        ("trees", 1),
    )
)
#: Bots that play every game, easiest first.
HOUSE = (
    Bot(
        name="random",
        title=N_("Random"),
        sentence=N_("Plays any legal move, without thinking."),
        choose="cellar.bots.random_mover:choose",
    ),
    _searching(
        name="uct-quick",
        title=N_("Searcher, hasty"),
        sentence=N_("Plays out matches for a twentieth of a second and picks what went best."),
        share=0.05,
        level=PLAIN_UCT,
    ),
    _searching(
        name="uct",
        title=N_("Searcher"),
        sentence=N_("Plays out matches for a second and picks what went best."),
        level=PLAIN_UCT,
    ),
)
#: Bots of no menu, to measure others by: they play wherever they are named.
YARDSTICKS = (
    _searching(
        name="flat",
        title="Flat Monte Carlo",
        sentence="Plays out matches from each of its moves, with no tree, and plays the move tried most.",
        # No node but the root is ever looked into; only the result counts.
        level=Level(settings=(("ripe", 1 << 30), ("margin", 0), ("exact", 0))),
    ),
)
_registered: dict[str, Bot] = {}
_problems: list[str] = []
_ = translator(__name__)


def register(bot: Bot) -> None:
    """Register a bot: from then on it can be seated wherever its games are played."""
    _registered[bot.name] = bot


def registered() -> dict[str, Bot]:
    """The bots that were added with `register`, which other processes must be told of."""
    return dict(_registered)


@cache
def _installed(group: str) -> tuple[Bot, ...]:
    found = []
    for entry in registry.brought(group):
        try:
            bot = entry.load()
            if not isinstance(bot, Bot):
                raise TypeError(f"{entry.value} is no Bot, but {type(bot).__name__}")
            found.append(bot)
        except Exception as error:
            _problems.append(
                _(
                    "The bot {bot} cannot be used: {reason}. Update its package, or uninstall it.",
                    bot=repr(entry.name),
                    reason=str(error).rstrip("."),
                )
            )
    return tuple(found)


def problems() -> tuple[str, ...]:
    """What is wrong with packages that add bots, a sentence each; known once the bots were asked for."""
    return tuple(_problems)


def bots_for(game: str) -> list[Bot]:
    """The bots that play a game: those for every game, its own, easiest first, then those of packages and scripts."""
    known = (*HOUSE, *registry.about(game).bots, *_installed(GROUP), *_registered.values())
    able = {bot.name: bot for bot in known if not bot.games or game in bot.games}
    return list(able.values())


def choose(bot: Bot, game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """Ask a bot for the move that it plays, from the state as its seat may know it."""
    known = _in_book(bot, game, options, state, seat)
    if known is not None:
        return known.draw(thought.seed)
    if bot.character is not None:
        return characters.opinion(bot, game, options, state, seat, thought).action
    if bot.command:
        return int(find(bot.choose)(bot, game, options, state, seat, thought))
    return int(find(bot.choose)(game, options, state, seat, replace(thought, level=bot.level)))


def played(bot: Bot, game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """Ask a bot for the move that it plays, with its evaluation where it does not play by the book."""
    known = _in_book(bot, game, options, state, seat)
    if known is None:
        return opinion(bot, game, options, state, seat, thought)
    weights = {action: count / len(actions) for actions, count in known.moves for action in actions}
    return Opinion(known.draw(thought.seed), weights)


def _in_book(bot: Bot, game: Game, options: Options, state: State, seat: int) -> opening_book.Known | None:
    """What the opening book says to a bot that plays by it."""
    return opening_book.known(game, options, state, seat) if bot.level.book else None


def opinion(bot: Bot, game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """Ask a bot what it thinks, the opening book closed: the best move with its evaluation, as far as it gives one."""
    if bot.character is not None:
        return characters.opinion(bot, game, options, state, seat, thought)
    if not bot.opinion and not bot.think:
        return Opinion(choose(bot, game, options, state, seat, thought))
    if not bot.opinion:
        *_earlier, last = think(bot, game, options, state, seat, thought)
        return last
    found: Opinion = find(bot.opinion)(game, options, state, seat, replace(thought, level=bot.level))
    return found


def think(bot: Bot, game: Game, options: Options, state: State, seat: int, thought: Thought) -> Iterator[Opinion]:
    """Yield a bot's opinions while it thinks, each better than the last; the caller stops it by not asking again."""
    if not bot.think or bot.character is not None:
        yield opinion(bot, game, options, state, seat, thought)
        return
    yield from find(bot.think)(game, options, state, seat, replace(thought, level=bot.level))


def bot(name: str, game: str, seat: int | None = None) -> Bot:
    """Look a bot up by name, for a game and a seat."""
    known = bots_for(game)
    found = next((bot for bot in (*known, *YARDSTICKS, *_installed(YARDSTICK_GROUP)) if bot.answers_to(name)), None)
    if found is None:
        there = enumerated([bot.name for bot in known])
        raise UnknownBot(_("There is no bot {name} for this game; there are: {there}.", name=repr(name), there=there))
    if seat is not None and found.seats and seat not in found.seats:
        sentence = _(
            "The bot {name} only plays seat {seats} of this game, not seat {seat}.",
            name=repr(name),
            seats=enumerated([str(place + 1) for place in found.seats]),
            seat=seat + 1,
        )
        raise UnknownBot(sentence)
    return found


def opponent(game: str) -> str:
    """The name of the bot that "play now" seats opposite."""
    return registry.about(game).opponent


def judges_of(game: str, seat: int) -> list[Bot]:
    """The bots that evaluate positions of a game, the strongest last: its own if it has some, else the general ones.
    Characters do not: what they play is to their taste."""
    able = [bot for bot in bots_for(game) if bot.opinion and not bot.character and (not bot.seats or seat in bot.seats)]
    own = [bot for bot in able if bot in registry.about(game).bots]
    return own or able


def judge_of(game: str, seat: int) -> Bot:
    """The bot that evaluates positions of a game best."""
    return judges_of(game, seat)[-1]
