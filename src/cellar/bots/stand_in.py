"""Flat Monte Carlo over the plain rules: the bot that plays while a search is being compiled.

It needs no compilation and no NumPy, looks at the clock within a playout, and is no great player.
"""

import time

from cellar.contract.bot import Thought
from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.rules.rng import below, generator
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import CHANCE, OVER, Ints, Options, State

#: Moves that are tried, and how far a match is played on from them.
MOST_TRIED = 12
DEPTH = 40


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    """The move whose playouts went best; any, if there was no time for one."""
    rng = generator(thought.seed)
    legal = Position(game, options, state).legal_actions()
    actions = [legal.pop(below(rng, len(legal))) for _ in range(min(MOST_TRIED, len(legal)))]
    end = time.perf_counter() + thought.seconds
    totals, tries = [0.0] * len(actions), [0] * len(actions)
    turn = 0
    while len(actions) > 1 and (turn < thought.simulations if thought.simulations else time.perf_counter() < end):
        which = turn % len(actions)
        value = _tried(game, options, state, seat, actions[which], rng, 0.0 if thought.simulations else end)
        if value is not None:
            totals[which] += value
            tries[which] += 1
        turn += 1
    return max(zip(actions, totals, tries), key=lambda found: (found[1] / max(found[2], 1), found[2]))[0]


def _tried(game: Game, options: Options, state: State, seat: int, action: int, rng: Ints, end: float) -> float | None:
    """The seat's result of a playout after a move; 0 where it has no end in sight, None when the time is up."""
    position = Position(game, options, state.copy())
    game.rules.resample(position.state, seat, rng)
    if not game.rules.is_legal(position.state, action):
        return None
    for _ in range(DEPTH):
        game.rules.apply(position.state, action, NO_TAPE)
        if position.actor == OVER:
            return position.returns()[seat]
        if end and time.perf_counter() > end:
            return None
        if position.actor == CHANCE:
            action = position.draw(lambda n: below(rng, n))
        else:
            legal = position.legal_actions()
            action = legal[below(rng, len(legal))]
    return 0.0
