"""`cellar warm` compiles what every bot and every hint needs, and says how far it is."""

import pytest

from cellar.bots import precompile
from cellar.bots.registry import bots_for
from cellar.cli.main import run
from cellar.play.registry import about, all_games


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What was compiled: game and bot, "" for hints."""
    done: list[tuple[str, str]] = []
    monkeypatch.setattr(precompile, "warm", lambda work: done.append((work.game, work.bot)))
    return done


def test_everything_that_a_server_compiles(compiled: list[tuple[str, str]], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["warm"]) == 0
    bots = {(name, bot.name) for name in all_games() for bot in bots_for(name) if bot.compiled}
    hints = {(name, "") for name in all_games() if about(name).hint}
    assert len(compiled) == len(set(compiled))
    assert set(compiled) == bots | hints
    said = capsys.readouterr().out
    assert f"{len(compiled)} of {len(compiled)}: " in said
    assert "Everything is ready" in said


def test_some_games(compiled: list[tuple[str, str]]) -> None:
    assert run(["warm", "cell-wars", "zyrcan"]) == 0
    assert list(dict.fromkeys(game for game, _ in compiled)) == ["cell_wars", "zyrcan"]


def test_what_cannot_be_compiled_is_named_and_the_rest_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(work: precompile.Work) -> None:
        if work.bot == "uct":
            raise ValueError("no such loop")

    monkeypatch.setattr(precompile, "warm", fails)
    assert run(["warm", "zyrcan"]) == 1
    said = capsys.readouterr()
    assert said.err == "Zyrcan, Searcher could not be compiled: no such loop\n"
    assert "1 of 6: Zyrcan, Searcher, hasty" in said.out
    assert "Everything is ready" not in said.out


def test_a_game_that_is_not_there(compiled: list[tuple[str, str]], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["warm", "chess"]) == 2
    assert "There is no game 'chess'" in capsys.readouterr().err
    assert compiled == []
