"""Scenes and panels on the wire: a scene as a whole and as the difference of two, a panel always as a whole."""

from functools import lru_cache
from typing import Any

from msgspec import convert, structs

from cellar.core import panel as core
from cellar.core.scene import Cue, Item, Plane, Scene
from cellar.server import messages
from cellar.server.messages import Motion, Patch, Picture, Shape

#: What a shape is unless it says otherwise.
DEFAULTS: dict[str, Any] = {
    field.name: field.default for field in structs.fields(Shape) if not field.required and field.name != "items"
}


@lru_cache(maxsize=20_000)
def shape(item: Item) -> Shape:
    """An item on the wire. Most of a board never changes, so shapes are remembered."""
    # Only what differs from the default is set: the encoder leaves a default out only when it is the very same object.
    own = {name: value for name, default in DEFAULTS.items() if (value := getattr(item, name)) != default}
    if item.items:
        own["items"] = tuple(shape(child) for child in item.items)
    return Shape(item.id, item.kind, **own)


def picture(scene: Scene) -> Picture:
    """A whole scene."""
    items = tuple(shape(item) for item in scene.items)
    return Picture(scene.title, scene.description, scene.box, items, _plane(scene.plane))


def patch(old: Scene, new: Scene) -> Patch:
    """What leads from one scene to another."""
    before = {item.id: item for item in old.items}
    order = tuple(item.id for item in new.items)
    return Patch(
        items=tuple(shape(item) for item in new.items if _changed(before.get(item.id), item)),
        order=None if order == tuple(before) else order,
        title=None if old.title == new.title else new.title,
        description=None if old.description == new.description else new.description,
        box=None if old.box == new.box else new.box,
        plane=None if old.plane == new.plane else _plane(new.plane),
    )


def _plane(plane: Plane | None) -> messages.Plane | None:
    return None if plane is None else convert(plane, messages.Plane, from_attributes=True)


def _changed(old: Item | None, new: Item) -> bool:
    # Games keep what does not change: then it is the same object, and the long comparison is saved.
    return old is not new and old != new


def motion(cue: Cue) -> Motion:
    """A step of an animation."""
    return Motion(cue.kind, cue.item, cue.start, cue.end, cue.text)


def panel(found: core.Panel) -> messages.Panel:
    """What stands beside the board."""
    return convert(found, messages.Panel, from_attributes=True)
