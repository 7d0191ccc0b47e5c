"""The events of a match, rows of the tape with names for their numbers: `words/` tells and `picture/cues.py` animates
them.

Blocks, signs, edges and cards are numbers; a card's camp is the seat's.
"""

from typing import TYPE_CHECKING, Final

from cellar.games.cell_wars.rulebook import terms as t

#: The names of the numbers of each kind of row; the fifth is secret, -1 to those who may not know it.
FIELDS: Final = {
    # A sign is placed at the start.
    t.T_SIGN_PLACED: ("seat", "sign", "block"),
    # A block is chosen as cancer tissue at the start.
    t.T_TISSUE_CHOSEN: ("seat", "block"),
    # The seat's cell takes its start; `only`: 1 if it had no other.
    t.T_CELL_PLACED: ("seat", "block", "only"),
    # System round; `reloaded`: 1 if the CARD signs turned active, `walls`: those in the factory.
    t.T_ROUND_BEGAN: ("number", "reloaded", "walls"),
    # The seat's individual round begins.
    t.T_TURN_BEGAN: ("seat",),
    # A dead cell's round is skipped; `declined`: 1 if it could have relapsed.
    t.T_SKIPPED: ("seat", "declined"),
    # A dead cancer cell is back, with a new limit.
    t.T_RELAPSED: ("seat", "block", "limit"),
    # Several cells stand on the CARD sign of whose turn it is: a die has chosen the seat.
    t.T_LOT_DRAWN: ("turn", "sign", "seat"),
    # The seat gains a free draw, and the sign turns inactive.
    t.T_FREE_DRAW_WON: ("seat", "sign"),
    # Walls are collected from the factory: taken, on top by cards, left there.
    t.T_COLLECTED: ("seat", "walls", "extra", "stock"),
    # A blood vessel moves the cell.
    t.T_CARRIED: ("seat", "start", "end"),
    # A free draw is used.
    t.T_DREW_FREE: ("seat",),
    # 2 Biomass are paid for a card; `biomass` is left.
    t.T_CHARGED: ("seat", "biomass"),
    # 1 Biomass is paid for a mutation; `biomass` is left.
    t.T_MUTATED: ("seat", "biomass"),
    # The mutation die is rolled: 1, 2: nothing; 3, 4: the Biomass is back; 5, 6: a card.
    t.T_MUTATION_ROLLED: ("seat", "face", "biomass"),
    # The seat's empty deck is made anew of the discard pile, with so many cards.
    t.T_RESHUFFLED: ("seat", "cards"),
    # A card is drawn from the deck, where so many are left; an immediate one is open.
    t.T_DREW: ("seat", "left", "immediate", "_", "card"),
    # An immediate card is resolved; `works`: 0 if it can do nothing and is discarded.
    t.T_RESOLVED: ("seat", "card", "works"),
    # A card is played from the hand; `works`: 0 if it changes nothing now.
    t.T_PLAYED: ("seat", "card", "works"),
    # Deck and discard pile are empty: so many cards are not drawn.
    t.T_NOTHING_LEFT: ("seat", "cards"),
    # A cell makes one step; `how`: MOVING, CARD_MOVES or STRIDING.
    t.T_STEPPED: ("seat", "start", "end", "direction", "how"),
    # A cell stops with so many steps unused; `shut`: 1 if none was open.
    t.T_STOPPED: ("seat", "steps", "shut"),
    # A card changes a cell's Biomass; `biomass`: what it has now.
    t.T_BIOMASS_CHANGED: ("seat", "before", "biomass"),
    # Tissue changes; `why`: BY_CARD, BY_ACTION, BY_MISS or BY_RELAPSE; `void`: mask of the seats whose claims are lost.
    t.T_TURNED: ("seat", "block", "before", "after", "why", "void"),
    # A card moves a sign.
    t.T_SIGN_MOVED: ("seat", "sign", "start", "end"),
    # A card puts the cell elsewhere.
    t.T_TELEPORTED: ("seat", "start", "end"),
    # A card swaps two cells: `place` and `other` are where they are now.
    t.T_SWAPPED: ("seat", "mate", "place", "other"),
    # A card is taken by choice; from the discard pile (`piled`), or immediate, it is open.
    t.T_TOOK: ("seat", "piled", "immediate", "_", "card"),
    # A card that lasts lies on the seat's panel now.
    t.T_LAID: ("seat", "card"),
    # A card leaves the panel for the discard pile.
    t.T_USED_UP: ("seat", "card"),
    # Solidification is claimed; at the third claim the block turns.
    t.T_CLAIMED: ("seat", "block", "claims"),
    # A wall is built; so many are left to the seat.
    t.T_BUILT: ("seat", "edge", "walls"),
    # A wall is demolished.
    t.T_DEMOLISHED: ("seat", "edge"),
    # The movement die is rolled.
    t.T_ROLLED: ("seat", "face", "steps"),
    # An attack begins; `sure`: 1 if it hits without a roll.
    t.T_ATTACKED: ("seat", "target", "sure"),
    # The target dodges: the seat's attack does nothing.
    t.T_DODGED: ("seat", "target"),
    # The attack die is rolled.
    t.T_ATTACK_ROLLED: ("seat", "target", "face"),
    # The attacker steps back; `why` not: 0 if it moved, or WHY_….
    t.T_STEPPED_BACK: ("seat", "start", "end", "rebound", "why"),
    # An attack deals damage; `biomass`: what the target has left, `double`: 1 in a double attack.
    t.T_HIT: ("seat", "target", "damage", "biomass", "double"),
    # The target is repelled; `why` not: 0 if it moved, or WHY_….
    t.T_REPELLED: ("seat", "target", "start", "end", "why"),
    # The seat's cell dies and leaves the board.
    t.T_DIED: ("seat",),
    # A cell on the generator gains Biomass.
    t.T_RECOVERED: ("seat", "biomass"),
    # The match ends: IMMUNE, CANCER or NOBODY wins, BY_…, with so many blocks of cancer tissue.
    t.T_ENDED: ("winner", "reason", "blocks"),
    # The seat takes neither a special action nor the movement roll.
    t.T_STAYED: ("seat",),
    # The seat ends a step without more: COLLECT, DRAW, PLAY or ATTACK.
    t.T_PASSED: ("seat", "step"),
}


class Event:
    """A row of the tape: its kind, and the numbers of that kind by their names."""

    def __init__(self, row: tuple[int, ...]) -> None:
        self.kind = row[0]
        self.__dict__.update(zip(FIELDS[self.kind], row[2:]))

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> int: ...
