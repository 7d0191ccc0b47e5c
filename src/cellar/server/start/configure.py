"""Reads settings: flags win over the environment, the environment over a file.

What can be set is read off the fields of `Settings` and `Limits`: a field that is added there can be set everywhere at
once. A value that cannot be used is one sentence: which setting, where it came from, what is expected.
"""

import difflib
import ipaddress
import math
import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from cellar.bots.seat_specs import allowed
from cellar.errors import CellarError
from cellar.language import N_, either, enumerated, in_a_row, translator
from cellar.reasons import of_parser, of_system
from cellar.server.limits import Limits
from cellar.server.settings import BadSetting, Settings, database_url

_ = translator(__name__)

PREFIX = "CELLAR_"
#: The environment variable that names the file of settings.
CONFIG = "CELLAR_CONFIG"
#: Environment variables of other parts of Cellar, which are no settings of the server.
OTHERS = (CONFIG, "CELLAR_CACHE", "CELLAR_BROWSER", "CELLAR_SERVER")
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
#: Valid values, by type.
EXPECTED = {
    int: N_("a whole number, 0 or more"),
    float: N_("a number, 0 or more"),
    bool: N_("yes or no"),
    str: N_("a text"),
}
#: Units of a duration, in seconds.
UNITS = {"ms": 0.001, "s": 1.0, "min": 60.0, "h": 3600.0, "d": 86_400.0}
DEFAULT_UNIT = {N_("seconds"): "s", N_("days"): "d"}


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name, type and default; the comment over its field says what it does."""

    #: as it stands in a file, such as limits.sockets
    name: str
    kind: Any
    #: "seconds" or "days" for a duration, else ""
    unit: str
    default: Any

    @property
    def variable(self) -> str:
        """Its environment variable."""
        return PREFIX + self.name.upper().replace(".", "_")

    @property
    def expected(self) -> str:
        """A description of its valid values, for error messages."""
        if self.unit:
            units = enumerated(list(UNITS))
            return _("{unit}, or a number with a unit ({units})", unit=_(self.unit), units=units)
        if get_origin(self.kind) is Literal:
            return either(get_args(self.kind))
        if get_origin(self.kind) is tuple:
            return _("texts, separated by commas")
        return _(EXPECTED[self.kind])


@cache
def known() -> dict[str, Setting]:
    """All settings by name."""
    return {one.name: one for one in _walk(Settings, "")}


def _walk(owner: type[Settings | Limits], prefix: str) -> Iterator[Setting]:
    hints = get_type_hints(owner, include_extras=True)
    for one in fields(owner):
        kind, unit = hints[one.name], ""
        if get_origin(kind) is Annotated:
            kind, unit = get_args(kind)[:2]
        if kind is Limits:
            yield from _walk(Limits, f"{one.name}.")
        elif kind in (int, float, bool, str) or get_origin(kind) is Literal or kind == tuple[str, ...]:
            yield Setting(prefix + one.name, kind, unit, one.default)


def configure(
    flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ, file: str | None = None
) -> Settings:
    """The settings of a server that is started with these flags (None: not given), environment and file."""
    file = file or environment.get(CONFIG)
    values: dict[str, tuple[Any, str]] = {}
    if file:
        values.update({name: (value, file) for name, value in _file(file)})
    values.update({name: (value, variable) for name, value, variable in _environment(environment)})
    values.update({name: (value, _("the command line")) for name, value in flags.items() if value is not None})
    for name, (_value_given, where) in values.items():
        if name not in known():
            said = _("{name} (from {where}) isn't a setting.", name=name, where=where)
            raise BadSetting(in_a_row([said, *_meant(name, list(known())), _("docs/operations.md lists all.")]))
    read = {name: _value(known()[name], value, where) for name, (value, where) in values.items()}
    own = {name: value for name, value in read.items() if "." not in name}
    limits = {name.partition(".")[2]: value for name, value in read.items() if "." in name}
    given = {name: where for name, (_value_given, where) in values.items()}
    settings = Settings(limits=Limits(**limits), given=given, **own)
    _check(settings, values)
    return settings


def pairs(texts: list[str]) -> dict[str, str]:
    """Parse NAME=VALUE texts, as `--set` takes them."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetting(
                _("--set takes NAME=VALUE, such as --set limits.sockets=500; {text} is not.", text=repr(text))
            )
        found[name.strip()] = value.strip()
    return found


def _file(name: str) -> Iterator[tuple[str, Any]]:
    try:
        read = tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(
            _(
                "The settings cannot be read from {file}: {reason}.",
                file=name,
                reason=of_system(error),
            )
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(
            _("The settings in {file} aren't valid TOML: {reason}.", file=name, reason=of_parser(error))
        ) from None
    yield from _flat(read, "")


def _flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def _environment(environment: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    names = {one.variable: one.name for one in known().values()}
    for variable, value in environment.items():
        if variable.startswith(PREFIX) and variable not in OTHERS:
            if variable not in names:
                said = _("The variable {variable} isn't a setting.", variable=variable)
                raise BadSetting(in_a_row([said, *_meant(variable, list(names))]))
            yield names[variable], value, variable


def _meant(name: str, names: list[str]) -> list[str]:
    return [_("Did you mean {name}?", name=close) for close in difflib.get_close_matches(name, names, 1)]


def _value(setting: Setting, given: Any, where: str) -> Any:
    """Convert a given value to its field's type."""
    try:
        return _read(setting, given.strip() if isinstance(given, str) else given)
    except (ValueError, TypeError, OverflowError):
        shown = given if isinstance(given, str) else repr(given)
        raise BadSetting(
            _(
                "{name} = {given} (from {where}) can't be used: expected {expected}.",
                name=setting.name,
                given=shown[:60],
                where=where,
                expected=setting.expected,
            )
        ) from None


def _read(setting: Setting, given: Any) -> Any:
    kind = setting.kind
    if setting.unit:
        return _duration(given, setting.unit)
    if kind is bool:
        word = str(given).lower()
        if word not in YES + NO:
            raise ValueError
        return word in YES
    if get_origin(kind) is tuple:
        parts = given.split(",") if isinstance(given, str) else given
        if not isinstance(parts, list | tuple) or not all(isinstance(part, str) for part in parts):
            raise TypeError
        return tuple(part.strip() for part in parts if part.strip())
    if kind in (int, float):
        return _number(kind, given)
    if not isinstance(given, str) or (get_origin(kind) is Literal and given not in get_args(kind)):
        raise ValueError
    return given


def _number(kind: type, given: Any) -> Any:
    if isinstance(given, bool) or (kind is int and isinstance(given, float)):
        raise TypeError
    number = kind(given)
    if not math.isfinite(number) or number < 0:
        raise ValueError
    return number


def _duration(given: Any, unit: str) -> float:
    """Parse a duration into its setting's own unit."""
    own = UNITS[DEFAULT_UNIT[unit]]
    if isinstance(given, str):
        digits = given.rstrip("abcdefghijklmnopqrstuvwxyz ")
        written = given[len(digits) :].strip()
        if written and written not in UNITS:
            raise ValueError
        return float(_number(float, digits)) * (UNITS[written] if written else own) / own
    return float(_number(float, given))


def _check(settings: Settings, values: Mapping[str, tuple[Any, str]]) -> None:
    """Check what types cannot express."""

    def wrong(name: str, sentence: str) -> BadSetting:
        where = values[name][1]
        return BadSetting(_("{name} (from {where}) cannot be used: {reason}", name=name, where=where, reason=sentence))

    if settings.port > 65_535:
        raise wrong("port", _("{port} is above 65535, the highest port.", port=settings.port))
    if settings.database:
        try:
            database_url(settings.database)
        except BadSetting as error:
            raise wrong("database", str(error)) from None
    for program in settings.programs:
        try:
            allowed(program)
        except CellarError as error:
            raise wrong("programs", str(error)) from None
    for name in ("metrics", "proxies"):
        for address in getattr(settings, name):
            try:
                ipaddress.ip_network(address)
            except ValueError:
                raise wrong(
                    name, _("{address} isn't an address or network, such as 10.0.0.0/8.", address=repr(address))
                ) from None
