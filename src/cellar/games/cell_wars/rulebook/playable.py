"""When a card can be played (CW-27) and when it has an effect: each primitive's "works" of `primitives.py`, and the
blocks, lines, signs and mates to choose from."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import ALL_BLOCKS, AXES, BIT, FARTHEST, LINE, WITHIN
from cellar.games.cell_wars.rulebook.cells import blocks_of, is_open, signed
from cellar.rules.types import State


def playable(state: State, seat: int, card: int) -> bool:
    """Return whether every NEED of a card holds; whether it would change anything is the player's business (CW-27)."""
    camp = int(state.camp[seat])
    for i in range(p.EFFECT, p.COLUMNS, p.WIDTH):
        if state.cards[camp, card, i] == p.NEED and state.biomass[seat] < state.cards[camp, card, i + p.A]:
            return False
    return True


def is_useful(state: State, seat: int, card: int) -> bool:
    """Return whether some effect that is no cost would do something."""
    for i in range(p.EFFECT, p.COLUMNS, p.WIDTH):  # noqa: SIM110 - compiled rules know no generators
        if works(state, seat, card, i):
            return True
    return False


def works(state: State, seat: int, card: int, i: int) -> bool:
    """Return whether the effect in columns i … of a card would do something now; a cost does not count."""
    camp = int(state.camp[seat])
    primitive = int(state.cards[camp, card, i])
    a = int(state.cards[camp, card, i + p.A])
    b = int(state.cards[camp, card, i + p.B])
    if primitive == p.NOTHING or primitive == p.NEED:
        return False
    if primitive == p.BIOMASS:
        return (b != p.SELF or a > 0) and feeds(state, seat, a, b)
    if primitive == p.MOVE:
        return is_open(state, seat, b)
    if primitive == p.DRAW:
        return bool(state.deck_n[camp] + state.discard_n[camp] > 0)
    if primitive == p.SEARCH:
        return can_search(state, camp, b)
    if primitive == p.TISSUE:
        where = int(state.cards[camp, card, i + p.C])
        return blocks_of(state, a) & places(state, seat, where) != 0
    if primitive == p.SIGN:
        return first_sign(state, a, b, 0) >= 0
    if primitive == p.PLACE:
        return landing(state, seat, b) != 0
    if primitive == p.SWAP:
        return first_mate(state, seat, 0) >= 0
    return True


def feeds(state: State, seat: int, amount: int, whose: int) -> bool:
    """Return whether Biomass would change for any of the cells meant."""
    for other in range(t.SEATS):
        if state.place[other] >= 0 and is_meant(state, seat, other, whose):
            if amount < 0 or (amount > 0 and state.biomass[other] < state.limit[other]):
                return True
    return False


def is_meant(state: State, seat: int, other: int, whose: int) -> bool:
    """Return whether a BIOMASS effect means a cell: SELF, CAMP or FOES."""
    if whose == p.SELF:
        return other == seat
    mates = state.camp[other] == state.camp[seat]
    return bool(mates if whose == p.CAMP else not mates)


def can_search(state: State, camp: int, where: int) -> bool:
    """Return whether there is a card to take."""
    return bool((where & p.IN_DECK and state.deck_n[camp] > 0) or (where & p.IN_DISCARD and state.discard_n[camp] > 0))


def places(state: State, seat: int, where: int) -> int:
    """Return the blocks that a TISSUE effect reaches: HERE, NEAR, ANYWHERE or LINE (any of the three)."""
    here = state.place[seat]
    if where == p.HERE:
        return int(BIT[here])
    if where == p.NEAR:
        return int(WITHIN[here, 1])
    if where == p.ANYWHERE:
        return ALL_BLOCKS
    mask = 0
    for axis in range(AXES):
        mask |= int(LINE[here, axis])
    return mask


def sign_goes(state: State, sign: int, steps: int) -> int:
    """Return where a SIGN effect can move a sign: 1 to so many steps away, not onto another sign."""
    return int(WITHIN[state.signs[sign], min(steps, FARTHEST)]) & ~signed(state)


def first_sign(state: State, steps: int, kind: int, start: int) -> int:
    """Return the first sign of a kind, from `start` on, that can be moved; -1 for none."""
    for sign in range(start, t.SIGNS):
        if (kind == p.ANY_SIGN or t.SIGN_KIND[sign] == kind) and sign_goes(state, sign, steps):
            return sign
    return -1


def landing(state: State, seat: int, where: int) -> int:
    """Return where PLACE can put a cell: its camp's tissue (cancer: also solidified) but its block, or all others."""
    others = ALL_BLOCKS & ~int(BIT[state.place[seat]])
    if where == p.ALL_TISSUE:
        return others
    if state.camp[seat] == p.CANCER:
        return others & int(state.cancer)
    return others & ~int(state.cancer)


def first_mate(state: State, seat: int, start: int) -> int:
    """Return the first living team mate on another block for a SWAP effect, from `start` on; -1 for none."""
    for other in range(start, t.SEATS):
        if (
            state.camp[other] == state.camp[seat]
            and state.place[other] >= 0
            and state.place[other] != state.place[seat]
        ):
            return other
    return -1
