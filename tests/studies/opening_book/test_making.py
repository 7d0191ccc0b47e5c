"""The making of opening books: reproducible, and only what was met often enough is kept."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cellar.bots.opening_book import book_of
from cellar.play.position import Position
from cellar.testing.opening_books import one_entry
from cellar_studies.cli.book import app
from cellar_studies.opening_book import making as making_module
from cellar_studies.opening_book.making import kept, making, often, play

BASE = {"players": 3, "variant": "base"}


def test_the_same_seed_gives_the_same_games_and_another_others() -> None:
    first, again, other = (play("zyrcan", "master:40", 12, seed, BASE) for seed in (1, 1, 2))
    assert first == again != other
    assert first[0][1:3] == [[], 12]
    assert sum(first[0][3].values()) == 12


def test_a_game_ends_where_none_before_it_has_been() -> None:
    tallies = play("zyrcan", "master:40", 60, 1, BASE)
    met = {tuple(path) for _, path, _, _ in tallies}
    assert max(map(len, met)) >= 2
    # A game has one new position at most; the first one's is the start, and all others went on from there.
    assert len(tallies) <= 60
    assert sum(games for _, path, games, _ in tallies if len(path) == 1) == 59


def test_where_enough_searches_have_chosen_the_book_so_far_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making_module, "ENOUGH", 5)
    tallies = play("zyrcan", "master:40", 30, 1, BASE)
    assert max(games for _, _, games, _ in tallies) == 5
    assert tallies[0][2] == 5
    assert max(len(path) for _, path, _, _ in tallies) == 2, "each of the three seats decides once"


def test_what_was_met_often_is_kept_with_the_moves_that_were_chosen_often() -> None:
    rare, frequent = ["a", [], 9, {"5": 9}], ["b", [5], 40, {"7": 30, "8": 3, "9": 5}]
    [entry] = kept([rare, frequent])
    assert (entry.key, entry.path, entry.games, entry.moves) == ("b", (5,), 40, {7: 30, 9: 5})
    assert often({"1": 4, "2": 4}, 10) == {}
    assert list(often({"1": 5, "2": 9}, 20)) == [2, 1]


def test_one_command_makes_the_book_of_a_game_and_makes_it_again(tmp_path: Path) -> None:
    texts = []
    for name, workers in (("one", "1"), ("two", "2")):
        out = tmp_path / name
        given = ["cell-wars", "--bot", "master:12", "--games", "24", "--seed", "3", "--workers", workers]
        result = CliRunner().invoke(app, [*given, "--out", str(out)])
        assert result.exit_code == 0, result.output
        texts.append(out.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    book = book_of(texts[0])
    assert book.by == "master:12"
    assert len(book.matches) == 2
    for match, entries in book.matches.items():
        for entry in entries:
            one_entry(Position.start("cell_wars").game, entry, Position.start("cell_wars", json.loads(match)))
    assert book.entries


def test_a_book_is_made_of_the_matches_that_the_game_states() -> None:
    work = making("zyrcan", "master:5000", 7, 1)
    assert work.total == 42
    assert [shard.arguments["given"]["players"] for shard in work.shards] == [3, 4, 5, 3, 4, 5]
