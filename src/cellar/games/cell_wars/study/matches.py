"""Many matches at full speed, for balance tables and benches: who plays each camp, and what each card was in for."""

from typing import Any, TypeAlias

from numpy.typing import NDArray

from cellar.core.arrays import Array
from cellar.core.chance import tickets, weighted
from cellar.core.rng import below
from cellar.core.types import CHANCE, OVER, State
from cellar.games.cell_wars.players.greedy import choose
from cellar.games.cell_wars.players.instinct import decide
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import count_blocks
from cellar.games.cell_wars.rulebook.course import actor, apply
from cellar.games.cell_wars.rulebook.legal import legal, outcomes
from cellar.games.cell_wars.rulebook.start import new

States: TypeAlias = NDArray[Any]

#: states and lists of actions that a match needs: itself, two to try in, and a zero state
ROOM = 4
#: who plays a camp
RANDOM = 0
GREEDY = 1
INSTINCT = 2
#: columns of a match's result
WINNER = 0
REASON = 1
ROUND = 2
DECISIONS = 3
BLOCKS = 4
RESULTS = 5


def roll(state: State, actions: Array, weights: Array, rng: Array) -> int:
    """An outcome of chance, by its weight."""
    n = outcomes(state, actions, weights)
    return weighted(actions, weights, n, below(rng, tickets(weights, n)))


def play_match(
    states: States, styles: Array, actions: Array, rng: Array, drawn: Array, played: Array, tape: Array
) -> int:
    """Play states[0] to its end; how many actions that took. Counts draws and plays of each camp's cards."""
    state = states[0]
    n = 0
    while True:
        who = actor(state)
        if who == OVER:
            return n
        phase = state.phase
        if who == CHANCE:
            action = roll(state, actions[0], actions[1], rng)
        elif styles[state.camp[who]] == INSTINCT:
            action = decide(state, rng, actions[0])
        elif styles[state.camp[who]] == GREEDY:
            action = choose(states, 0, actions, rng, tape)
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
    styles: Array,
    rng: Array,
    actions: Array,
    results: Array,
    drawn: Array,
    played: Array,
    tape: Array,
) -> None:
    """One match for each row of `setups`; `styles` says who plays the immune and the cancer camp.

    `states` is room for the match, two tries, and one that stays zero. `tape` takes nothing.
    """
    for i in range(setups.shape[0]):
        states[0] = states[ROOM - 1]
        new(states[0], setups[i])
        n = play_match(states, styles, actions, rng, drawn[i], played[i], tape)
        results[i, WINNER] = states[0].winner
        results[i, REASON] = states[0].reason
        results[i, ROUND] = states[0].round_no
        results[i, DECISIONS] = n
        results[i, BLOCKS] = count_blocks(int(states[0].cancer))
