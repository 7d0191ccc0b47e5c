"""Step 9, attack: step back, hit, repel, rebound at the border, double attack (CW-20 to CW-24).

"The last movement" is the last step that the cell made itself, by a roll or a card; being pushed or stepping back does
not change it.
"""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT, FARTHEST, NEIGHBOUR, WITHIN
from cellar.games.cell_wars.rulebook.cells import blocks_of, die, in_range, only_block, open_to, put, turn
from cellar.games.cell_wars.rulebook.lasting_cards import (
    attack_is_over,
    attack_range,
    attack_value,
    guard,
    lasting,
    standing,
)
from cellar.rules.tape import note
from cellar.rules.types import Ints, State


def may_attack(state: State, target: int) -> bool:
    """Return whether a target may be attacked: a cancer cell in range, not yet attacked in this individual round."""
    seat = int(state.seat)
    if target >= t.SEATS or state.camp[target] != p.CANCER or state.attacked >> target & 1:
        return False
    return in_range(state, seat, target, attack_range(state, seat))


def to_attack(state: State) -> None:
    """Ask for the next target while one is in range."""
    state.phase = t.RECOVER
    for target in range(t.SEATS):
        if may_attack(state, target):
            state.phase = t.ATTACK
            return


def attack(state: State, action: int, tape: Ints) -> None:
    """Attack a target, or no more."""
    seat = int(state.seat)
    if action == t.END:
        note(tape, t.T_PASSED, 0, seat, t.ATTACK, 0, 0, 0, 0)
        state.phase = t.RECOVER
        return
    target = action - t.SEAT
    state.target = target
    state.attacked |= 1 << target
    sure = lasting(state, seat, p.HIT) > 0
    note(tape, t.T_ATTACKED, 0, seat, target, sure, 0, 0, 0)
    if guard(state, target, p.DODGE, tape):
        note(tape, t.T_DODGED, 0, seat, target, 0, 0, 0, 0)
        finish(state, seat, tape)
    elif sure:
        hit(state, seat, target, guard(state, target, p.FIRM, tape), tape)
    else:
        state.phase = t.ATTACK_ROLL


def finish(state: State, seat: int, tape: Ints) -> None:
    """End this attack: cards for it are used up, the next target may be attacked."""
    attack_is_over(state, seat, tape)
    state.target = -1
    state.asked = seat
    state.phase = t.TO_ATTACK


def attack_roll(state: State, face: int, tape: Ints) -> None:
    """Apply the attack roll: 1: step back and a block turns; 2, 3: step back; 4, 5, 6: a hit."""
    seat = int(state.seat)
    target = int(state.target)
    note(tape, t.T_ATTACK_ROLLED, 0, seat, target, face, 0, 0, 0)
    firm = guard(state, target, p.FIRM, tape)
    if face >= 4:
        hit(state, seat, target, firm, tape)
        return
    if state.last[seat] < 0:
        note(tape, t.T_STEPPED_BACK, 0, seat, state.place[seat], state.place[seat], 0, t.WHY_NEVER_STEPPED, 0)
    else:
        step_back(state, seat, int(state.last[seat]), 0, tape)
    if face == 1:
        ask_nearest(state, seat, target, tape)
    else:
        finish(state, seat, tape)


def step_back(state: State, seat: int, direction: int, rebound: int, tape: Ints) -> None:
    """Step back once against `direction`; a wall or the border forbids it (CW-22)."""
    here = int(state.place[seat])
    back = (direction + 3) % 6
    there = open_to(state, seat, back, 0)
    why = 0
    if there < 0:
        why = t.WHY_BORDER if NEIGHBOUR[here, back] < 0 else t.WHY_WALL
        there = here
    else:
        put(state, seat, there)
    note(tape, t.T_STEPPED_BACK, 0, seat, here, there, rebound, why, 0)


def nearest(state: State, target: int) -> int:
    """Return the mask of the normal blocks nearest to the target, its own first; 0 if there are none (CW-23)."""
    healthy = blocks_of(state, p.HEALTHY)
    for n in range(FARTHEST + 1):
        mask = int(WITHIN[state.place[target], n]) & healthy
        if mask:
            return mask
    return 0


def ask_nearest(state: State, seat: int, target: int, tape: Ints) -> None:
    """Ask the target's player to choose among equally near blocks."""
    blocks = nearest(state, target)
    block = only_block(blocks)
    if block >= 0:
        turn_nearest(state, block, tape)
    elif blocks:
        state.asked = target
        state.phase = t.TURN
    else:
        finish(state, seat, tape)


def may_turn(state: State, block: int) -> bool:
    """Return whether a block is one of the nearest normal blocks."""
    return nearest(state, int(state.target)) & int(BIT[block]) != 0


def turn_nearest(state: State, block: int, tape: Ints) -> None:
    """Turn a block to cancer after a failed attack."""
    turn(state, int(state.target), block, p.TUMOUR, t.BY_MISS, tape)
    finish(state, int(state.seat), tape)


def hit(state: State, seat: int, target: int, firm: bool, tape: Ints) -> None:
    """Deal damage; a living target is repelled in the direction of the attacker's last movement; then perhaps a double
    attack."""
    direction = int(state.last[seat])
    if strike(state, seat, target, attack_value(state, seat), 0, tape):
        if direction < 0 or firm:
            why = t.WHY_HELD if firm else t.WHY_NEVER_STEPPED
            note(tape, t.T_REPELLED, 0, seat, target, state.place[target], state.place[target], why, 0)
        elif repel(state, seat, target, direction, tape):
            double_attack(state, seat, target, direction, tape)
    finish(state, seat, tape)


def strike(state: State, seat: int, target: int, damage: int, double: int, tape: Ints) -> bool:
    """Take Biomass from the target, and return whether it lives."""
    left = max(int(state.biomass[target]) - damage, 0)
    state.biomass[target] = left
    note(tape, t.T_HIT, 0, seat, target, damage, left, double, 0)
    if left == 0:
        die(state, target, tape)
    return left > 0


def repel(state: State, seat: int, target: int, direction: int, tape: Ints) -> bool:
    """Repel the target by one step, and return whether it moved; at the border the striking cell rebounds instead."""
    here = int(state.place[target])
    there = open_to(state, target, direction, 0)
    if there < 0:
        note(tape, t.T_REPELLED, 0, seat, target, here, here, t.WHY_BORDER, 0)
        step_back(state, seat, direction, 1, tape)
        return False
    put(state, target, there)
    note(tape, t.T_REPELLED, 0, seat, target, here, there, 0, 0)
    return True


def double_attack(state: State, first: int, target: int, direction: int, tape: Ints) -> None:
    """Let another immune cell with the repelled one in range strike once without a roll, and repel it further (CW-24).

    A guarded target never gets here: dodging and standing firm both end with the first attack.
    """
    best = -1
    most = -1
    for seat in range(t.SEATS):
        if seat != first and state.camp[seat] == p.IMMUNE and state.place[seat] >= 0:
            power = t.START_ATTACK[p.IMMUNE] + standing(state, seat, p.ATTACK)
            if power > most and in_range(state, seat, target, standing(state, seat, p.RANGE)):
                best = seat
                most = power
    if best >= 0 and strike(state, best, target, most, 1, tape):
        repel(state, best, target, direction, tape)
