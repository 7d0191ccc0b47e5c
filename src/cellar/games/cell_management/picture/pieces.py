"""The shapes of the ship: cells and hideouts, the captives, the guards, the centre."""

from functools import cache, lru_cache
from typing import Any

from cellar.draw.scene import Draw, Item
from cellar.draw.shapes import Place, box, circle, group, line, path, polygon, star, text, use
from cellar.games.cell_management.board.written import SPECIES
from cellar.games.cell_management.notation import members
from cellar.games.cell_management.picture import places
from cellar.games.cell_management.picture.species import GUARD_REACH, REACH
from cellar.games.cell_management.words.species import species_name
from cellar.language import N_, by_language, enumerated, keeping_language, translator

# A server draws the same shapes for thousands of matches: each is made once (`cache`), and what is the same object as
# before need not be looked at again.

#: An arrow head that points clockwise at the top of the ring.
CHEVRON = ((-7.0, -8.0), (9.0, 0.0), (-7.0, 8.0), (-2.0, 0.0))
#: How much larger than its shape a guard is drawn.
GUARD = 1.25
#: The labels of cells, by whether the hideout that they face is hostile and occupied; the captives are counted.
FACING = {
    (0, 0): N_("Cell {cell}, {captives}, faces the friendly {hideout} hideout, which is empty"),
    (0, 1): N_("Cell {cell}, {captives}, faces the friendly {hideout} hideout, which is occupied"),
    (1, 0): N_("Cell {cell}, {captives}, faces the hostile {hideout} hideout, which is empty"),
    (1, 1): N_("Cell {cell}, {captives}, faces the hostile {hideout} hideout, which is occupied"),
}
#: The labels of hideouts, likewise.
HIDEOUTS = {
    (False, False): N_("Friendly hideout {species}, empty"),
    (False, True): N_("Friendly hideout {species}, a {species} waits in it"),
    (True, False): N_("Hostile hideout {species}, empty"),
    (True, True): N_("Hostile hideout {species}, a {species} waits in it"),
}
#: The legend's words, and how far down each stands.
LEGEND = ((N_("friendly"), 330), (N_("hostile"), 355))
_ = translator(__name__)


#: Of a cell: its species, the species of the hideout that it faces, its captives, and whether that hideout is hostile
#: and whether somebody waits in it.
Cell = tuple[int, int, int, int, int]
#: Of a hideout: its species, whether it is hostile, whether somebody waits in it, and whether its slot in the centre is
#: taken.
Hideout = tuple[int, int, int, int]
#: Of a species: the positions of its cell and of its hideout, and whether somebody waits there and is in the centre.
Captives = tuple[int, int, int, int]


@by_language()
def layers(n: int) -> tuple[Draw, ...]:
    """Return the drawing functions of a ship of `n` species, bottom up."""

    @lru_cache(maxsize=2048)
    def cell(i: int, now: Cell) -> tuple[Item, ...]:
        return (*cell_item(n, i, *now), door_item(n, i), chevron_item(n, i))

    def centre(place: int, now: int) -> tuple[Item, ...]:
        return (centre_item(n, now), lamp())

    @lru_cache(maxsize=2048)
    def hideout(i: int, now: Hideout) -> tuple[Item, ...]:
        species, hostile, occupied, taken = now
        return (hideout_item(n, i, species, hostile > 0, occupied > 0), slot_item(n, i, species, taken > 0))

    def plaque(i: int, species: int) -> tuple[Item, ...]:
        return (plaque_item(n, i, species),)

    @lru_cache(maxsize=2048)
    def captives(species: int, now: Captives) -> tuple[Item, ...]:
        home, hiding, hidden, free = now
        name, coins = (
            SPECIES[species],
            [(places.coin_in_cell(n, home, k), places.mark_in_cell(n, home, k)) for k in (0, 1)],
        )
        slot, den = places.slot(n, hiding), places.coin_in_hideout(n, hiding)
        first = (slot, slot, name) if free else (*coins[0], "●")
        # In a terminal the name of a hideout and the captive in it share a row: the captive goes to the right of it.
        second = (den, (den[0] + 30, den[1]), "●") if hidden else (*coins[1], "●")
        return (*coin_item(n, species, 0, *first), *coin_item(n, species, 1, *second))

    spoken = (cell, centre, hideout, bystanders, nobody)
    cells, centres, hideouts, sides, choices = [keeping_language(draw) for draw in spoken]
    return (lambda place, value: ship(n), cells, centres, hideouts, plaque, captives, sides, choices)


@cache
def ship(n: int) -> tuple[Item, ...]:
    """Draw what never changes: the wall with its rivets, the corridor, and the yard inside it."""
    wall, edge = places.CELL_OUTER + 16, places.CELL_INNER - 2
    rivets = "".join(f"M{x:.0f} {y:.0f}h.1" for x, y in (places.around(72, k + 0.5, wall - 7) for k in range(72)))
    rounds = (
        ("wall:side", wall, "wall-lo", "none", 6.0),
        ("wall", wall, "wall", "wall-hi", 0.0),
        ("corridor", edge, "corridor", "wall-lo", 0.0),
        ("yard", places.CORRIDOR - 17, "yard", "yard-line", 0.0),
    )
    return (
        *(circle(name, r, fill, stroke, 3.0, y=y, layer="ground") for name, r, fill, stroke, y in rounds),
        path("rivets", rivets, "none", "wall-lo", 4.0, layer="ground"),
    )


def cell_item(
    n: int, i: int, species: int, facing: int, captives: int, hostile: int, occupied: int
) -> tuple[Item, ...]:
    """Draw a containment cell with its name; it is the site that attracts the guards."""
    x, y = places.around(n, i, places.NAMES)
    name, key = SPECIES[species], f"cell:{SPECIES[species]}"
    label = _(
        FACING[hostile, occupied],
        cell=species_name(species),
        captives=_.plural("{count} captive", "{count} captives", captives),
        hideout=species_name(facing),
    )
    left, top = places.mark_in_cell(n, i)
    return (
        group(key, *_inside(n, i, name, (x, y)), x=x, y=y, layer="ground", site=key, label=label),
        group(f"name:{name}", x=left, y=top, glyph=f"[{name}]", layer="ground", beside=True),
    )


@cache
def plaque_item(n: int, i: int, species: int) -> Item:
    """Draw the name of a cell on the wall, above the light on its floor."""
    (x, y), name = places.around(n, i, places.NAMES), SPECIES[species]
    plate = path(f"plaque:{name}:plate", box(40, 30, 6), "plaque")
    return group(
        f"plaque:{name}", plate, text(f"plaque:{name}:name", name, size=22.0, bold=True, fill="white"), x=x, y=y
    )


@cache
def _inside(n: int, i: int, name: str, middle: Place) -> tuple[Item, ...]:
    """Draw the floor of a cell, its slabs and bars, and the outlines of its two captives."""
    floor = places.sector(n, i, places.CELL_INNER, places.CELL_OUTER, 30.0, middle)
    slab = places.sector(n, i, places.CELL_INNER + 36, places.CELL_OUTER - 36, 32.0, middle)
    ox, oy = middle
    count = 60 // n
    # Joints between slabs, row by row a little farther on.
    rows = [(places.CELL_INNER + out, places.CELL_INNER + out + 36) for out in (0, 36, 72)]
    joints = [
        [places.around(n, i + (k + 0.5 * (row % 2)) / 4 - 0.375, at) for at in ends]
        for row, ends in enumerate(rows)
        for k in range(4 - row % 2)
    ]
    ends = [
        [places.around(n, i + (k / count - 0.5) * 0.8, places.CELL_INNER + out) for out in (-8, 6)]
        for k in range(count + 1)
    ]

    def lines(pairs: list[list[Place]]) -> str:
        return "".join(f"M{x - ox:.1f} {y - oy:.1f}L{u - ox:.1f} {v - oy:.1f}" for (x, y), (u, v) in pairs)

    coins = [places.coin_in_cell(n, i, coin) for coin in (0, 1)]
    return (
        path(f"cell:{name}:floor", floor, "floor", "wall-lo", 3.0),
        path(f"cell:{name}:slab", slab + lines(joints), "none", "floor-lo", 2.0),
        path(f"cell:{name}:bars", lines(ends), "none", "bars", 3.0),
        *(
            place_item(f"cell:{name}:place{k}", name, round(x - ox, 2), round(y - oy, 2), places.size(n))
            for k, (x, y) in enumerate(coins)
        ),
    )


def place_item(key: str, name: str, x: float, y: float, size: float) -> Item:
    """Draw the outline that an absent captive leaves."""
    return use(key, f"absent-{name}", x=x, y=y, r=size * REACH, size=size, opacity=0.7)


def absent(key: str, name: str, scale: float, size: float, **more: Any) -> tuple[Item, ...]:
    """Draw the name of whoever is not here, in its outline."""
    return place_item(f"{key}:place", name, 0.0, 0.0, scale), text(f"{key}:name", name, 0, 1, size, **more)


@cache
def door_item(n: int, i: int) -> Item:
    """Draw a short line from the cell to the hideout that it faces."""
    ends = (places.around(n, i, places.CELL_INNER), places.around(n, i, places.HIDEOUTS + places.HIDEOUT))
    return line(f"door:{i}", ends, "wall", 3.0, dash="1 7", layer="ground")


@cache
def chevron_item(n: int, i: int) -> Item:
    """Draw which way the guards walk, between two doors."""
    x, y = places.around(n, i + 0.5, places.CORRIDOR)
    return polygon(f"way:{i}", CHEVRON, "wall", x=x, y=y, turn=round(360 * (i + 0.5) / n, 2), layer="ground")


def hideout_item(n: int, i: int, species: int, hostile: bool, occupied: bool) -> Item:
    """Draw a hideout: friendly ones are round, hostile ones have spikes."""
    x, y = places.hideout(n, i)
    name = SPECIES[species]
    return group(
        f"hideout:{name}",
        *tile(n, name, hostile, occupied),
        x=x,
        y=y,
        layer="ground",
        site=f"hideout:{name}",
        label=_(HIDEOUTS[hostile, occupied], species=species_name(species)),
        glyph=f"<{name}>" if hostile else f"({name})",
        tone="red" if hostile else "teal",
    )


@cache
def tile(n: int, name: str, hostile: bool, occupied: bool = False) -> tuple[Item, ...]:
    """Draw a hideout's tile, and where nobody waits in it, its name and the outline of whoever may."""
    scale, key = places.hideout_size(n), f"hideout:{name}"
    edge = ("hostile", "hostile-line") if hostile else ("friendly", "friendly-line")
    spikes = star(12, scale * places.SPIKES, scale * (places.HIDEOUT - 5))
    body = polygon(f"{key}:tile", spikes, *edge, 2.5) if hostile else circle(f"{key}:tile", scale * 47, *edge, 3.0)
    r, dash = (scale * (places.HIDEOUT - 12), "2 5") if hostile else (scale * (places.HIDEOUT - 6), "")
    return (
        body,
        circle(f"{key}:inner", r, "none", edge[1], 1.4, dash=dash, opacity=0.6),
        *(() if occupied else absent(key, name, places.size(n), 19.0, bold=True)),
    )


def slot_item(n: int, i: int, species: int, taken: bool) -> Item:
    """Draw where the escaped captive of a species stands, in line with its hideout: the site of its sacrifice."""
    x, y = places.slot(n, i)
    name = SPECIES[species]
    return group(
        f"centre:{name}",
        circle(f"centre:{name}:slot", places.SLOT + 2, "card"),
        *(() if taken else absent(f"centre:{name}", name, 0.8, 14.0, fill="muted")),
        x=x,
        y=y,
        layer="ground",
        site=f"centre:{name}" if taken else "",
        label=_("A {captive} in the centre", captive=species_name(species)) if taken else "",
        glyph="" if taken else "·",
        tone="muted",
    )


def coin_item(n: int, species: int, coin: int, place: Place, mark: Place, glyph: str) -> tuple[Item, ...]:
    """Draw a captive. The two of a species look alike: coin 0 is the one that goes to the centre, coin 1 the one that
    hides. A terminal shows it at its mark."""
    name, (x, y) = SPECIES[species], place
    return (
        group(f"coin:{name}:{coin}", face(name, coin, places.size(n)), x=x, y=y, seat=0),
        group(f"mark:{name}:{coin}", x=mark[0], y=mark[1], glyph=glyph, tone="amber", beside=True),
    )


@cache
def face(name: str, coin: int, size: float) -> Item:
    return use(f"coin:{name}:{coin}:face", f"species-{name}", size=size, r=size * REACH)


@by_language()
def bystanders(place: int, value: None) -> tuple[Item, ...]:
    """Draw the guards at their place between rounds, off to the side, and the legend."""
    return (guard_item(0), guard_item(1), *legend())


@cache
def lamp() -> Item:
    """Draw the light of the guards' lamp on the ground."""
    x, y = places.lamp(places.guard_aside(0))
    return circle("lamp", 58, "glow:lamp", x=x, y=y, layer="ground")


def guard_item(which: int) -> Item:
    x, y = places.guard_aside(which)
    label = "" if which else _("Two guards wait off to the side")
    figure = use(f"guard:{which}:figure", "guard", size=GUARD, r=GUARD * GUARD_REACH)
    return group(f"guard:{which}", figure, x=x, y=y, label=label, glyph="♟", tone="violet")


def legend() -> tuple[Item, ...]:
    nest = circle("legend:friendly", 9, "friendly", "friendly-line", 1.5, x=236, y=330)
    den = polygon("legend:hostile", star(10, 11, 8), "hostile", "hostile-line", 1.5, x=236, y=355)
    return (
        nest,
        den,
        *(text(f"legend:{word}:word", _(word), 252, y, 14.0, fill="muted", anchor="start") for word, y in LEGEND),
    )


@by_language()
def nobody(place: int, offered: bool) -> tuple[Item, ...]:
    """Draw the choice that nobody returns, where it is offered."""
    if not offered:
        return ()
    item = group(
        "choice:nobody",
        path("choice:nobody:button", box(132, 34, 8), "card", "teal", 2.0),
        text("choice:nobody:word", _("Send nobody back"), size=14.0, bold=True),
        x=306,
        y=-352,
        site="choice:nobody",
        label=_("Send nobody back"),
        beside=True,
        glyph="[-]",
        tone="teal",
    )
    return (item,)


@by_language(maxsize=2048)
def centre_item(n: int, centre: int) -> Item:
    """Draw the centre of the ship, with a label that says who is there and who is missing."""
    inside = enumerated(members(centre, n)) or _("nobody yet")
    missing = enumerated(members((1 << n) - 1 & ~centre, n)) or _("nobody")
    return circle(
        "centre",
        places.CENTRE_EDGE,
        "card",
        "wall",
        5.0,
        layer="ground",
        label=_("Centre of the ship: {inside}; missing: {missing}", inside=inside, missing=missing),
    )
