"""A bot that can be watched and needs no compilation: what it thinks follows from the state that it is handed."""

import time
import zlib
from collections.abc import Iterator

from cellar.contract.about import Bot
from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.rules.types import Options, State

#: Seconds for one of its simulations.
PACE_S = 0.002
THINKER = Bot(
    name="thinker",
    title="Thinker",
    sentence="Thinks on and on.",
    choose="tests.server.thinkers:choose",
    opinion="tests.server.thinkers:opinion",
    think="tests.server.thinkers:think",
)


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return opinion(game, options, state, seat, thought).action


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    return next(think(game, options, state, seat, thought))


def think(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Iterator[Opinion]:
    """Another move each time, by what the state looks like; on and on unless simulations are limited."""
    actions = Position(game, options, state).legal_actions()
    sum_of_it, done = zlib.crc32(state.tobytes()), 0
    while not thought.limit or done < thought.limit:
        done += 1
        time.sleep(PACE_S)
        action = actions[(sum_of_it + done) % len(actions)]
        value = (sum_of_it >> done) % 100 / 100
        values = tuple(value if other == seat else -value for other in range(int(options["players"])))
        weights = {one: float(1 + (one == action)) for one in actions}
        yield Opinion(action, weights, value, values, (action,), simulations=done)
