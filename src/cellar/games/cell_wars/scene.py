"""The picture of a view: the tissue with signs, walls and cells; round track above, decks and count of cancer tissue
below."""

from functools import lru_cache

from cellar.draw.scene import Draw, Item, Layers, Scene
from cellar.games.cell_wars.narration import outcome, prompt
from cellar.games.cell_wars.picture import card_art, characters, layout, pieces
from cellar.games.cell_wars.picture.cues import cues
from cellar.games.cell_wars.picture.panel import panel
from cellar.games.cell_wars.picture.surroundings import basin, deck, meter, rulers, track
from cellar.games.cell_wars.rulebook import board
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.setup import seats
from cellar.games.cell_wars.words import names
from cellar.language import by_language, in_person, keeping_language, translator
from cellar.rules.types import PUBLIC, Options, State

__all__ = ["cues", "drawn", "may_build", "panel", "scene"]

_ = translator(__name__)
Numbers = tuple[int, ...]
Items = tuple[Item, ...]


def scene(options: Options, state: State, seat: int) -> Scene:
    """Draw the table as the seat sees it; hands belong to the panel."""
    return drawn(options, state, int(may_build(state, seat)))


def drawn(options: Options, state: State, edges: int) -> Scene:
    """Draw the table, without the edges that have no wall (0), with them (1), or broad (2)."""
    round_no, piles = state.round_no, zip(state.flat("deck_n"), state.flat("discard_n"))
    over = state.phase == t.DONE
    items = Layers(
        _layers(),
        (
            (None,),
            ((state.cancer, state.solid),),
            ((state.flat("walls"), edges),),
            _cells(
                -1 if over else int(state.asked),
                round_no > 0,
                state.players,
                *map(state.flat, ("cell", "place", "biomass", "limit")),
            ),
            ((state.flat("signs"), state.active, state.stock, frozenset(state.flat("place"))),),
            (round_no,),
            tuple(piles),
            ((state.cancer.bit_count(), state.goal),),
        ),
    )
    return Scene(
        title=_title(round_no),
        description=outcome(options, state) if over else _by_role(seats(options), prompt(options, state, PUBLIC)),
        box=layout.BOX,
        items=items,
        symbols=_symbols(str(options["deck"])),
        glyph_scale=(1 / layout.COLUMN, 1 / layout.LINE),
    )


@by_language()
def _title(round_no: int) -> str:
    if round_no:
        return _("Cell Wars, round {number} of {rounds}", number=round_no, rounds=t.ROUNDS)
    return _("Cell Wars, setup")


@by_language(maxsize=1024)
def _by_role(cells: Numbers, prompt: str) -> str:
    """Name the seats of a sentence by their cells: a picture knows no people."""
    return in_person(prompt, [_(names.CELL_NAMES[cell]) for cell in cells])


def may_build(state: State, seat: int) -> bool:
    """Return whether the edges without a wall are drawn for a seat: all else of the picture is public."""
    return bool(state.phase == t.ACT and seat == state.asked and state.bricks[seat] > 0 and not state.strode)


@lru_cache(maxsize=16)
def _symbols(deck: str) -> Items:
    return (*characters.symbols(), *pieces.SIGNS, *card_art.symbols(deck))


@by_language(maxsize=1024)
def _blocks(place: int, tissue: tuple[int, int]) -> Items:
    cancer, solid = tissue
    kinds = (p.SOLID if solid >> n & 1 else p.TUMOUR if cancer >> n & 1 else p.HEALTHY for n in range(board.HEXES))
    return tuple(item for block, kind in enumerate(kinds) for item in pieces.block_item(block, kind))


@by_language(maxsize=1024)
def _edges(place: int, now: tuple[Numbers, int]) -> Items:
    """Draw the walls, and for a player who may build one the edges that have none."""
    walls, building = now
    built = [bool(walls[edge // board.WORD] >> edge % board.WORD & 1) for edge in range(board.EDGES)]
    return tuple(
        pieces.wall_item(edge) if wall else pieces.edge_item(edge, building > 1)
        for edge, wall in enumerate(built)
        if wall or building
    )


@by_language(maxsize=1024)
def _signs(place: int, now: tuple[Numbers, int, int, frozenset[int]]) -> Items:
    blocks, active, stock, taken = now
    return tuple(
        pieces.sign_item(sign, block, active >> sign & 1 != 0, stock if sign == t.FACTORY else 0, block not in taken)
        for sign, block in enumerate(blocks)
        if block >= 0
    )


@lru_cache(maxsize=1024)
def _cells(
    acting: int, begun: bool, players: int, kinds: Numbers, blocks: Numbers, biomass: Numbers, limits: Numbers
) -> tuple[pieces.Placed, ...]:
    """Place the cell of each seat: on its block, at a corner of its own when several share one, or on the bench."""
    placed = []
    benched = [0, 0]
    for seat in range(players):
        dead = blocks[seat] < 0 and begun
        cell = pieces.Cell(kinds[seat], seat, blocks[seat], biomass[seat], limits[seat], dead, seat == acting)
        if cell.block < 0:
            camp = t.CELL_CAMP[cell.cell]
            where, scale = layout.bench_place(camp, benched[camp]), 1.0
            mark = layout.bench_mark(camp, benched[camp])
            benched[camp] += 1
        else:
            sharing = [other for other in range(players) if blocks[other] == cell.block]
            scale = layout.SHARED[len(sharing)][0]
            where = layout.cell_place(cell.block, len(sharing), sharing.index(seat))
            mark = layout.cell_mark(cell.block, sharing.index(seat))
        placed.append((cell, where, scale, mark))
    return tuple(placed)


#: All that is on the table, bottom up.
LAYERS: tuple[Draw, ...] = (
    lambda place, value: (*basin(), *rulers()),
    _blocks,
    _edges,
    lambda seat, placed: (pieces.cell_item(*placed),),
    _signs,
    lambda place, round_no: track(round_no),
    lambda camp, cards: (deck(camp, *cards),),
    lambda place, cancer: meter(*cancer),
)


@by_language()
def _layers() -> tuple[Draw, ...]:
    """Return the drawing functions, which are called later, for the language that is spoken now."""
    return tuple([keeping_language(draw) for draw in LAYERS])
