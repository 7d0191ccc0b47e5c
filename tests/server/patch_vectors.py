"""Changes of pictures and panels for the page's own tests: `python -m tests.server.patch_vectors` writes them to
web/tests/patches.json, and a test fails when they are not in step."""

import random
from pathlib import Path
from typing import Any

import msgspec

from cellar.draw.panel import Card, Fact, Panel, Pile, SeatFacts
from cellar.draw.scene import Item, Plane, Scene
from cellar.server.views.patches import panel_patch, patch
from cellar.server.views.shapes import panel, picture

WRITTEN = Path(__file__).parents[2] / "web" / "tests" / "patches.json"
MANY = 15
WORDS = ("", "one", "two", "three")


def some_items(rng: random.Random, prefix: str = "", depth: int = 1) -> tuple[Item, ...]:
    """A few items in any order, some of them groups."""
    names = [f"{prefix}{letter}" for letter in "abcdefgh"]
    return tuple(some_item(rng, name, depth) for name in rng.sample(names, rng.randrange(len(names) + 1)))


def some_item(rng: random.Random, name: str, depth: int) -> Item:
    group = depth > 0 and rng.random() < 0.3
    return Item(
        id=name,
        kind="group" if group else "circle",
        x=float(rng.randrange(3)),
        fill=rng.choice(("none", "ink")),
        points=rng.choice(((), ((0.0, 1.0), (2.0, 3.0)))),
        label=rng.choice(WORDS),
        glyph=rng.choice("xy"),
        items=some_items(rng, f"{name}.", depth - 1) if group else (),
    )


def some_scene(rng: random.Random) -> Scene:
    return Scene(
        title=rng.choice(WORDS),
        description=rng.choice(WORDS),
        box=(0.0, 0.0, 10.0, float(rng.randrange(1, 3))),
        items=some_items(rng),
        plane=Plane(size=1.0, move=rng.choice(WORDS)),
    )


def some_panel(rng: random.Random) -> Panel:
    seats = rng.sample(range(4), rng.randrange(5))
    return Panel(
        title=rng.choice(WORDS),
        facts=tuple(Fact(name=word) for word in WORDS[: rng.randrange(3)]),
        seats=tuple(SeatFacts(seat=seat, text=rng.choice(WORDS)) for seat in seats),
        hand=tuple(Card(name=word) for word in WORDS[: rng.randrange(3)]) if rng.random() < 0.7 else None,
        piles=(Pile(title="Gone", cards=(Card(name=rng.choice(WORDS)),)),),
        details={"a": rng.choice(WORDS)} if rng.random() < 0.5 else {},
    )


def vectors() -> str:
    """The file."""
    rng = random.Random(7)
    pairs = [(some_scene(rng), some_scene(rng)) for _ in range(MANY)]
    pictures = [{"before": picture(old), "patch": patch(old, new), "after": picture(new)} for old, new in pairs]
    beside = [(some_panel(rng), some_panel(rng)) for _ in range(MANY)]
    panels = [{"before": panel(old), "patch": panel_patch(old, new), "after": panel(new)} for old, new in beside]
    found: dict[str, Any] = {"pictures": pictures, "panels": panels}
    return msgspec.json.encode(found).decode() + "\n"


if __name__ == "__main__":
    WRITTEN.write_text(vectors(), encoding="utf-8")
