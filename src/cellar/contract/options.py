"""Validation of a match's options: completed with defaults, checked, and refused with a sentence."""

from collections.abc import Mapping
from typing import Any

from cellar.contract.about import About, Option
from cellar.errors import BadOption

#: A text option may carry a whole deck or board, but not a library.
MOST_TEXT = 65_536


def complete(about: About, given: Mapping[str, Any]) -> dict[str, Any]:
    """Validate the options given for a match and fill in the defaults of the rest."""
    known = {option.name: option for option in about.options}
    for name in given:
        if name != "players" and name not in known:
            names = ", ".join(["players", *known])
            raise BadOption(f"{about.title} has no option {name!r}; it has: {names}.")
    result: dict[str, Any] = {"players": _players(about, given.get("players", about.default_players))}
    for option in about.options:
        result[option.name] = _value(about, option, given.get(option.name, option.default))
    return result


def from_texts(about: About, texts: Mapping[str, str]) -> dict[str, Any]:
    """Convert options as typed in a terminal or an address (`name=value`) to their types, without the defaults."""
    known = {option.name: option for option in about.options}
    values: dict[str, Any] = {}
    for name, text in texts.items():
        option = known.get(name)
        if name == "players" or (option is not None and option.kind == "int"):
            try:
                values[name] = int(text)
            except ValueError:
                raise BadOption(f"Option {name} takes a whole number, not {text[:40]!r}.") from None
        elif option is not None and option.kind == "bool":
            if text.lower() not in ("yes", "no", "true", "false", "1", "0", "on", "off"):
                raise BadOption(f"Option {name} takes yes or no, not {text[:40]!r}.")
            values[name] = text.lower() in ("yes", "true", "1", "on")
        elif option is not None and option.kind == "choice":
            values[name] = next((choice for choice in option.choices if str(choice) == text), text)
        else:
            values[name] = text
    return values


def _players(about: About, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in about.players:
        allowed = about.players
        if len(allowed) == 1:
            wanted = f"exactly {allowed[0]}"
        else:
            wanted = f"{allowed[0]} to {allowed[-1]}"
        raise BadOption(
            f"{about.title} is for {wanted} player{'' if allowed == (1,) else 's'}, not {value!r}.", "players"
        )
    return value


def _value(about: About, option: Option, value: Any) -> Any:
    name = option.name
    if option.kind == "bool":
        if not isinstance(value, bool):
            raise BadOption(f"Option {name} of {about.title} takes true or false, not {value!r}.", name)
    elif option.kind == "int":
        if isinstance(value, bool) or not isinstance(value, int) or not option.low <= value <= option.high:
            span = f"{option.low} to {option.high}"
            raise BadOption(f"Option {name} of {about.title} takes a whole number from {span}, not {value!r}.", name)
    elif option.kind == "choice":
        if isinstance(value, bool) or value not in option.choices:
            names = ", ".join(str(choice) for choice in option.choices)
            raise BadOption(f"Option {name} of {about.title} is one of {names}; {value!r} is not.", name)
    elif not isinstance(value, str) or len(value) > MOST_TEXT:
        raise BadOption(f"Option {name} of {about.title} takes a text of at most {MOST_TEXT} characters.", name)
    return value
