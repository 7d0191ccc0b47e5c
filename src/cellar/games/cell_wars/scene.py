"""What a view looks like: the tissue with signs, walls and cells; round track above, decks and the count of cancer
tissue below."""

from collections.abc import Iterator
from functools import lru_cache

from cellar.core.scene import Cue, Item, Scene
from cellar.core.types import Options, State
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


def scene(options: Options, state: State, seat: int) -> Scene:
    """The table as the seat sees it; hands are not on it, they belong to the panel."""
    building = state.phase == t.ACT and seat == state.asked and state.bricks[seat] > 0 and not state.strode
    round_no = int(state.round_no)
    return Scene(
        title=f"Cell Wars, round {round_no} of {t.ROUNDS}" if round_no else "Cell Wars, setup",
        description=outcome(options, state) if state.phase == t.DONE else prompt(options, state, seat),
        box=layout.BOX,
        items=_items(
            round_no,
            (int(state.cancer), int(state.solid), int(state.goal)),
            (*state.walls.tolist(), bool(building)),
            (*state.signs.tolist(), int(state.active), int(state.stock)),
            tuple(_cells(state)),
            (*state.deck_n.tolist(), *state.discard_n.tolist()),
        ),
        glyph_scale=(1 / layout.COLUMN, 1 / layout.LINE),
    )


@lru_cache(maxsize=512)
def _items(
    round_no: int,
    tissue: tuple[int, int, int],
    walls: tuple[int, ...],
    signs: tuple[int, ...],
    cells: tuple[pieces.Cell, ...],
    piles: tuple[int, ...],
) -> tuple[Item, ...]:
    """What is on the table: everybody sees the same of it, so that it is put together once for all who look. The parts
    are remembered longer, since most of them stay the same."""
    cancer, solid, goal = tissue
    return (
        *track(round_no),
        *rulers(),
        *_blocks(cancer, solid),
        *_edges(walls[:-1], bool(walls[-1])),
        *_signs(signs[:-2], *signs[-2:]),
        *_placed(cells),
        *(deck(camp, piles[camp], piles[p.CAMPS + camp]) for camp in range(p.CAMPS)),
        *meter(cancer.bit_count(), goal),
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


def _cells(state: State) -> Iterator[pieces.Cell]:
    """The cell of each seat, as it is drawn."""
    kinds, blocks = state.cell.tolist(), state.place.tolist()
    biomass, limits = state.biomass.tolist(), state.limit.tolist()
    for seat in range(state.players):
        dead = blocks[seat] < 0 and state.round_no > 0
        yield pieces.Cell(kinds[seat], seat, blocks[seat], biomass[seat], limits[seat], dead)


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
