"""What effects say on a card: in a sentence, in a clause of one, and in a line."""

from functools import reduce
from typing import Any, Final

from cellar.games.cell_wars.deck.effects import BY_CODE, Effect, lasts
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.language import N_, by_language, capital, deferrable, listed, translator
from cellar.language.telling import tell

_ = translator(__name__)
TISSUES: Final = (N_("normal"), N_("cancer"), N_("solidified"))


def _told(effect: Effect, telling: Any) -> str:
    """Say a telling of an effect, in which numbers are called as in a deck file."""
    code, amount = effect[0], effect[p.A]
    columns = {entry.name: (entry.column, entry.first) for entry in BY_CODE[code].entries}

    def number(name: str) -> int:
        column, first = columns[name]
        return effect[column] - first

    def argument(name: str) -> object:
        if name == "before":
            return _(TISSUES[amount])
        if name == "steps":
            return _.plural("1 step", "1 to {count} steps", amount)
        return f"{amount:+d}".replace("-", "−") if code == p.BIOMASS else amount

    return tell(_, telling, number, argument)


def phrase(effect: Effect) -> str:
    """Describe the effect as it is printed on a card (no full stop, begins in lower case)."""
    return _told(effect, BY_CODE[effect[0]].phrase)


def _then(said: str, more: str) -> str:
    return _("{first}, then {next}", first=said, next=more)


def _besides(said: str, more: str) -> str:
    return _("{first}; {next}", first=said, next=more)


def clause(effects: tuple[Effect, ...]) -> str:
    """Describe all effects of a card: conditions, then what happens at once in its order, then what lasts."""
    needs = [phrase(e) for e in effects if e[0] == p.NEED]
    instant = [phrase(e) for e in effects if e[0] != p.NEED and not lasts(e)]
    lasting = [phrase(e) for e in effects if lasts(e)]
    parts = [*([reduce(_then, instant)] if instant else []), *lasting]
    text = reduce(_besides, parts) if parts else ""
    if needs:
        text = _("{condition}: {effects}", condition=listed(needs), effects=text)
    if any(e[0] in (p.DODGE, p.FIRM) and lasts(e) == p.NEXT for e in effects):
        text = _("{effects}; then discard this", effects=text)
    return text


@by_language(maxsize=1024)
def sentence(effects: tuple[Effect, ...]) -> str:
    return _("{effects}.", effects=capital(clause(effects)))


#: The most characters of what a card does in a line.
LINE: Final = 40


def _short(effect: Effect) -> str:
    """Describe the effect in as few words as will do; it begins with a capital."""
    return _told(effect, BY_CODE[effect[0]].short) or capital(phrase(effect))


@by_language(maxsize=1024)
def brief(effects: tuple[Effect, ...]) -> str:
    """Write what a card does in a line; "…" stands for what does not fit."""
    return _fitted(*map(_short, effects))


@deferrable
def _fitted(*shorts: str) -> str:
    line = ""
    for short in shorts:
        more = _besides(line, short[0].lower() + short[1:]) if line else short
        if len(more) > LINE:
            return f"{line} …" if line else more[: LINE - 1] + "…"
        line = more
    return line
