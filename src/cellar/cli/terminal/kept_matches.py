"""Matches in the terminal, kept as they go: each is a record in the user's data folder until it is over, and
`cellar play` offers to go on with it."""

import contextlib
import json
import shlex
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from cellar.cli.terminal.commands import asked
from cellar.cli.terminal.opponents import HUMAN
from cellar.contract.numbers import whole_number
from cellar.contract.words import title
from cellar.errors import CellarError
from cellar.files import data_folder, read_text, write_whole
from cellar.language import enumerated, translator
from cellar.play.position import Position
from cellar.play.record import write
from cellar.play.registry import about

#: Of many unfinished matches the newest are offered; the files of the others stay where they are.
MOST_OFFERED = 9
_ = translator(__name__)


def folder() -> Path:
    """The folder of unfinished matches."""
    return data_folder() / "unfinished"


class MatchFile:
    """The file of one match: written whole after every action, so that a program that is killed has lost nothing;
    gone when the match is over. Only its owner can read it, for it holds all hands."""

    def __init__(self, console: Console, path: Path | None = None) -> None:
        self.console = console
        self.path = path or folder() / f"{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns() % 10**9:09}.txt"
        self.kept = path is not None
        self._able = True

    def keep(self, position: Position, who: Sequence[str]) -> None:
        """Write the match to its file."""
        if not self._able:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self.path, write(position, who), 0o600)
            self.kept = True
        except (CellarError, OSError) as error:
            self._able = self.kept = False
            sentence = _("This match can't be saved while you play: {reason}", reason=error)
            self.console.print(sentence, style="red", markup=False)

    def drop(self) -> None:
        """Delete the file: the match is over."""
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)
        self.kept = False

    def command(self) -> str:
        """The shell command that resumes this match."""
        return f"cellar play --record {shlex.quote(str(self.path))}"


@dataclass
class Unfinished:
    """An unfinished match, as its record's first and last lines describe it; it is replayed when chosen."""

    path: Path
    game: str
    seats: list[str]
    actions: int

    def line(self) -> str:
        """The match as one line of a list."""
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(self.path.stat().st_mtime))
        bots = enumerated([name for name in self.seats if name != HUMAN])
        game = title(about(self.game))
        return _.plural(
            "{match}, {count} action, last played {when}",
            "{match}, {count} actions, last played {when}",
            self.actions,
            match=_("{game} against {bots}", game=game, bots=bots) if bots else game,
            when=when,
        )


def unfinished(game: str) -> list[Unfinished]:
    """The unfinished matches, the newest first: of one game, or of all where none is named."""
    wanted = about(game).name if game else ""
    found: list[Unfinished] = []
    for path in sorted(folder().glob("[!.]*.txt"), reverse=True):
        # A file that is none of these, or of a game that is not installed, is left alone.
        with contextlib.suppress(CellarError, OSError, ValueError, KeyError, IndexError):
            match = _glanced(path)
            if match is not None and wanted in ("", match.game):
                found.append(match)
    return sorted(found, key=lambda match: match.path.stat().st_mtime, reverse=True)[:MOST_OFFERED]


def _glanced(path: Path) -> Unfinished | None:
    """What a record is of, without replaying it; None where it tells a result."""
    lines = read_text(path).splitlines()
    header = dict(line.split(": ", 1) for line in lines[1:5] if ": " in line)
    last = lines[-1].partition(".")[0]
    if last.startswith("result:"):
        return None
    return Unfinished(
        path, about(header.get("game", "").split(" ")[0]).name, json.loads(header["seats"]), whole_number(last) or 0
    )


def offer(game: str, console: Console) -> Path | None:
    """Ask whether to go on with an unfinished match; None is a new one."""
    found = unfinished(game)
    if found:
        console.print(_("Unfinished matches:"))
    while found:
        for number, match in enumerate(found, 1):
            console.print(f"  {number}  {match.line()}", markup=False)
        text = asked(console, _("Continue? Its number, Enter for a new match, or drop NUMBER> "))
        if not text:
            return None
        chosen = whole_number(text.removeprefix("drop").strip())
        if chosen is None or not 1 <= chosen <= len(found):
            console.print(_("The unfinished matches are numbered 1 to {most}.", most=len(found)), style="red")
        elif text.startswith("drop"):
            found.pop(chosen - 1).path.unlink(missing_ok=True)
        else:
            return found[chosen - 1].path
    return None
