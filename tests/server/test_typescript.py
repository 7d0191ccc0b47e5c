"""The page's types and the server's messages are one."""

import dataclasses
from pathlib import Path

import msgspec
import pytest

from cellar.draw import panel as core_panel
from cellar.draw.scene import Cue, Item, Plane, Scene
from cellar.server import messages
from tests.repository.tree import tool

typescript, structs = tool("typescript").typescript, tool("typescript").structs
PANEL = ("Panel", "Fact", "Reach", "SeatFacts", "Card", "Pile")
WRITTEN = Path(__file__).parents[2] / "web" / "src" / "net" / "messages.ts"


def test_the_pages_types_are_in_step_with_the_messages() -> None:
    assert WRITTEN.read_text(encoding="utf-8") == typescript(), (
        "run: python tools/typescript.py web/src/net/messages.ts"
    )


def test_every_message_has_a_type_and_every_socket_message_is_in_a_union() -> None:
    text = typescript()
    for kind in structs():
        assert f"export interface {kind.__name__} {{" in text
        if kind.__struct_config__.tag is not None:
            assert kind in (*messages.FromServer.__args__, *messages.FromPage.__args__)


@pytest.mark.parametrize(
    ("wire", "core", "left_out"),
    [
        (messages.Shape, Item, {"glyph", "tone"}),
        (messages.Picture, Scene, {"glyph_scale"}),
        (messages.Plane, Plane, set()),
        (messages.Motion, Cue, set()),
        *((getattr(messages, name), getattr(core_panel, name), set()) for name in PANEL),
    ],
)
def test_shapes_on_the_wire_are_the_cores(wire: type[msgspec.Struct], core: type, left_out: set[str]) -> None:
    """What only a terminal needs is left out; everything else travels with the same name and default."""
    there = {field.name: field.default for field in dataclasses.fields(core) if field.name not in left_out}
    here = {field.name: field.default for field in msgspec.structs.fields(wire)}
    assert set(here) == set(there)
    for name, default in here.items():
        expected = msgspec.NODEFAULT if there[name] is dataclasses.MISSING else there[name]
        assert default == expected, name
