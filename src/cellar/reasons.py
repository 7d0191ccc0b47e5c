"""What others say is wrong, in the reader's language: the system, Python's parsers, Typer, Pydantic and msgspec."""

import json
import re

from cellar.language import N_, translator

_ = translator(__name__)
#: What others say, most special first; `{reason}` is one of these again.
PATTERNS = (
    N_("Example: {command}"),
    N_("Examples: {command}"),
    N_("Show this message and exit."),
    N_("[OPTIONS]"),
    N_("COMMAND [ARGS]..."),
    N_("Invalid value for {name}: {reason}"),
    N_("Value error, {reason}"),
    N_("Missing argument {name}"),
    N_("Missing option {name}"),
    N_("Missing command"),
    N_("No such command {name}"),
    N_("No such option: {name} (Possible options: {known})"),
    N_("No such option: {name}"),
    N_("Option {name} requires an argument"),
    N_("Option {name} does not take a value"),
    N_("Got unexpected extra argument(s) ({names})"),
    N_("Input should be a valid integer, unable to parse string as an integer"),
    N_("Input should be a valid number, unable to parse string as a number"),
    N_("Input should be greater than or equal to {least}"),
    N_("Input should be less than or equal to {most}"),
    N_("{given} is not one of {known}"),
    # The system.
    N_("no such file or directory"),
    N_("not a directory"),
    N_("is a directory"),
    N_("file exists"),
    N_("file name too long"),
    N_("permission denied"),
    N_("operation not permitted"),
    N_("read-only file system"),
    N_("no space left on device"),
    N_("address already in use"),
    N_("cannot assign requested address"),
    N_("name or service not known"),
    # JSON and TOML.
    N_("{reason} (line {line}, column {column})"),
    N_("Expecting value"),
    N_("Expecting property name enclosed in double quotes"),
    N_("Expecting {sign} delimiter"),
    N_("Extra data"),
    N_("Unterminated string starting at"),
    N_("Unterminated string"),
    N_("Illegal character {sign}"),
    N_("Found invalid character {sign}"),
    N_("Invalid statement"),
    N_("Invalid value"),
    N_("Invalid date or datetime"),
    N_("Invalid initial character for a key part"),
    N_("Expected newline or end of document after a statement"),
    N_("Expected {sign} after a key in a key/value pair"),
    N_("Expected {sign} at the end of a table declaration"),
    N_("Expected {sign} at the end of an array declaration"),
    N_("Unclosed array"),
    N_("Unclosed inline table"),
    N_("Unescaped {sign} in a string"),
    N_("Duplicate inline table key {key}"),
    N_("Cannot declare {key} twice"),
    N_("Cannot overwrite a value"),
    # Requests that are not what their address takes.
    N_("{reason} - at {place}"),
    N_("Object missing required field {name}"),
    N_("Object contains unknown field {name}"),
    N_("JSON is malformed: {reason} (byte {byte})"),
    N_("Input data was truncated"),
    N_("Invalid enum value {given}"),
    N_("Invalid value {given}"),
    N_("Expected {expected}, got {found}"),
    N_("Expected {expected}"),
    N_("{name} is missing"),
)


def by_pattern(text: str) -> str:
    """Say a text of somebody else's by the pattern that it fits; one that fits none stays as it is."""
    for pattern in PATTERNS:
        found = re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(pattern)), text, re.DOTALL)
        if found:
            parts = found.groupdict()
            return _(pattern, **parts | ({"reason": by_pattern(parts["reason"])} if "reason" in parts else {}))
    return text


def of_system(error: OSError) -> str:
    """Say why the system refused something."""
    return by_pattern((error.strerror or str(error)).lower())


def of_parser(error: Exception) -> str:
    """Say what a parser of JSON or TOML stumbled over, and where."""
    if isinstance(error, json.JSONDecodeError):
        return by_pattern(f"{error.msg} (line {error.lineno}, column {error.colno})")
    if isinstance(error, RecursionError):
        return _("it is nested too deeply")
    return by_pattern(re.sub(r" \(at (.*)\)$", r" (\1)", str(error)))
