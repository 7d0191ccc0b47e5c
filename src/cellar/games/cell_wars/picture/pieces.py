"""The shapes of the pieces: tissue by texture, signs as inlays, walls, cells as characters with Biomass pips."""

from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple, TypeAlias

from cellar.draw.scene import Item
from cellar.games.cell_wars.picture import layout
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import counted

TISSUE_FILLS: Final = ("tissue", "tumour", "solid")
#: One character a tissue, for terminals.
TISSUE_GLYPHS: Final = (".", "x", "#")
CAMP_TONES: Final = ("blue", "red")
SIGN_GLYPHS: Final = ("c", "g", "f", "v")
#: a CARD sign that is active
ACTIVE_GLYPH: Final = "+"
#: Immune cells are Greek, cancer cells Latin letters where there is no colour.
CELL_GLYPHS: Final = ("α", "A", "B", "β", "γ", "C")

_BLOCK: Final = layout.tissue_path()
_INNER: Final = layout.tissue_path(layout.RADIUS * layout.FILL - 7)
#: Small proliferating cells, drawn on cancer tissue.
_SPECKS: Final = (
    (-27.0, -8.0, 4.0),
    (-22.0, 12.0, 3.0),
    (26.0, -13.0, 3.4),
    (29.0, 6.0, 4.2),
    (18.0, 25.0, 3.2),
    (-13.0, 28.0, 3.8),
)
#: Collagen fibres across solidified tissue.
_FIBRES: Final = "M-28 -12L0 -28M-30 2L18 -26M-29 16L29 -18M-18 25L29 -3M-2 30L28 12"
BODY: Final = layout.blob(9, 17.0, 4.6)
#: Receptors around an immune cell: little forks.
RECEPTORS: Final = "".join(
    f"M{13.5 * cos(a):.1f} {13.5 * sin(a):.1f}L{17 * cos(a):.1f} {17 * sin(a):.1f}"
    f"M{17 * cos(a):.1f} {17 * sin(a):.1f}L{20 * cos(a - 0.13):.1f} {20 * sin(a - 0.13):.1f}"
    f"M{17 * cos(a):.1f} {17 * sin(a):.1f}L{20 * cos(a + 0.13):.1f} {20 * sin(a + 0.13):.1f}"
    for a in (pi * k / 4 + pi / 8 for k in range(8))
)
_DROP: Final = "M0 -7C4 -2 6 1 6 4A6 6 0 0 1 -6 4C-6 1 -4 -2 0 -7Z"
_BOLT: Final = "M2 -8L-6 2H-1L-3 8L6 -2H1Z"
_CARD: Final = "M-15 -9H15A3 3 0 0 1 18 -6V6A3 3 0 0 1 15 9H-15A3 3 0 0 1 -18 6V-6A3 3 0 0 1 -15 -9Z"
#: The number of walls stands on it, also where words are drawn larger than the board.
_PLATE: Final = "M-5 -10H5A10 10 0 0 1 5 10H-5A10 10 0 0 1 -5 -10Z"
#: How far below a sign its name stands.
_WORD_DY: Final = 15.0


@cache
def block_item(block: int, tissue: int) -> Item:
    """Draw a tissue block: plain when normal, speckled when cancer, crossed by fibres and rimmed when solidified."""
    name = names.BLOCKS[block]
    x, y = layout.CENTRES[block]
    here = f"hex:{name}"
    items = [Item(id=f"{here}:tissue", kind="path", d=_BLOCK, fill=TISSUE_FILLS[tissue], stroke="line", width=1.0)]
    if tissue == p.TUMOUR:
        items += [
            Item(id=f"{here}:speck{k}", kind="circle", x=a, y=b, r=r, stroke="red", width=1.4, opacity=0.55)
            for k, (a, b, r) in enumerate(_SPECKS)
        ]
    elif tissue == p.SOLID:
        items.append(Item(id=f"{here}:fibres", kind="path", d=_FIBRES, stroke="red", width=1.6, opacity=0.75))
        items.append(Item(id=f"{here}:rim", kind="path", d=_INNER, stroke="red", width=3.0))
    items.append(
        Item(
            id=f"{here}:name", kind="text", y=29.0, text=name, size=10.5, fill="muted" if tissue == p.HEALTHY else "ink"
        )
    )
    items.append(
        Item(
            id=f"{here}:glyph",
            kind="group",
            x=layout.TISSUE_MARK * layout.COLUMN,
            glyph=TISSUE_GLYPHS[tissue],
            tone="blue" if tissue == p.HEALTHY else "red",
        )
    )
    return Item(
        id=here,
        kind="group",
        x=round(x, 2),
        y=round(y, 2),
        items=tuple(items),
        site=here,
        label=f"{name}, {names.TISSUES[tissue]} tissue",
    )


@lru_cache(maxsize=4096)
def sign_item(sign: int, block: int, active: bool, stock: int) -> Item:
    """Draw a sign as an inlay in the upper half of its block; `active` is for CARD signs, `stock` for the factory."""
    kind = t.SIGN_KIND[sign]
    key = names.SIGN_KEYS[sign]
    x, y = layout.CENTRES[block]
    label = f"{names.SIGN_NAMES[kind]} on {names.BLOCKS[block]}"
    glyph = SIGN_GLYPHS[kind]
    if kind == p.CARD_SIGN:
        items = _card_sign(key, active)
        label += ", active" if active else ", inactive"
        glyph = ACTIVE_GLYPH if active else glyph
    elif kind == p.GENERATOR_SIGN:
        items = (
            Item(id=f"sign:{key}:ring", kind="circle", r=11.0, fill="card", stroke="teal", width=2.0),
            Item(id=f"sign:{key}:bolt", kind="path", d=_BOLT, fill="teal"),
        )
    elif kind == p.FACTORY_SIGN:
        items = _factory(key, stock)
        label += f", {counted(stock, 'wall')}"
    else:
        items = (
            Item(
                id=f"sign:{key}:tube",
                kind="path",
                d="M-20 -6Q-10 -11 0 -6T20 -6M-20 6Q-10 1 0 6T20 6",
                stroke="red",
                width=2.4,
            ),
            Item(id=f"sign:{key}:drop", kind="path", d=_DROP, fill="red", stroke="card", width=1.0),
        )
    return Item(
        id=f"sign:{key}",
        kind="group",
        x=round(x, 2),
        y=round(y + layout.SIGN_DY, 2),
        items=(
            *items,
            Item(
                id=f"sign:{key}:name",
                kind="text",
                y=_WORD_DY,
                text=names.SIGN_WORDS[kind],
                size=9.5,
                fill="muted",
            ),
            Item(
                id=f"sign:{key}:glyph",
                kind="group",
                x=layout.SIGN_MARK * layout.COLUMN,
                y=-layout.SIGN_DY,
                glyph=glyph,
                tone="amber",
            ),
        ),
        label=label,
    )


def _card_sign(key: str, active: bool) -> tuple[Item, ...]:
    """Draw a CARD sign: active, filled and bold with a plus; inactive, an empty dashed outline with a minus."""
    outline = Item(
        id=f"sign:{key}:card",
        kind="path",
        d=_CARD,
        fill="amber" if active else "none",
        stroke="ink" if active else "muted",
        width=2.0 if active else 1.2,
        dash="" if active else "3 3",
    )
    return outline, Item(
        id=f"sign:{key}:mark",
        kind="path",
        d="M-5 0H5M0 -5V5" if active else "M-5 0H5",
        stroke="on-piece" if active else "muted",
        width=2.6,
    )


def _factory(key: str, stock: int) -> tuple[Item, ...]:
    return (
        Item(
            id=f"sign:{key}:bricks",
            kind="path",
            d="M-17 -9H17V9H-17ZM-17 0H17M-6 -9V0M6 -9V0M0 0V9",
            fill="well",
            stroke="ink",
            width=1.4,
        ),
        Item(id=f"sign:{key}:plate", kind="path", x=20.0, y=-4.0, d=_PLATE, fill="ink"),
        Item(id=f"sign:{key}:stock", kind="text", x=20.0, y=-4.0, text=str(stock), size=12.0, bold=True, fill="paper"),
    )


@cache
def wall_item(edge: int) -> Item:
    """Draw a wall: a dark bar with joints on its edge."""
    x, y, turn = layout.edge(edge)
    name = f"edge:{names.EDGES[edge]}"
    glyph = "|" if turn % 180 == 90 else "\\" if turn % 180 == 30 else "/"
    return Item(
        id=name,
        kind="group",
        x=round(x, 2),
        y=round(y, 2),
        turn=turn,
        items=(
            Item(id=f"{name}:bar", kind="path", d="M-20 -4H20V4H-20Z", fill="ink", stroke="paper", width=1.2),
            Item(id=f"{name}:joints", kind="path", d="M-7 -4V4M7 -4V4", stroke="paper", width=1.4),
        ),
        site=name,
        label=f"Wall between {names.EDGES[edge].replace('/', ' and ')}",
        glyph=glyph,
    )


@cache
def edge_item(edge: int) -> Item:
    """Draw an edge where a wall can be built: a quiet mark that can be chosen."""
    x, y, turn = layout.edge(edge)
    name = f"edge:{names.EDGES[edge]}"
    return Item(
        id=name,
        kind="path",
        x=round(x, 2),
        y=round(y, 2),
        turn=turn,
        d="M-15 -3H15V3H-15Z",
        fill="line",
        opacity=0.8,
        site=name,
        label=f"Edge between {names.EDGES[edge].replace('/', ' and ')}",
    )


class Cell(NamedTuple):
    """The data that a cell is drawn from."""

    cell: int
    seat: int
    #: -1 off the board
    block: int
    biomass: int
    limit: int
    #: out of the game for now, not just not yet placed
    dead: bool
    #: its player decides now
    acts: bool


#: A cell, where its middle is, how large it is, and where a terminal shows its letter.
Placed: TypeAlias = tuple[Cell, layout.Place, float, layout.Place]


@lru_cache(maxsize=4096)
def cell_item(drawn: Cell, place: layout.Place, scale: float, mark: layout.Place) -> Item:
    """Draw a cell as a character: immune cells round with receptors, cancer cells ragged; letter, seat's rim, Biomass
    pips, and a halo while its player decides. A terminal shows its letter at `mark`."""
    cell, biomass, limit = drawn.cell, drawn.biomass, drawn.limit
    key = f"cell:{names.CELL_KEYS[cell]}"
    glyph = Item(
        id=f"{key}:glyph",
        kind="group",
        x=round(mark[0] - place[0], 2),
        y=round(mark[1] - place[1], 2),
        glyph=CELL_GLYPHS[cell] if drawn.block >= 0 else f"{CELL_GLYPHS[cell]} off",
        tone=CAMP_TONES[t.CELL_CAMP[cell]],
    )
    where = f"on {names.BLOCKS[drawn.block]}" if drawn.block >= 0 else "off the board"
    return Item(
        id=key,
        kind="group",
        x=place[0],
        y=place[1],
        items=(
            *((halo(key, scale),) if drawn.acts else ()),
            *cell_body(cell, drawn.seat, scale),
            *cell_pips(key, limit, biomass, scale),
            glyph,
        ),
        opacity=0.45 if drawn.dead else 1.0,
        site=key,
        label=f"{names.CELL_NAMES[cell]} {where}, Biomass {biomass} of {limit}{', acts now' if drawn.acts else ''}",
    )


# What is the same object as before need not be looked at again.


@cache
def halo(key: str, scale: float) -> Item:
    return Item(id=f"{key}:acts", kind="circle", r=round(25.0 * scale, 2), fill="card", stroke="ink", width=2.2)


@cache
def cell_body(cell: int, seat: int, scale: float) -> tuple[Item, ...]:
    camp, key = t.CELL_CAMP[cell], f"cell:{names.CELL_KEYS[cell]}"
    rim, fill = f"seat{seat}", CAMP_TONES[camp]
    letter = Item(
        id=f"{key}:letter",
        kind="text",
        text=names.GREEK[t.CELL_LETTER[cell]],
        size=17.0 * scale,
        bold=True,
        fill="card",
    )
    if camp == p.IMMUNE:
        return (
            Item(id=f"{key}:receptors", kind="path", d=scaled(RECEPTORS, scale), stroke=fill, width=2.0 * scale),
            Item(id=f"{key}:body", kind="circle", r=14.0 * scale, fill=fill, stroke=rim, width=3.0 * scale),
            letter,
        )
    return (
        Item(id=f"{key}:body", kind="path", d=scaled(BODY, scale), fill=fill, stroke=rim, width=3.0 * scale),
        letter,
    )


@lru_cache(maxsize=4096)
def cell_pips(key: str, limit: int, biomass: int, scale: float) -> tuple[Item, ...]:
    """Draw a cell's Biomass as pips, filled up to what it has."""
    return tuple(cell_pip(key, k - (limit - 1) / 2, k, k < biomass, scale) for k in range(limit))


@lru_cache(maxsize=4096)
def cell_pip(key: str, place: float, k: int, full: bool, scale: float) -> Item:
    return Item(
        id=f"{key}:pip{k}",
        kind="circle",
        x=round(place * (6.4 if scale > 0.8 else 5.8) * scale, 2),
        y=round(20.5 * scale, 2),
        r=2.5 * scale,
        fill="ink" if full else "paper",
        stroke="ink",
        width=round(1.1 * scale, 2),
    )


def scaled(path: str, scale: float) -> str:
    """Scale SVG path data: every number in it is a length."""
    if scale == 1.0:
        return path
    out, number = [], ""
    for mark in path + " ":
        if mark.isdigit() or mark in ".-":
            if mark == "-" and number:
                out.append(f"{float(number) * scale:.2f}")
                number = ""
            number += mark
            continue
        if number:
            out.append(f"{float(number) * scale:.2f}")
            number = ""
        out.append(mark)
    return "".join(out).strip()
