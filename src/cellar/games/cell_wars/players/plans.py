"""Plans, the planner's macro-actions: what a cell means to do, as a row of numbers, and the policy that carries it out.

A plan says where the cell goes (to work, to a cancer cell, to a block), what it does there, what it pays for cards,
which of them it plays and whether it strikes. The hunter and the spreader are two plans among many: a search compares
plans instead of single steps, and plays its matches on with those that did best against each other (`repertoire.py`).
Like them it looks only at what its seat may know, and needs no search.
"""

from cellar.games.cell_wars.players.instinct import FAR, far_from, has, longest, nearest, wall_before, weakest
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT, DISTANCE, HEXES, LINE, NEIGHBOUR
from cellar.games.cell_wars.rulebook.cells import blocks_of, count_blocks, tissue_at
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range
from cellar.games.cell_wars.rulebook.legal import legal
from cellar.games.cell_wars.rulebook.playable import is_useful
from cellar.rules.rng import below
from cellar.rules.types import Ints, State

# The columns of a plan.
#: where to: WORK, HUNT, GO, or PAIR: to the prey that the cell and a mate reach soonest together
GOAL = 0
#: GO: the block
BLOCK = 1
#: purify or degrade: NEVER, ALWAYS, or UNLESS_PREY is at most as far as CLOSE
ACT = 2
CLOSE = 3
#: cancer: claim solidification on cancer tissue
CLAIM = 4
#: which cards are drawn: NOTHING, FREE, CHARGE (and free), MUTATE (and both)
DRAW = 5
#: paid draws leave so much Biomass
KEEP = 6
#: whether cards are played
PLAY = 7
#: Excalibur waits for a line of so many blocks
LINE_OF = 8
#: whether to attack
STRIKE = 9
# What makes a block worth walking to: a step less, a block of the same kind beside it, a step from the other camp, and
# that no mate is nearer.
STEP_WORTH = 10
BESIDE_WORTH = 11
APART_WORTH = 12
MATE_WORTH = 13
COLUMNS = 14

WORK, HUNT, GO, PAIR = 0, 1, 2, 3
NEVER, ALWAYS, UNLESS_PREY = 0, 1, 2
NOTHING, FREE, CHARGE, MUTATE = 0, 1, 2, 3

#: A card that takes the cell elsewhere is worth it from so far away.
FAR_AWAY = 3
#: A better block may be so many steps farther than the nearest.
DETOUR = 2


def carry_out(state: State, rng: Ints, actions: Ints, plan: Ints) -> int:
    """Choose the action of the cell that is to decide, by its plan."""
    n = int(legal(state, actions))
    if n == 1:
        return int(actions[0])
    phase = state.phase
    if phase == t.MOVE or phase == t.CARD_STEP:
        return walk(state, actions, n, plan, rng)
    if phase == t.ACT:
        return act(state, actions, n, plan, rng)
    if phase == t.DRAW:
        return draw(state, actions, n, plan)
    if phase == t.PLAY:
        return play(state, actions, n, plan, rng)
    if phase == t.ATTACK:
        return weakest(state, actions, n) if plan[STRIKE] else t.END
    if phase == t.CARD_AXIS:
        return longest(state, actions, n)
    if phase == t.CARD_BLOCK or phase == t.TURN or phase == t.CARD_PLACE or phase == t.PLACE_CELL or phase == t.RELAPSE:
        return best_block(state, actions, n, rng)
    if phase == t.COLLECT:
        return int(actions[n - 1])
    return int(actions[below(rng, n)])


def act(state: State, actions: Ints, n: int, plan: Ints, rng: Ints) -> int:
    """Choose in steps 7 and 8."""
    seat = int(state.seat)
    here = int(state.place[seat])
    if state.camp[seat] == p.CANCER:
        if plan[ACT] and has(actions, n, t.DEGRADE):
            return t.DEGRADE
        if plan[CLAIM] and has(actions, n, t.SOLIDIFY):
            return t.SOLIDIFY
    elif has(actions, n, t.PURIFY):
        if plan[ACT] == ALWAYS or (plan[ACT] == UNLESS_PREY and far_from(state, here, p.CANCER) > plan[CLOSE]):
            return t.PURIFY
    there = aim(state, seat, plan, rng)
    if plan[GOAL] == GO and there == here:
        return t.END
    apart = int(DISTANCE[here, there])
    if apart > 1:
        for i in range(n):
            if t.STEP <= actions[i] < t.STEP + 6 and DISTANCE[NEIGHBOUR[here, actions[i] - t.STEP], there] < apart:
                return int(actions[i])
    if state.camp[seat] == p.IMMUNE:
        wall = wall_before(here, there, actions, n)
        if wall >= 0:
            return wall
    return t.ROLL


def aim(state: State, seat: int, plan: Ints, rng: Ints) -> int:
    """Return the block where the cell wants to be."""
    here = int(state.place[seat])
    if plan[GOAL] == GO:
        return int(plan[BLOCK])
    if plan[GOAL] != WORK and state.camp[seat] == p.IMMUNE:
        prey = nearest(state, here, p.CANCER) if plan[GOAL] == HUNT else shared_prey(state, seat)
        if prey >= 0:
            return int(state.place[prey])
    return workplace(state, seat, plan, rng)


def shared_prey(state: State, seat: int) -> int:
    """Return the cancer cell that the cell and one of its mates have the fewest steps to, both together; -1: none."""
    here = int(state.place[seat])
    found, least = -1, 4 * FAR
    for prey in range(t.SEATS):
        if state.camp[prey] != p.CANCER or state.place[prey] < 0:
            continue
        there = int(state.place[prey])
        mate = FAR
        for other in range(t.SEATS):
            if other != seat and state.camp[other] == p.IMMUNE and state.place[other] >= 0:
                mate = min(mate, int(DISTANCE[state.place[other], there]))
        steps = int(DISTANCE[here, there]) + mate
        if steps < least or (steps == least and state.biomass[prey] < state.biomass[found]):
            found, least = prey, steps
    return found


def workplace(state: State, seat: int, plan: Ints, rng: Ints) -> int:
    """Return the block that is most worth walking to for the cell's work."""
    here = int(state.place[seat])
    camp = int(state.camp[seat])
    kind = blocks_of(state, p.HEALTHY if camp == p.CANCER else p.TUMOUR)
    reach = int(state.left) + DETOUR + nearest_of(here, kind)
    best, most, ties = here, -(1 << 30), 0
    for block in range(HEXES):
        steps = int(DISTANCE[here, block])
        if steps > reach or not kind & BIT[block]:
            continue
        worth = -int(plan[STEP_WORTH]) * (6 * max(steps - int(state.left), 0) + steps)
        beside = 0
        for direction in range(6):
            other = NEIGHBOUR[block, direction]
            if other >= 0 and kind & BIT[other]:
                beside += 1
        worth += int(plan[BESIDE_WORTH]) * beside
        for other in range(t.SEATS):
            if other == seat or state.place[other] < 0:
                continue
            apart = int(DISTANCE[block, state.place[other]])
            if state.camp[other] == camp:
                if apart <= steps:
                    worth -= int(plan[MATE_WORTH])
            elif apart < 4:
                worth -= int(plan[APART_WORTH]) * (4 - apart)
        if worth > most:
            best, most, ties = block, worth, 0
        if worth == most:
            ties += 1
            if below(rng, ties) == 0:
                best = block
    return best


def nearest_of(block: int, mask: int) -> int:
    """Return the steps from a block to the nearest one of a mask; FAR if there is none."""
    least = FAR
    for other in range(HEXES):
        if mask & BIT[other] and DISTANCE[block, other] < least:
            least = int(DISTANCE[block, other])
    return least


def walk(state: State, actions: Ints, n: int, plan: Ints, rng: Ints) -> int:
    """Choose a step nearer, or stop: on the block, where an attack reaches it, where nothing leads nearer."""
    seat = int(state.seat)
    here = int(state.place[seat])
    block = aim(state, seat, plan, rng)
    least = int(DISTANCE[here, block])
    best = t.END
    if (
        (plan[GOAL] == HUNT or plan[GOAL] == PAIR)
        and state.camp[seat] == p.IMMUNE
        and least <= attack_range(state, seat)
    ):
        return best
    for i in range(n):
        if t.STEP <= actions[i] < t.STEP + 6:
            far = int(DISTANCE[NEIGHBOUR[here, actions[i] - t.STEP], block])
            if far < least:
                least = far
                best = int(actions[i])
    return best


def draw(state: State, actions: Ints, n: int, plan: Ints) -> int:
    """Choose a draw: free ones first; then what is paid, as long as enough Biomass is left."""
    left = int(state.biomass[state.seat])
    if plan[DRAW] >= FREE and has(actions, n, t.DRAW_FREE):
        return t.DRAW_FREE
    if plan[DRAW] >= CHARGE and left - 2 >= plan[KEEP] and has(actions, n, t.DRAW_CHARGE):
        return t.DRAW_CHARGE
    if plan[DRAW] >= MUTATE and left - 1 >= plan[KEEP] and has(actions, n, t.DRAW_MUTATE):
        return t.DRAW_MUTATE
    return t.END


def play(state: State, actions: Ints, n: int, plan: Ints, rng: Ints) -> int:
    """Play the first card that helps the plan now."""
    if plan[PLAY]:
        for i in range(1, n):
            if helps(state, int(state.seat), int(actions[i]) - t.CARD, plan, rng):
                return int(actions[i])
    return t.END


def helps(state: State, seat: int, card: int, plan: Ints, rng: Ints) -> bool:
    """Return whether a card does something that the plan can use now."""
    camp = int(state.camp[seat])
    here = int(state.place[seat])
    for i in range(p.EFFECT, p.COLUMNS, p.WIDTH):
        primitive = state.cards[camp, card, i]
        if primitive == p.SIGN or primitive == p.SWAP:
            return False
        if primitive == p.MOVE or primitive == p.PLACE:
            there = aim(state, seat, plan, rng)
            apart = int(DISTANCE[here, there])
            if apart == 0 or tissue_at(state, here) == (p.HEALTHY if camp == p.CANCER else p.TUMOUR):
                return False  # there is work here
            if primitive == p.PLACE and apart < FAR_AWAY:
                return False
            if primitive == p.MOVE and apart > state.cards[camp, card, i + p.A]:
                return False
        if p.RANGE <= primitive <= p.HIT and state.cards[camp, card, i + p.C] == p.NEXT:
            if not plan[STRIKE] or far_from(state, here, p.CANCER) > 1 + attack_range(state, seat):
                return False  # no attack is near
        if primitive == p.TISSUE and state.cards[camp, card, i + p.C] == p.LINE:
            if state.round_no < t.ROUNDS and widest(state, here) < plan[LINE_OF]:
                return False
    return is_useful(state, seat, card)


def widest(state: State, here: int) -> int:
    """Count the cancer blocks on the best line of blocks through a block."""
    most = 0
    for axis in range(3):
        most = max(most, count_blocks(int(LINE[here, axis]) & blocks_of(state, p.TUMOUR)))
    return most


def best_block(state: State, actions: Ints, n: int, rng: Ints) -> int:
    """Choose a block to turn, or to stand on. An immune player takes what is far to walk to, but stands near its work;
    a cancer player takes what is far from immune cells, and hardens what is near to them."""
    immune = state.camp[state.asked] == p.IMMUNE
    near = (state.phase == t.PLACE_CELL or state.phase == t.CARD_PLACE) and immune
    tumour = blocks_of(state, p.TUMOUR)
    best = int(actions[0])
    most, ties = -(1 << 30), 0
    for i in range(n):
        if actions[i] < t.HEX:
            continue
        block = int(actions[i]) - t.HEX
        worth = -nearest_of(block, tumour) if near else min(far_from(state, block, p.IMMUNE), FAR)
        if worth > most:
            best, most, ties = int(actions[i]), worth, 0
        if worth == most:
            ties += 1
            if below(rng, ties) == 0:
                best = int(actions[i])
    return best
