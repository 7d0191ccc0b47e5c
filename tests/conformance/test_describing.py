"""Where a check would fail is described once for each position that it looks at, and as it is there."""

import pytest

from cellar.play.position import Position
from cellar.play.registry import load
from cellar.testing.random_matches import at
from cellar.testing.waiting import words_are_not_looked_at


def test_a_check_of_thousands_of_texts_describes_each_position_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, written = load("angel"), list[int]()
    line = Position.line

    def counted(position: Position) -> str:
        written.append(len(position.history))
        return line(position)

    monkeypatch.setattr(Position, "line", counted)
    words_are_not_looked_at(game, game.samples[0])
    assert written
    assert len(written) == len(set(written))


def test_a_description_is_of_the_position_as_it_is_now() -> None:
    position, other = (Position.start("zyrcan", players=players) for players in (3, 4))
    start = at(position)
    assert at(other) != start
    position.play(position.legal_actions()[0])
    assert at(position).startswith("after 1 actions")
    position.undo()
    assert at(position) == start
