"""Plays many matches at full speed, for balance tables and benches, and counts what each card did."""

from typing import Any, TypeAlias

from numpy.typing import NDArray

from cellar.compile.arrays import Array, FloatArray
from cellar.games.cell_wars.players import planning
from cellar.games.cell_wars.players.instinct import decide
from cellar.games.cell_wars.players.outlook import look
from cellar.games.cell_wars.players.plans import carry_out
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import count_blocks
from cellar.games.cell_wars.rulebook.flow import actor, apply
from cellar.games.cell_wars.rulebook.legal import legal, outcomes
from cellar.games.cell_wars.rulebook.secrecy import hide
from cellar.games.cell_wars.rulebook.start import new
from cellar.rules.chance import tickets, weighted
from cellar.rules.rng import below
from cellar.rules.types import CHANCE, OVER, State
from cellar_studies.cell_wars.greedy import choose

States: TypeAlias = NDArray[Any]

#: states and lists of actions that a match needs: itself, two to try in, and a zero state
STATES = 4
# Columns of who plays a camp.
STYLE = 0
#: of a PLAN: its row in the repertoire; of a PLANNER: its simulations and its horizon in rounds
ROW = 1
SIMULATIONS = 1
HORIZON = 2
PLAYER = 3
# Styles.
RANDOM = 0
GREEDY = 1
INSTINCT = 2
PLAN = 3
PLANNER = 4
#: columns of a match's result
WINNER = 0
REASON = 1
ROUND = 2
DECISIONS = 3
BLOCKS = 4
RESULTS = 5
#: what the table looked like, by round, and a row for the planner's own looks
LOOKS = t.ROUNDS + 2


def roll(state: State, actions: Array, weights: Array, rng: Array) -> int:
    """Draw an outcome of chance, by its weight."""
    n = outcomes(state, actions, weights)
    return weighted(actions, weights, n, below(rng, tickets(weights, n)))


def play_match(
    states: States,
    players: Array,
    actions: Array,
    rng: Array,
    drawn: Array,
    played: Array,
    looks: FloatArray,
    planner: States,
    options: Array,
    known: FloatArray,
    repertoire: Array,
    weights: FloatArray,
    rows: Array,
    tape: Array,
) -> int:
    """Play states[0] to its end; return the number of actions. Counts draws and plays of each camp's cards, and writes
    what the table looked like when each round began."""
    state = states[0]
    n = 0
    while True:
        who = actor(state)
        if who == OVER:
            return n
        phase = state.phase
        if looks[state.round_no, 0] == 0.0:
            look(state, looks[state.round_no])
        player = players[state.camp[who] if who >= 0 else 0]
        if who == CHANCE:
            action = roll(state, actions[0], actions[1], rng)
        elif player[STYLE] == INSTINCT:
            action = decide(state, rng, actions[0])
        elif player[STYLE] == GREEDY:
            action = choose(states, 0, actions, rng, tape)
        elif player[STYLE] == PLAN:
            action = carry_out(state, rng, actions[0], repertoire[player[ROW], planning.PLAN :])
        elif player[STYLE] == PLANNER:
            planner[0] = state
            hide(planner[0], who)
            action = planning.decide(
                planner,
                who,
                options,
                known,
                player[SIMULATIONS],
                player[HORIZON],
                planning.CURIOSITY,
                repertoire,
                weights,
                rng,
                actions,
                rows,
                looks[t.ROUNDS + 1],
                tape,
            )
        else:
            action = int(actions[0, below(rng, legal(state, actions[0]))])
        if phase == t.DEAL:
            drawn[state.camp[state.seat], action - t.CARD] += 1
        elif phase == t.PLAY and action != t.END:
            played[state.camp[state.seat], action - t.CARD] += 1
        apply(state, action, tape)
        n += 1


def play_matches(
    states: States,
    setups: Array,
    players: Array,
    rng: Array,
    actions: Array,
    results: Array,
    drawn: Array,
    played: Array,
    looks: FloatArray,
    planner: States,
    options: Array,
    known: FloatArray,
    repertoire: Array,
    weights: FloatArray,
    rows: Array,
    tape: Array,
) -> None:
    """Play one match for each row of `setups`; `players` says who plays the immune and the cancer camp.

    `states` is room for the match, two tries, and one that stays zero. `tape` takes nothing.
    """
    for i in range(setups.shape[0]):
        states[0] = states[STATES - 1]
        new(states[0], setups[i])
        n = play_match(
            states,
            players,
            actions,
            rng,
            drawn[i],
            played[i],
            looks[i],
            planner,
            options,
            known,
            repertoire,
            weights,
            rows,
            tape,
        )
        results[i, WINNER] = states[0].winner
        results[i, REASON] = states[0].reason
        results[i, ROUND] = states[0].round_no
        results[i, DECISIONS] = n
        results[i, BLOCKS] = count_blocks(int(states[0].cancer))
