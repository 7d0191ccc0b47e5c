"""Display names of bots: a first name for each at a table, and the level that it plays at, in words."""

import zlib
from collections.abc import Sequence
from typing import Final

from cellar.contract.about import About, Bot
from cellar.contract.words import bot_words
from cellar.language import N_, translator

#: The levels, easiest first: bots of these names play at them, whatever their titles are.
LEVELS: Final = {
    "novice": N_("Novice"),
    "club": N_("Club player"),
    "expert": N_("Expert"),
    "senior": N_("Senior expert"),
    "candidate": N_("Candidate master"),
    "master": N_("Master"),
    "perfect": N_("Perfect"),
}
#: Somebody at a level, inside a sentence.
SOMEBODY: Final = {
    "novice": N_("the novice"),
    "club": N_("the club player"),
    "expert": N_("the expert"),
    "senior": N_("the senior expert"),
    "candidate": N_("the candidate master"),
    "master": N_("the master"),
    "perfect": N_("the perfect player"),
}
_ = translator(__name__)
#: Short, told apart at a glance: no two begin with the same letter.
NAMES: Final = (
    *("Ada", "Bo", "Cleo", "Dov", "Edda", "Finn", "Gus", "Hana", "Ivo", "Juna", "Kai", "Lotte", "Milo"),
    *("Nell", "Otto", "Pia", "Quinn", "Rosa", "Sami", "Tove", "Uma", "Viggo", "Wanda", "Xeni", "Yuri", "Zoe"),
)


def level(bot: Bot) -> str:
    """The title of the level that a bot plays at; "" for a bot that is at no level."""
    return _(LEVELS[bot.name]) if bot.name in LEVELS else ""


def measured(bot: Bot, about: About) -> str:
    """The measured strength of a bot that plays a game as a sentence; "" where nothing was measured."""
    if bot.measured is None:
        return ""
    one = bot.measured
    said = {
        "points": f"{one.points:.0f}",
        "against": _(SOMEBODY[one.against]) if one.against in SOMEBODY else one.against,
        "low": f"{one.low:.0f}",
        "high": f"{one.high:.0f}",
        "matches": one.matches,
    }
    if not one.played:
        return _("Scores {points}% against {against} ({low} to {high}%, measured in {matches} matches).", **said)
    return _(
        "Scores {points}% against {against} ({low} to {high}%, measured in {matches} matches {played}).",
        played=bot_words(bot, about, one.played),
        **said,
    )


def names(bots: Sequence[str], taken: Sequence[str] = ()) -> list[str]:
    """A first name for each bot at a table, in the order of the seats; "" where there is no bot. A bot has the same
    name at every table, unless another there has it already: six of one kind are told apart."""
    used = {name.casefold() for name in taken}
    found = []
    for bot in bots:
        name = _free(bot, used) if bot else ""
        used.add(name.casefold())
        found.append(name)
    return found


def _free(bot: str, used: set[str]) -> str:
    first = zlib.crc32(bot.encode()) % len(NAMES)
    names = (*NAMES[first:], *NAMES[:first])
    return next((name for name in names if name.casefold() not in used), names[0])
