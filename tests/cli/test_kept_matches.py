"""A match in the terminal is never lost: not by what is typed, not by leaving, not by being killed."""

import os
import pty
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from cellar.bots.registry import UnknownBot
from cellar.bots.seat_specs import sitter
from cellar.cli.terminal import kept_matches
from cellar.cli.terminal.session import Session
from cellar.contract.numbers import whole_number
from cellar.errors import BadRecord
from cellar.files import data_folder
from cellar.play.position import Position
from cellar.play.record import read, write
from cellar.rules.rng import generator
from cellar.rules.types import CHANCE
from tests.cli.test_session import begin, type_into
from tests.patience import PATIENCE


@pytest.fixture(autouse=True)
def _empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")


def say(monkeypatch: pytest.MonkeyPatch, session: Session, lines: Sequence[str | None]) -> None:
    told = iter(lines)
    type_into(monkeypatch, lambda prompt: next(told))
    session.run()


def alone(game: str) -> Session:
    """A new match with all seats at this keyboard."""
    return Session(Position.start(game, seed=1), [], 1, "", [])


def holding_cards(seats: str = "me,random") -> Session:
    """A match of Cell Wars, a few actions in: with hands that not everybody may see."""
    session = begin("cell_wars", seats, players=2, setup="standard")
    rng = generator(5)
    while len(session.position.history) < 40 or session.position.actor != 0 or session.is_open():
        session.position.step(rng)
    return session


@pytest.mark.parametrize("game", ["zyrcan", "cell_wars", "angel", "cell_management"])
def test_no_number_that_can_be_typed_ends_the_program(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = alone(game)
    before = len(session.position.history)
    say(monkeypatch, session, ["²", "٣", "9" * 5000, "0" * 5000, "①", "-1", None])
    assert len(session.position.history) == before
    assert max(map(len, capsys.readouterr().out.splitlines())) < 400


def test_numbers_from_outside_are_digits_however_many() -> None:
    assert [whole_number(text) for text in ("07", "²", "٣", "", "-1", " 1")] == [7, None, None, None, None, None]
    assert whole_number("9" * 5000) == 10**20
    with pytest.raises(BadRecord, match="expected 'left: SEAT WHY'"):
        read(write(Position.start("zyrcan", seed=1)) + f"left: {'0' * 9}{'1' * 5000} resigned\n")
    assert read(write(Position.start("zyrcan", seed=1)) + "left: 001 resigned\n").left[0].seat == 1
    wars = Position.start("cell_wars", seed=1)
    assert wars.view().explained(f"player:{'1' * 5000}") == ""
    with pytest.raises(UnknownBot):
        sitter("uct:" + "9" * 400, "zyrcan")


@pytest.mark.parametrize("game", ["zyrcan", "cell_wars", "angel", "cell_management"])
def test_the_line_that_is_shared_can_be_pasted_into_a_shell(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = alone(game)
    position = session.position
    if position.actor == CHANCE:
        position.settle(generator(1))
    say(monkeypatch, session, ["share", position.legal_moves[0].text, "quit"])
    shown = [line for line in capsys.readouterr().out.splitlines() if "cellar play --line" in line]
    assert len(shown) == 2
    for line in shown:
        command = line[line.index("cellar play") :]
        script = f"cellar() {{ printf '%s\\n' \"$3\"; }}; {command}"
        pasted = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=True).stdout.strip()
        assert Position.from_line(pasted).line() == pasted
    assert pasted == position.line()


def test_with_cards_in_hand_leaving_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for leave in ("quit", None):
        session = holding_cards()
        say(monkeypatch, session, [session.position.legal_moves[0].text, "share", leave])
        shown = capsys.readouterr().out
        assert "A line would show your friend the hidden cards: save FILE keeps the whole match." in shown
        assert "The match is saved: cellar play will offer to continue it." in shown
        path = Path(shlex.split(shown[shown.index("cellar play --record") :])[3])
        again = read(path.read_text())
        assert again.position.state.tobytes() == session.position.state.tobytes()
        assert again.seats == ["me", "random"]
        assert path.stat().st_mode & 0o777 == 0o600


def test_what_is_kept_is_the_match_after_every_action_until_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin("zyrcan", "me,random,random")
    stood: list[int] = []

    def play(prompt: str) -> str | None:
        found = kept_matches.unfinished("zyrcan")
        if session.position.is_over:
            assert found == []
            return "quit"
        stood.append(found[0].actions if found else 0)
        assert stood[-1] == len(session.position.history)
        return "undo" if len(stood) == 3 else session.position.legal_moves[0].text

    type_into(monkeypatch, play)
    session.run()
    assert len(stood) > 10
    assert not list(kept_matches.folder().iterdir())


def test_a_match_that_cannot_be_kept_is_played_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data_folder().parent.mkdir(exist_ok=True)
    data_folder().write_text("a file where the folder should be")
    session = alone("zyrcan")
    say(monkeypatch, session, [session.position.legal_moves[0].text, session.position.legal_moves[1].text, None])
    assert capsys.readouterr().out.count("This match can't be saved while you play") == 1
    assert len(session.position.history) == 2


def test_of_several_matches_one_is_chosen_or_dropped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for game, seats in (("zyrcan", "me,random,random"), ("angel", "me,me"), ("zyrcan", "me,me,me")):
        session = begin(game, seats)
        say(monkeypatch, session, [session.position.legal_moves[0].text, None])
    (kept_matches.folder() / "99999999-notes.txt").write_text("no record\n")
    assert {match.game for match in kept_matches.unfinished("")} == {"zyrcan", "angel"}
    answers = iter(["7", "²", "drop 1", "1"])
    type_into(monkeypatch, lambda prompt: next(answers))
    chosen = kept_matches.offer("zyrcan", Console())
    assert chosen is not None
    assert chosen == kept_matches.unfinished("zyrcan")[0].path
    assert [match.game for match in kept_matches.unfinished("")].count("zyrcan") == 1
    assert "The unfinished matches are numbered 1 to 2." in capsys.readouterr().out
    type_into(monkeypatch, lambda prompt: "")
    assert kept_matches.offer("", Console()) is None


class Terminal:
    """`cellar play` in a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        command = [sys.executable, "-m", "cellar", "play", *arguments]
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "200"}
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
        os.close(slave)
        self.shown = ""

    def until(self, text: str) -> str:
        """What it has shown when a text stands there."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.shown:
            assert time.monotonic() < deadline, self.shown
            if select.select([self.master], [], [], 1)[0]:
                self.shown += os.read(self.master, 65536).decode(errors="replace")
        found, self.shown = self.shown, ""
        return found

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def end(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.master)


def test_a_match_that_was_killed_is_offered_and_gone_on_with() -> None:
    first = Terminal("zyrcan", "--seats", "me,random,random")
    try:
        shown = first.until("Amber> ")
        assert "unfinished" not in shown
        first.type("1")
        first.until("Amber> ")
    finally:
        first.end()
    (kept,) = kept_matches.folder().iterdir()
    before = read(kept.read_text()).position
    assert len(before.history) >= 3
    second = Terminal()
    try:
        assert "1  Zyrcan against random, random, " in second.until("drop NUMBER> ")
        second.type("1")
        second.until("Amber> ")
        second.type("quit")
        second.until("The match is saved")
    finally:
        second.end()
    (same,) = kept_matches.folder().iterdir()
    assert same == kept
    assert read(same.read_text()).position.state.tobytes() == before.state.tobytes()
