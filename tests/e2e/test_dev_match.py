"""`cellar dev`: an open match goes on when a file of its game is saved, and the page tells which check fails until it
is mended."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cellar.cli.main import run as cellar
from tests.conformance.example import installed
from tests.e2e.player import Player
from tests.e2e.test_dev import LEAN, fetch
from tests.e2e.test_games import lay_out
from tests.patience import PATIENCE
from tests.server.running import free_port

NAME = "saved_game"


@dataclass(frozen=True)
class Developing:
    """`cellar dev` at work on a game, and the folder of its sources."""

    address: str
    sources: Path

    def at(self, path: str) -> str:
        """An address of the page."""
        return f"{self.address}{path}"

    def save(self, file: str, old: str, new: str) -> None:
        """Change a file in place, as an editor does."""
        path = self.sources / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")
        # A save within the same tick of the clock as the last is one to the reloader.
        later = path.stat().st_mtime + 1
        os.utime(path, (later, later))


@pytest.fixture
def dev(page_built: None, tmp_path: Path) -> Iterator[Developing]:
    assert cellar(["new", NAME, "--board", "square", "--out", str(tmp_path / "made")]) == 0
    environment = installed(tmp_path / "there", tmp_path / "made")
    port, log = free_port(), tmp_path / "log"
    with log.open("wb") as out:
        running = subprocess.Popen(
            [sys.executable, "-m", "cellar", "dev", NAME, "--port", str(port), "--database", str(tmp_path / "db")],
            env={**environment, **LEAN},
            stdout=out,
            stderr=out,
            start_new_session=True,
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        )
    try:
        fetch(f"http://127.0.0.1:{port}/api/games")
        yield Developing(f"http://127.0.0.1:{port}", tmp_path / "there" / NAME)
    finally:
        os.killpg(running.pid, signal.SIGINT)
        running.wait(PATIENCE)
    assert running.returncode == 0, log.read_text()
    assert "Traceback" not in log.read_text(), log.read_text()


def test_a_match_goes_on_through_saves_and_a_failing_check_is_told_until_it_is_mended(
    dev: Developing, person: Callable[..., Player]
) -> None:
    me = person(dev)
    # A bot that searches would have each of these rules compiled.
    lay_out(me, "Saved game", {}, ["Second"])
    me.turn()
    me.click(me.sites()[0])
    me.turn()
    ply = me.ply
    assert ply >= 2
    failed = me.page.get_by_text("Check failed: returns are")
    assert failed.count() == 0
    # Rules that break the contract: the page says so by itself, and the match goes on.
    dev.save("rules.py", "out[seat] = 1.0", "out[seat] = 70.0")
    expect(failed.first).to_be_visible()
    assert me.ply == ply
    me.click(me.sites()[0])
    me.turn()
    assert me.ply > ply
    ply = me.ply
    # Mended, with another picture.
    dev.save("scene.py", '"square"', '"hex"')
    dev.save("rules.py", "out[seat] = 70.0", "out[seat] = 1.0")
    expect(failed).to_have_count(0)
    assert me.ply == ply
    me.click(me.sites()[0])
    me.turn()
    assert me.ply > ply
    # A newer version of the rules: what was played by the old ones cannot go on, and says so.
    dev.save("__init__.py", 'minutes="2",', 'minutes="2",\n    version=2,')
    expect(me.page.get_by_text("this server plays version 2, so it cannot go on")).to_be_visible()
