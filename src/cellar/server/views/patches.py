"""What leads from one scene to another, and from one panel to another: only what differs is sent."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import convert

from cellar.core.panel import Panel
from cellar.core.scene import Item, Scene
from cellar.server import messages
from cellar.server.messages import ItemsPatch, PanelPatch, Patch, Placed, ShapePatch
from cellar.server.views.shapes import DEFAULTS, plane, shape, values

T = TypeVar("T")
NOTHING = Patch()


#: Differences of lists of items that are known already, by the lists' ids.
Known = dict[tuple[int, int], ItemsPatch | None]


class Drawn:
    """A scene with its items by id: what the next scene is compared with."""

    def __init__(self, scene: Scene, others: Iterable["Drawn"] = ()) -> None:
        """`others` are scenes that may have the very same items."""
        self.scene = scene
        self.items: dict[str, Item]
        for other in others:
            if other.scene.items is scene.items:
                self.items = other.items
                return
        self.items = {item.id: item for item in scene.items}


def patch(old: Drawn, new: Drawn, known: Known | None = None) -> Patch | None:
    """What leads from one scene to another; None when nothing does."""
    was, now = old.scene, new.scene
    pair = id(old.items), id(new.items)
    if known is None:
        known = {}
    if pair not in known:
        known[pair] = items_patch(old.items, new.items)
    found = Patch(
        items=known[pair],
        title=None if was.title == now.title else now.title,
        description=None if was.description == now.description else now.description,
        box=None if was.box == now.box else now.box,
        plane=None if was.plane == now.plane else plane(now.plane),
    )
    return None if found == NOTHING else found


def items_patch(old: Mapping[str, Item], new: Mapping[str, Item]) -> ItemsPatch | None:
    """The difference of two lists of items, each in drawing order."""
    gone, placed = old.keys() - new.keys(), new.keys() - old.keys()
    kept = [id for id in new if id not in placed] if placed else list(new)
    if kept != ([id for id in old if id not in gone] if gone else list(old)):
        placed |= _out_of_order(kept, {id: n for n, id in enumerate(old)})
    # Games keep what does not change: then it is the same object, and a long comparison is saved.
    changed = [
        change
        for id, item in new.items()
        if (was := old.get(id)) is not item and was is not None and id not in placed and (change := _changed(was, item))
    ]
    if not changed and not gone and not placed:
        return None
    return ItemsPatch(tuple(changed), tuple(sorted(gone)), tuple(_placed(new, placed)) if placed else ())


def _out_of_order(ids: Sequence[str], places: Mapping[str, int]) -> set[str]:
    """As few of the ids as possible, without which the others stand in the order of their old places."""
    last: list[int] = []  # the least old place at which an increasing run of each length can end
    lengths = []
    for id in ids:
        length = bisect_left(last, places[id])
        last[length : length + 1] = [places[id]]
        lengths.append(length)
    wanted, moved = len(last) - 1, set()
    for id, length in zip(reversed(ids), reversed(lengths)):
        if length == wanted:
            wanted -= 1
        else:
            moved.add(id)
    return moved


def _placed(items: Mapping[str, Item], ids: set[str]) -> list[Placed]:
    """Items with their places: neighbours are put in together."""
    found: list[Placed] = []
    run: list[messages.Shape] = []
    below, after = "", ""
    for id, item in items.items():
        if id in ids:
            if not run:
                after = below
            run.append(shape(item))
        elif run:
            found.append(Placed(tuple(run), after))
            run = []
        below = id
    if run:
        found.append(Placed(tuple(run), after))
    return found


#: Differences that are remembered, with the items, so that their ids are no other items'.
_changes: dict[tuple[int, int], tuple[Item, Item, ShapePatch | None]] = {}
_ROOM = 20_000


def _changed(old: Item, new: Item) -> ShapePatch | None:
    """What differs; remembered, since games keep their items and pieces change in the same ways again and again."""
    known = _changes.get((id(old), id(new)))
    if known is not None:
        return known[2]
    found = _difference(old, new)
    if len(_changes) >= _ROOM:
        _changes.clear()
    _changes[id(old), id(new)] = (old, new, found)
    return found


def _difference(old: Item, new: Item) -> ShapePatch | None:
    now: dict[str, Any] = {} if old.kind == new.kind else {"kind": new.kind}
    for (name, default), was, value in zip(DEFAULTS.items(), values(old), values(new)):
        if was is not value and was != value:
            now[name] = None if value == default else value
    inside = None
    if old.items is not new.items:
        inside = items_patch({item.id: item for item in old.items}, {item.id: item for item in new.items})
    return ShapePatch(new.id, now, inside) if now or inside else None


def panel_patch(old: Panel, new: Panel) -> PanelPatch | None:
    """What leads from one panel to another; None when nothing does."""
    if old is new or old == new:
        return None
    lines = {line.seat: line for line in old.seats}
    listed = tuple(line.seat for line in new.seats)
    return PanelPatch(
        title=None if old.title == new.title else new.title,
        facts=_part(old.facts, new.facts, tuple[messages.Fact, ...]),
        seats=convert(
            [line for line in new.seats if lines.get(line.seat) != line],
            tuple[messages.SeatFacts, ...],
            from_attributes=True,
        ),
        listed=None if tuple(lines) == listed else listed,
        hand=_part(old.hand, new.hand, tuple[messages.Card, ...]),
        piles=_part(old.piles, new.piles, tuple[messages.Pile, ...]),
        details=None if old.details == new.details else dict(new.details),
    )


def _part(old: object, new: object, kind: type[T]) -> T | None:
    return None if old == new else convert(new, kind, from_attributes=True)
