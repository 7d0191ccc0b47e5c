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
#: Fewer cancer blocks than this end the game (CW-9), and more than the option `cancer_goal` says (CW-29).
IMMUNE_WINS_BELOW = 4
START_BIOMASS = (4, 5)
START_ATTACK = (1, 0)
CLAIMS = 3
MOST_COLLECTED = 2

#: Lasting effects: primitives RANGE … STRIDE, as RANGE + i
LASTING = 8

#: What is remembered of a camp's cards (`memory.py`): so many batches, and so many cards played of unclear batch.
BATCHES = 3
PLAYS = 8
#: A batch's deck that everybody knew when it began; else a bit mask of the seats that looked.
EVERYBODY = -1
# Columns of a card played of unclear batch.
PLAYER = 0
PLAYED_CARD = 1
THEN_BATCH = 2  # the batch that the deck was then
THEN_DREW = 3  # how many of that batch the player had drawn until then
PLAY_COLUMNS = 4

NOBODY = 2
BY_TISSUE = 1  # more cancer blocks than the goal, 21 unless an option says otherwise
BY_CLEANING = 2  # fewer than 4
BY_DEATH = 3  # no living cancer cell
BY_TIME = 4  # round 16 is over: a draw
BY_BLOCKS = 5  # round 16 is over: the camp that is nearer to its goal by blocks
# What round 16 ends with: option `verdict` (CW-29).
DRAW_VERDICT = 0
BLOCKS_VERDICT = 1

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

# The kinds of rows on the tape. `events.py` says what each is about, and names its arguments.
T_SIGN_PLACED = 1
T_TISSUE_CHOSEN = 2
T_CELL_PLACED = 3
T_ROUND_BEGAN = 4
T_TURN_BEGAN = 5
T_SKIPPED = 6
T_RELAPSED = 7
T_LOT_DRAWN = 8
T_FREE_DRAW_WON = 9
T_COLLECTED = 10
T_CARRIED = 11
T_DREW_FREE = 12
T_CHARGED = 13
T_MUTATED = 14
T_MUTATION_ROLLED = 15
T_RESHUFFLED = 16
T_DREW = 17
T_RESOLVED = 18
T_PLAYED = 19
T_NOTHING_LEFT = 20
T_STEPPED = 21
T_STOPPED = 22
T_BIOMASS_CHANGED = 23
T_TURNED = 24
T_SIGN_MOVED = 25
T_TELEPORTED = 26
T_SWAPPED = 27
T_TOOK = 28
T_LAID = 29
T_USED_UP = 30
T_CLAIMED = 31
T_BUILT = 32
T_DEMOLISHED = 33
T_ROLLED = 34
T_ATTACKED = 35
T_DODGED = 36
T_ATTACK_ROLLED = 37
T_STEPPED_BACK = 38
T_HIT = 39
T_REPELLED = 40
T_DIED = 41
T_RECOVERED = 42
T_ENDED = 43
T_STAYED = 44
T_PASSED = 45

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
