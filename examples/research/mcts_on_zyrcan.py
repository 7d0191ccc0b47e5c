"""OpenSpiel's own Monte Carlo tree search plays Zyrcan against two who move at random, unchanged."""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

import cellar.envs.openspiel  # noqa: F401 - registers the games


def match(simulations: int, seed: int) -> list[float]:
    """The results of a match: the search has seat 0."""
    game = pyspiel.load_game("cellar_zyrcan(players=3)")
    rng = np.random.RandomState(seed)
    search = mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    seats = [search, uniform_random.UniformRandomBot(1, rng), uniform_random.UniformRandomBot(2, rng)]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(seats[state.current_player()].step(state))
    return list(state.returns())


if __name__ == "__main__":
    simulations = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    results = [match(simulations, seed) for seed in range(5)]
    print(f"OpenSpiel's MCTS with {simulations} simulations a move, seat 0 of 3:", [result[0] for result in results])
