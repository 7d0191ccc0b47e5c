"""The struct of a position: everything that is on the table, and the phase of the game."""

from cellar.games.cell_wars.rulebook.primitives import CAMPS, CARDS, COLUMNS
from cellar.games.cell_wars.rulebook.terms import BATCHES, LASTING, PLAY_COLUMNS, PLAYS, SEATS, SIGNS
from cellar.rules.layout import Layout

STATE = Layout(
    # the board
    ("cancer", "i8"),  # mask of cancer blocks, solidified ones too
    ("solid", "i8"),  # mask of solidified blocks
    ("walls", "i8", (3,)),  # see board.WORD
    ("signs", "i2", (SIGNS,)),  # block of each sign, -1 before it is placed
    ("active", "i2"),  # bit i: CARD sign i is active
    ("stock", "i2"),  # walls in the factory
    ("round_no", "i2"),  # 1 … 16; 0 during setup
    # the players
    ("players", "i2"),
    ("cell", "i2", (SEATS,)),  # seat -> index into CELL_CAMP, -1 where nobody sits
    ("camp", "i2", (SEATS,)),  # seat -> IMMUNE or CANCER, -1 where nobody sits
    ("place", "i2", (SEATS,)),  # block of the cell, -1 off the board (dead, or not yet placed)
    ("biomass", "i2", (SEATS,)),
    ("limit", "i2", (SEATS,)),
    ("bricks", "i2", (SEATS,)),  # walls in the player's possession
    ("last", "i2", (SEATS,)),  # direction of the last single step, -1 before the first (CW-21)
    ("claims", "i2", (SEATS,)),  # solidification claims in a row (CW-17, CW-28)
    ("rest", "i2", (SEATS,)),  # VESSEL_n it has stayed on since its last round's end, 0 for none (CW-13)
    ("free", "i2", (SEATS,)),  # free draws held (CW-12)
    # the cards
    ("hand_n", "i2", (SEATS,)),  # cards in hand: known to all
    ("deck_n", "i2", (CAMPS,)),  # cards in the deck: known to all
    ("discard_n", "i2", (CAMPS,)),
    ("hand", "i1", (SEATS, CARDS)),  # copies; all 0 where hidden
    ("shown", "i1", (SEATS, CARDS)),  # copies among them that everybody knows of (taken from the discard pile)
    ("panel", "i1", (SEATS, CARDS)),  # copies that lie on the panel
    ("deck", "i1", (CAMPS, CARDS)),  # copies left; in a view with hidden cards of the last batch mixed in
    ("discard", "i1", (CAMPS, CARDS)),
    ("aside", "i1", (CARDS,)),  # used by `seat` in this individual round: to the discard pile when step 6 ends
    ("lasting", "i2", (SEATS, LASTING, 2)),  # sums over the panel: [primitive - RANGE, duration - 1]
    ("cards", "i1", (CAMPS, CARDS, COLUMNS)),  # the compiled deck (primitives.py)
    # what is remembered of the cards (memory.py)
    ("batch", "i2", (CAMPS,)),  # the last batch: what the deck deals from now
    ("knew", "i2", (CAMPS, BATCHES)),  # who knew the deck when the batch began: EVERYBODY, or a mask of seats
    ("drew_n", "i2", (SEATS, BATCHES)),  # cards drawn from it, less those surely played: known to all
    ("drew", "i1", (SEATS, BATCHES, CARDS)),  # which; all 0 where hidden
    ("mixed", "i1", (CAMPS, BATCHES, CARDS)),  # in a view: those of all hidden hands; not of the last batch
    ("plays_n", "i2", (CAMPS,)),
    ("plays", "i2", (CAMPS, PLAYS, PLAY_COLUMNS)),  # cards played of unclear batch, in their order
    # where the game stands
    ("phase", "i2"),
    ("seat", "i2"),  # whose individual round it is (in the setup: who places)
    ("asked", "i2"),  # who decides now (CW-23: not always `seat`)
    ("left", "i2"),  # steps left; in the setup: cancer blocks left to choose
    ("strode", "i2"),  # steps made before step 8
    ("claimed", "i2"),  # 1: claimed solidification in this individual round
    ("attacked", "i2"),  # bit mask of seats attacked in this individual round
    ("target", "i2"),  # seat under attack, -1 for none
    ("choice", "i2"),  # sign chosen by a card, -1 for none
    ("card", "i2"),  # card being resolved, -1 for none
    ("effect", "i2"),  # which of its effects comes next
    (
        "searches",
        "i2",
        (3,),
    ),  # owed (primitives.py), by where to search: IN_DECK - 1, IN_DISCARD - 1, IN_BOTH - 1
    ("draws", "i2"),  # owed
    ("back", "i2"),  # DRAW or PLAY: the step that goes on when nothing is owed; 0 outside both
    ("winner", "i2"),  # -1 none yet, IMMUNE, CANCER, or NOBODY
    ("reason", "i2"),  # BY_… when there is a winner
    # options
    ("open_hands", "i2"),  # team mates see each other's hands (CW-26)
    ("first_camp", "i2"),  # who places the signs (CW-5)
    ("goal", "i2"),  # more cancer blocks than this win for cancer (CW-29)
    ("verdict", "i2"),  # DRAW_VERDICT or BLOCKS_VERDICT: what round 16 ends with (CW-29)
    ("pad", "i2", (4,)),
)
