"""The rules of Cell Management, in the rulebook's order and words.

A board is a ring of `n` positions, clockwise: position i holds the containment cell of species `cells[i]` outside and,
facing it, the secret hideout of species `hideouts[i]` inside. Nobody but a captive of species s ever waits in the
hideout of s, and at most one does (CM-3), so two masks say where all captives are: `hidden` (somebody of s waits in its
hideout) and `centre` (somebody of s escaped to the centre). Whoever of the two is in neither place is in the cell.
"""

from cellar.rules.layout import Layout
from cellar.rules.tape import note
from cellar.rules.types import OVER, Floats, Ints, State

MOST_SPECIES = 10

# What is decided next.
CHOOSE_START = 0
CHOOSE_SACRIFICE = 1
ENDED = 2

# How many captives may return after a round (CM-5).
SACRIFICE_NONE = 0
SACRIFICE_ONE = 1
SACRIFICE_ANY = 2

# The tape. Species are numbers, positions go clockwise from 0.
ATTRACTED = 1  # species, its position, number of this round
EXAMINED = (
    2  # species of the cell, position, species of the facing hideout, is it hostile, occupied, captives in the cell
)
HID = 3  # species, position of its cell, position of its hideout, species of the hideout facing the cell
ESCAPED = 4  # species, position of its cell, position of its hideout, how many species are in the centre now
# species of the hideout, position, was somebody found, position of its species' cell, species of the examined cell
SEARCHED = 5
LEFT = 6  # species that attracted the guards, its position, number of this round, how many species are in the centre
SACRIFICED = 7  # species, position of its hideout, number of the round it follows, position of its cell
DECLINED = 8  # number of the round
WON = 9  # number of rounds
GAVE_OUT = 10  # number of rounds, how many species are in the centre

STATE = Layout(
    ("cells", "i2", (MOST_SPECIES,)),
    ("hideouts", "i2", (MOST_SPECIES,)),
    ("n", "i4"),
    ("hostile", "i4"),
    ("hidden", "i4"),
    ("centre", "i4"),
    ("sacrifices", "i4"),
    ("phase", "i4"),
    ("rounds", "i4"),
    ("round_limit", "i4"),
)

# The array that `new` reads: these four, then the cells, then the hideouts.
SETUP_N = 0
SETUP_HOSTILE = 1
SETUP_SACRIFICES = 2
SETUP_LIMIT = 3
SETUP_BOARD = 4


# --- Setup


def new(state: State, setup: Ints) -> None:
    """Set up cells and hideouts as drawn, both captives of each species in their cell, the guards off to the side."""
    n = int(setup[SETUP_N])
    state.n = n
    state.hostile = setup[SETUP_HOSTILE]
    state.sacrifices = setup[SETUP_SACRIFICES]
    state.round_limit = setup[SETUP_LIMIT]
    for i in range(n):
        state.cells[i] = setup[SETUP_BOARD + i]
        state.hideouts[i] = setup[SETUP_BOARD + n + i]
    state.hidden = 0
    state.centre = 0
    state.rounds = 0
    state.phase = CHOOSE_START  # never a sacrifice before the first round (CM-5)


def cell_position(state: State, species: int) -> int:
    i = 0
    while state.cells[i] != species:
        i += 1
    return i


def hideout_position(state: State, species: int) -> int:
    i = 0
    while state.hideouts[i] != species:
        i += 1
    return i


def everybody(state: State) -> int:
    return (1 << int(state.n)) - 1


def captives_in_cell(state: State, species: int) -> int:
    """Count the captives in a cell: two, less one who waits in the hideout, less one who is in the centre."""
    return int(2 - (state.hidden >> species & 1) - (state.centre >> species & 1))


def escaped(state: State) -> int:
    """Count the species with a captive in the centre."""
    count = 0
    for s in range(state.n):
        count += state.centre >> s & 1
    return count


# --- Decisions: actions are 0 … n-1 (this species attracts the guards), n … 2n-1 (this one sacrifices itself), 2n
# (nobody does)


def actor(state: State) -> int:
    """Return who acts: the one player, until the end."""
    return OVER if state.phase == ENDED else 0


def may_sacrifice(state: State, species: int) -> bool:
    """Return whether a species may sacrifice itself: it is in the centre and its hideout is empty (CM-5)."""
    return bool((state.centre & ~state.hidden) >> species & 1)


def is_legal(state: State, action: int) -> bool:
    """Return whether an action is legal: any start of a round; after it, a possible sacrifice or nobody."""
    n = int(state.n)
    if state.phase == CHOOSE_START:
        return 0 <= action < n
    if state.phase == CHOOSE_SACRIFICE:
        if action == 2 * n:
            return True
        return n <= action < 2 * n and may_sacrifice(state, action - n)
    return False


def legal(state: State, out: Ints) -> int:
    count = 0
    for action in range(2 * state.n + 1):
        if is_legal(state, action):
            out[count] = action
            count += 1
    return count


def outcomes(state: State, actions: Ints, weights: Ints) -> int:
    """List the outcomes of chance: none, all chance is in the setup."""
    return 0


def apply(state: State, action: int, tape: Ints) -> None:
    """Play a whole round of examinations, or one answer to the question who returns."""
    n = state.n
    if state.phase == CHOOSE_START:
        attract_the_guards(state, action, tape)
    elif action < 2 * n:
        sacrifice(state, action - n, tape)
    else:
        note(tape, DECLINED, 0, state.rounds, 0, 0, 0, 0, 0)
        state.phase = CHOOSE_START


# --- 1) Attract the guards


def attract_the_guards(state: State, species: int, tape: Ints) -> None:
    """Play steps 2 to 4 for each cell once, clockwise from the chosen one; then the guards leave."""
    n = state.n
    state.rounds = state.rounds + 1
    first = cell_position(state, species)
    note(tape, ATTRACTED, 0, species, first, state.rounds, 0, 0, 0)
    for step in range(n):
        i = (first + step) % n
        examine_a_cell(state, i, tape)
        search_the_hideout(state, i, tape)
    note(tape, LEFT, 0, species, first, state.rounds, escaped(state), 0, 0)
    end_the_round(state, tape)


# --- 2) Examine a cell


def wants_to_escape(hostile: int, occupied: int) -> bool:
    """Return whether a captive tries to escape: beside its cell a friend is present or an enemy is absent."""
    return hostile != occupied


def examine_a_cell(state: State, i: int, tape: Ints) -> None:
    """Examine a cell: at most one captive tries to escape (CM-2), and none where nobody is left (CM-1)."""
    species = state.cells[i]
    hideout = state.hideouts[i]
    captives = captives_in_cell(state, species)
    hostile = state.hostile >> hideout & 1
    occupied = state.hidden >> hideout & 1
    note(tape, EXAMINED, 0, species, i, hideout, hostile, occupied, captives)
    if captives > 0 and wants_to_escape(hostile, occupied):
        try_to_escape(state, i, tape)


# --- 3) Trying to escape


def try_to_escape(state: State, i: int, tape: Ints) -> None:
    """Move a captive to its own hideout; if that is taken, to the centre, and the one inside stays (CM-3)."""
    species = state.cells[i]
    own = hideout_position(state, species)
    if state.hidden >> species & 1:
        state.centre = state.centre | 1 << species
        note(tape, ESCAPED, 0, species, i, own, escaped(state), 0, 0)
    else:
        state.hidden = state.hidden | 1 << species
        note(tape, HID, 0, species, i, own, state.hideouts[i], 0, 0)


# --- 4) Searching hideouts


def search_the_hideout(state: State, i: int, tape: Ints) -> None:
    """Search the hideout facing the examined cell, after every examination, and no other (CM-4)."""
    species = state.hideouts[i]
    found = state.hidden >> species & 1
    state.hidden = state.hidden & ~(1 << species)
    if len(tape) > 0:  # where the cell is, only a reader wants to know
        note(tape, SEARCHED, 0, species, i, found, cell_position(state, species), state.cells[i], 0)


# --- 5) Return to prison, and the end


def end_the_round(state: State, tape: Ints) -> None:
    """Win with every species in the centre when the guards have left (CM-6); else ask for a possible sacrifice."""
    if state.centre == everybody(state):
        note(tape, WON, 0, state.rounds, 0, 0, 0, 0, 0)
        state.phase = ENDED
    elif state.round_limit > 0 and state.rounds >= state.round_limit:
        note(tape, GAVE_OUT, 0, state.rounds, escaped(state), 0, 0, 0, 0)
        state.phase = ENDED
    elif sacrifice_possible(state):
        state.phase = CHOOSE_SACRIFICE
    else:
        state.phase = CHOOSE_START


def sacrifice_possible(state: State) -> bool:
    """Return whether the option allows a sacrifice and a species in the centre has an empty hideout."""
    return bool(state.sacrifices != SACRIFICE_NONE and state.centre & ~state.hidden)


def sacrifice(state: State, species: int, tape: Ints) -> None:
    """Return a species from the centre to its hideout, not to its cell; one a round, or as many as wish (CM-5)."""
    state.centre = state.centre & ~(1 << species)
    state.hidden = state.hidden | 1 << species
    note(
        tape,
        SACRIFICED,
        0,
        species,
        hideout_position(state, species),
        state.rounds,
        cell_position(state, species),
        0,
        0,
    )
    if state.sacrifices == SACRIFICE_ONE or not sacrifice_possible(state):
        state.phase = CHOOSE_START


def returns(state: State, out: Floats) -> None:
    """Write the result: 1 for a win, -1 when the rounds ran out."""
    out[0] = 0.0
    if state.phase == ENDED:
        out[0] = 1.0 if state.centre == everybody(state) else -1.0


# --- Nothing is secret


def hide(state: State, seat: int) -> None:
    """Hide nothing: all information is open."""


def seen(state: State, action: int, seat: int) -> int:
    """Return the action itself: every seat sees what is played."""
    return action


def resample(state: State, seat: int, rng: Ints) -> None:
    """Redraw nothing: nothing is hidden."""
