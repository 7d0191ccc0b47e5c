"""Which language a reader is spoken to in: of those that there are catalogues for, the first that the reader wishes."""

import os
from collections.abc import Iterable, Mapping
from functools import cache

from cellar.language.pseudo import PSEUDO
from cellar.language.translator import ENGLISH

#: Variables of the environment that name a language, the strongest first.
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
#: Wishes of one reader that are looked at.
MOST_WISHES = 20


@cache
def languages() -> tuple[str, ...]:
    """List the languages that are spoken here, as catalogues are named: English, and each that this package has one
    in. Nothing else is ever spoken: a name that a stranger sends reaches no file."""
    from importlib.resources import files

    found = files("cellar.language").joinpath("locale")
    names = [place.name.removesuffix(".po") for place in found.iterdir()] if found.is_dir() else []
    return (ENGLISH, *sorted(names))


def wished(tags: Iterable[str]) -> str:
    """Return the first of some languages that is spoken here, English where none is: `es-MX` is answered in Spanish,
    any Chinese in the one there is. Who names the language that nobody speaks is answered in it."""
    for tag in tags:
        plain = tag.strip().replace("-", "_").lower()
        exact = [name for name in (*languages(), PSEUDO) if name.lower() == plain]
        base = [name for name in languages() if name.lower().partition("_")[0] == plain.partition("_")[0]]
        if exact or base:
            return (exact or base)[0]
    return ENGLISH


def accepted(header: str) -> str:
    """Return the language for a browser's `Accept-Language`: `es-MX,es;q=0.9,en;q=0.5`."""
    wishes = []
    for part in header.split(",", MOST_WISHES)[:MOST_WISHES]:
        tag, _, more = part.partition(";")
        wishes.append((_weight(more), tag))
    return wished(tag for weight, tag in sorted(wishes, key=lambda wish: -wish[0]) if weight > 0)


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0


def of_environment(variables: Mapping[str, str] = os.environ) -> str:
    """Return the language of a terminal: `LANG=es_ES.UTF-8`."""
    found = next((value for name in VARIABLES if (value := variables.get(name))), "")
    return wished([found.partition(".")[0].partition("@")[0]])
