"""What leads from one scene to another, and from one panel to another: only what differs is sent."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import Any, TypeVar

from msgspec import convert

from cellar.core.panel import Panel, SeatFacts
from cellar.core.scene import Item, Scene
from cellar.server import messages
from cellar.server.messages import ItemsPatch, PanelPatch, Patch, Placed, ShapePatch
from cellar.server.views.shapes import DEFAULTS, plane, shape, values

T = TypeVar("T")
Items = tuple[Item, ...]
NOTHING = Patch()
SAME = PanelPatch()
_FIELDS = tuple(DEFAULTS.items())
_PLACES = range(len(_FIELDS))


def patch(was: Scene, now: Scene) -> Patch | None:
    """What leads from one scene to another; None when nothing does."""
    if was is now:
        return None
    found = Patch(
        items=items_patch(was.items, now.items) if was.items is not now.items else None,
        title=None if was.title == now.title else now.title,
        description=None if was.description == now.description else now.description,
        box=None if was.box == now.box else now.box,
        plane=None if was.plane == now.plane else plane(now.plane),
    )
    return None if found == NOTHING else found


def items_patch(old: Items, new: Items) -> ItemsPatch | None:
    """The difference of two lists of items, each in drawing order."""
    # Most of a scene stays as it is: what both lists begin with and end with is paired off, without a look at the ids
    # of what is the very same object. This runs after every move at every table, hence the C functions.
    most = min(len(old), len(new))
    head = _paired(old, new, most)
    tail = _paired(old[::-1], new[::-1], most - head) if head < len(old) or head < len(new) else 0
    changed = _changes_of(old[:head], new[:head])
    middle = old[head : len(old) - tail], new[head : len(new) - tail]
    gone: tuple[str, ...] = ()
    placed: tuple[Placed, ...] = ()
    if middle[0] or middle[1]:
        among, gone, placed = _rearranged(*middle, new[head - 1].id if head else "")
        changed += among
    if tail:
        changed += _changes_of(old[-tail:], new[-tail:])
    return ItemsPatch(tuple(changed), gone, placed) if changed or gone or placed else None


def _paired(old: Items, new: Items, most: int) -> int:
    """With how many items of the same ids both lists begin, of at most so many."""
    for n in compress(range(most), map(is_not, old, new)):
        if old[n].id != new[n].id:
            return n
    return most


def _changes_of(old: Items, new: Items) -> list[ShapePatch]:
    """What differs between lists of the same ids."""
    # Games keep what does not change: then it is the same object, and a long comparison is saved.
    return [
        change
        for was, now in compress(zip(old, new), map(is_not, old, new))
        if (change := _changed(was, now)) is not None
    ]


def _rearranged(old: Items, new: Items, below: str) -> tuple[list[ShapePatch], tuple[str, ...], tuple[Placed, ...]]:
    """What changed, is gone, and is placed between lists that lie right above an item."""
    was, now = {item.id: item for item in old}, {item.id: item for item in new}
    gone, placed = was.keys() - now.keys(), now.keys() - was.keys()
    kept = [id for id in now if id not in placed]
    if kept != [id for id in was if id not in gone]:
        placed |= _out_of_order(kept, {id: n for n, id in enumerate(was)})
    changed = [
        change
        for id in kept
        if id not in placed and was[id] is not now[id] and (change := _changed(was[id], now[id])) is not None
    ]
    return changed, tuple(sorted(gone)), tuple(_placed(now, placed, below))


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


def _placed(items: Mapping[str, Item], ids: set[str], below: str) -> list[Placed]:
    """Items with their places: neighbours are put in together."""
    found: list[Placed] = []
    run: list[messages.Shape] = []
    after = ""
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
    was, values_now = values(old), values(new)
    for place in compress(_PLACES, map(is_not, was, values_now)):
        value = values_now[place]
        if was[place] != value:
            name, default = _FIELDS[place]
            now[name] = None if value == default else value
    inside = items_patch(old.items, new.items) if old.items is not new.items else None
    return ShapePatch(new.id, now, inside) if now or inside else None


def panel_patch(old: Panel, new: Panel) -> PanelPatch | None:
    """What leads from one panel to another; None when nothing does."""
    if old is new:
        return None
    found = PanelPatch(
        title=None if old.title == new.title else new.title,
        facts=_part(old.facts, new.facts, tuple[messages.Fact, ...]),
        seats=_lines(old.seats, new.seats),
        listed=_listed(old.seats, new.seats),
        hand=_part(old.hand, new.hand, tuple[messages.Card, ...]),
        piles=_part(old.piles, new.piles, tuple[messages.Pile, ...]),
        details=None if old.details is new.details or old.details == new.details else dict(new.details),
    )
    return None if found == SAME else found


def _part(old: object, new: object, kind: type[T]) -> T | None:
    return None if old is new or old == new else convert(new, kind, from_attributes=True)


def _lines(old: tuple[SeatFacts, ...], new: tuple[SeatFacts, ...]) -> tuple[messages.SeatFacts, ...]:
    """The lines that are new or say something else."""
    if old is new:
        return ()
    before = {line.seat: line for line in old}
    changed = [line for line in new if (was := before.get(line.seat)) is not line and was != line]
    return convert(changed, tuple[messages.SeatFacts, ...], from_attributes=True) if changed else ()


def _listed(old: tuple[SeatFacts, ...], new: tuple[SeatFacts, ...]) -> tuple[int, ...] | None:
    seats = tuple([line.seat for line in new])
    return None if seats == tuple([line.seat for line in old]) else seats
