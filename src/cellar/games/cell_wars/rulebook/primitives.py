"""The primitives that card effects are built from, and the array that a deck compiles to.

Plain integers only: the rules read these constants in both of their twins, and a new deck is other numbers in the same
array.

A card has up to three effects. They are carried out in the order written; each that needs a choice (a direction, a
block, a line, a sign, a team mate, a card) asks for it then, and one that can do nothing when its time comes is passed
over. Cards to draw or to search for are *owed* and taken when the other effects are over: first the searches, then the
draws. So an immediate card that turns up is resolved between two draws, never inside another card's effects. Immediate
cards neither draw nor search (the deck check sees to it): nothing nests and nothing goes on for ever. When the player's
own cell dies, what is left of the card and all that is owed is dropped.

A card can be played when every NEED of it holds, also when it changes nothing at that moment (CW-27): when no effect
would do anything but take a cost (BIOMASS below 0 on SELF), not even that is taken (CW-15). An immediate card like
that, or one whose needs do not hold, is discarded without effect.

A card with a lasting effect (NEXT or WHILE) lies on its player's panel, any other goes to its camp's discard pile.
"""

from typing import Final

# The compiled deck: DECK_SHAPE integers, deck[camp, card, column]. A camp's cards are numbered from 0 in the file's
# order; unused rows are zero (no copies).
CAMPS: Final = 2
IMMUNE: Final = 0
CANCER: Final = 1
#: different cards a camp, at most
CARDS: Final = 32
#: effects a card, at most
EFFECTS: Final = 3
#: cards a camp, all copies together, at most
MOST_CARDS: Final = 100

#: column: how many of it the camp's deck holds at the start
COPIES: Final = 0
#: column: IMMEDIATE, NORMAL or CONTINUOUS
KIND: Final = 1
#: first column of the first effect; effect i begins at EFFECT + WIDTH * i
EFFECT: Final = 2
#: columns an effect: the primitive, then its parameters at A, B and C
WIDTH: Final = 4
A: Final = 1
B: Final = 2
C: Final = 3
COLUMNS: Final = EFFECT + WIDTH * EFFECTS
DECK_SHAPE: Final = (CAMPS, CARDS, COLUMNS)

IMMEDIATE: Final = 0
NORMAL: Final = 1
CONTINUOUS: Final = 2

# How long an effect lasts: parameter C of the primitives that can last (0 in the others that do not use it).
#: until the next attack (by this cell; for DODGE and FIRM: on it) is over, then the card is discarded
NEXT: Final = 1
#: as long as the card lies on the panel (continuous cards only)
WHILE: Final = 2

# The primitives. "Works" says when the effect would do something.
#: an unused effect
NOTHING: Final = 0
#: a condition, no effect: the player's cell has at least A Biomass
NEED: Final = 1
#: A Biomass (may be below 0) to the cells B; up to each cell's limit, down to 0 (CW-10). Works: a cell would change
BIOMASS: Final = 2
#: up to A movement steps, each a choice, or stop; B = 1: walls do not stop these steps. Works: one step is possible
MOVE: Final = 3
#: owes A draws from the camp's deck. Works: deck or discard pile is not empty
DRAW: Final = 4
#: owes A cards of the player's choice out of B (a deck has no order: no shuffling). Works: B holds one
SEARCH: Final = 5
#: turns a block of tissue A into tissue B at the place C; never a solidified one. Works: there is such a block
TISSUE: Final = 6
#: one sign of kind B moves to a block 1 to A steps away without a sign (choose sign, then block). Works: one can
SIGN: Final = 7
#: the cell changes its place to another block of B, without a step. Works: there is one
PLACE: Final = 8
#: changes places with a living team mate on another block, without a step. Works: there is one
SWAP: Final = 9
# From here on: lasting. They always work, and add up; of DODGE and FIRM until the NEXT, one attack uses up one.
#: attack range + A; C = NEXT or WHILE
RANGE: Final = 10
#: Attack + A; C = NEXT or WHILE
ATTACK: Final = 11
#: the cell's attack hits without a roll; C = NEXT or WHILE
HIT: Final = 12
#: an attack on the cell does nothing; C = NEXT or WHILE
DODGE: Final = 13
#: an attack on the cell does not move it; C = NEXT or WHILE
FIRM: Final = 14
#: walls do not stop the cell; C = WHILE
THROUGH: Final = 15
#: A more walls whenever the cell collects at the factory; C = WHILE
FACTORY: Final = 16
#: up to A steps before the movement roll of step 8; C = WHILE
STRIDE: Final = 17
#: how many primitives there are
PRIMITIVES: Final = 18

# BIOMASS, parameter B: whose.
SELF: Final = 0
#: every living cell of the player's camp, the own one too
CAMP: Final = 1
#: every living cell of the other camp
FOES: Final = 2

# SEARCH, parameter B: where. Bits: IN_BOTH is IN_DECK | IN_DISCARD.
IN_DECK: Final = 1
IN_DISCARD: Final = 2
IN_BOTH: Final = 3

# TISSUE, parameters A (HEALTHY or TUMOUR) and B (any other).
HEALTHY: Final = 0
TUMOUR: Final = 1
SOLID: Final = 2
# TISSUE, parameter C: where.
#: the block under the cell, no choice
HERE: Final = 0
#: one block of choice among that and its neighbours
NEAR: Final = 1
#: one block of choice on the whole board
ANYWHERE: Final = 2
#: every such block on one of the three lines through the cell; only lines that hold one can be chosen
LINE: Final = 3

# SIGN, parameter B: which.
CARD_SIGN: Final = 0
GENERATOR_SIGN: Final = 1
FACTORY_SIGN: Final = 2
VESSEL_SIGN: Final = 3
ANY_SIGN: Final = 4

# PLACE, parameter B: where to.
#: immune: normal blocks; cancer: cancer and solidified ones
OWN_TISSUE: Final = 0
#: any block
ALL_TISSUE: Final = 1
