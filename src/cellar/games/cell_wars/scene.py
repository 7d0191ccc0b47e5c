"""What a view looks like: the tissue with signs, walls and cells; round track above, decks and the count of cancer
tissue below."""

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
from cellar.games.cell_wars.rulebook.cells import tissue_at

__all__ = ["cues", "panel", "scene"]


def scene(options: Options, state: State, seat: int) -> Scene:
    """The table as the seat sees it; hands are not on it, they belong to the panel."""
    items: list[Item] = [*track(int(state.round_no)), *rulers()]
    items += [pieces.block_item(block, tissue_at(state, block)) for block in range(board.HEXES)]
    items += edges(state, seat)
    items += signs(state)
    items += cells(state)
    items += [deck(camp, int(state.deck_n[camp]), int(state.discard_n[camp])) for camp in range(p.CAMPS)]
    items += meter(int(state.cancer).bit_count(), int(state.goal))
    title = f"Cell Wars, round {int(state.round_no)} of {t.ROUNDS}" if state.round_no else "Cell Wars, setup"
    return Scene(
        title=title,
        description=outcome(options, state) if state.phase == t.DONE else prompt(options, state, seat),
        box=layout.BOX,
        items=tuple(items),
        glyph_scale=(1 / layout.COLUMN, 1 / layout.LINE),
    )


def cues(options: Options, row: tuple[int, ...]) -> tuple[Cue, ...]:
    """The animation of one row of the tape; what moves nothing gives none."""
    told = events.read(row)
    show = getattr(motions, told.word, None)
    return show(options, told) if show else ()


def signs(state: State) -> list[Item]:
    active, stock = int(state.active), int(state.stock)
    return [
        pieces.sign_item(sign, block, active >> sign & 1 != 0, stock if sign == t.FACTORY else 0)
        for sign, block in enumerate(state.signs.tolist())
        if block >= 0
    ]


def edges(state: State, seat: int) -> list[Item]:
    """The walls, and for a player who may build one the edges that have none."""
    building = state.phase == t.ACT and seat == state.asked and state.bricks[seat] > 0 and not state.strode
    items = []
    walls = state.walls.tolist()
    for edge in range(board.EDGES):
        if walls[edge // board.WORD] >> edge % board.WORD & 1:
            items.append(pieces.wall_item(edge))
        elif building:
            items.append(pieces.edge_item(edge))
    return items


def cells(state: State) -> list[Item]:
    """All cells: on their blocks, each at its own corner when several share one, or on the bench."""
    items = []
    benched = [0, 0]
    blocks = state.place.tolist()[: int(state.players)]
    for seat, block in enumerate(blocks):
        camp = int(state.camp[seat])
        if block < 0:
            place, scale = layout.bench_place(camp, benched[camp]), 1.0
            mark = place
            benched[camp] += 1
        else:
            sharing = [other for other, its in enumerate(blocks) if its == block]
            scale = layout.SHARED[len(sharing)][0]
            place = layout.cell_place(block, len(sharing), sharing.index(seat))
            mark = layout.cell_mark(block, sharing.index(seat))
        dead = block < 0 and state.round_no > 0
        biomass, limit = int(state.biomass[seat]), int(state.limit[seat])
        drawn = pieces.Cell(int(state.cell[seat]), seat, block, biomass, limit, bool(dead))
        items.append(pieces.cell_item(drawn, place, scale, mark))
    return items
