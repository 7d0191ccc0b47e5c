"""Records: a whole match as text that a person can read, type, mail and diff, and that replays exactly.

    cellar record 1
    game: zyrcan 1
    options: {"players": 3, …}
    seats: ["Ann", "Bob", "random"]
    setup: …
    1. 0 2@d5
    2. * die 4
    left: 1 resigned
    3. 1 1@e5
    left: 0 resigned
    ended: Amber (Ann) and Azure (Bob) resigned: Jade (random) wins.
    result: -1 -1 1

`position:` with a position line stands in place of `setup:` where a match began in the middle. The number before a move
counts the actions; after it stands the seat that acted, `*` for chance. `left:` says which seat was out of the match
from there on: it `resigned`, lost on `time`, lost by a mistake (`failed`, a program's), or was `late` and a bot played
on. Where that and no move ended the match, `ended:` says so; its sentence is for people. Lines that are empty or start
with `#` are skipped.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cellar.contract import options as options_of
from cellar.contract.numbers import whole_number
from cellar.contract.words import title
from cellar.errors import BadRecord, CellarError
from cellar.language import ENGLISH, enumerated, speaking, translator
from cellar.play.early_end import REASONS, Left, ending, losers
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.reasons import of_parser
from cellar.rules.types import CHANCE

_ = translator(__name__)
FORMAT = "cellar record 1"
#: Longer than any real match by far: a record is refused before it can tire anybody.
MOST_BYTES = 8_000_000
#: Of a seat's name.
MOST_LETTERS = 80
HEADER = ("game", "options", "seats", "setup", "position")


@dataclass
class Record:
    """A match as a record has it: its position (with history), the names of its seats, and who left it."""

    position: Position
    seats: list[str] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    #: it ended because they did, and not by a move
    ended: bool = False

    def ending(self) -> tuple[str, tuple[float, ...]]:
        """How the match ended because seats left it, and each seat's result."""
        position = self.position
        lost = losers(position.game, position.options, self.left)
        return ending(position.game, position.options, lost, self.seats)

    def outcome(self) -> str | None:
        """How the match ended, if it did."""
        return self.ending()[0] if self.ended else self.position.outcome()


def write(position: Position, seats: Sequence[str] = (), left: Sequence[Left] = (), ended: bool = False) -> str:
    """Write a match as a record."""
    game = position.game
    lines = [FORMAT, f"game: {game.name} {game.about.version}"]
    lines.append(f"options: {json.dumps(dict(position.options), ensure_ascii=False, sort_keys=True)}")
    lines.append(f"seats: {json.dumps([_short(seat) for seat in seats], ensure_ascii=False)}")
    if position.setup is not None:
        lines.append(f"setup: {game.notation.setup_text(position.options, position.setup)}")
    else:
        root = position.fresh(position.root)
        lines.append(f"position: {game.notation.to_line(position.options, root)}")
    lines += _leaving(left, -1, 0)
    for number, played in enumerate(position.history, 1):
        lines.append(f"{number}. {'*' if played.actor == CHANCE else played.actor} {played.text}")
        lines += _leaving(left, number - 1, number)
    # Moves may have been taken back since somebody left.
    lines += _leaving(left, len(position.history), sys.maxsize)
    if ended:
        with speaking(ENGLISH):  # a record is the same for everybody
            sentence, results = Record(position, list(seats), list(left), ended).ending()
        lines += [f"ended: {' '.join(sentence.split())}", f"result: {_results(results)}"]
    elif position.is_over:
        lines.append(f"result: {_results(position.returns())}")
    return "\n".join(lines) + "\n"


def _leaving(left: Sequence[Left], after: int, until: int) -> list[str]:
    return [f"left: {one.seat} {one.why}" for one in left if after < one.ply <= until]


def _results(results: Sequence[float]) -> str:
    return " ".join(f"{value:g}" for value in results)


def _short(name: str) -> str:
    """Shorten a name to a record's limit, from the front: the end of a long command tells more."""
    return name if len(name) <= MOST_LETTERS else "…" + name[1 - MOST_LETTERS :]


def read(text: str) -> Record:
    """Parse a record; the match is replayed and checked move by move."""
    if len(text.encode()) > MOST_BYTES:
        raise BadRecord(_("The record is longer than {most} MB; no match needs that.", most=MOST_BYTES // 1_000_000))
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1)]
    lines = [(n, line) for n, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != FORMAT:
        raise BadRecord(_("A record starts with the line {line}; this one does not.", line=repr(FORMAT)))
    header, moves, ended, result = _split(lines[1:])
    found = Record(*_begin(header))
    for line, entry in moves:
        if entry.startswith("left:"):
            found.left.append(_leave(found, line, entry.removeprefix("left:").split()))
        else:
            _replay(found.position, len(found.position.history) + 1, line, entry)
    if ended:
        _end(found, ended)
    if result is not None:
        _check_result(found, result)
    return found


def _split(
    lines: list[tuple[int, str]],
) -> tuple[dict[str, str], list[tuple[int, str]], int, tuple[int, str] | None]:
    header: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    ended = 0
    result: tuple[int, str] | None = None
    for n, line in lines:
        if result is not None:
            raise BadRecord(_("Line {line}: nothing may follow the result.", line=n))
        key, colon, value = line.partition(":")
        if colon and key in HEADER and not moves:
            if key in header:
                raise BadRecord(_("Line {line}: {key} is given twice.", line=n, key=repr(key)))
            header[key] = value.strip()
        elif colon and key == "result":
            result = (n, value.strip())
        elif ended:
            raise BadRecord(_("Line {line}: after 'ended' comes nothing but the result.", line=n))
        elif colon and key == "ended":
            ended = n
        else:
            moves.append((n, line))
    return header, moves, ended, result


def _begin(header: dict[str, str]) -> tuple[Position, list[str]]:
    for key in ("game", "options", "seats"):
        if key not in header:
            raise BadRecord(_("The record has no line {key}.", key=repr(key)))
    if ("setup" in header) == ("position" in header):
        raise BadRecord(_("The record needs either a line 'setup' or a line 'position'."))
    name, version = (*header["game"].split(" ", 1), "")[:2]
    game = load(name)
    if version != str(game.about.version):
        raise BadRecord(
            _(
                "The record is of version {version} of {game}; this is version {ours}: replay it with the Cellar that"
                " wrote it.",
                version=version or "?",
                game=title(game.about),
                ours=game.about.version,
            )
        )
    given, seats = _json(header, "options", dict), _json(header, "seats", list)
    if len(seats) > len(game.about.seats) or not all(
        isinstance(seat, str) and len(seat) <= MOST_LETTERS for seat in seats
    ):
        raise BadRecord(
            _("The record's 'seats' are names, at most one a seat and {most} characters each.", most=MOST_LETTERS)
        )
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
        raise BadRecord(
            _("The record's line {key} is not JSON: {reason}.", key=repr(key), reason=of_parser(error))
        ) from None
    if not isinstance(value, kind):
        if kind is dict:
            raise BadRecord(_("The record's line {key} is not a JSON object.", key=repr(key)))
        raise BadRecord(_("The record's line {key} is not a JSON array.", key=repr(key)))
    return value


def _replay(position: Position, number: int, line: int, entry: str) -> None:
    parts = entry.split(" ", 2)
    who = "*" if position.actor == CHANCE else str(position.actor)
    if len(parts) != 3 or parts[0] != f"{number}.":
        raise BadRecord(
            _(
                "Line {line}: expected move {number} as '{number}. {who} MOVE', found {found}.",
                line=line,
                number=number,
                who=who,
                found=repr(entry[:60]),
            )
        )
    if parts[1] != who and not position.is_over:
        raise BadRecord(_("Line {line}: it is {who} to act, not {given}.", line=line, who=who, given=parts[1]))
    try:
        position.play(parts[2])
    except CellarError as error:
        sentence = _("Line {line}, move {number}: {reason}", line=line, number=number, reason=error)
        raise BadRecord(sentence) from None


def _leave(found: Record, line: int, said: Sequence[str]) -> Left:
    players = found.position.players
    why = next((one for one in REASONS if said[1:] == [one]), None)
    seat = whole_number(said[0]) if said else None
    if why is None or seat is None or seat >= players:
        raise BadRecord(
            _(
                "Line {line}: expected 'left: SEAT WHY' with a seat ({seats}) and {reasons}.",
                line=line,
                seats=_("{low} to {high}", low=0, high=players - 1) if players > 1 else "0",
                reasons=enumerated(REASONS),
            )
        )
    if any(one.seat == seat for one in found.left):
        raise BadRecord(_("Line {line}: seat {seat} has left the match already.", line=line, seat=seat))
    if {why, *(one.why for one in found.left)} >= {"time", "late"}:
        raise BadRecord(
            _(
                "Line {line}: who runs out of time loses in a match, or a bot plays on; it cannot be both.",
                line=line,
            )
        )
    return Left(len(found.position.history), seat, why)


def _end(found: Record, line: int) -> None:
    if found.position.is_over:
        raise BadRecord(_("Line {line}: the moves end this match, so nothing else did.", line=line))
    if all(one.why == "late" for one in found.left):
        raise BadRecord(_("Line {line}: the match is said to have ended, but nobody has left and lost it.", line=line))
    found.ended = True


def _check_result(found: Record, result: tuple[int, str]) -> None:
    line, text = result
    over = found.ended or found.position.is_over
    results = found.ending()[1] if found.ended else found.position.returns()
    real = _results(results) if over else "unfinished"
    if text != real:
        raise BadRecord(
            _(
                "Line {line}: the result is given as {given}, but the moves lead to {real}.",
                line=line,
                given=repr(text),
                real=repr(real),
            )
        )
