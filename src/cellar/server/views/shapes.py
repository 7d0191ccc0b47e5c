"""Converts whole scenes and panels to messages; `patches` has their differences."""

from operator import attrgetter
from typing import Any

from msgspec import Raw, convert, json, structs

from cellar.draw import panel as core
from cellar.draw.scene import Cue, Item, Plane, Scene
from cellar.server import messages
from cellar.server.messages import Motion, Picture, Shape
from cellar.server.messages.derived import ON_WIRE

#: What stands in a message in place of what it encodes; None says that there is nothing. A field of any kind may hold
#: it, so to mypy it is anything.
Encoded = Any
#: What a shape is unless it says otherwise; of a group's items `patches` and `shape` speak themselves.
DEFAULTS: dict[str, Any] = {
    field.name: field.default for field in structs.fields(ON_WIRE[Item]) if not field.required and field.name != "items"
}
FIELDS = tuple(DEFAULTS.items())
#: The same fields of an item, at once.
values = attrgetter(*DEFAULTS)


class Written:
    """The cached encoding of an item, field by field as needed: most of a board never changes, and games keep such
    items. One that is remembered lives, so its id is no other item's."""

    __slots__ = ("_fields", "id", "item", "since", "values", "whole")

    def __init__(self, item: Item) -> None:
        self.item = item
        #: its id
        self.id = _encode(item.id)
        #: its fields, as DEFAULTS has them
        self.values = values(item)
        #: all of it
        self.whole: Encoded = None
        #: what has changed since other items, by their ids: those are remembered as long as this one
        self.since: dict[int, Encoded] = {}
        self._fields: dict[int, bytes] = {}

    def field(self, place: int) -> bytes:
        """A field with its name, encoded, by its place among DEFAULTS; null where it has the default."""
        found = self._fields.get(place)
        if found is None:
            value, (name, default) = self.values[place], FIELDS[place]
            found = self._fields[place] = b'"%b":%b' % (name.encode(), _encode(None if value == default else value))
        return found


_encode = json.Encoder().encode
_written: dict[int, Written] = {}
_ROOM = 6_000


def written(item: Item) -> Written:
    """The cached encoding of an item."""
    found = _written.get(id(item))
    if found is None:
        if len(_written) >= _ROOM:
            _written.clear()
        found = _written[id(item)] = Written(item)
    return found


def shape(item: Item) -> Encoded:
    """An item encoded as a `Shape`."""
    known = written(item)
    if known.whole is None:
        # Only what differs from the default is set: the encoder leaves a default out only when it is the very same
        # object.
        own = {name: value for (name, default), value in zip(FIELDS, known.values) if value != default}
        if item.items:
            own["items"] = tuple(shape(child) for child in item.items)
        known.whole = encoded(Shape(id=item.id, kind=item.kind, **own))
    return known.whole


def picture(scene: Scene) -> Picture:
    """A whole scene as a `Picture` message."""
    return Picture(
        title=scene.title,
        description=scene.description,
        box=scene.box,
        items=tuple(shape(item) for item in scene.items),
        symbols=tuple(shape(item) for item in scene.symbols),
        night=scene.night,
        plane=plane(scene.plane),
    )


def plane(found: Plane | None) -> messages.Plane | None:
    return None if found is None else convert(found, messages.Plane, from_attributes=True)


def motion(cue: Cue) -> Motion:
    """A step of an animation as a message."""
    return convert(cue, Motion, from_attributes=True)


#: What stands beside boards, as the wire has it: games keep what does not change, and many look at the same.
_beside: dict[int, tuple[object, Encoded]] = {}


def beside(thing: object, kind: type) -> Encoded:
    """A fact, a seat's line, a card or a pile, encoded as the given message type, with a cache. One that is remembered
    lives, so its id is no other's."""
    found = _beside.get(id(thing))
    if found is None:
        if len(_beside) >= _ROOM:
            _beside.clear()
        made = encoded(convert(thing, kind, from_attributes=True))
        found = _beside[id(thing)] = thing, made
    return found[1]


def panel(found: core.Panel) -> messages.Panel:
    """The panel beside the board as a message."""
    return convert(found, messages.Panel, from_attributes=True)


def encoded(part: object) -> Encoded:
    """Encode a part of a message once, to JSON that msgspec inserts as it is into every message that carries it."""
    return None if part is None else Raw(_encode(part))
