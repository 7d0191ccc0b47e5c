"""Differences between two scenes or two panels, so that an event sends only what has changed."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import compress
from operator import is_not, ne
from typing import Any

from msgspec import Raw

from cellar.draw.panel import Panel, SeatFacts
from cellar.draw.scene import Draw, Item, Layers, Scene
from cellar.server import messages
from cellar.server.messages import ItemsPatch, PanelPatch, Patch, Placed
from cellar.server.views.shapes import FIELDS, Encoded, Written, beside, encoded, plane, shape, written

Items = tuple[Item, ...]
#: Items that are put in together: as the wire has them, the id of the last one, and what they lie on ("": nothing).
Run = tuple[tuple[Encoded, ...], str, str]
#: Between two lists of items: what changed, is gone, and is placed.
Difference = tuple[tuple[Encoded, ...], tuple[str, ...], tuple[Run, ...]]
NOTHING = Patch()
SAME = PanelPatch()
_PLACES = range(len(FIELDS))


def patch(was: Scene, now: Scene) -> Patch | None:
    """The patch from one scene to another; None when they are equal."""
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


def items_patch(old: Sequence[Item], new: Sequence[Item]) -> ItemsPatch | None:
    """The patch from one list of items to another, each in drawing order."""
    if isinstance(old, Layers) and isinstance(new, Layers) and _alike(old, new):
        changed, gone, placed = _between_layers(old, new)
    else:
        changed, gone, placed = _between(tuple(old), tuple(new))
    if not (changed or gone or placed):
        return None
    return ItemsPatch(changed, gone, tuple([Placed(items, after) for items, _, after in placed]))


def _alike(old: Layers, new: Layers) -> bool:
    """Whether both have the same layers with the same places."""
    return old.draws == new.draws and [*map(len, old.values)] == [*map(len, new.values)]


def _between_layers(old: Layers, new: Layers) -> Difference:
    """The difference of two layered lists; only places with different values are compared."""
    changed: list[Encoded] = []
    gone: list[str] = []
    placed: list[Run] = []
    found: dict[tuple[int, int], list[int]] = {}  # several layers may draw one row of values
    for n, (draw, was, now) in enumerate(zip(new.draws, old.values, new.values)):
        if was is now or was == now:
            continue
        places = found.get((id(was), id(now)))
        if places is None:
            places = found[id(was), id(now)] = [*compress(range(len(now)), map(ne, was, now))]
        for place in places:
            key = draw, place, was[place], now[place]
            # A layer of one place, such as the last move's, hardly ever changes twice in the same way.
            here = _young.get(key) or _at_place(key) if len(now) > 1 else _drawn_anew(*key)
            changed += here[0]
            gone += here[1]
            for items, last, under in here[2]:
                _put(placed, items, last, under or _below(new, n, place))
    return tuple(changed), tuple(sorted(gone)), tuple(placed)


#: Remembered as the wire has it: pieces change in the same ways again and again, at this table and at others. What was
#: not asked for while as many others were is forgotten; to note the order of all that was asked for would take longer
#: than to look it up.
_young: dict[tuple[Draw, int, Any, Any], Difference] = {}
_old: dict[tuple[Draw, int, Any, Any], Difference] = {}
_ROOM = 4_096
#: The same of items inside others: a card or a berth changes in few ways.
_MOST_SINCE = 8


def _at_place(key: tuple[Draw, int, Any, Any]) -> Difference:
    """The difference at one place of a layer, computed where it is not in the cache."""
    global _young, _old
    if len(_young) >= _ROOM:
        _young, _old = {}, _young
    found = _old.get(key)
    if found is None:
        found = _drawn_anew(*key)
    _young[key] = found
    return found


def _drawn_anew(draw: Draw, place: int, was: Any, now: Any) -> Difference:
    return _between(draw(place, was), draw(place, now))


def _below(items: Layers, n: int, place: int) -> str:
    """The id of what is drawn right under a place of a layer; "" at the very bottom."""
    while n >= 0:
        draw, values = items.draws[n], items.values[n]
        for under in reversed(range(place)):
            if drawn := draw(under, values[under]):
                return drawn[-1].id
        n -= 1
        place = len(items.values[n])
    return ""


def _between(old: Items, new: Items) -> Difference:
    # At a place of a layer there is one thing or nothing.
    if not old:
        return (), (), ((tuple(map(shape, new)), new[-1].id, ""),) if new else ()
    if not new:
        return (), tuple(sorted([item.id for item in old])), ()
    if len(old) == len(new) == 1 and old[0].id == new[0].id:
        change = _changed(old[0], new[0])
        return (() if change is None else (change,)), (), ()
    # Most of a list stays as it is: what both begin with and end with is paired off, without a look at the ids of what
    # is the very same object. Hence the C functions.
    most = min(len(old), len(new))
    head = _paired(old, new, most)
    changed = _changes_of(old[:head], new[:head])
    if head == len(old) == len(new):
        return changed, (), ()
    tail = _paired(old[::-1], new[::-1], most - head)
    among, gone, placed = _rearranged(
        old[head : len(old) - tail], new[head : len(new) - tail], new[head - 1].id if head else ""
    )
    return changed + among + (_changes_of(old[-tail:], new[-tail:]) if tail else ()), gone, placed


def _paired(old: Items, new: Items, most: int) -> int:
    """The length, at most `most`, of the common beginning of two lists by ids."""
    for n in compress(range(most), map(is_not, old, new)):
        if old[n].id != new[n].id:
            return n
    return most


def _changes_of(old: Items, new: Items) -> tuple[Encoded, ...]:
    """The changes between lists of the same ids."""
    # Games keep what does not change: then it is the same object, and a long comparison is saved.
    differ = compress(zip(old, new), map(is_not, old, new))
    return tuple([change for was, now in differ if (change := _changed(was, now)) is not None])


def _rearranged(old: Items, new: Items, below: str) -> Difference:
    """The difference of any two lists that lie right above an item."""
    was, now = {item.id: item for item in old}, {item.id: item for item in new}
    gone, added = was.keys() - now.keys(), now.keys() - was.keys()
    kept = [id for id in now if id not in added]
    if kept != [id for id in was if id not in gone]:
        added |= _out_of_order(kept, {id: n for n, id in enumerate(was)})
    stays = [id for id in kept if id not in added]
    changed = _changes_of(tuple([was[id] for id in stays]), tuple([now[id] for id in stays]))
    placed: list[Run] = []
    for id, item in now.items():
        if id in added:
            _put(placed, (shape(item),), id, below)
        below = id
    return changed, tuple(sorted(gone)), tuple(placed)


def _put(placed: list[Run], items: tuple[Encoded, ...], last: str, after: str) -> None:
    """Insert items above another one; neighbours are inserted together."""
    if placed and placed[-1][1] == after:
        placed[-1] = placed[-1][0] + items, last, placed[-1][2]
    else:
        placed.append((items, last, after))


def _out_of_order(ids: Sequence[str], places: Mapping[str, int]) -> set[str]:
    """A smallest set of ids without which the others keep their old order (longest increasing subsequence)."""
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


def _changed(old: Item, new: Item) -> Encoded:
    """The changed fields of an item, a `ShapePatch`, computed where they are not in the cache; None when nothing
    differs."""
    known = written(new)
    try:
        return known.since[id(old)]
    except KeyError:
        pass
    if len(known.since) >= _MOST_SINCE:
        known.since.clear()
    found = known.since[id(old)] = _difference(old, written(old), new, known)
    return found


def _difference(old: Item, before: Written, new: Item, known: Written) -> Encoded:
    was, now = before.values, known.values
    places = [place for place in compress(_PLACES, map(is_not, was, now)) if was[place] != now[place]]
    inside = items_patch(old.items, new.items) if old.items is not new.items else None
    if not (places or inside or old.kind != new.kind):
        return None
    fields = [known.field(place) for place in places]
    if old.kind != new.kind:
        fields.insert(0, b'"kind":"%b"' % new.kind.encode())
    more = b',"now":{%b}' % b",".join(fields) if fields else b""
    if inside:
        more += b',"items":' + bytes(encoded(inside))
    return Raw(b'{"id":%b%b}' % (known.id, more))


def panel_patch(old: Panel, new: Panel) -> PanelPatch | None:
    """The patch from one panel to another; None when they are equal."""
    if old is new:
        return None
    seats, listed = _lines(old.seats, new.seats)
    found = PanelPatch(
        title=None if old.title == new.title else new.title,
        facts=_part(old.facts, new.facts, messages.Fact),
        seats=seats,
        listed=listed,
        hand=None if new.hand is None else _part(old.hand, new.hand, messages.Card),
        handless=new.hand is None and old.hand is not None,
        piles=_part(old.piles, new.piles, messages.Pile),
        details=None if old.details is new.details or old.details == new.details else dict(new.details),
        skips=None if old.skips == new.skips else new.skips,
    )
    return None if found == SAME else found


def _part(old: tuple[object, ...] | None, new: tuple[object, ...], kind: type) -> tuple[Encoded, ...] | None:
    return None if old is new or old == new else tuple([beside(one, kind) for one in new])


def _lines(
    old: tuple[SeatFacts, ...], new: tuple[SeatFacts, ...]
) -> tuple[tuple[Encoded, ...], tuple[int, ...] | None]:
    """The seat lines that are new or different, and the list of seats where that has changed."""
    if old is new:
        return (), None
    before = {line.seat: line for line in old}
    changed = [line for line in new if (was := before.get(line.seat)) is not line and was != line]
    now = [line.seat for line in new]
    return tuple([beside(line, messages.SeatFacts) for line in changed]), None if now == list(before) else tuple(now)
