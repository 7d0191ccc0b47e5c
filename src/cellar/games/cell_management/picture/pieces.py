"""The shapes of the ship: cells and hideouts, the captives' coins, the guards, the centre."""

from cellar.core.scene import Item
from cellar.core.types import State
from cellar.games.cell_management import rules
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.notation import members
from cellar.games.cell_management.picture import places
from cellar.games.cell_management.words.species import counted, species_name

#: A guard: head and cloak, standing on (0, 0).
GUARD = "M-11 15C-11 3 -6 -3 0 -3C6 -3 11 3 11 15ZM0 -3.5A7.5 7.5 0 1 1 0.01 -3.5Z"
#: An arrow head that points clockwise at the top of the ring.
CHEVRON = ((-7.0, -8.0), (9.0, 0.0), (-7.0, 8.0), (-2.0, 0.0))


def cell_item(state: State, i: int) -> Item:
    """A containment cell with its name; the site that attracts the guards."""
    n = int(state.n)
    species, facing = int(state.cells[i]), int(state.hideouts[i])
    x, y = places.cell(n, i)
    y = round(y - 22, 2)
    name = SPECIES[species]
    captives = counted(rules.captives_in_cell(state, species), "captive", "captives")
    kind = "hostile" if int(state.hostile) >> facing & 1 else "friendly"
    filled = "occupied" if int(state.hidden) >> facing & 1 else "empty"
    return Item(
        id=f"cell:{name}",
        kind="group",
        x=x,
        y=y,
        items=(
            Item(
                id=f"cell:{name}:floor",
                kind="path",
                d=places.sector(n, i, places.CELL_INNER, places.CELL_OUTER, 10.0, (x, y)),
                fill="well",
                stroke="line",
                width=2.0,
            ),
            Item(id=f"cell:{name}:name", kind="text", text=name, size=28.0, bold=True, fill="ink"),
            *(place_item(f"cell:{name}:place{k}", dx, 41.0) for k, dx in enumerate((-23.0, 23.0))),
        ),
        site=f"cell:{name}",
        label=(
            f"Cell {species_name(species)}, {captives}, faces the {kind} {species_name(facing)} hideout, which is"
            f" {filled}"
        ),
        glyph=f"[{name}]",
        tone="ink",
    )


def place_item(name: str, x: float, y: float) -> Item:
    """The outline that an absent captive leaves."""
    return Item(id=name, kind="circle", x=x, y=y, r=places.SLOT, stroke="muted", width=1.0, dash="3 4")


def door_item(n: int, i: int) -> Item:
    """A short line from the cell to the hideout that it faces."""
    ends = (places.around(n, i, places.CELL_INNER), places.around(n, i, places.HIDEOUTS + places.HIDEOUT))
    return Item(id=f"door:{i}", kind="line", points=ends, stroke="muted", width=2.0, dash="2 5")


def chevron_item(n: int, i: int) -> Item:
    """Which way the guards walk, between two doors."""
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


def hideout_item(state: State, i: int) -> Item:
    """Friendly hideouts are round, hostile ones have spikes."""
    n = int(state.n)
    species = int(state.hideouts[i])
    hostile = int(state.hostile) >> species & 1 != 0
    x, y = places.hideout(n, i)
    name = SPECIES[species]
    scale = places.hideout_size(n)
    body: tuple[Item, ...]
    if hostile:
        spikes = places.star(14, scale * places.SPIKES, scale * (places.HIDEOUT - 5))
        body = (
            Item(id=f"hideout:{name}:tile", kind="polygon", points=spikes, fill="hostile", stroke="red", width=2.5),
        )
    else:
        body = (
            Item(
                id=f"hideout:{name}:tile",
                kind="circle",
                r=scale * places.HIDEOUT,
                fill="friendly",
                stroke="teal",
                width=2.5,
            ),
        )
    place = place_item(f"hideout:{name}:place", 0.0, 14.0)
    text = Item(id=f"hideout:{name}:name", kind="text", y=-20.0, text=name, size=20.0, bold=True, fill="ink")
    kind = "Hostile" if hostile else "Friendly"
    filled = f"a {species_name(species)} waits in it" if int(state.hidden) >> species & 1 else "empty"
    return Item(
        id=f"hideout:{name}",
        kind="group",
        x=x,
        y=y,
        items=(*body, place, text),
        label=f"{kind} hideout {species_name(species)}, {filled}",
        glyph=f"<{name}>" if hostile else f"({name})",
        tone="red" if hostile else "teal",
    )


def slot_item(state: State, i: int) -> Item:
    """Where the escaped one of a species stands: in line with its hideout. The site of its sacrifice."""
    n = int(state.n)
    species = int(state.hideouts[i])
    x, y = places.slot(n, i)
    name = SPECIES[species]
    taken = int(state.centre) >> species & 1 != 0
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


def coin_item(state: State, species: int, coin: int) -> Item:
    """A captive. The two of a species look alike: coin 0 is the one that goes to the centre, coin 1 the one that
    hides."""
    name = SPECIES[species]
    x, y = coin_place(state, species, coin)
    inside = coin == 1 and int(state.hidden) >> species & 1 != 0
    glyph = name if coin == 0 and int(state.centre) >> species & 1 else "●"
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
            Item(
                id=f"coin:{name}:{coin}:disc", kind="circle", r=places.COIN, fill="seat0", stroke="on-piece", width=1.5
            ),
            Item(
                id=f"coin:{name}:{coin}:rim",
                kind="circle",
                r=places.COIN - 4,
                stroke="on-piece",
                width=0.75,
                opacity=0.55,
            ),
            Item(id=f"coin:{name}:{coin}:name", kind="text", text=name, size=18.0, bold=True, fill="on-piece"),
            *beside,
        ),
        glyph="" if inside else glyph,
        tone="amber",
    )


def coin_place(state: State, species: int, coin: int) -> places.Place:
    """The centre, the hideout or the cell."""
    n = int(state.n)
    if coin == 0 and int(state.centre) >> species & 1:
        return places.slot(n, rules.hideout_position(state, species))
    if coin == 1 and int(state.hidden) >> species & 1:
        return places.coin_in_hideout(n, rules.hideout_position(state, species))
    return places.coin_in_cell(n, rules.cell_position(state, species), coin)


def guard_item(which: int) -> Item:
    """Between rounds both guards wait off to the side."""
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
    """What the two shapes mean."""
    words = {"size": 14.0, "anchor": "start", "fill": "muted"}
    return (
        Item(id="legend:friendly", kind="circle", x=272, y=330, r=9, fill="friendly", stroke="teal", width=1.5),
        Item(id="legend:friendly:word", kind="text", x=288, y=330, text="friendly", **words),  # type: ignore[arg-type]
        Item(
            id="legend:hostile",
            kind="polygon",
            x=272,
            y=355,
            points=places.star(10, 11, 8),
            fill="hostile",
            stroke="red",
            width=1.5,
        ),
        Item(id="legend:hostile:word", kind="text", x=288, y=355, text="hostile", **words),  # type: ignore[arg-type]
    )


def nobody_item() -> Item:
    """The choice that nobody returns."""
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
        glyph="[-]",
        tone="teal",
    )


def centre_label(state: State) -> str:
    """Who is in the centre, and who is missing."""
    n = int(state.n)
    inside = ", ".join(members(int(state.centre), n)) or "nobody yet"
    missing = ", ".join(members(rules.everybody(state) & ~int(state.centre), n)) or "nobody"
    return f"Centre of the ship: {inside}; missing: {missing}"
