"""Rules about cells and tissue: standing on a block, stepping, dying, Biomass, and blocks that turn."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import ALL_BLOCKS, BIT, DISTANCE, EDGE, EDGE_BIT, EDGE_WORD, NEIGHBOUR
from cellar.games.cell_wars.rulebook.lasting_cards import lasting, lose_all
from cellar.rules.tape import note
from cellar.rules.types import Ints, State


def count_blocks(mask: int) -> int:
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def only_block(mask: int) -> int:
    """Return the block of a mask with just one, -1 for none or several: a forced choice."""
    if mask == 0 or mask & (mask - 1):
        return -1
    block = 0
    while mask > 1:
        mask >>= 1
        block += 1
    return block


def signed(state: State) -> int:
    """Return the mask of blocks under a sign."""
    mask = 0
    signs = state.signs
    for sign in range(t.SIGNS):
        if signs[sign] >= 0:
            mask |= int(BIT[signs[sign]])
    return mask


def tissue_at(state: State, block: int) -> int:
    if state.solid & BIT[block]:
        return p.SOLID
    if state.cancer & BIT[block]:
        return p.TUMOUR
    return p.HEALTHY


def blocks_of(state: State, tissue: int) -> int:
    """Return the mask of one tissue; a solidified block is not TUMOUR: cards and purification leave it alone."""
    if tissue == p.HEALTHY:
        return ALL_BLOCKS & ~int(state.cancer)
    if tissue == p.TUMOUR:
        return int(state.cancer) & ~int(state.solid)
    return int(state.solid)


def turn(state: State, seat: int, block: int, tissue: int, why: int, tape: Ints) -> None:
    """Change a block's tissue; where it turns normal, claims of solidification are void (CW-28)."""
    before = tissue_at(state, block)
    void = 0
    for other in range(t.SEATS):
        if tissue == p.HEALTHY and state.place[other] == block and state.claims[other] > 0:
            state.claims[other] = 0
            void |= 1 << other
    if tissue == p.HEALTHY:
        state.cancer &= ~BIT[block]
    else:
        state.cancer |= BIT[block]
    if tissue == p.SOLID:
        state.solid |= BIT[block]
    else:
        state.solid &= ~BIT[block]
    note(tape, t.T_TURNED, 0, seat, block, before, tissue, why, void)


def has_wall(state: State, edge: int) -> bool:
    return bool(state.walls[EDGE_WORD[edge]] & EDGE_BIT[edge])


def open_to(state: State, seat: int, direction: int, through: int) -> int:
    """Return the block that a step leads to; -1 beyond the border, or behind a wall that stops this cell (CW-19)."""
    here = state.place[seat]
    there = NEIGHBOUR[here, direction]
    if there < 0 or state.camp[seat] == p.CANCER or through > 0 or lasting(state, seat, p.THROUGH) > 0:
        return int(there)
    return -1 if has_wall(state, EDGE[here, direction]) else int(there)


def is_open(state: State, seat: int, through: int) -> bool:
    for direction in range(6):  # noqa: SIM110 - compiled rules know no generators
        if open_to(state, seat, direction, through) >= 0:
            return True
    return False


def put(state: State, seat: int, block: int) -> None:
    """Put a cell on a block, by whatever cause: it interrupts solidification (CW-17) and leaves the vessel (CW-13)."""
    state.place[seat] = block
    state.claims[seat] = 0
    state.rest[seat] = 0


def step(state: State, seat: int, direction: int, how: int, tape: Ints) -> None:
    """Make one movement step, which also is "the last movement" from now on (CW-21)."""
    here = int(state.place[seat])
    there = int(NEIGHBOUR[here, direction])
    put(state, seat, there)
    state.last[seat] = direction
    note(tape, t.T_STEPPED, 0, seat, here, there, direction, how, 0)


def in_range(state: State, seat: int, target: int, reach: int) -> bool:
    """Return whether a living target is at most `reach` blocks away."""
    return bool(state.place[target] >= 0 and DISTANCE[state.place[seat], state.place[target]] <= reach)


def change_biomass(state: State, seat: int, amount: int, tape: Ints) -> None:
    """Change a cell's Biomass by a card: up to the limit, down to death."""
    before = int(state.biomass[seat])
    after = min(max(before + amount, 0), int(state.limit[seat]))
    if after == before:
        return
    state.biomass[seat] = after
    note(tape, t.T_BIOMASS_CHANGED, 0, seat, before, after, 0, 0, 0)
    if after == 0:
        die(state, seat, tape)


def die(state: State, seat: int, tape: Ints) -> None:
    """Remove a cell at 0 Biomass from the board at once: the hand stays, the panel is lost (CW-10), and so is a free
    draw."""
    state.biomass[seat] = 0
    put(state, seat, -1)
    state.free[seat] = 0
    note(tape, t.T_DIED, 0, seat, 0, 0, 0, 0, 0)
    lose_all(state, seat, tape)
