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
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from cellar.bots.seat_specs import allowed
from cellar.errors import CellarError
from cellar.server.settings import BadSetting, Settings, database_url

PREFIX = "CELLAR_"
#: The environment variable that names the file of settings.
CONFIG = "CELLAR_CONFIG"
#: Environment variables of other parts of Cellar, which are no settings of the server.
OTHERS = (CONFIG, "CELLAR_CACHE", "CELLAR_BROWSER", "CELLAR_SERVER")
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
#: Units of a duration, in seconds.
UNITS = {"ms": 0.001, "s": 1.0, "min": 60.0, "h": 3600.0, "d": 86_400.0}
DEFAULT_UNIT = {"seconds": "s", "days": "d"}


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
            return f"{self.unit}, or a number with a unit ({', '.join(UNITS)})"
        if get_origin(self.kind) is Literal:
            return " or ".join(get_args(self.kind))
        if get_origin(self.kind) is tuple:
            return "texts, separated by commas"
        return {int: "a whole number, 0 or more", float: "a number, 0 or more", bool: "yes or no", str: "a text"}[
            self.kind
        ]


@dataclass(frozen=True, slots=True)
class Configured:
    """The settings, with the source of each that was given."""

    settings: Settings
    given: Mapping[str, str]


@cache
def known() -> dict[str, Setting]:
    """All settings by name."""
    return {one.name: one for one in _walk(Settings, "")}


def _walk(owner: type, prefix: str) -> Iterator[Setting]:
    hints = get_type_hints(owner, include_extras=True)
    for one in fields(owner):
        kind, unit = hints[one.name], ""
        if get_origin(kind) is Annotated:
            kind, unit = get_args(kind)[:2]
        if is_dataclass(kind) and isinstance(kind, type):
            yield from _walk(kind, f"{prefix}{one.name}.")
        elif kind in (int, float, bool, str) or get_origin(kind) is Literal or kind == tuple[str, ...]:
            assert one.default is not MISSING, one.name
            yield Setting(prefix + one.name, kind, unit, one.default)


def configure(
    flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ, file: str | None = None
) -> Configured:
    """The settings of a server that is started with these flags (None: not given), environment and file."""
    file = file or environment.get(CONFIG)
    values: dict[str, tuple[Any, str]] = {}
    if file:
        values.update({name: (value, file) for name, value in _file(file)})
    values.update({name: (value, variable) for name, value, variable in _environment(environment)})
    values.update({name: (value, "the command line") for name, value in flags.items() if value is not None})
    for name, (_, where) in values.items():
        _known(name, where)
    read = {name: _value(known()[name], value, where) for name, (value, where) in values.items()}
    settings = _build(Settings, "", read)
    _check(settings, values)
    return Configured(settings, {name: where for name, (_, where) in values.items()})


def pairs(texts: list[str]) -> dict[str, str]:
    """Parse NAME=VALUE texts, as `--set` takes them."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetting(f"--set takes NAME=VALUE, such as --set limits.sockets=500; {text!r} is not.")
        found[name.strip()] = value.strip()
    return found


def _file(name: str) -> Iterator[tuple[str, Any]]:
    try:
        read = tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(
            f"The settings cannot be read from {name}: {(error.strerror or str(error)).lower()}."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetting(f"The settings in {name} aren't valid TOML: {error}.") from None
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
                raise BadSetting(f"The variable {variable} isn't a setting.{_meant(variable, list(names))}")
            yield names[variable], value, variable


def _known(name: str, where: str) -> None:
    if name not in known():
        raise BadSetting(
            f"{name} (from {where}) isn't a setting.{_meant(name, list(known()))} docs/operations.md lists all."
        )


def _meant(name: str, names: list[str]) -> str:
    close = difflib.get_close_matches(name, names, 1)
    return f" Did you mean {close[0]}?" if close else ""


def _value(setting: Setting, given: Any, where: str) -> Any:
    """Convert a given value to its field's type."""
    try:
        return _read(setting, given.strip() if isinstance(given, str) else given)
    except (ValueError, TypeError, OverflowError):
        shown = given if isinstance(given, str) else repr(given)
        raise BadSetting(
            f"{setting.name} = {shown[:60]} (from {where}) can't be used: expected {setting.expected}."
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


def _build(owner: type, prefix: str, read: Mapping[str, Any]) -> Any:
    hints, values = get_type_hints(owner), {}
    for one in fields(owner):
        if is_dataclass(hints[one.name]):
            values[one.name] = _build(hints[one.name], f"{prefix}{one.name}.", read)
        elif prefix + one.name in read:
            values[one.name] = read[prefix + one.name]
    return owner(**values)


def _check(settings: Settings, values: Mapping[str, tuple[Any, str]]) -> None:
    """Check what types cannot express."""

    def wrong(name: str, sentence: str) -> BadSetting:
        return BadSetting(f"{name} (from {values[name][1]}) cannot be used: {sentence}")

    if settings.port > 65_535:
        raise wrong("port", f"{settings.port} is above 65535, the highest port.")
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
                raise wrong(name, f"{address!r} isn't an address or network, such as 10.0.0.0/8.") from None
