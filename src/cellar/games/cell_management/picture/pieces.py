"""The shapes of the ship: cells and hideouts, the captives' coins, the guards, the centre."""

from functools import cache, lru_cache

from cellar.draw.scene import Draw, Item
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.notation import members
from cellar.games.cell_management.picture import places
from cellar.games.cell_management.words.species import counted, species_name

# A server draws the same shapes for thousands of matches: each is made once (`cache`), and what is the same object as
# before need not be looked at again.

#: A guard: head and cloak, standing on (0, 0).
GUARD = "M-11 15C-11 3 -6 -3 0 -3C6 -3 11 3 11 15ZM0 -3.5A7.5 7.5 0 1 1 0.01 -3.5Z"
#: An arrow head that points clockwise at the top of the ring.
CHEVRON = ((-7.0, -8.0), (9.0, 0.0), (-7.0, 8.0), (-2.0, 0.0))


#: Of a cell: its species, the species of the hideout that it faces, its captives, and whether that hideout is hostile
#: and whether somebody waits in it.
Cell = tuple[int, int, int, int, int]
#: Of a hideout: its species, whether it is hostile, whether somebody waits in it, and whether its slot in the centre is
#: taken.
Hideout = tuple[int, int, int, int]
#: Of a species: the positions of its cell and of its hideout, and whether somebody waits there and is in the centre.
Captives = tuple[int, int, int, int]


@cache
def layers(n: int) -> tuple[Draw, ...]:
    """Return the drawing functions of a ship of `n` species, bottom up."""

    @lru_cache(maxsize=8192)
    def cell(i: int, now: Cell) -> tuple[Item, ...]:
        return (cell_item(n, i, *now), door_item(n, i), chevron_item(n, i))

    def centre(place: int, now: int) -> tuple[Item, ...]:
        return (centre_item(n, now),)

    @lru_cache(maxsize=8192)
    def hideout(i: int, now: Hideout) -> tuple[Item, ...]:
        species, hostile, occupied, taken = now
        return (hideout_item(n, i, species, hostile > 0, occupied > 0), slot_item(n, i, species, taken > 0))

    @lru_cache(maxsize=8192)
    def captives(species: int, now: Captives) -> tuple[Item, ...]:
        home, hiding, hidden, free = now
        first = places.slot(n, hiding) if free else places.coin_in_cell(n, home, 0)
        second = places.coin_in_hideout(n, hiding) if hidden else places.coin_in_cell(n, home, 1)
        return (coin_item(species, 0, first, False, free > 0), coin_item(species, 1, second, hidden > 0, False))

    return (cell, centre, hideout, captives, bystanders, nobody)


def cell_item(n: int, i: int, species: int, facing: int, captives: int, hostile: int, occupied: int) -> Item:
    """Draw a containment cell with its name; it is the site that attracts the guards."""
    x, y = places.cell(n, i)
    y = round(y - 22, 2)
    name = SPECIES[species]
    kind = "hostile" if hostile else "friendly"
    filled = "occupied" if occupied else "empty"
    return Item(
        id=f"cell:{name}",
        kind="group",
        x=x,
        y=y,
        items=_inside(n, i, name, (x, y)),
        site=f"cell:{name}",
        label=(
            f"Cell {species_name(species)}, {counted(captives, 'captive', 'captives')}, faces the {kind}"
            f" {species_name(facing)} hideout, which is {filled}"
        ),
        glyph=f"[{name}]",
        tone="ink",
    )


@cache
def _inside(n: int, i: int, name: str, middle: places.Place) -> tuple[Item, ...]:
    """Draw the floor of a cell, its name, and the outlines of its two captives."""
    floor = places.sector(n, i, places.CELL_INNER, places.CELL_OUTER, 10.0, middle)
    return (
        Item(id=f"cell:{name}:floor", kind="path", d=floor, fill="well", stroke="line", width=2.0),
        Item(id=f"cell:{name}:name", kind="text", text=name, size=28.0, bold=True, fill="ink"),
        *(place_item(f"cell:{name}:place{k}", dx, 41.0) for k, dx in enumerate((-23.0, 23.0))),
    )


def place_item(name: str, x: float, y: float) -> Item:
    """Draw the outline that an absent captive leaves."""
    return Item(id=name, kind="circle", x=x, y=y, r=places.SLOT, stroke="muted", width=1.0, dash="3 4")


@cache
def door_item(n: int, i: int) -> Item:
    """Draw a short line from the cell to the hideout that it faces."""
    ends = (places.around(n, i, places.CELL_INNER), places.around(n, i, places.HIDEOUTS + places.HIDEOUT))
    return Item(id=f"door:{i}", kind="line", points=ends, stroke="muted", width=2.0, dash="2 5")


@cache
def chevron_item(n: int, i: int) -> Item:
    """Draw which way the guards walk, between two doors."""
    x, y = places.around(n, i + 0.5, places.CORRIDOR)
    return Item(
        id=f"way:{i}",
        kind="polygon",
        x=x,
        y=y,
        points=CHEVRON,
        fill="muted",
        turn=round(360 * (i + 0.5) / n, 2),
        opacity=0.7,
    )


def hideout_item(n: int, i: int, species: int, hostile: bool, occupied: bool) -> Item:
    """Draw a hideout: friendly ones are round, hostile ones have spikes."""
    x, y = places.hideout(n, i)
    name = SPECIES[species]
    kind = "Hostile" if hostile else "Friendly"
    filled = f"a {species_name(species)} waits in it" if occupied else "empty"
    return Item(
        id=f"hideout:{name}",
        kind="group",
        x=x,
        y=y,
        items=tile(n, name, hostile),
        site=f"hideout:{name}",
        label=f"{kind} hideout {species_name(species)}, {filled}",
        glyph=f"<{name}>" if hostile else f"({name})",
        tone="red" if hostile else "teal",
    )


@cache
def tile(n: int, name: str, hostile: bool) -> tuple[Item, ...]:
    """Draw a hideout's tile and name, and the outline of whoever may wait in it."""
    scale = places.hideout_size(n)
    tile = f"hideout:{name}:tile"
    if hostile:
        spikes = places.star(14, scale * places.SPIKES, scale * (places.HIDEOUT - 5))
        body = Item(id=tile, kind="polygon", points=spikes, fill="hostile", stroke="red", width=2.5)
    else:
        body = Item(id=tile, kind="circle", r=scale * places.HIDEOUT, fill="friendly", stroke="teal", width=2.5)
    place = place_item(f"hideout:{name}:place", 0.0, 14.0)
    text = Item(id=f"hideout:{name}:name", kind="text", y=-20.0, text=name, size=20.0, bold=True, fill="ink")
    return (body, place, text)


def slot_item(n: int, i: int, species: int, taken: bool) -> Item:
    """Draw where the escaped captive of a species stands, in line with its hideout: the site of its sacrifice."""
    x, y = places.slot(n, i)
    name = SPECIES[species]
    return Item(
        id=f"centre:{name}",
        kind="group",
        x=x,
        y=y,
        items=(
            Item(id=f"centre:{name}:slot", kind="circle", r=places.SLOT, fill="paper", stroke="line", width=1.5),
            Item(id=f"centre:{name}:name", kind="text", text=name, size=14.0, fill="muted"),
        ),
        site=f"centre:{name}" if taken else "",
        label=f"A {species_name(species)} in the centre" if taken else "",
        glyph="" if taken else "·",
        tone="muted",
    )


def coin_item(species: int, coin: int, place: places.Place, inside: bool, free: bool) -> Item:
    """Draw a captive. The two of a species look alike: coin 0 is the one that goes to the centre, coin 1 the one that
    hides."""
    x, y = place
    name = SPECIES[species]
    glyph = name if free else "●"
    # In a terminal the name of a hideout and the captive in it share a row: the captive goes to the right of the name.
    beside = (
        (Item(id=f"coin:{name}:{coin}:mark", kind="group", x=30.0, y=-14.0, glyph=glyph, tone="amber"),)
        if inside
        else ()
    )
    return Item(
        id=f"coin:{name}:{coin}",
        kind="group",
        x=x,
        y=y,
        items=(
            *_faces(name, coin),
            *beside,
        ),
        glyph="" if inside else glyph,
        tone="amber",
    )


@cache
def _faces(name: str, coin: int) -> tuple[Item, ...]:
    key = f"coin:{name}:{coin}"
    return (
        Item(id=f"{key}:disc", kind="circle", r=places.COIN, fill="seat0", stroke="on-piece", width=1.5),
        Item(id=f"{key}:rim", kind="circle", r=places.COIN - 4, stroke="on-piece", width=0.75, opacity=0.55),
        Item(id=f"{key}:name", kind="text", text=name, size=18.0, bold=True, fill="on-piece"),
    )


@cache
def bystanders(place: int, value: None) -> tuple[Item, ...]:
    return (guard_item(1), guard_item(0), *legend())


def guard_item(which: int) -> Item:
    """Draw a guard at its place between rounds, off to the side."""
    x, y = places.guard_aside(which)
    label = "Two guards wait off to the side" if which == 0 else ""
    return Item(
        id=f"guard:{which}",
        kind="path",
        x=x,
        y=y,
        d=GUARD,
        fill="violet",
        stroke="ink",
        width=1.0,
        label=label,
        glyph="♟",
        tone="violet",
    )


def legend() -> tuple[Item, ...]:
    words = {"size": 14.0, "anchor": "start", "fill": "muted"}
    return (
        Item(id="legend:friendly", kind="circle", x=236, y=330, r=9, fill="friendly", stroke="teal", width=1.5),
        Item(id="legend:friendly:word", kind="text", x=252, y=330, text="friendly", **words),  # type: ignore[arg-type]
        Item(
            id="legend:hostile",
            kind="polygon",
            x=236,
            y=355,
            points=places.star(10, 11, 8),
            fill="hostile",
            stroke="red",
            width=1.5,
        ),
        Item(id="legend:hostile:word", kind="text", x=252, y=355, text="hostile", **words),  # type: ignore[arg-type]
    )


@cache
def nobody(place: int, offered: bool) -> tuple[Item, ...]:
    """Draw the choice that nobody returns, where it is offered."""
    return (nobody_item(),) if offered else ()


def nobody_item() -> Item:
    shape = "M-58 -17H58A8 8 0 0 1 66 -9V9A8 8 0 0 1 58 17H-58A8 8 0 0 1 -66 9V-9A8 8 0 0 1 -58 -17Z"
    return Item(
        id="choice:nobody",
        kind="group",
        x=306,
        y=-352,
        items=(
            Item(id="choice:nobody:button", kind="path", d=shape, fill="card", stroke="teal", width=2.0),
            Item(id="choice:nobody:word", kind="text", text="Nobody returns", size=14.0, bold=True, fill="ink"),
        ),
        site="choice:nobody",
        label="Nobody returns",
        beside=True,
        glyph="[-]",
        tone="teal",
    )


@lru_cache(maxsize=8192)
def centre_item(n: int, centre: int) -> Item:
    """Draw the centre of the ship, with a label that says who is there and who is missing."""
    inside = ", ".join(members(centre, n)) or "nobody yet"
    missing = ", ".join(members((1 << n) - 1 & ~centre, n)) or "nobody"
    return Item(
        id="centre",
        kind="circle",
        r=places.CENTRE_EDGE,
        fill="card",
        stroke="teal",
        width=2.5,
        dash="6 5",
        label=f"Centre of the ship: {inside}; missing: {missing}",
    )
