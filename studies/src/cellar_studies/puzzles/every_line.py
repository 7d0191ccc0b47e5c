"""The kernel of `last_turn`: every line of the last turn of a match, to its end, compiled.

Plain functions, loaded by `compiled` with the rules of Cell Wars, depth first. At each state are known, once its lines
are through: what the turn is surely worth, whatever chance and others do; what it is worth with all luck; and how many
choices the shortest way to so much as `least` still takes.
"""

from typing import TYPE_CHECKING, NamedTuple

from cellar.compile.arrays import Array, Structs
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import count_blocks, in_range
from cellar.games.cell_wars.rulebook.lasting_cards import attack_range
from cellar.rules.types import CHANCE, OVER, State

if TYPE_CHECKING:
    from cellar.contract.game import Rules

    rules: Rules
else:
    rules = None  # the compiled rules, put here by `compiled`

#: The longest line; states of a turn that are remembered, and the slots of their table, a power of two.
DEPTH, MOST, SLOTS = 64, 1 << 14, 1 << 16
#: The words of a state from which its slot is found: board, cells and hands at its beginning, the phase at its end.
TELLING, TELLING_LAST = 52, 8
#: Steps that a roll gives at most.
MOST_STEPS = 3
#: The worth of a match whose last cancer cell is gone: more than there are blocks.
KILLED = 99
#: What the end of a match is worth: the blocks that a camp has gained, or 1 for a match that it has won.
BY_BLOCKS, BY_RESULT = 0, 1
#: The columns of what is known of a state.
SURE, LUCKY, CHOICES = 0, 1, 2
COLUMNS = 3


class Lines(NamedTuple):
    """The stack, a row for each ply: the state, its moves, how many and which is next, and what is known of it; and the
    states that are through, word by word, with what is known of them."""

    states: Structs
    #: the same memory as the states, in words
    words: Array
    moves: Array
    weights: Array
    counts: Array
    nexts: Array
    known: Array
    through: Array
    known_through: Array
    table: Array
    filled: Array
    tape: Array


def worth(state: State, camp: int, before: int, by: int) -> int:
    """What the end of a match is worth to a camp."""
    if by == BY_RESULT:
        return 1 if state.winner == camp else 0
    blocks = count_blocks(int(state.cancer)) - before
    if camp == p.CANCER:
        return blocks
    for seat in range(t.SEATS):
        if state.camp[seat] == p.CANCER and state.place[seat] >= 0:
            return -blocks
    return KILLED


def is_settled(state: State) -> bool:
    """Whether a movement changes nothing any more, wherever it leads: no step turns a block, and no cancer cell comes
    into the range of an attack. One way to its end stands for all."""
    if state.phase != t.MOVE_ROLL and state.phase != t.MOVE:
        return False
    mover = int(state.seat)
    if state.camp[mover] == p.CANCER:
        return True
    steps = int(state.left) if state.phase == t.MOVE else MOST_STEPS
    for seat in range(t.SEATS):
        if state.camp[seat] == p.CANCER and state.place[seat] >= 0:
            if in_range(state, mover, seat, attack_range(state, mover) + steps):
                return False
    return True


def enter(lines: Lines, depth: int, seat: int) -> None:
    """List what can follow on a state; nothing is known of it yet."""
    state = lines.states[depth]
    if rules.actor(state) == CHANCE:
        lines.counts[depth] = rules.outcomes(state, lines.moves[depth], lines.weights)
    else:
        lines.counts[depth] = rules.legal(state, lines.moves[depth])
    if is_settled(state):
        lines.counts[depth] = 1
    lines.nexts[depth] = 0
    lines.known[depth, SURE] = -KILLED if rules.actor(state) == seat else KILLED
    lines.known[depth, LUCKY] = -KILLED
    lines.known[depth, CHOICES] = DEPTH if rules.actor(state) == seat else 0


def offer(lines: Lines, depth: int, seat: int, least: int) -> None:
    """Tell a state what is known of one that follows on it."""
    known, found = lines.known[depth], lines.known[depth + 1]
    known[LUCKY] = max(known[LUCKY], found[LUCKY])
    if rules.actor(lines.states[depth]) != seat:
        known[SURE] = min(known[SURE], found[SURE])
        known[CHOICES] = max(known[CHOICES], found[CHOICES])
        return
    known[SURE] = max(known[SURE], found[SURE])
    if found[SURE] >= least:
        choice = 1 if lines.counts[depth] > 1 else 0
        known[CHOICES] = min(known[CHOICES], found[CHOICES] + choice)


def place(lines: Lines, depth: int) -> int:
    """The slot of a state: there it is remembered, or nothing is."""
    words = lines.words[depth]
    mixed = 0
    for i in range(len(words)):
        if i < TELLING or i >= len(words) - TELLING_LAST:
            mixed = (mixed ^ words[i]) * 0x100000001B3
            mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    slot = mixed & (SLOTS - 1)
    while lines.table[slot] >= 0:
        same, other = True, lines.through[lines.table[slot]]
        for i in range(len(words)):
            if words[i] != other[i]:
                same = False
                break
        if same:
            return slot
        slot = (slot + 1) & (SLOTS - 1)
    return slot


def remember(lines: Lines, depth: int) -> None:
    """Keep what is known of a state that is through, while there is room."""
    count = int(lines.filled[0])
    if count < MOST:
        lines.table[place(lines, depth)] = count
        lines.through[count] = lines.words[depth]
        lines.known_through[count] = lines.known[depth]
        lines.filled[0] = count + 1


def look(lines: Lines, seat: int, camp: int, before: int, by: int, least: int, budget: int) -> int:
    """Search every line from the first state, and return what is left of the budget of moves: below 0, it was not
    enough. What is known of the state is then in the first row."""
    depth = 0
    enter(lines, 0, seat)
    while True:
        if lines.nexts[depth] == lines.counts[depth]:
            if depth == 0:
                return budget
            remember(lines, depth)
            depth -= 1
            offer(lines, depth, seat, least)
            continue
        budget -= 1
        if budget < 0 or depth == DEPTH - 1:
            return -1
        lines.states[depth + 1] = lines.states[depth]
        rules.apply(lines.states[depth + 1], lines.moves[depth, lines.nexts[depth]], lines.tape)
        lines.nexts[depth] += 1
        if rules.actor(lines.states[depth + 1]) == OVER:
            value = worth(lines.states[depth + 1], camp, before, by)
            lines.known[depth + 1, SURE] = value
            lines.known[depth + 1, LUCKY] = value
            lines.known[depth + 1, CHOICES] = 0
            offer(lines, depth, seat, least)
            continue
        kept = lines.table[place(lines, depth + 1)]
        if kept >= 0:
            lines.known[depth + 1] = lines.known_through[kept]
            offer(lines, depth, seat, least)
        else:
            depth += 1
            enter(lines, depth, seat)
