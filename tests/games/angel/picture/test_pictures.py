"""The perfect angel's thoughts as outlines, and the picture of a game."""

from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from cellar.cli import main
from cellar.draw.svg import write_svg
from cellar.errors import BadOption
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar.games.angel.picture.command import chase
from cellar.games.angel.picture.whole_match import whole_match
from cellar.play.position import Position
from cellar.play.record import write
from cellar.rules.rng import generator
from cellar_studies.angel.picture import whole_game, whole_hunt
from cellar_studies.angel.picture.outlines import Corner, ahead, behind, left_set
from cellar_studies.angel.trials.devils import BUILDERS
from cellar_studies.angel.trials.trial import play


def covers(polygon: list[Corner], x: int, y: int) -> bool:
    """Whether the square lies in the polygon, by the nonzero rule."""
    turns = 0
    for (a, b), (c, d) in zip(polygon, polygon[1:] + polygon[:1]):
        if a == c and a <= x:
            turns += 1 if b <= y < d else -1 if d <= y < b else 0
    return turns != 0


def test_the_outline_is_the_left_set() -> None:
    angel = play(BUILDERS["fat blocks"](2), 100, origin=(3, -4)).angel
    polygon = left_set(angel, (-300, -300, 300, 300))
    for x in range(-5, 60):
        for y in range(-20, 230):
            assert covers(polygon, x, y) == angel.is_left((x, y))


def test_a_small_box_cuts_the_outline_and_the_path() -> None:
    angel = PerfectAngel()
    for mark in ((2, 50), (1, 50), (0, 50)):
        angel.turn([mark])
    box = (-2, 3, 5, 9)
    polygon = left_set(angel, box)
    assert all(covers(polygon, x, y) == angel.is_left((x, y)) for x in range(-2, 5) for y in range(3, 9))
    assert behind(angel, box) == [[(0, 3), (0, 5), (2, 5)]]
    assert ahead(angel, box) == [[(2, 5), (3, 5), (3, 9)]]
    assert ahead(angel, (50, 50, 60, 60)) == []


def test_the_path_behind_ends_at_the_angel() -> None:
    angel = PerfectAngel((5, 5))
    angel.turn()
    assert behind(angel, (0, 0, 10, 20)) == [[(5, 0), (5, 8)]]
    assert ahead(angel, (0, 0, 10, 20)) == [[(5, 8), (5, 20)]]


def test_the_picture_of_a_game_shows_every_mark_once() -> None:
    trial = play(BUILDERS["pockets"](1), 200)
    scene = whole_game.whole_game(trial, "A game", 3)
    drawn = sum(item.d.count("h1v1h-1z") for item in scene.items)
    assert 0 < drawn <= len(trial.marks)
    assert len({item.id for item in scene.items}) == len(scene.items)
    assert "200 turns" in write_svg(scene)


def recorded(moves: int, **options: object) -> Position:
    position = Position.start("angel", options)
    rng = generator(5)
    while not position.is_over and len(position.history) < moves:
        position.step(rng)
    return position


@pytest.mark.parametrize(
    "options",
    [{}, {"power": 1}, {"dims": 3}, {"form": "board", "radius": 6}, {"start": "-7000000000,3"}],
    ids=str,
)
def test_a_whole_match_is_drawn_by_a_command(options: dict[str, object], tmp_path: Path) -> None:
    position = recorded(121, **options)
    record, picture = tmp_path / "match.txt", tmp_path / "match.svg"
    record.write_text(write(position), encoding="utf-8")
    result = CliRunner().invoke(main.app, ["chase", str(record), "--out", str(picture)])
    assert result.exit_code == 0, result.output
    drawn = picture.read_text(encoding="utf-8")
    assert drawn.count("h20v20h-20z") == int(position.state.marked_n)
    assert f"{int(position.state.marked_n)} marks" in drawn
    assert ("The edge" in drawn) == (options.get("form") == "board")
    assert CliRunner().invoke(main.app, ["chase", str(record), "--out", str(picture), "--to", "0"]).exit_code == 0
    assert "h20v20h-20z" not in picture.read_text(encoding="utf-8")


def test_marks_far_away_and_wasted_ones_are_told_apart() -> None:
    position = Position.start("angel", power=2)
    for move in ("x 1000,1000", "0,2", "x -3,2", "0,4", "x 3,4"):
        position.play(move)
    scene = whole_match(position)
    assert "3 marks (1 far away)" in scene.description
    assert {item.id.partition(":")[0] for item in scene.items} >= {"wasted", "marks", "flight"}
    assert [item.fill for item in scene.items if item.kind == "text"] == ["ink", "ink"]


def test_a_picture_that_cannot_be_drawn_is_refused_in_a_sentence(tmp_path: Path) -> None:
    record = tmp_path / "match.txt"
    record.write_text(write(recorded(4)), encoding="utf-8")
    with pytest.raises(BadOption, match=r"FILE\.svg"):
        chase(str(record), "match.png")
    record.write_text(write(Position.start("zyrcan")), encoding="utf-8")
    with pytest.raises(BadOption, match="The Angel problem is what is drawn here"):
        chase(str(record), "match.svg")


@pytest.mark.parametrize("drawer", [whole_game, whole_hunt], ids=["games", "hunts"])
def test_the_pictures_in_the_documentation_are_drawn_by_this_code(drawer: ModuleType, tmp_path: Path) -> None:
    drawer.main(tmp_path)
    kept = Path(__file__).parents[4] / "docs" / "pictures"
    for name, *_ in drawer.PICTURES:
        drawn = (tmp_path / name).read_text(encoding="utf-8")
        assert len(drawn) < 200_000
        assert drawn == (kept / name).read_text(encoding="utf-8"), (
            f"draw them anew: python -m {drawer.__name__} docs/pictures"
        )
