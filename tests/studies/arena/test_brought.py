"""Bots of somebody's own file: known in every process, and part of what results depend on."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cellar.cli.main import run as cellar
from cellar_studies.arena.tournament import planned, work
from cellar_studies.runs import bots_from_file as from_file
from cellar_studies.runs.bots_from_file import bring
from cellar_studies.runs.driver import run
from cellar_studies.runs.local import Local

pytest.importorskip("openskill")

SOURCE = """
from cellar.bots.registry import register
from cellar.contract.about import Bot
from cellar.play.position import Position

def choose(game, options, state, seat, thought):
    return Position(game, options, state).legal_actions()[-1]

register(Bot(name="my-last", title="Last", sentence="Plays the last move.", choose=f"{__name__}:choose"))
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file of its own for each test; what it brings is forgotten afterwards."""
    monkeypatch.setattr(from_file, "_brought", {})
    found = tmp_path / "bots_of_mine.py"
    found.write_text(SOURCE)
    yield found
    sys.modules.pop(found.stem, None)


def test_they_play_in_other_processes_and_results_depend_on_their_file(file: Path) -> None:
    bring(file)
    bring(file)
    plan = planned("zyrcan", {"players": 3}, ["my-last", "random"], longest=12)
    job = work(plan, 2)
    with Local(2, head_start=0) as hands:
        found = run(job, hands)
    assert [(one["errors"], sum(one["decisions"])) for one in found] == [([], 12), ([], 12)]
    before = job.code
    file.write_text(SOURCE.replace("[-1]", "[0]"))
    assert work(plan, 2).code != before


def test_what_is_wrong_with_a_file_is_one_sentence(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken, taken, text = (file.with_name(name) for name in ("broken_of_mine.py", "json.py", "bots.txt"))
    broken.write_text("1 / 0")
    taken.write_text("")
    text.write_text(SOURCE)
    for one, sentence in (
        (broken, "broken_of_mine.py cannot be run: ZeroDivisionError: division by zero"),
        (taken, "json.py cannot be a module of that name: give the file another one."),
        (text, "is no Python file: name one that registers bots"),
        (file.with_name("nowhere.py"), "is no Python file: name one that registers bots"),
    ):
        assert cellar(["arena", "zyrcan", "--with", str(one), "--seats", "random", "--games", "1"]) == 2
        assert sentence in capsys.readouterr().err
    assert "broken_of_mine" not in sys.modules
