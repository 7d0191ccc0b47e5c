"""A patch leads from any picture to any other, and from any panel to any other; what does not differ is not sent."""

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cellar.draw.scene import Draw, Item, Layers, Scene
from cellar.play.position import Position
from cellar.play.registry import HOUSE, load
from cellar.rules.rng import generator
from cellar.rules.types import PUBLIC
from cellar.server.views.patches import panel_patch, patch
from cellar.server.views.shapes import panel, picture
from tests.server.page import panel_after, patched
from tests.server.patch_vectors import WRITTEN, some_panel, some_scene, vectors


def wire(message: object) -> Any:
    """As a page reads it."""
    return msgspec.json.decode(msgspec.json.encode(message))


@settings(deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_a_patch_leads_from_any_scene_to_any_other(one: int, other: int) -> None:
    old, new = some_scene(random.Random(one)), some_scene(random.Random(other))
    found = patch(old, new)
    assert patched(wire(picture(old)), wire(found)) == wire(picture(new))
    assert (found is None) == (picture(old) == picture(new))


@settings(deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_a_patch_leads_from_any_panel_to_any_other(one: int, other: int) -> None:
    old, new = some_panel(random.Random(one)), some_panel(random.Random(other))
    assert panel_after(wire(panel(old)), wire(panel_patch(old, new))) == wire(panel(new))
    assert (panel_patch(old, new) is None) == (old == new)


def drawn(name: str) -> Draw:
    """A layer whose places draw up to three items; a value says which, and how they look."""

    def draw(place: int, value: int) -> tuple[Item, ...]:
        shown = [n for n in range(3) if value >> n & 1]
        return tuple(Item(id=f"{name}:{place}:{n}", kind="circle", x=float(value >> 3), glyph=name) for n in shown)

    return draw


DRAWS = (drawn("low"), drawn("middle"), drawn("high"))


def values(rng: random.Random) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(rng.choice((0, 0, 1, 3, 5, 7, 9, 14)) for _ in range(4)) for _ in DRAWS)


@settings(deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_layers_give_the_patch_that_their_items_give(one: int, other: int) -> None:
    old, new = (Layers(DRAWS, values(random.Random(seed))) for seed in (one, other))
    assert wire(patch(scene(*old), scene(*new))) == wire(patch(layered(old), layered(new)))


def layered(items: Layers) -> Scene:
    return Scene(title="t", description="d", box=(0, 0, 1, 1), items=items)


@pytest.mark.parametrize("game", HOUSE)
def test_the_layers_of_our_games_say_all_that_changes(game: str) -> None:
    """An item that were drawn at two places of them would be lost, or sent twice."""
    for seed, options in enumerate(load(game).samples[:4]):
        position, rng = Position.start(game, options, seed=seed), generator(seed)
        seen: dict[int, Scene] = {}
        for _ in range(40):
            for seat in (PUBLIC, 0):
                now = position.view(seat).scene
                was = seen.get(seat, now)
                flat = [replace(one, items=tuple(one.items)) for one in (was, now)]
                assert wire(patch(was, now)) == wire(patch(*flat))
                seen[seat] = now
            if position.is_over:
                break
            position.step(rng)


def scene(*items: Item) -> Scene:
    return Scene(title="t", description="d", box=(0, 0, 1, 1), items=items)


def item(id: str, **more: Any) -> Item:
    return Item(id=id, kind="group" if "items" in more else "circle", **more)


def test_only_what_differs_is_sent() -> None:
    board = tuple(item(f"s{n}", label="a long word that nobody needs to hear again") for n in range(100))
    old = scene(*board, item("ship", items=(item("hull"), item("name", text="one"))))
    new = scene(*board, item("ship", items=(item("hull"), item("name", text="two"))))
    inside = {"changed": [{"id": "ship", "items": {"changed": [{"id": "name", "now": {"text": "two"}}]}}]}
    assert wire(patch(old, new)) == {"items": inside}


def test_what_is_back_at_its_default_is_null_and_what_only_a_terminal_shows_is_not_sent() -> None:
    old, new = scene(item("a", x=4.0, glyph="x")), scene(item("a", glyph="y"))
    assert wire(patch(old, new)) == {"items": {"changed": [{"id": "a", "now": {"x": None}}]}}
    assert patch(scene(item("a", glyph="x")), new) is None


def test_neighbours_that_are_new_come_with_one_place_and_as_few_as_possible_are_put_elsewhere() -> None:
    old = scene(*(item(id) for id in "abcdef"))
    new = scene(*(item(id) for id in "xafbcyzd"))
    found = wire(patch(old, new))["items"]
    assert found["gone"] == ["e"]
    assert [(run.get("after", ""), [one["id"] for one in run["items"]]) for run in found["placed"]] == [
        ("", ["x"]),
        ("a", ["f"]),
        ("c", ["y", "z"]),
    ]


def test_the_pages_vectors_are_in_step() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == vectors(), "run: python -m tests.server.patch_vectors"
