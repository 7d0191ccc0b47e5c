"""Conversion between the options of a match and OpenSpiel's parameters.

OpenSpiel writes a game with its parameters as text and reads `first_seat=0` as a number wherever it stands. So a value
that is no whole number and no truth value is a word: signs that mean something there are written as in an address
(`start=3%2C4`), and a word that would read like a number gets an underscore (`board=_37`, `first_seat=_1`).
"""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from cellar.contract import options as options_of
from cellar.contract.about import About, Option
from cellar.rules.types import Options

#: What OpenSpiel, or we, would take for something else than a word.
NO_WORD = re.compile(r"_.*|[-+]?[\d.].*|true|false|inf|nan|", re.IGNORECASE)


def word(text: str) -> str:
    safe = quote(text, safe="")
    return f"_{safe}" if NO_WORD.fullmatch(safe) else safe


def spelled(option: Option, value: Any) -> Any:
    """Encode the value of an option as a parameter."""
    return value if option.kind in ("int", "bool") else word(str(value))


def parameters(about: About, own: Mapping[str, int | str]) -> dict[str, Any]:
    """The parameters that a game may be loaded with, and their defaults: its options, and what environments add."""
    options = {option.name: spelled(option, option.default) for option in about.options}
    return {"players": about.default_players, **options, **own}


def match_options(about: About, given: Mapping[str, Any]) -> Options:
    """Decode parameters to the game's options; unencoded texts work too, where OpenSpiel lets them through."""
    read = {name: text_of(value) for name, value in given.items()}
    words = {option.name for option in about.options if option.kind == "choice"} & read.keys()
    return {**read, **options_of.from_texts(about, {name: str(read[name]) for name in words})}


def text_of(value: Any) -> Any:
    """Decode a parameter: a word as it was before it was encoded."""
    return unquote(value.removeprefix("_")) if isinstance(value, str) else value


def written(about: About, options: Options, given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that were given, encoded so that OpenSpiel can read them again."""
    known = {option.name: option for option in about.options}
    own = {name: word(text_of(value)) if isinstance(value, str) else value for name, value in given.items()}
    return {name: spelled(known[name], options[name]) if name in known else value for name, value in own.items()}
