"""What stands on the board: blocks of tissue, signs, walls, cells with their letters and Biomass pips."""

from functools import cache
from typing import Final, NamedTuple, TypeAlias

from cellar.draw.scene import Item
from cellar.draw.shapes import Place, art, box, circle, disc, group, path, text, use
from cellar.draw.tokens import badge, pips
from cellar.games.cell_wars.picture import layout
from cellar.games.cell_wars.picture.characters import REACH
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.words.names import in_walls
from cellar.language import N_, by_language, translator
from cellar.rules import hexes

_ = translator(__name__)
#: One character a tissue, for terminals.
TISSUE_GLYPHS: Final = (".", "x", "#")
CAMP_TONES: Final = ("immune", "cancer")
SIGN_GLYPHS: Final = ("c", "g", "f", "v")
#: a CARD sign that is active
ACTIVE_GLYPH: Final = "+"
#: Immune cells are Greek, cancer cells Latin letters where there is no colour.
CELL_GLYPHS: Final = ("α", "A", "B", "β", "γ", "C")

#: What is lit of a block, and of a wall.
_OUTLINE: Final = hexes.corners(layout.RADIUS * layout.FILL)
_WALL: Final = ((-21.0, -5.5), (21.0, -5.5), (21.0, 5.5), (-21.0, 5.5))
_BOLT: Final = "M2 -9L-5.5 1.5H0L-2 9L5.5 -2H0Z"
_CARD: Final = box(18, 24, 3)
_PLUS: Final = "M0 -5.5V5.5M-5.5 0H5.5"
#: Signs as symbols, by name: an active and an inactive CARD sign, the generator, the factory, a wall, a vessel.
SIGNS: Final = (
    art("sign-card", f"lamp tissue-text 1.6 {_CARD}", f"none on-piece 2.4 {_PLUS}"),
    group(
        "sign-card-used",
        path("card", _CARD, "none", "tissue-text", 1.6, dash="3 3"),
        path("minus", "M-5.5 0H5.5", "none", "tissue-text", 2.0, opacity=0.6),
    ),
    art("sign-generator", f"serum tissue-text 1.6 {disc(0, 0, 13)}", f"seat0 tissue-text 1.2 {_BOLT}"),
    art(
        "sign-factory",
        "bone serum 1.2 M-14 -7H-1V-.5H-14ZM0 -7H13V-.5H0ZM-14 7.5V1H-8V7.5ZM-7 1H6V7.5H-7ZM7 1H14V7.5H7Z",
    ),
    art("wall", f"bone on-piece 1.4 {box(42, 11, 3)}", "none on-piece 1.1 M-7 -5.5V5.5M7 -5.5V5.5M-21 0H-7M7 0H21"),
    art(
        "sign-vessel",
        "red on-piece 1.4 M-19 -6Q-12.5 -12 -6 -6T7 -6T19 -6V6Q13 12 7 6T-6 6T-19 6Z",
        "seat4-hi none 0 " + disc(-10, 0, 4, 0.65) + disc(0, 1.5, 4, 0.65) + disc(10, -0.5, 4, 0.65),
    ),
)
SIGN_REFS: Final = ("sign-card", "sign-generator", "sign-factory", "sign-vessel")
#: The number of walls stands on it, also where words are drawn larger than the board.
_PLATE: Final = box(30, 20, 10)


@by_language()
def block_item(block: int, tissue: int) -> tuple[Item, ...]:
    """Draw a tissue block: soft when normal, growing when cancer, cracked stone when solidified. A terminal has a
    character for it, beside those of what stands there."""
    name, (x, y) = names.BLOCKS[block], layout.CENTRES[block]
    here, turn = f"hex:{name}", 60.0 * (block * 7 % 6)  # no two neighbours look quite alike
    more = {
        "layer": "ground",
        "site": here,
        "label": _("{block}, {tissue} tissue", block=name, tissue=names.tissue(tissue)),
    }
    shown = {"glyph": TISSUE_GLYPHS[tissue], "tone": CAMP_TONES[tissue != p.HEALTHY], "layer": "ground"}
    return (
        use(here, f"tissue-{tissue}", points=_OUTLINE, x=round(x, 2), y=round(y, 2), turn=turn, **more),
        group(f"{here}:glyph", x=x + layout.TISSUE_MARK * layout.COLUMN, y=y, beside=True, **shown),
    )


@by_language(maxsize=1024)
def sign_item(sign: int, block: int, active: bool, stock: int, free: bool) -> Item:
    """Draw a sign on its block, in the middle where no cell stands; `active` is for CARD signs, `stock` for the
    factory."""
    kind = t.SIGN_KIND[sign]
    key = f"sign:{names.SIGN_KEYS[sign]}"
    x, y = layout.CENTRES[block]
    dx, dy, size = layout.SIGN_FREE if free else layout.SIGN_ASIDE
    said = {"sign": _(names.SIGN_NAMES[kind]), "block": names.BLOCKS[block]}
    label, glyph, ref = _("{sign} on {block}", **said), SIGN_GLYPHS[kind], SIGN_REFS[kind]
    items = []
    if kind == p.CARD_SIGN:
        label = _("{sign} on {block}, active", **said) if active else _("{sign} on {block}, inactive", **said)
        glyph = ACTIVE_GLYPH if active else glyph
        ref = ref if active else "sign-card-used"
    elif kind == p.FACTORY_SIGN:
        label = _("{sign} on {block}, {walls}", walls=in_walls(stock), **said)
        at = 17.0 * size
        items = [
            path(f"{key}:plate", _PLATE, "on-piece", x=at, y=-at / 2),
            text(f"{key}:stock", str(stock), at, -at / 2, 12.0, bold=True, fill="white"),
        ]
    mark = group(f"{key}:glyph", x=layout.SIGN_MARK * layout.COLUMN - dx, y=-dy, glyph=glyph, tone="amber")
    return group(
        key,
        use(f"{key}:sign", ref, r=16.0 * size, size=size),
        *items,
        mark,
        x=round(x + dx, 2),
        y=round(y + dy, 2),
        label=label,
    )


@by_language()
def wall_item(edge: int) -> Item:
    """Draw a wall: a dark bar with joints on its edge."""
    x, y, turn = layout.edge(edge)
    name = f"edge:{names.EDGES[edge]}"
    glyph = "|" if turn % 180 == 90 else "\\" if turn % 180 == 30 else "/"
    one, other = names.edge_ends(edge)
    label = _("Wall between {one} and {other}", one=one, other=other)
    return use(name, "wall", points=_WALL, x=round(x, 2), y=round(y, 2), turn=turn, site=name, label=label, glyph=glyph)


@by_language()
def edge_item(edge: int, broad: bool = False) -> Item:
    """Draw an edge where a wall can be built: a quiet mark that can be chosen, broad where there are walls to put on
    all of them."""
    x, y, turn = layout.edge(edge)
    name = f"edge:{names.EDGES[edge]}"
    one, other = names.edge_ends(edge)
    label = _("Edge between {one} and {other}", one=one, other=other)
    at = (round(x, 2), round(y, 2))
    return path(
        name,
        box(34, 12) if broad else box(30, 6),
        "bone",
        x=at[0],
        y=at[1],
        turn=turn,
        opacity=0.5,
        site=name,
        label=label,
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
Placed: TypeAlias = tuple[Cell, Place, float, Place]


@by_language(maxsize=1024)
def cell_item(drawn: Cell, place: Place, scale: float, mark: Place) -> Item:
    """Draw a cell with its letter in the seat's colour, its Biomass as pips, and a ring while its player decides. A
    terminal shows its letter at `mark`."""
    cell, biomass, limit = drawn.cell, drawn.biomass, drawn.limit
    key = f"cell:{names.CELL_KEYS[cell]}"
    glyph = group(
        f"{key}:glyph",
        x=round(mark[0] - place[0], 2),
        y=round(mark[1] - place[1], 2),
        glyph=CELL_GLYPHS[cell] if drawn.block >= 0 else _("{cell} off", cell=CELL_GLYPHS[cell]),
        tone=CAMP_TONES[t.CELL_CAMP[cell]],
    )
    return group(
        key,
        *((halo(key, scale),) if drawn.acts else ()),
        *cell_body(cell, drawn.seat, scale),
        *pips(key, biomass, limit, 20.0 * scale, scale),
        glyph,
        x=place[0],
        y=place[1],
        opacity=0.45 if drawn.dead else 1.0,
        seat=drawn.seat,
        site=key,
        label=_cell_label(drawn),
    )


def _cell_label(drawn: Cell) -> str:
    said = {"cell": _(names.CELL_NAMES[drawn.cell]), "biomass": drawn.biomass, "limit": drawn.limit}
    if drawn.block < 0:
        words = N_("{cell} off the board, Biomass {biomass} of {limit}")
        now = N_("{cell} off the board, Biomass {biomass} of {limit}, acts now")
        return _(now if drawn.acts else words, **said)
    words = N_("{cell} on {block}, Biomass {biomass} of {limit}")
    now = N_("{cell} on {block}, Biomass {biomass} of {limit}, acts now")
    return _(now if drawn.acts else words, block=names.BLOCKS[drawn.block], **said)


# What is the same object as before need not be looked at again.


@cache
def halo(key: str, scale: float) -> Item:
    return circle(f"{key}:acts", round(26.0 * scale, 2), "none", "ink", 2.6)


@cache
def cell_body(cell: int, seat: int, scale: float) -> tuple[Item, ...]:
    key = f"cell:{names.CELL_KEYS[cell]}"
    at, size = round(13 * scale, 2), round(8.5 * scale, 2)
    line = f"{CAMP_TONES[t.CELL_CAMP[cell]]}-lo"
    letter = names.GREEK[t.CELL_LETTER[cell]]
    return (
        use(f"{key}:body", f"cell-{names.CELL_KEYS[cell]}", size=scale, r=round(REACH * scale, 2)),
        *badge(key, letter, at, -at, size, f"seat{seat}-hi", line),
    )
