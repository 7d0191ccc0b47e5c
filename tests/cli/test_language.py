"""The terminal speaks the reader's language; what programs read is the same in all of them."""

from pathlib import Path

import pytest

from cellar.cli.main import run
from cellar.language import language, of_environment
from cellar.play.early_end import Left
from cellar.play.position import Position
from cellar.play.record import read, write


@pytest.fixture(autouse=True)
def no_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    position = Position.start("zyrcan", seed=1)
    position.play("1@e5")
    place = tmp_path / "match.txt"
    place.write_text(write(position, ["Ann"], [Left(1, 0, "resigned"), Left(1, 2, "resigned")], ended=True))
    return place


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(list(arguments)) == 0
    return capsys.readouterr().out


def test_a_terminal_speaks_the_language_that_is_asked_for_or_that_of_the_environment(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spanish = said(capsys, "--language", "es", "replay", str(record))
    assert "Ámbar coloca" in spanish
    assert "Ámbar (Ann) y Jade se rindieron: gana Azur." in spanish
    assert language() == "en", "only while the command runs"
    monkeypatch.setenv("LANG", "es_AR.UTF-8")
    assert said(capsys, "replay", str(record)) == spanish
    assert "放置" in said(capsys, "--language", "zh-CN", "replay", str(record))
    monkeypatch.setenv("LC_ALL", "tlh")
    assert "Amber places" in said(capsys, "replay", str(record)), "a language that nobody has translated to"
    assert "de 3 a 5 jugadores" not in said(capsys, "games")
    monkeypatch.delenv("LC_ALL")
    assert "3 a 5 jugadores" in said(capsys, "games")
    assert "Teniente" in said(capsys, "games", "zyrcan")


@pytest.mark.parametrize(
    ("variables", "found"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "es_ES.UTF-8@euro"}, "es"),
        ({"LANG": "zh_CN.UTF-8"}, "zh_Hans"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "es"}, "en"),
        ({"LC_ALL": "", "LANG": "es"}, "es"),
        ({"LANG": "../../es"}, "en"),
    ],
)
def test_the_environment_names_a_language(variables: dict[str, str], found: str) -> None:
    assert of_environment(variables) == found


def test_records_and_json_are_the_same_in_every_language(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text()
    for tag in ("es", "zh-Hans"):
        for command in (["replay", str(record), "--json"], ["games", "zyrcan", "--json"]):
            assert said(capsys, "--language", tag, *command) == said(capsys, *command)
        found = read(text)
        assert write(found.position, found.seats, found.left, found.ended) == text
