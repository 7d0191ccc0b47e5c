"""The position editor of Cell Wars: tissue, walls, signs and cells on the board, Biomass, rounds, steps, and the cards
of whoever is to move.

A position that is edited stands between two choices of somebody's individual round: nothing is half done in it, and a
setup in progress is finished first. Cards come from the camp's deck and go back to it; who remembers which of them is
forgotten.
"""

from collections.abc import Callable, Iterator
from typing import Final

from cellar.contract.editing import Tool
from cellar.draw.scene import Item, Scene
from cellar.draw.shapes import use
from cellar.errors import BadText
from cellar.games.cell_wars.picture import pieces
from cellar.games.cell_wars.rulebook import board
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.individual_round import clear_turn
from cellar.games.cell_wars.rulebook.start import starts_for
from cellar.games.cell_wars.scene import drawn
from cellar.games.cell_wars.words import names
from cellar.games.cell_wars.written import card_tools
from cellar.games.cell_wars.written.position_reader import laid_out
from cellar.games.cell_wars.written.positions import described
from cellar.language import N_, translator
from cellar.rules.layout import part, put
from cellar.rules.types import Options, State

_ = translator(__name__)
BLOCKS: Final = ("hex:",)
EDGES: Final = ("edge:",)
CELLS: Final = ("cell:",)
TISSUES: Final = (N_("Normal tissue"), N_("Cancer tissue"), N_("Solidified tissue"))
#: The steps of an individual round in which a position can stand, with the phase of each.
STEPS: Final = {
    "relapse": (t.RELAPSE, N_("Relapse")),
    "draw": (t.DRAW, N_("Draw cards")),
    "play": (t.PLAY, N_("Play cards")),
    "act": (t.ACT, N_("Act and move")),
    "attack": (t.ATTACK, N_("Attack a cell")),
}
#: What is counted on a cell, with the field of the state.
COUNTS: Final = {
    "biomass": ("biomass", N_("Biomass: one more"), N_("Biomass: one less")),
    "limit": ("limit", N_("Limit: one more"), N_("Limit: one less")),
    "bricks": ("bricks", N_("Walls of a cell: one more"), N_("Walls of a cell: one less")),
}
#: Walls that a cell can be given here.
MOST_BRICKS: Final = 20


def scene(options: Options, state: State) -> Scene:
    """Draw the board with all edges, so that a wall can be put on each."""
    return drawn(options, state, edges=2)


def palette(options: Options, state: State) -> tuple[Tool, ...]:
    return (
        *_board_tools(),
        *_cell_tools(options, state),
        *_turn_tools(options, state),
        # An edit finishes a setup, and then the first seat is to move.
        *card_tools.palette(options, state, int(state.seat) if state.round_no else 0),
    )


def _board_tools() -> Iterator[Tool]:
    for tissue, label in enumerate(TISSUES):
        items = (use(f"tool:tissue:{tissue}", f"tissue-{tissue}", r=40.0),)
        yield Tool(name=f"tissue:{tissue}", label=_(label), group=_("Tissue"), on=BLOCKS, items=items, half=44.0)
    wall: tuple[Item, ...] = (use("tool:wall", "wall", r=21.0),)
    yield Tool(name="wall", label=_("A wall, or none"), group=_("Walls and signs"), on=EDGES, items=wall, half=24.0)
    for sign, key in enumerate(names.SIGN_KEYS):
        label, group = _(names.SIGN_NAMES[t.SIGN_KIND[sign]]), _("Walls and signs")
        if sign < t.CARD_SIGNS:
            label = _("{sign} {number}", sign=label, number=sign + 1)
        items = (use(f"tool:sign:{key}", pieces.SIGN_REFS[t.SIGN_KIND[sign]], r=16.0),)
        yield Tool(name=f"sign:{key}", label=label, group=group, on=BLOCKS, items=items, half=20.0)
    yield Tool(name="active", label=_("CARD sign: active or not"), group=_("Walls and signs"), on=BLOCKS)
    yield Tool(name="stock:more", label=_("Factory: one wall more"), group=_("Walls and signs"))
    yield Tool(name="stock:less", label=_("Factory: one wall less"), group=_("Walls and signs"))


def _cell_tools(options: Options, state: State) -> Iterator[Tool]:
    for seat in range(int(state.players)):
        label, key = names.cell_name(options, seat), names.cell_key(options, seat)
        items = pieces.cell_body(int(state.cell[seat]), seat, 1.0)
        yield Tool(name=f"cell:{key}", label=label, group=_("Cells"), on=BLOCKS, items=items, half=26.0)
    yield Tool(name="dead", label=_("Off the board"), group=_("Cells"), on=CELLS)
    for name, (_field, more, less) in COUNTS.items():
        yield Tool(name=f"{name}:more", label=_(more), group=_("Cells"), on=CELLS)
        yield Tool(name=f"{name}:less", label=_(less), group=_("Cells"), on=CELLS)


def _turn_tools(options: Options, state: State) -> Iterator[Tool]:
    for seat in range(int(state.players)):
        now = bool(state.round_no) and seat == state.seat
        yield Tool(name=f"turn:{seat}", label=names.cell_name(options, seat), group=_("To move"), now=now)
    for name, (phase, label) in STEPS.items():
        yield Tool(name=f"step:{name}", label=_(label), group=_("Step"), now=bool(state.phase == phase))
    group = _("Round {number}", number=int(state.round_no))
    yield Tool(name="round:more", label=_("One round later"), group=group)
    yield Tool(name="round:less", label=_("One round earlier"), group=group)


def read(text: str) -> tuple[Options, State]:
    return laid_out(described(text))


def missing(options: Options, state: State, fault: str) -> str:
    return fault


def edit(options: Options, state: State, tool: str, site: str) -> tuple[Options, State]:
    what, rest = (*tool.split(":", 1), "")[:2]
    name = site.split(":", 1)[-1]
    _settle(state)
    if what in ("tissue", "sign", "cell", "active"):
        ON_BLOCKS[what](options, state, rest, names.block_number(name))
    elif what == "wall":
        edge = names.edge_number(name)
        state.walls[board.EDGE_WORD[edge]] ^= board.EDGE_BIT[edge]
    elif what == "dead":
        _die(state, names.seat_number(options, name))
    elif what in COUNTS:
        _count(options, state, names.seat_number(options, name), what, 1 if rest == "more" else -1)
    elif what == "stock":
        state.stock = _within(int(state.stock), rest, 0, int(state.round_no) - 1)
    elif what == "turn":
        state.seat = int(rest)
    elif what == "step":
        state.phase = STEPS[rest][0]
    elif what == "round":
        state.round_no = _within(int(state.round_no), rest, 1, t.ROUNDS)
    else:
        card_tools.move(options, state, what, rest)
    _tidy(state)
    return options, state


def _within(now: int, way: str, low: int, high: int) -> int:
    """One more or one less, between two bounds."""
    wanted = now + (1 if way == "more" else -1)
    if not low <= wanted <= high:
        raise BadText(_("This can only be between {low} and {high} here.", low=low, high=high))
    return wanted


# -- on the board


def _tissue(options: Options, state: State, kind: str, block: int) -> None:
    bit = int(board.BIT[block])
    state.cancer = int(state.cancer) & ~bit | (bit if int(kind) != p.HEALTHY else 0)
    state.solid = int(state.solid) & ~bit | (bit if int(kind) == p.SOLID else 0)


def _sign(options: Options, state: State, key: str, block: int) -> None:
    """Put a sign on a block; one that lies there goes to where this one was."""
    sign = names.SIGN_KEYS.index(key)
    for other in range(t.SIGNS):
        if state.signs[other] == block:
            state.signs[other] = state.signs[sign]
    state.signs[sign] = block


def _cell(options: Options, state: State, key: str, block: int) -> None:
    seat = names.seat_number(options, key)
    state.place[seat] = block
    state.biomass[seat] = max(int(state.biomass[seat]), 1)


def _active(options: Options, state: State, nothing: str, block: int) -> None:
    found = [sign for sign in range(t.CARD_SIGNS) if state.signs[sign] == block]
    if not found:
        raise BadText(_("There is no CARD sign on {block}.", block=names.BLOCKS[block]))
    if state.round_no < t.RELOAD:
        raise BadText(_("CARD signs turn active in round 3 for the first time: go to that round first."))
    state.active = int(state.active) ^ 1 << found[0]


ON_BLOCKS: Final[dict[str, Callable[[Options, State, str, int], None]]] = {
    "tissue": _tissue,
    "sign": _sign,
    "cell": _cell,
    "active": _active,
}


# -- cells


def _die(state: State, seat: int) -> None:
    """Take a cell off the board: it loses its panel and its free draws."""
    state.place[seat], state.biomass[seat] = -1, 0
    card_tools.discard_panel(state, seat)


def _count(options: Options, state: State, seat: int, what: str, by: int) -> None:
    camp, name = int(state.camp[seat]), names.cell_name(options, seat)
    if what != "biomass" and camp != p.CANCER:
        raise BadText(_("{cell} is an immune cell: only cancer cells have this.", cell=name))
    if what == "biomass" and state.place[seat] < 0:
        raise BadText(_("{cell} is off the board: put it on a block first.", cell=name))
    field = COUNTS[what][0]
    most = {"biomass": int(state.limit[seat]), "limit": t.START_BIOMASS[camp], "bricks": MOST_BRICKS}[what]
    way = "more" if by > 0 else "less"
    getattr(state, field)[seat] = _within(int(getattr(state, field)[seat]), way, 0 if what == "bricks" else 1, most)
    state.biomass[seat] = min(int(state.biomass[seat]), int(state.limit[seat]))


# -- the whole


def _settle(state: State) -> None:
    """Finish what is half done: a setup, a card that is played, a roll, an attack; what was used is discarded."""
    if state.round_no == 0:
        _begin(state)
    card_tools.discard_used(state)
    clear_turn(state)
    state.winner, state.reason = -1, 0
    if int(state.phase) not in [phase for phase, _label in STEPS.values()]:
        state.phase = t.DRAW


def _begin(state: State) -> None:
    """Begin round 1: signs and cells that are not placed yet come to where the rules let them."""
    free = [block for block in range(board.HEXES) if block not in state.signs.tolist()]
    for sign in range(t.SIGNS):
        if state.signs[sign] < 0:
            state.signs[sign] = free.pop(0)
    for seat in range(int(state.players)):
        if state.place[seat] < 0:
            starts = [block for block in range(board.HEXES) if starts_for(state, seat) >> block & 1]
            state.place[seat] = starts[0] if starts else 0
    state.round_no, state.seat, state.phase = 1, 0, t.DRAW


def _tidy(state: State) -> None:
    """Set right what follows from the rest: who is asked, what only some rounds, blocks and steps have."""
    seat = int(state.seat)
    if state.phase == t.ATTACK and state.camp[seat] == p.CANCER:
        state.phase = t.ACT
    if state.place[seat] < 0:
        state.phase = t.RELAPSE
    elif state.phase == t.RELAPSE:
        state.phase = t.DRAW
    state.asked = seat
    state.back = int(state.phase) if state.phase in (t.DRAW, t.PLAY) else 0
    state.stock = min(int(state.stock), int(state.round_no) - 1)
    if state.round_no < t.RELOAD:
        state.active = 0
    for other in range(int(state.players)):
        place = int(state.place[other])
        if place < 0 or not int(state.cancer) >> place & 1:
            state.claims[other] = 0
        if place < 0 or state.signs[state.rest[other]] != place:
            state.rest[other] = 0
        if place < 0:
            state.free[other] = 0
        shown = zip(part(state.shown, other), part(state.hand, other))
        put(part(state.shown, other), [min(known, held) for known, held in shown])
    for camp in range(p.CAMPS):
        state.batch[camp] = state.plays_n[camp] = 0
