"""A record: a whole match as text that a person can read, type, mail and diff, and that replays exactly.

    cellar record 1
    game: zyrcan 1
    options: {"players": 3, …}
    seats: ["Ann", "Bob", "random"]
    setup: …
    1. 0 2@d5
    2. * die 4
    result: 1 0 -1

`position:` with a position line stands in place of `setup:` where a match began in the middle. The number before a move
counts the actions; after it stands the seat that acted, `*` for chance. Lines that are empty or start with `#` are
skipped.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cellar.core import options as options_of
from cellar.core.errors import BadRecord, CellarError
from cellar.core.position import Position
from cellar.core.registry import load
from cellar.core.types import CHANCE

FORMAT = "cellar record 1"
#: Longer than any real match by far: a record is refused before it can tire anybody.
MOST_BYTES = 8_000_000
#: Of a seat's name.
MOST_LETTERS = 80
HEADER = ("game", "options", "seats", "setup", "position")


@dataclass
class Record:
    """A match: its position (with history) and the names of its seats."""

    position: Position
    seats: list[str] = field(default_factory=list)


def write(position: Position, seats: Sequence[str] = ()) -> str:
    """The match as text."""
    game = position.game
    lines = [FORMAT, f"game: {game.name} {game.about.version}"]
    lines.append(f"options: {json.dumps(dict(position.options), ensure_ascii=False, sort_keys=True)}")
    lines.append(f"seats: {json.dumps([_short(seat) for seat in seats], ensure_ascii=False)}")
    if position.setup is not None:
        lines.append(f"setup: {game.notation.setup_text(position.options, position.setup)}")
    else:
        root = position.fresh(position.root)
        lines.append(f"position: {game.notation.to_line(position.options, root)}")
    for number, played in enumerate(position.history, 1):
        lines.append(f"{number}. {'*' if played.actor == CHANCE else played.actor} {played.text}")
    if position.is_over:
        lines.append("result: " + " ".join(f"{value:g}" for value in position.returns()))
    return "\n".join(lines) + "\n"


def _short(name: str) -> str:
    """A name as a record may have it. Of a long command the end tells more than the beginning."""
    return name if len(name) <= MOST_LETTERS else "…" + name[1 - MOST_LETTERS :]


def read(text: str) -> Record:
    """The match that a text records, replayed and checked move by move."""
    if len(text.encode()) > MOST_BYTES:
        raise BadRecord(f"The record is longer than {MOST_BYTES // 1_000_000} MB; no match needs that.")
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != FORMAT:
        raise BadRecord(f"A record starts with the line {FORMAT!r}; this one does not.")
    header, moves, result = _split(lines[1:])
    position, seats = _begin(header)
    for number, (line, entry) in enumerate(moves, 1):
        _replay(position, number, line, entry)
    if result is not None:
        _check_result(position, result)
    return Record(position, seats)


def _split(
    lines: list[tuple[int, str]],
) -> tuple[dict[str, str], list[tuple[int, str]], tuple[int, str] | None]:
    header: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    result: tuple[int, str] | None = None
    for n, line in lines:
        if result is not None:
            raise BadRecord(f"Line {n}: nothing may follow the result.")
        key, colon, value = line.partition(":")
        if colon and key in HEADER and not moves:
            if key in header:
                raise BadRecord(f"Line {n}: {key!r} is given twice.")
            header[key] = value.strip()
        elif colon and key == "result":
            result = (n, value.strip())
        else:
            moves.append((n, line))
    return header, moves, result


def _begin(header: dict[str, str]) -> tuple[Position, list[str]]:
    for key in ("game", "options", "seats"):
        if key not in header:
            raise BadRecord(f"The record has no line {key!r}.")
    if ("setup" in header) == ("position" in header):
        raise BadRecord("The record needs either a line 'setup' or a line 'position'.")
    name, _, version = header["game"].partition(" ")
    game = load(name)
    if version != str(game.about.version):
        raise BadRecord(
            f"The record is of version {version or '?'} of {game.about.title}; this is version {game.about.version}: "
            "replay it with the Cellar that wrote it."
        )
    given, seats = _json(header, "options", dict), _json(header, "seats", list)
    if len(seats) > len(game.about.seats) or not all(
        isinstance(seat, str) and len(seat) <= MOST_LETTERS for seat in seats
    ):
        raise BadRecord(f"The record's 'seats' are names, at most one a seat and {MOST_LETTERS} characters each.")
    if "setup" in header:
        options = options_of.complete(game.about, given)
        game.setup.check(options)
        setup = game.notation.parse_setup(options, header["setup"])
        return Position.start(game, options, drawn=setup), seats
    return Position(game, *game.notation.from_line(header["position"])), seats


def _json(header: dict[str, str], key: str, kind: type) -> Any:
    try:
        value = json.loads(header[key])
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"The record's line {key!r} is not JSON: {error}.") from None
    if not isinstance(value, kind):
        raise BadRecord(f"The record's line {key!r} is not a JSON {'object' if kind is dict else 'array'}.")
    return value


def _replay(position: Position, number: int, line: int, entry: str) -> None:
    parts = entry.split(" ", 2)
    who = "*" if position.actor == CHANCE else str(position.actor)
    if len(parts) != 3 or parts[0] != f"{number}.":
        raise BadRecord(f"Line {line}: expected move {number} as '{number}. {who} MOVE', found {entry[:60]!r}.")
    if parts[1] != who and not position.is_over:
        raise BadRecord(f"Line {line}: it is {who} to act, not {parts[1]}.")
    try:
        position.play(parts[2])
    except CellarError as error:
        raise BadRecord(f"Line {line}, move {number}: {error}") from None


def _check_result(position: Position, result: tuple[int, str]) -> None:
    line, text = result
    found = " ".join(f"{value:g}" for value in position.returns())
    if not position.is_over or text != found:
        real = found if position.is_over else "unfinished"
        raise BadRecord(f"Line {line}: the result is given as {text!r}, but the moves lead to {real!r}.")
