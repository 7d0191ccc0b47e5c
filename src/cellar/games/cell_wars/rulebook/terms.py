"""The terms of the rulebook as numbers: cells, signs, limits, phases, actions, and the kinds of rows on the tape.

Seats are numbered in playing order (CW-3). Cards are numbered within their camp, in the order of the deck file; where a
card number is an argument, its camp is that of the seat in the same row or that is to act.
"""

SEATS = 6
#: The cells in playing order: Immune α, Cancer α, Cancer β, Immune β, Immune γ, Cancer γ.
CELL_CAMP = (0, 1, 1, 0, 0, 1)
#: 0, 1, 2 for α, β, γ
CELL_LETTER = (0, 0, 1, 1, 2, 2)

#: Signs in the order in which they are placed: four CARD signs, then these.
CARD_SIGNS = 4
GENERATOR = 4
FACTORY = 5
VESSEL_1 = 6
VESSEL_2 = 7
SIGNS = 8
#: sign -> its kind as in `primitives`: CARD_SIGN, GENERATOR_SIGN, FACTORY_SIGN, VESSEL_SIGN
SIGN_KIND = (0, 0, 0, 0, 1, 2, 3, 3)

ROUNDS = 16
#: The CARD signs are reloaded in every round that this divides (CW-7).
RELOAD = 3
#: More cancer blocks than this, or fewer than that, end the game (CW-9).
CANCER_WINS_ABOVE = 21
IMMUNE_WINS_BELOW = 4
START_BIOMASS = (4, 5)
START_ATTACK = (1, 0)
CLAIMS = 3
MOST_COLLECTED = 2

#: Lasting effects: primitives RANGE … STRIDE, as RANGE + i
LASTING = 8

NOBODY = 2
BY_TISSUE = 1  # more than 21 cancer blocks
BY_CLEANING = 2  # fewer than 4
BY_DEATH = 3  # no living cancer cell
BY_TIME = 4  # round 16 is over: a draw

# Phases that wait for an action. Those marked * wait for chance.
PLACE_SIGN = 0  # HEX
PLACE_TISSUE = 1  # HEX
PLACE_CELL = 2  # HEX
RELAPSE = 3  # step 1: END or HEX (a solidified block)
LOT = 4  # * step 2: SEAT, who gets the free draw
COLLECT = 5  # step 3: COLLECT_N + 0 … 2
DRAW = 6  # step 5: END, DRAW_FREE, DRAW_CHARGE, DRAW_MUTATE
MUTATE = 7  # * DIE
DEAL = 8  # * CARD: the card drawn by `seat`
PLAY = 9  # step 6: END, CARD
CARD_STEP = 10  # a card moves the cell: END, STEP
CARD_BLOCK = 11  # a card turns a block: HEX
CARD_AXIS = 12  # a card turns a line: AXIS
CARD_SIGN = 13  # a card moves a sign: SIGN
CARD_SIGN_BLOCK = 14  # … to: HEX
CARD_PLACE = 15  # a card places the cell: HEX
CARD_SWAP = 16  # a card swaps cells: SEAT
SEARCH = 17  # CARD from the deck, PILE from the discard pile
ACT = 18  # steps 7 and 8: END (neither), ROLL, PURIFY, DEGRADE, SOLIDIFY, EDGE (build, demolish), STEP (stride)
MOVE_ROLL = 19  # * DIE
MOVE = 20  # step 8: END, STEP
ATTACK = 21  # step 9: END, SEAT
ATTACK_ROLL = 22  # * DIE
TURN = 23  # the target's player (`asked`) chooses the block that turns on a 1: HEX
DONE = 24  # the game is over
# Phases that go on by themselves: never seen between two actions.
TO_CELL = 25
NEW_ROUND = 26
NEW_TURN = 27
PRE_DRAW = 28
TO_COLLECT = 29
VESSEL = 30
TO_DRAW = 31
TO_PLAY = 32
EFFECT = 33
TO_CARD_STEP = 34
OWED = 35
TO_ACT = 36
TO_MOVE = 37
TO_ATTACK = 38
RECOVER = 39
NEXT_SEAT = 40

# Actions. One number means one thing; which of them are meant depends on the phase.
END = 0  # no relapse; no more draws; no more cards; neither action nor roll; stop moving; stop attacking
DIE = 0  # DIE + 1 … DIE + 6: a face (chance only, so it never meets END)
STEP = 7  # + direction
HEX = 13  # + block
EDGE_AT = 74  # + edge: build there (cancer), demolish there (immune)
CARD = 230  # + card
PILE = 262  # + card, taken from the discard pile
DRAW_FREE = 294
DRAW_CHARGE = 295
DRAW_MUTATE = 296
ROLL = 297
PURIFY = 298
DEGRADE = 299
SOLIDIFY = 300
COLLECT_N = 301  # + walls taken, 0 … 2
SEAT = 304  # + seat
SIGN = 310  # + sign
AXIS = 318  # + axis
ACTIONS = 321
#: The most that `legal` can list: walls on every inner edge, and all else of step 7.
MOST_LEGAL = 176

# The tape. Arguments a, b, c … in the order written; a is the seat whose row it is, unless there is none. Where a
# secret is marked, it is e and only the seers read it.
T_SIGN = 1  # seat places: sign, block
T_TISSUE = 2  # seat chooses a cancer block at the start: block
T_CELL = 3  # seat places its cell: block, 1 if it was the only one
T_ROUND = 4  # (no seat) System round: round, 1 if the CARD signs were reloaded, walls in the factory
T_TURN = 5  # seat's individual round begins
T_SKIPPED = 6  # seat is dead and is skipped: 1 if it declined to relapse
T_RELAPSED = 7  # seat: block, new limit
T_LOT = 8  # several stand on the CARD sign of seat, a die decides: sign, winner
T_PREDRAW = 9  # seat holds a free draw, the sign turns inactive: sign
T_COLLECTED = 10  # seat: walls taken, walls it gets on top, walls left in the factory
T_VESSEL = 11  # seat is moved by the vessel: from block, to block
T_FREE = 12  # seat draws free
T_CHARGED = 13  # seat pays 2 Biomass to draw: Biomass now
T_MUTATED = 14  # seat pays 1 Biomass for a mutation: Biomass now
T_MUTATION = 15  # seat: face, Biomass now (1, 2 nothing; 3, 4 the Biomass back; 5, 6 a card)
T_RESHUFFLED = 16  # seat needed a card from an empty deck: cards in the new one
T_DREW = 17  # seat: cards left in the deck, 1 if immediate (then open); secret: card
T_IMMEDIATE = 18  # seat resolves at once: card, 1 if it could do something, else it is discarded
T_PLAYED = 19  # seat plays: card
T_NOTHING_LEFT = 20  # seat: deck and discard pile are empty, this many draws are lost
T_STEPPED = 21  # seat: from, to, direction, how (0 movement, 1 a card, 2 before step 8)
T_STOPPED = 22  # seat stops moving: steps left unused, 1 if no step was open
T_BIOMASS = 23  # seat's Biomass changes by a card: from, to
T_TURNED = 24  # a block turns, by seat: block, tissue before, tissue now, why (BY_CARD, BY_ACTION, BY_MISS)
T_SIGN_MOVED = 25  # seat moves: sign, from, to
T_TELEPORTED = 26  # seat: from, to
T_SWAPPED = 27  # seat: other seat, own block now, other's block now
T_TOOK = 28  # seat searched: 1 from the discard pile (then open), 1 if immediate (then open); secret: card
T_LAID = 29  # seat's card now lies on the panel: card
T_USED_UP = 30  # seat's card leaves the panel for the discard pile: card
T_CLAIMED = 31  # seat claims solidification: block, claims so far (at 3 a T_TURNED row follows)
T_BUILT = 32  # seat: edge, walls left in its possession
T_DEMOLISHED = 33  # seat: edge
T_ROLLED = 34  # seat rolls for movement: face, steps
T_ATTACKED = 35  # seat attacks: target, 1 if it hits without a roll
T_DODGED = 36  # seat's attack does nothing: target
T_ATTACK_ROLL = 37  # seat: target, face
T_STEPPED_BACK = 38  # seat steps back or rebounds: from, to, 1 if a rebound, why not (0 it moved, or WHY_…)
T_HIT = 39  # seat: target, damage, Biomass left, 1 if a double attack
T_REPELLED = 40  # seat's target is repelled: target, from, to, why not (0 it moved, or WHY_…)
T_DIED = 41  # seat's cell leaves the board
T_RECOVERED = 42  # seat on the generator: Biomass now
T_ENDED = 43  # (no seat) winner (IMMUNE, CANCER, NOBODY), reason BY_…, cancer blocks
T_STAYED = 44  # seat neither acts nor rolls
T_PASSED = 45  # seat ends a step without more: which (COLLECT, DRAW, PLAY, ATTACK)

# T_TURNED: why
BY_CARD = 0
BY_ACTION = 1
BY_MISS = 2
BY_RELAPSE = 3
# T_STEPPED: how
MOVING = 0
CARD_MOVES = 1
STRIDING = 2
# T_STEPPED_BACK and T_REPELLED: why not
WHY_BORDER = 1
WHY_WALL = 2
WHY_HELD = 3  # by a card
WHY_NEVER_STEPPED = 4  # CW-21
