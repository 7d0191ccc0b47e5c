"""What a game's menu entry and its bots say, in the language that is spoken now."""

from cellar.contract.about import About, Bot
from cellar.language import translator
from cellar.rules.types import Options

#: Where bots are stated that play every game.
HOUSE = "cellar.bots.registry"


def title(about: About, options: Options | None = None) -> str:
    """The title of a game; of a match, given its options, where a poster names what these make of the game."""
    given = options or {}
    named = (one.title for one in about.contests if one.poster and {**given, **dict(one.options)} == given)
    return translator(about.module)(next(named, about.title))


def bot_title(bot: Bot, about: About) -> str:
    """The title of a bot that plays a game."""
    return bot_words(bot, about, bot.title)


def bot_words(bot: Bot, about: About, text: str) -> str:
    """A text of a bot, by the catalogue of the game, of the package that it comes from, or of ours."""
    for module in (about.module, bot.choose.partition(":")[0], HOUSE):
        said = translator(module)(text)
        if said != text:
            return said
    return text
