"""The planner's search: UCB over whole turns as options, each valued by a truncated playout.

The *options* of a decision are first actions with what comes after them: a plan for the rest of this individual round,
and one for the rounds to come. Each simulation deals the hidden cards anew, picks the option with the highest bound,
plays it, lets every other cell follow a plan drawn from the repertoire, stops after some rounds, and looks at the table
(`outlook.py`). Bounds are measured in how much results differ here, so that a match that is nearly won is thought about
as sharply as an even one.

Plain functions over arrays, compiled together with the rules by `compiled`.
"""

from math import sqrt
from typing import Any

from cellar.compile.arrays import Array, FloatArray
from cellar.games.cell_wars.players import plans
from cellar.games.cell_wars.players.outlook import VERDICTS, outlook
from cellar.games.cell_wars.players.plans import carry_out
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import DISTANCE, EDGE_ENDS, HEXES
from cellar.games.cell_wars.rulebook.flow import actor, apply
from cellar.games.cell_wars.rulebook.legal import legal, outcomes
from cellar.games.cell_wars.rulebook.secrecy import resample
from cellar.rules.chance import tickets, weighted
from cellar.rules.logarithm import logarithm
from cellar.rules.rng import below
from cellar.rules.types import CHANCE, OVER, Ints, State

# Columns of a repertoire's row: whose plan it is, how often it is followed in simulations (by verdict), and the plan.
CAMP = 0
SHARE = 1
PLAN = SHARE + VERDICTS
ROW = PLAN + plans.COLUMNS

# Columns of an option: the first action, whether mates follow the later plan too, the plan of this individual round,
# and that of later ones.
FIRST = 0
TEAM = 1
NOW = 2
LATER = NOW + plans.COLUMNS
OPTION = LATER + plans.COLUMNS
MOST_OPTIONS = 128
#: Signs are walked to from at most so far away.
SIGN_NEAR = 4

# Columns of what is known of an option; the row after the last one has all of them together.
VISITS = 0
SUM = 1
SQUARES = 2
KNOWN = 3
#: The exploration constant of UCB, in standard deviations.
CURIOSITY = 1.0
#: Results that hardly differ are told apart all the same.
LEAST_DEVIATION = 0.02
#: A match that does not end in so many actions is looked at where it stands.
MOST_ACTIONS = 4000

#: States that a search needs: the root, and one to play in.
STATES = 2


def usual(repertoire: Array, camp: int, verdict: int) -> int:
    """Return the row of a camp's usual plan: the one followed most."""
    found = -1
    for row in range(repertoire.shape[0]):
        if repertoire[row, CAMP] == camp:
            if found < 0 or repertoire[row, SHARE + verdict] > repertoire[found, SHARE + verdict]:
                found = row
    return found


def put(options: Array, n: int, first: int, team: int, now: Ints, later: Ints) -> None:
    options[n, FIRST] = first
    options[n, TEAM] = team
    for i in range(plans.COLUMNS):
        options[n, NOW + i] = now[i]
        options[n, LATER + i] = later[i]


def add(options: Array, n: int, first: int, team: int, now: Ints, later: Ints) -> int:
    """Add an option, if there is room and no equal one."""
    if n == options.shape[0]:
        return n
    put(options, n, first, team, now, later)
    for other in range(n):
        same = True
        for i in range(OPTION):
            if options[other, i] != options[n, i]:
                same = False
                break
        if same:
            return n
    return n + 1


def list_options(state: State, seat: int, repertoire: Array, rng: Array, actions: Array, options: Array) -> int:
    """List the options of the seat that is to decide; return how many there are.

    Single actions followed by the usual plan, what every other plan of the camp would do, alone or with the whole team,
    and blocks to walk to.
    """
    camp = int(state.camp[seat])
    plan = repertoire[usual(repertoire, camp, int(state.verdict)), PLAN:]
    n = 0
    count = int(legal(state, actions[0]))
    walks = state.phase == t.MOVE or state.phase == t.CARD_STEP
    for i in range(count):
        action = int(actions[0, i])
        if (not walks or action == t.END) and is_sensible(state, action):
            n = add(options, n, action, 0, plan, plan)
    if n == 1 and count == 1:
        return n
    for row in range(repertoire.shape[0]):
        if repertoire[row, CAMP] == camp:
            other = repertoire[row, PLAN:]
            first = int(carry_out(state, rng, actions[1], other))
            n = add(options, n, first, 0, other, other)
            if has_mates(state, seat):
                n = add(options, n, first, 1, other, other)
    if walks or state.phase == t.ACT:
        n = add_walks(state, seat, plan, rng, actions, options, n)
    return n


def has_mates(state: State, seat: int) -> bool:
    for other in range(t.SEATS):
        if other != seat and state.camp[other] == state.camp[seat] and state.place[other] >= 0:
            return True
    return False


def is_sensible(state: State, action: int) -> bool:
    """Return whether an action is considered at all: of walls to build only those around immune cells."""
    if state.phase != t.ACT or not t.EDGE_AT <= action < t.CARD or state.camp[state.seat] == p.IMMUNE:
        return True
    edge = action - t.EDGE_AT
    for other in range(t.SEATS):
        if state.camp[other] == p.IMMUNE and state.place[other] >= 0:
            if EDGE_ENDS[edge, 0] == state.place[other] or EDGE_ENDS[edge, 1] == state.place[other]:
                return True
    return False


def add_walks(state: State, seat: int, plan: Ints, rng: Array, actions: Array, options: Array, n: int) -> int:
    """Add walks as options: to any block that the steps left lead to; before the roll, to signs."""
    here = int(state.place[seat])
    for block in range(HEXES):
        apart = int(DISTANCE[here, block])
        if apart == 0 or apart > (SIGN_NEAR if state.phase == t.ACT else int(state.left)):
            continue
        if state.phase == t.ACT and not is_sign(state, block):
            continue
        if n == options.shape[0]:
            return n
        put(options, n, t.END, 0, plan, plan)
        walk = options[n, NOW:LATER]
        walk[plans.GOAL] = plans.GO
        walk[plans.BLOCK] = block
        options[n, FIRST] = carry_out(state, rng, actions[1], walk)
        if state.phase == t.ACT or options[n, FIRST] != t.END:
            n += 1
    return n


def is_sign(state: State, block: int) -> bool:
    """Return whether a CARD sign or the generator is on a block."""
    for sign in range(t.GENERATOR + 1):  # noqa: SIM110 - compiled code knows no generators
        if state.signs[sign] == block:
            return True
    return False


def draw_plans(state: State, repertoire: Array, rng: Array, rows: Array) -> None:
    """Draw a plan for every cell, by the shares of its camp's."""
    for seat in range(int(state.players)):
        camp = state.camp[seat]
        total = 0
        for row in range(repertoire.shape[0]):
            if repertoire[row, CAMP] == camp:
                total += repertoire[row, SHARE + state.verdict]
        ticket = below(rng, total)
        for row in range(repertoire.shape[0]):
            if repertoire[row, CAMP] == camp:
                ticket -= repertoire[row, SHARE + state.verdict]
                if ticket < 0:
                    rows[seat] = row
                    break


def play_on(
    state: State,
    seat: int,
    option: Array,
    last: int,
    repertoire: Array,
    rng: Array,
    actions: Array,
    rows: Array,
    tape: Array,
) -> None:
    """Play an option, and the match on until round `last` is over: a truncated playout."""
    draw_plans(state, repertoire, rng, rows)
    turn, number = int(state.seat), int(state.round_no)
    apply(state, int(option[FIRST]), tape)
    now = True
    for _ in range(MOST_ACTIONS):
        who = int(actor(state))
        if who == OVER or state.round_no > last:
            return
        if who == CHANCE:
            n = int(outcomes(state, actions[0], actions[1]))
            action = weighted(actions[0], actions[1], n, below(rng, tickets(actions[1], n)))
        elif who == seat:
            now = now and state.seat == turn and state.round_no == number
            action = int(carry_out(state, rng, actions[0], option[NOW:LATER] if now else option[LATER:OPTION]))
        elif option[TEAM] and state.camp[who] == state.camp[seat]:
            action = int(carry_out(state, rng, actions[0], option[LATER:OPTION]))
        else:
            action = int(carry_out(state, rng, actions[0], repertoire[rows[who], PLAN:]))
        apply(state, action, tape)


def pick(known: FloatArray, n: int, curiosity: float) -> int:
    """Return the option with the highest upper confidence bound; each is tried once first."""
    total = known[n, VISITS]
    if total < n:
        return int(total)
    mean = known[n, SUM] / total
    deviation = sqrt(max(known[n, SQUARES] / total - mean * mean, 0.0)) + LEAST_DEVIATION
    best, most = 0, -1e300
    for i in range(n):
        bound = known[i, SUM] / known[i, VISITS] + curiosity * deviation * sqrt(logarithm(total) / known[i, VISITS])
        if bound > most:
            best, most = i, bound
    return best


def think(
    states: Any,
    seat: int,
    options: Array,
    n: int,
    known: FloatArray,
    count: int,
    horizon: int,
    curiosity: float,
    repertoire: Array,
    weights: FloatArray,
    rng: Array,
    actions: Array,
    rows: Array,
    room: FloatArray,
    tape: Array,
) -> None:
    """Run so many simulations from states[0], each on a determinization of what the seat may know."""
    sign = 1.0 if states[0].camp[seat] == p.CANCER else -1.0
    last = int(states[0].round_no) + horizon
    for _ in range(count):
        i = pick(known, n, curiosity)
        states[1] = states[0]
        resample(states[1], seat, rng)
        play_on(states[1], seat, options[i], last, repertoire, rng, actions, rows, tape)
        worth = sign * outlook(states[1], weights, room)
        for row in (i, n):
            known[row, VISITS] += 1.0
            known[row, SUM] += worth
            known[row, SQUARES] += worth * worth


def best(known: FloatArray, n: int) -> int:
    """Return the option tried most; of equals, the one with the better result."""
    found = 0
    for i in range(1, n):
        if known[i, VISITS] > known[found, VISITS] or (
            known[i, VISITS] == known[found, VISITS] and known[i, SUM] > known[found, SUM]
        ):
            found = i
    return found


def decide(
    states: Any,
    seat: int,
    options: Array,
    known: FloatArray,
    count: int,
    horizon: int,
    curiosity: float,
    repertoire: Array,
    weights: FloatArray,
    rng: Array,
    actions: Array,
    rows: Array,
    room: FloatArray,
    tape: Array,
) -> int:
    """Return the action of the best option after so many simulations; a forced one needs none."""
    n = list_options(states[0], seat, repertoire, rng, actions, options)
    forced = True
    for i in range(1, n):
        if options[i, FIRST] != options[0, FIRST]:
            forced = False
    if forced:
        return int(options[0, FIRST])
    known[: n + 1] = 0.0
    think(
        states, seat, options, n, known, count, horizon, curiosity, repertoire, weights, rng, actions, rows, room, tape
    )
    return int(options[best(known, n), FIRST])
