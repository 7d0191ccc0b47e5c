"""What a game's menu entry and its bots say, in the language that is spoken now."""

from cellar.contract.about import About, Bot
from cellar.language import translator

#: Where bots are stated that play every game.
HOUSE = "cellar.bots.registry"


def title(about: About) -> str:
    """The title of a game."""
    return translator(about.module)(about.title)


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
