"""Two rule-based bots with one idea each: an immune cell hunts the nearest cancer cell, a cancer cell spreads.

The *hunter* rolls, walks to the nearest cancer cell and attacks it. The *spreader* degrades the block under it, else
walks to the nearest normal tissue. Both play every card that helps with that and draw what costs them nothing that they
need. They look only at what their seat may know, need no search, and reach the ends that greedy players hardly ever
see: good for balance tables, as easy opponents, and as the policy of a search's playouts.
"""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT, DISTANCE, EDGE_ENDS, HEXES, LINE, NEIGHBOUR
from cellar.games.cell_wars.rulebook.cells import blocks_of, count_blocks, tissue_at
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range
from cellar.games.cell_wars.rulebook.legal import legal
from cellar.games.cell_wars.rulebook.playable import is_useful
from cellar.rules.rng import below
from cellar.rules.types import Ints, State

#: Farther than any block.
FAR = 99


def decide(state: State, rng: Ints, actions: Ints) -> int:
    """Choose the action of the hunter or the spreader whose decision it is."""
    n = int(legal(state, actions))
    phase = state.phase
    if n == 1:
        return int(actions[0])
    if phase == t.ACT:
        return act(state, actions, n)
    if phase == t.MOVE or phase == t.CARD_STEP:
        return step_to(state, int(state.seat), goal(state, int(state.seat), rng), actions, n)
    if phase == t.DRAW:
        return draw(state, actions, n)
    if phase == t.PLAY:
        return play(state, actions, n)
    if phase == t.ATTACK:
        return weakest(state, actions, n)
    if phase == t.CARD_AXIS:
        return longest(state, actions, n)
    if phase == t.PLACE_CELL or phase == t.CARD_PLACE or phase == t.RELAPSE:
        return best_place(state, actions, n, rng)
    if phase == t.COLLECT:
        return int(actions[n - 1])
    return int(actions[below(rng, n)])


def nearest(state: State, block: int, camp: int) -> int:
    """Return the seat of the living cell of a camp nearest to a block, of equally near ones the weakest; -1: none."""
    found = -1
    for seat in range(t.SEATS):
        if state.camp[seat] == camp and state.place[seat] >= 0:
            if found < 0:
                found = seat
                continue
            far, best = DISTANCE[block, state.place[seat]], DISTANCE[block, state.place[found]]
            if far < best or (far == best and state.biomass[seat] < state.biomass[found]):
                found = seat
    return found


def far_from(state: State, block: int, camp: int) -> int:
    """Return how far the nearest living cell of a camp is from a block; FAR if there is none."""
    other = nearest(state, block, camp)
    return FAR if other < 0 else int(DISTANCE[block, state.place[other]])


def goal(state: State, seat: int, rng: Ints) -> int:
    """Return the block where the cell wants to be."""
    here = int(state.place[seat])
    if state.camp[seat] == p.IMMUNE:
        prey = nearest(state, here, p.CANCER)
        return int(state.place[prey]) if prey >= 0 else nearest_block(here, blocks_of(state, p.TUMOUR), rng)
    return nearest_block(here, blocks_of(state, p.HEALTHY), rng)


def nearest_block(here: int, mask: int, rng: Ints) -> int:
    """Return the nearest block of a mask, a random one of equals; the block itself if there is none."""
    best, least, ties = here, FAR, 0
    for block in range(HEXES):
        if mask & BIT[block]:
            if DISTANCE[here, block] < least:
                least = int(DISTANCE[here, block])
                ties = 0
            if DISTANCE[here, block] == least:
                ties += 1
                if below(rng, ties) == 0:
                    best = block
    return best


def act(state: State, actions: Ints, n: int) -> int:
    """Choose in steps 7 and 8: degrade, or purify when there is no prey; else roll."""
    here = int(state.place[state.seat])
    if state.camp[state.seat] == p.CANCER:
        return t.DEGRADE if has(actions, n, t.DEGRADE) else t.ROLL
    if has(actions, n, t.PURIFY) and nearest(state, here, p.CANCER) < 0:
        return t.PURIFY
    wall = wall_in_the_way(state, here, actions, n)
    return wall if wall >= 0 else t.ROLL


def has(actions: Ints, n: int, action: int) -> bool:
    for i in range(n):  # noqa: SIM110 - compiled code knows no generators
        if actions[i] == action:
            return True
    return False


def wall_in_the_way(state: State, here: int, actions: Ints, n: int) -> int:
    """Return a wall to demolish when walls stand on every way that leads nearer to the prey; -1 for none."""
    prey = nearest(state, here, p.CANCER)
    return wall_before(here, int(state.place[prey]), actions, n) if prey >= 0 else -1


def wall_before(here: int, there: int, actions: Ints, n: int) -> int:
    """Return a wall to demolish when walls stand on every way that leads nearer to a block; -1 for none."""
    nearer = found = 0
    wall = -1
    for direction in range(6):
        block = NEIGHBOUR[here, direction]
        if block < 0 or DISTANCE[block, there] >= DISTANCE[here, there]:
            continue
        nearer += 1
        for i in range(n):
            edge = actions[i] - t.EDGE_AT
            if t.EDGE_AT <= actions[i] < t.CARD and (EDGE_ENDS[edge, 0] == block or EDGE_ENDS[edge, 1] == block):
                found += 1
                wall = int(actions[i])
    return wall if nearer == found else -1


def step_to(state: State, seat: int, block: int, actions: Ints, n: int) -> int:
    """Choose a step nearer to a block; or stop: on it, where an attack reaches it, where nothing leads nearer."""
    here = int(state.place[seat])
    least = int(DISTANCE[here, block])
    best = t.END
    if state.camp[seat] == p.IMMUNE and least <= attack_range(state, seat):
        return best
    for i in range(n):
        if t.STEP <= actions[i] < t.STEP + 6:
            far = int(DISTANCE[NEIGHBOUR[here, actions[i] - t.STEP], block])
            if far < least:
                least = far
                best = int(actions[i])
    return best


def draw(state: State, actions: Ints, n: int) -> int:
    """Draw for free always; immune cells also pay, as nobody attacks them. Cancer cells need their Biomass."""
    if has(actions, n, t.DRAW_FREE):
        return t.DRAW_FREE
    if state.camp[state.seat] == p.IMMUNE and has(actions, n, t.DRAW_CHARGE):
        return t.DRAW_CHARGE
    return t.END


def play(state: State, actions: Ints, n: int) -> int:
    """Play the first card that helps now."""
    for i in range(1, n):
        if helps(state, int(state.seat), int(actions[i]) - t.CARD):
            return int(actions[i])
    return t.END


def helps(state: State, seat: int, card: int) -> bool:
    """Return whether a card does something that hunting or spreading can use."""
    camp = int(state.camp[seat])
    here = int(state.place[seat])
    for i in range(p.EFFECT, p.COLUMNS, p.WIDTH):
        primitive = state.cards[camp, card, i]
        if primitive == p.SIGN or primitive == p.SWAP:
            return False
        if primitive == p.MOVE or primitive == p.PLACE:
            if camp == p.CANCER and tissue_at(state, here) == p.HEALTHY:
                return False  # there is work here
            if camp == p.IMMUNE and far_from(state, here, p.CANCER) <= attack_range(state, seat):
                return False
    return is_useful(state, seat, card)


def weakest(state: State, actions: Ints, n: int) -> int:
    """Choose the target with the least Biomass."""
    best = int(actions[n - 1])
    for i in range(1, n):
        if state.biomass[actions[i] - t.SEAT] < state.biomass[best - t.SEAT]:
            best = int(actions[i])
    return best


def longest(state: State, actions: Ints, n: int) -> int:
    """Choose the line of blocks that turns the most of them."""
    best = int(actions[0])
    most = -1
    for i in range(n):
        mask = int(LINE[state.place[state.seat], actions[i] - t.AXIS])
        turned = count_blocks(mask & blocks_of(state, p.TUMOUR))
        if turned > most:
            most = turned
            best = int(actions[i])
    return best


def best_place(state: State, actions: Ints, n: int, rng: Ints) -> int:
    """Choose a place: a hunter near to cancer cells (else to cancer tissue), a cancer cell far from hunters."""
    immune = state.camp[state.asked] == p.IMMUNE
    best = int(actions[0])
    least, ties = FAR * FAR, 0
    for i in range(n):
        if actions[i] == t.END:
            continue
        block = int(actions[i]) - t.HEX
        if immune:
            cost = far_from(state, block, p.CANCER)
            if cost == FAR:
                cost = int(DISTANCE[block, nearest_block(block, int(state.cancer), rng)])
        else:
            cost = -far_from(state, block, p.IMMUNE)
        if cost < least:
            best, least, ties = int(actions[i]), cost, 0
        if cost == least:
            ties += 1
            if below(rng, ties) == 0:
                best = int(actions[i])
    return best
