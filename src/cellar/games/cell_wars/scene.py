"""What a view looks like: the tissue with signs, walls and cells; round track above, decks and the count of cancer
tissue below."""

from functools import lru_cache

from cellar.core.scene import Cue, Item, Scene
from cellar.core.types import PUBLIC, Options, State
from cellar.games.cell_wars import events
from cellar.games.cell_wars.narration import outcome, prompt
from cellar.games.cell_wars.picture import cues as motions
from cellar.games.cell_wars.picture import layout, pieces
from cellar.games.cell_wars.picture.panel import panel
from cellar.games.cell_wars.picture.surroundings import deck, meter, rulers, track
from cellar.games.cell_wars.rulebook import board
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t

__all__ = ["cues", "panel", "scene"]

Numbers = tuple[int, ...]


def scene(options: Options, state: State, seat: int) -> Scene:
    """The table as the seat sees it; hands are not on it, they belong to the panel."""
    return _scene(
        outcome(options, state) if state.phase == t.DONE else prompt(options, state, PUBLIC),
        state.round_no,
        (state.cancer, state.solid, state.goal),
        (
            state.flat("walls"),
            state.phase == t.ACT and seat == state.asked and state.bricks[seat] > 0 and not state.strode,
        ),
        (state.flat("signs"), state.active, state.stock),
        (state.players, *map(state.flat, ("cell", "place", "biomass", "limit"))),
        (state.flat("deck_n"), state.flat("discard_n")),
    )


@lru_cache(maxsize=512)
def _scene(
    description: str,
    round_no: int,
    tissue: tuple[int, int, int],
    walls: tuple[Numbers, bool],
    signs: tuple[Numbers, int, int],
    cells: tuple[int, Numbers, Numbers, Numbers, Numbers],
    piles: tuple[Numbers, Numbers],
) -> Scene:
    """What is on the table: everybody sees the same of it, so that it is put together once for all who look. The parts
    are remembered longer, since most of them stay the same."""
    cancer, solid, goal = tissue
    return Scene(
        title=f"Cell Wars, round {round_no} of {t.ROUNDS}" if round_no else "Cell Wars, setup",
        description=description,
        box=layout.BOX,
        items=(
            *track(round_no),
            *rulers(),
            *_blocks(cancer, solid),
            *_edges(*walls),
            *_signs(*signs),
            *_placed(_cells(round_no > 0, *cells)),
            *map(deck, range(p.CAMPS), *piles),
            *meter(cancer.bit_count(), goal),
        ),
        glyph_scale=(1 / layout.COLUMN, 1 / layout.LINE),
    )


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    """The animation of one row of the tape; what moves nothing gives none."""
    told = events.read(row)
    show = getattr(motions, told.word, None)
    return show(options, told) if show else ()


@lru_cache(maxsize=4096)
def _blocks(cancer: int, solid: int) -> tuple[Item, ...]:
    return tuple(
        pieces.block_item(block, p.SOLID if solid >> block & 1 else p.TUMOUR if cancer >> block & 1 else p.HEALTHY)
        for block in range(board.HEXES)
    )


@lru_cache(maxsize=4096)
def _edges(walls: tuple[int, ...], building: bool) -> tuple[Item, ...]:
    """The walls, and for a player who may build one the edges that have none."""
    built = [bool(walls[edge // board.WORD] >> edge % board.WORD & 1) for edge in range(board.EDGES)]
    return tuple(
        pieces.wall_item(edge) if wall else pieces.edge_item(edge)
        for edge, wall in enumerate(built)
        if wall or building
    )


@lru_cache(maxsize=4096)
def _signs(blocks: tuple[int, ...], active: int, stock: int) -> tuple[Item, ...]:
    return tuple(
        pieces.sign_item(sign, block, active >> sign & 1 != 0, stock if sign == t.FACTORY else 0)
        for sign, block in enumerate(blocks)
        if block >= 0
    )


def _cells(
    begun: bool, players: int, kinds: Numbers, blocks: Numbers, biomass: Numbers, limits: Numbers
) -> tuple[pieces.Cell, ...]:
    """The cell of each seat, as it is drawn."""
    return tuple(
        pieces.Cell(kinds[seat], seat, blocks[seat], biomass[seat], limits[seat], blocks[seat] < 0 and begun)
        for seat in range(players)
    )


@lru_cache(maxsize=4096)
def _placed(cells: tuple[pieces.Cell, ...]) -> tuple[Item, ...]:
    """All cells: on their blocks, each at its own corner when several share one, or on the bench."""
    items = []
    benched = [0, 0]
    for cell in cells:
        if cell.block < 0:
            camp = t.CELL_CAMP[cell.cell]
            place, scale = layout.bench_place(camp, benched[camp]), 1.0
            mark = place
            benched[camp] += 1
        else:
            sharing = [other.seat for other in cells if other.block == cell.block]
            scale = layout.SHARED[len(sharing)][0]
            place = layout.cell_place(cell.block, len(sharing), sharing.index(cell.seat))
            mark = layout.cell_mark(cell.block, sharing.index(cell.seat))
        items.append(pieces.cell_item(cell, place, scale, mark))
    return tuple(items)
