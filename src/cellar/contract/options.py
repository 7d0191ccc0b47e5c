"""Validation of a match's options: completed with defaults, checked, and refused with a sentence."""

from collections.abc import Mapping
from typing import Any

from cellar.contract.about import About, Option
from cellar.contract.words import title
from cellar.errors import BadOption
from cellar.language import enumerated, translator

#: A text option may carry a whole deck or board, but not a library.
MOST_TEXT = 65_536
_ = translator(__name__)


def complete(about: About, given: Mapping[str, Any]) -> dict[str, Any]:
    """Validate the options given for a match and fill in the defaults of the rest."""
    known = {option.name: option for option in about.options}
    for name in given:
        if name != "players" and name not in known:
            names = enumerated(["players", *known])
            raise BadOption(
                _("{game} has no option {name}; it has: {names}.", game=title(about), name=repr(name), names=names)
            )
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
                given = repr(text[:40])
                raise BadOption(_("Option {name} takes a whole number, not {given}.", name=name, given=given)) from None
        elif option is not None and option.kind == "bool":
            if text.lower() not in ("yes", "no", "true", "false", "1", "0", "on", "off"):
                raise BadOption(_("Option {name} takes yes or no, not {given}.", name=name, given=repr(text[:40])))
            values[name] = text.lower() in ("yes", "true", "1", "on")
        elif option is not None and option.kind == "choice":
            values[name] = next((choice for choice in option.choices if str(choice) == text), text)
        else:
            values[name] = text
    return values


def _players(about: About, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in about.players:
        said = {"game": title(about), "given": repr(value)}
        least, most = about.players[0], about.players[-1]
        if len(about.players) > 1:
            sentence = _("{game} is for {least} to {most} players, not {given}.", least=least, most=most, **said)
        else:
            sentence = _.plural(
                "{game} is for exactly {count} player, not {given}.",
                "{game} is for exactly {count} players, not {given}.",
                most,
                **said,
            )
        raise BadOption(sentence, "players")
    return value


def _value(about: About, option: Option, value: Any) -> Any:
    name = option.name
    said = {"name": name, "game": title(about)}
    if option.kind == "bool":
        if not isinstance(value, bool):
            given = repr(value)
            raise BadOption(_("Option {name} of {game} takes true or false, not {given}.", given=given, **said), name)
    elif option.kind == "int":
        if isinstance(value, bool) or not isinstance(value, int) or not option.low <= value <= option.high:
            sentence = _(
                "Option {name} of {game} takes a whole number from {low} to {high}, not {given}.",
                low=option.low,
                high=option.high,
                given=repr(value),
                **said,
            )
            raise BadOption(sentence, name)
    elif option.kind == "choice":
        if isinstance(value, bool) or value not in option.choices:
            names, given = enumerated([str(choice) for choice in option.choices]), repr(value)
            sentence = _("Option {name} of {game} is one of {names}; {given} is not.", names=names, given=given, **said)
            raise BadOption(sentence, name)
    elif not isinstance(value, str) or len(value) > MOST_TEXT:
        sentence = _("Option {name} of {game} takes a text of at most {most} characters.", most=MOST_TEXT, **said)
        raise BadOption(sentence, name)
    return value
