"""The events of a match, a class for each kind of row on the tape: `words/` tells and `picture/cues.py` animates them.

Blocks, signs, edges and cards are numbers; a card's camp is the seat's.
"""

from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.tape import Secret, Told, reader


class SignPlaced(Told, kind=t.T_SIGN_PLACED):
    """A sign is placed at the start."""

    seat: int
    sign: int
    block: int


class TissueChosen(Told, kind=t.T_TISSUE_CHOSEN):
    """A block is chosen as cancer tissue at the start."""

    seat: int
    block: int


class CellPlaced(Told, kind=t.T_CELL_PLACED):
    """The seat's cell takes its start; `only`: 1 if it had no other."""

    seat: int
    block: int
    only: int


class RoundBegan(Told, kind=t.T_ROUND_BEGAN):
    """System round; `reloaded`: 1 if the CARD signs turned active, `walls`: those in the factory."""

    number: int
    reloaded: int
    walls: int


class TurnBegan(Told, kind=t.T_TURN_BEGAN):
    """The seat's individual round begins."""

    seat: int


class Skipped(Told, kind=t.T_SKIPPED):
    """A dead cell's round is skipped; `declined`: 1 if it could have relapsed."""

    seat: int
    declined: int


class Relapsed(Told, kind=t.T_RELAPSED):
    """A dead cancer cell is back, with a new limit."""

    seat: int
    block: int
    limit: int


class LotDrawn(Told, kind=t.T_LOT_DRAWN):
    """Several cells stand on the CARD sign of whose turn it is: a die has chosen the seat."""

    turn: int
    sign: int
    seat: int


class FreeDrawWon(Told, kind=t.T_FREE_DRAW_WON):
    """The seat gains a free draw, and the sign turns inactive."""

    seat: int
    sign: int


class Collected(Told, kind=t.T_COLLECTED):
    """Walls are collected from the factory: taken, on top by cards, left there."""

    seat: int
    walls: int
    extra: int
    stock: int


class Carried(Told, kind=t.T_CARRIED):
    """A blood vessel moves the cell."""

    seat: int
    start: int
    end: int


class DrewFree(Told, kind=t.T_DREW_FREE):
    """A free draw is used."""

    seat: int


class Charged(Told, kind=t.T_CHARGED):
    """2 Biomass are paid for a card; `biomass` is left."""

    seat: int
    biomass: int


class Mutated(Told, kind=t.T_MUTATED):
    """1 Biomass is paid for a mutation; `biomass` is left."""

    seat: int
    biomass: int


class MutationRolled(Told, kind=t.T_MUTATION_ROLLED):
    """The mutation die is rolled: 1, 2: nothing; 3, 4: the Biomass is back; 5, 6: a card."""

    seat: int
    face: int
    biomass: int


class Reshuffled(Told, kind=t.T_RESHUFFLED):
    """The seat's empty deck is made anew of the discard pile, with so many cards."""

    seat: int
    cards: int


class Drew(Told, kind=t.T_DREW):
    """A card is drawn from the deck, where so many are left; an immediate one is open."""

    seat: int
    left: int
    immediate: int
    card: Secret


class Resolved(Told, kind=t.T_RESOLVED):
    """An immediate card is resolved; `works`: 0 if it can do nothing and is discarded."""

    seat: int
    card: int
    works: int


class Played(Told, kind=t.T_PLAYED):
    """A card is played from the hand; `works`: 0 if it changes nothing now."""

    seat: int
    card: int
    works: int


class NothingLeft(Told, kind=t.T_NOTHING_LEFT):
    """Deck and discard pile are empty: so many cards are not drawn."""

    seat: int
    cards: int


class Stepped(Told, kind=t.T_STEPPED):
    """A cell makes one step; `how`: MOVING, CARD_MOVES or STRIDING."""

    seat: int
    start: int
    end: int
    direction: int
    how: int


class Stopped(Told, kind=t.T_STOPPED):
    """A cell stops with so many steps unused; `shut`: 1 if none was open."""

    seat: int
    steps: int
    shut: int


class BiomassChanged(Told, kind=t.T_BIOMASS_CHANGED):
    """A card changes a cell's Biomass; `biomass`: what it has now."""

    seat: int
    before: int
    biomass: int


class Turned(Told, kind=t.T_TURNED):
    """A block's tissue changes; `why`: BY_CARD, BY_ACTION, BY_MISS or BY_RELAPSE; `void`: mask of seats that lose
    claims."""

    seat: int
    block: int
    before: int
    after: int
    why: int
    void: int


class SignMoved(Told, kind=t.T_SIGN_MOVED):
    """A card moves a sign."""

    seat: int
    sign: int
    start: int
    end: int


class Teleported(Told, kind=t.T_TELEPORTED):
    """A card puts the cell elsewhere."""

    seat: int
    start: int
    end: int


class Swapped(Told, kind=t.T_SWAPPED):
    """A card swaps two cells: `place` and `other` are where they are now."""

    seat: int
    mate: int
    place: int
    other: int


class Took(Told, kind=t.T_TOOK):
    """A card is taken by choice; from the discard pile (`piled`), or immediate, it is open."""

    seat: int
    piled: int
    immediate: int
    card: Secret


class Laid(Told, kind=t.T_LAID):
    """A card that lasts lies on the seat's panel now."""

    seat: int
    card: int


class UsedUp(Told, kind=t.T_USED_UP):
    """A card leaves the panel for the discard pile."""

    seat: int
    card: int


class Claimed(Told, kind=t.T_CLAIMED):
    """Solidification is claimed; at the third claim the block turns."""

    seat: int
    block: int
    claims: int


class Built(Told, kind=t.T_BUILT):
    """A wall is built; so many are left to the seat."""

    seat: int
    edge: int
    walls: int


class Demolished(Told, kind=t.T_DEMOLISHED):
    """A wall is demolished."""

    seat: int
    edge: int


class Rolled(Told, kind=t.T_ROLLED):
    """The movement die is rolled."""

    seat: int
    face: int
    steps: int


class Attacked(Told, kind=t.T_ATTACKED):
    """An attack begins; `sure`: 1 if it hits without a roll."""

    seat: int
    target: int
    sure: int


class Dodged(Told, kind=t.T_DODGED):
    """The target dodges: the seat's attack does nothing."""

    seat: int
    target: int


class AttackRolled(Told, kind=t.T_ATTACK_ROLLED):
    """The attack die is rolled."""

    seat: int
    target: int
    face: int


class SteppedBack(Told, kind=t.T_STEPPED_BACK):
    """The attacker steps back; `why` not: 0 if it moved, or WHY_…."""

    seat: int
    start: int
    end: int
    rebound: int
    why: int


class Hit(Told, kind=t.T_HIT):
    """An attack deals damage; `biomass`: what the target has left, `double`: 1 in a double attack."""

    seat: int
    target: int
    damage: int
    biomass: int
    double: int


class Repelled(Told, kind=t.T_REPELLED):
    """The target is repelled; `why` not: 0 if it moved, or WHY_…."""

    seat: int
    target: int
    start: int
    end: int
    why: int


class Died(Told, kind=t.T_DIED):
    """The seat's cell dies and leaves the board."""

    seat: int


class Recovered(Told, kind=t.T_RECOVERED):
    """A cell on the generator gains Biomass."""

    seat: int
    biomass: int


class Ended(Told, kind=t.T_ENDED):
    """The match ends: IMMUNE, CANCER or NOBODY wins, BY_…, with so many blocks of cancer tissue."""

    winner: int
    reason: int
    blocks: int


class Stayed(Told, kind=t.T_STAYED):
    """The seat takes neither a special action nor the movement roll."""

    seat: int


class Passed(Told, kind=t.T_PASSED):
    """The seat ends a step without more: COLLECT, DRAW, PLAY or ATTACK."""

    seat: int
    step: int


KINDS = tuple(
    kind for kind in vars().copy().values() if isinstance(kind, type) and issubclass(kind, Told) and kind != Told
)
#: A row of the tape as one of these.
read = reader(*KINDS)
