"""Tellings as data: what a TOML file of a game says of each kind of event, in one vocabulary or several.

A telling is one sentence or a list of them. A sentence is a message (`docs/languages.md`; "" for none), or one of
several that a number chooses, `{ by = "works", says = ["…", "…"] }`: the first is for 0, the last for all numbers that
have none of their own, and each may be chosen from further ones; or a plural, `{ count = "rounds", one = "…", many =
"…" }`. Numbers and arguments are asked for by their names.
"""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from cellar.language.people import fields
from cellar.language.translator import Translator, in_a_row

#: What is asked for a number that chooses or counts, and for an argument: one that begins a sentence with a capital.
Number: TypeAlias = Callable[[str], int]
Argument: TypeAlias = Callable[[str], object]


@cache
def data_file(package: str, name: str) -> dict[str, Any]:
    """Read a TOML file with messages that lies in a package, such as one with a telling for each kind of event."""
    import tomllib  # takes a while to load in a browser, where most of a table is not told

    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))


def tell(_: Translator, telling: Any, number: Number, argument: Argument) -> str:
    """Say a telling, as whole sentences in a row; "" where it has none."""
    if isinstance(telling, list):
        said = [sentence for part in telling if (sentence := tell(_, part, number, argument))]
        return in_a_row(said) if said else ""
    message = telling
    while isinstance(message, dict):
        if "by" not in message:
            return _counted(_, message, number, argument)
        says = message["says"]
        message = says[min(number(message["by"]), len(says) - 1)]
    if message.startswith("{"):
        first = message[1 : message.index("}")]
        return _.filled(message, lambda name: argument(name.capitalize() if name == first else name))
    return _.filled(message, argument) if message else ""


def _counted(_: Translator, message: dict[str, str], number: Number, argument: Argument) -> str:
    """Say a plural."""
    one, many = message["one"], message["many"]
    said = {name: argument(name) for name in fields(many) - {"count"}}
    return _.plural(one, many, number(message["count"]), **said)


class Sayings:
    """A file of what is said of some things, by the thing, as tellings under `says`."""

    def __init__(self, _: Translator, package: str, name: str) -> None:
        self._translator = _
        self._file = package, name

    @property
    def _entries(self) -> dict[str, Any]:
        return data_file(*self._file)

    def __contains__(self, thing: str) -> bool:
        return thing in self._entries

    def say(self, _thing: str, /, **said: Any) -> str:
        """Say an entry with its numbers and arguments, given by their names."""
        return tell(
            self._translator,
            self._entries[_thing]["says"],
            said.__getitem__,
            lambda name: said[name if name in said else name.lower()],
        )


class Explanations(Sayings):
    """A game's `explanations.toml`: what things on a table are."""

    def __init__(self, _: Translator, package: str) -> None:
        super().__init__(_, package, "explanations.toml")

    def fact(self, name: str) -> str:
        """Say the entry of a fact of the panel by its name in the language that is spoken now; "" for an unknown."""
        facts = (thing for thing in self._entries if thing.startswith("fact:"))
        return next((self.say(thing) for thing in facts if self._translator(thing[5:]) == name), "")
