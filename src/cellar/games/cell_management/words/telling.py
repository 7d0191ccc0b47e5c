"""How events are told, in the words of the story or of gene regulation: `tellings.toml` has the sentences."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from cellar.games.cell_management import events
from cellar.games.cell_management.words.species import species_name, takes_an
from cellar.language import translator
from cellar.language.telling import data_file, tell
from cellar.rules.types import Options

_ = translator(__name__)


def reason(told: events.Examined) -> int:
    """Number why a captive runs or none does: a friendly hideout that is empty or occupied, a hostile one that is empty
    or occupied; and last, friendly and hostile, where one would run but none is left."""
    if told.hostile != told.occupied and not told.captives:
        return 4 + told.hostile
    return 2 * told.hostile + told.occupied


#: The numbers that choose or count and are not the event's own, by the number of species and the event.
NUMBERS: Final[Mapping[str, Callable[[int, Any], int]]] = {
    "reason": lambda n, told: reason(told),
    "everybody": lambda n, told: told.centre == n,
    "find": lambda n, told: told.found and 1 + takes_an(told.species),
    "missing": lambda n, told: n - told.centre,
}
#: What arguments say of an event.
ARGUMENTS: Final[Mapping[str, Callable[[int, Any], object]]] = {
    **dict.fromkeys(("cell", "captive", "gene"), lambda n, told: species_name(told.species)),
    **dict.fromkeys(("hideout", "site"), lambda n, told: species_name(getattr(told, "hideout", told.species))),
    **dict.fromkeys(("round", "cycle"), lambda n, told: told.round),
    **dict.fromkeys(("species", "genes"), lambda n, told: n),
    "made": lambda n, told: told.centre,
    "missing": NUMBERS["missing"],
}


def say(options: Options, row: tuple[int, ...], vocabulary: str) -> str:
    told, n = events.read(row), int(options["species"])
    telling = data_file(__package__, "tellings.toml")[told.word][vocabulary]

    def number(name: str) -> int:
        return NUMBERS[name](n, told) if name in NUMBERS else getattr(told, name)

    return tell(_, telling, number, lambda name: ARGUMENTS[name](n, told))
