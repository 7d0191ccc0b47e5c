"""`from cellar import Position, all_games, register, __version__`, in whatever order things are imported."""

import subprocess
import sys
import tomllib
from importlib import metadata

import pytest

import cellar
from cellar.errors import BadPosition
from tests.repository.tree import ROOT

#: `cellar.games` is the package and nothing else, whichever is imported first.
SCRIPT = """
import pytest

import cellar
names = list(cellar.all_games())
assert names[0] == "zyrcan"
import cellar.games.zyrcan.rules
from cellar import all_games
assert list(all_games()) == names
assert not callable(cellar.games)
assert cellar.games.zyrcan.rules.STATE is not None
"""


def test_the_games_can_be_listed_before_and_after_one_was_imported() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_version_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cellar.__version__ == project["version"]


def test_a_folder_that_is_not_installed_has_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    assert cellar.__version__ == "unknown"


def test_everything_behind_the_front_door_is_there_and_explains_itself() -> None:
    assert set(dir(cellar)) == set(cellar.__all__)
    for name in cellar.__all__:
        assert getattr(cellar, name).__doc__, f"cellar.{name} has no docstring"


def test_a_position_is_printed_asked_and_played_by_names(capsys: pytest.CaptureFixture[str]) -> None:
    position = cellar.Position.start("zyrcan")
    print(position)
    assert position.view().prompt in capsys.readouterr().out
    happened = position.play(position.ask("random", seed=3))
    assert str(happened).splitlines() == happened.sentences() == position.log()
    assert happened == position.history[-1].rows
    while not position.is_over:
        position.play(position.ask("random"))
    with pytest.raises(BadPosition, match="No seat is to move here"):
        position.ask("random")
