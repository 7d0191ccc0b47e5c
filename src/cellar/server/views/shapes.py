"""Scenes and panels on the wire, each as a whole; `patches` has their differences."""

from operator import attrgetter
from typing import Any

from msgspec import convert, structs

from cellar.core import panel as core
from cellar.core.scene import Cue, Item, Plane, Scene
from cellar.server import messages
from cellar.server.messages import Motion, Picture, Shape

#: What a shape is unless it says otherwise; of a group's items `patches` and `shape` speak themselves.
DEFAULTS: dict[str, Any] = {
    field.name: field.default for field in structs.fields(Shape) if not field.required and field.name != "items"
}
#: The same fields of an item, at once.
values = attrgetter(*DEFAULTS)
#: Shapes that are remembered. An item that is remembered lives, so its id is no other item's.
_shapes: dict[int, tuple[Item, Shape]] = {}
_ROOM = 20_000


def shape(item: Item) -> Shape:
    """An item on the wire. Most of a board never changes, and games keep such items: their shapes are remembered."""
    known = _shapes.get(id(item))
    if known is not None:
        return known[1]
    # Only what differs from the default is set: the encoder leaves a default out only when it is the very same object.
    own = {name: value for (name, default), value in zip(DEFAULTS.items(), values(item)) if value != default}
    if item.items:
        own["items"] = tuple(shape(child) for child in item.items)
    made = Shape(item.id, item.kind, **own)
    if len(_shapes) >= _ROOM:
        _shapes.clear()
    _shapes[id(item)] = (item, made)
    return made


def picture(scene: Scene) -> Picture:
    """A whole scene."""
    items = tuple(shape(item) for item in scene.items)
    return Picture(scene.title, scene.description, scene.box, items, plane(scene.plane))


def plane(found: Plane | None) -> messages.Plane | None:
    return None if found is None else convert(found, messages.Plane, from_attributes=True)


def motion(cue: Cue) -> Motion:
    """A step of an animation."""
    return Motion(cue.kind, cue.item, cue.start, cue.end, cue.text)


def panel(found: core.Panel) -> messages.Panel:
    """What stands beside the board."""
    return convert(found, messages.Panel, from_attributes=True)
