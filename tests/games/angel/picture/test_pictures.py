"""The perfect angel's thoughts as outlines, and the picture of a game."""

from pathlib import Path
from types import ModuleType

import pytest

from cellar.core.svg import write_svg
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar.games.angel.picture import whole_game, whole_hunt
from cellar.games.angel.picture.outlines import Corner, ahead, behind, left_set
from cellar.games.angel.trials.devils import BUILDERS
from cellar.games.angel.trials.trial import play


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
    for mark in ((0, 10), (1, 10), (0, 30)):
        angel.turn([mark])
    box = (-2, 8, 3, 14)
    polygon = left_set(angel, box)
    assert all(covers(polygon, x, y) == angel.is_left((x, y)) for x in range(-2, 3) for y in range(8, 14))
    assert behind(angel, box) == []
    assert ahead(angel, box) == [[(0, 8), (0, 10), (2, 10), (2, 11), (1, 11), (1, 14)]]
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
