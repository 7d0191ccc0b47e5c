"""Display names of bots: a first name for each at a table, and the level that it plays at, in words."""

import zlib
from collections.abc import Sequence
from typing import Final

from cellar.contract.about import Bot

#: The levels, easiest first: bots of these names play at them, whatever their titles are.
LEVELS: Final = {
    "novice": "Novice",
    "club": "Club player",
    "expert": "Expert",
    "senior": "Senior expert",
    "candidate": "Candidate master",
    "master": "Master",
    "perfect": "Perfect",
}
#: Short, told apart at a glance: no two begin with the same letter.
NAMES: Final = (
    *("Ada", "Bo", "Cleo", "Dov", "Edda", "Finn", "Gus", "Hana", "Ivo", "Juna", "Kai", "Lotte", "Milo"),
    *("Nell", "Otto", "Pia", "Quinn", "Rosa", "Sami", "Tove", "Uma", "Viggo", "Wanda", "Xeni", "Yuri", "Zoe"),
)


def level(bot: Bot) -> str:
    """The title of the level that a bot plays at; "" for a bot that is at no level."""
    return LEVELS.get(bot.name, "")


def measured(bot: Bot) -> str:
    """The measured strength of a bot as a sentence; "" where nothing was measured."""
    if bot.measured is None:
        return ""
    one = bot.measured
    against = LEVELS[one.against].lower() if one.against in LEVELS else one.against
    matches = f"{one.matches} matches {one.played}".strip()
    interval = f"{one.low:.0f} to {one.high:.0f}%"
    return f"Scores {one.points:.0f}% against the {against} ({interval}, measured in {matches})."


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
