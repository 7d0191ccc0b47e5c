"""OpenSpiel's own Monte Carlo tree search, in C++, on our rules: the baseline bot `openspiel`.

It is asked by `mcts_search`, with its usual settings and one random playout a simulation. It sees whole states, so it
plays only games in which nothing is hidden.
"""

import json
from functools import lru_cache
from typing import Any

from cellar.contract.about import Bot
from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.errors import BadOption
from cellar.play import registry
from cellar.play.information_state import Past
from cellar.rules.types import Options, State

#: The bot, which plays wherever it is named.
OPENSPIEL = Bot.of(
    __name__,
    "opinion",
    name="openspiel",
    title="OpenSpiel's search",
    sentence="The Monte Carlo tree search of OpenSpiel, on these rules; it must be installed.",
    searches=True,
)
#: Its usual weight of curiosity, and the memory that it may take.
CURIOSITY = 1.4
MEGABYTES = 1024
#: More than it can do: the time ends it.
ENDLESS = 1_000_000_000
#: Simulations that it makes in any case.
LEAST = 2


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return opinion(game, options, state, seat, thought).action


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """The move that OpenSpiel's search prefers, and its visit counts."""
    if not game.about.everything_open:
        raise BadOption(f"OpenSpiel's search sees whole states, and {game.about.title} has secrets: name another bot.")
    from cellar.envs.openspiel import At

    theirs = _game(game.name, json.dumps(dict(options), sort_keys=True))
    at = theirs.new_initial_state()
    data = state.tobytes()
    at.at = At(at.at.of, at.at.of.kit.moment(data), Past(data), 0)
    limit = (thought.limit, -1.0) if not thought.timed else (thought.limit or ENDLESS, thought.seconds)
    root = _searched(theirs, at, *limit, thought.seed)
    # The first simulation only opens the root, and a busy machine has no time for more.
    return _opinion(root if root.best_child() else _searched(theirs, at, LEAST, -1.0, thought.seed))


@lru_cache(maxsize=8)
def _game(name: str, options: str) -> Any:
    from cellar.envs.openspiel import PREFIX, pyspiel
    from cellar.envs.openspiel_parameters import spelled

    given, known = json.loads(options), {option.name: option for option in registry.about(name).options}
    said = {name: spelled(known[name], value) if name in known else value for name, value in given.items()}
    return pyspiel.load_game(PREFIX + name, said)


def _searched(theirs: Any, at: Any, simulations: int, seconds: float, seed: int) -> Any:
    from cellar.envs.openspiel import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(1, seed % (1 << 31))
    uct = pyspiel.ChildSelectionPolicy.UCT
    bot = pyspiel.MCTSBot(
        theirs, evaluator, CURIOSITY, simulations, MEGABYTES, False, seed % (1 << 31), False, uct, seconds
    )
    return bot.mcts_search(at)


def _opinion(root: Any) -> Opinion:
    weights = {int(child.action): float(child.explore_count) for child in root.children}
    best = root.best_child()
    value = best.total_reward / max(best.explore_count, 1)
    return Opinion(int(best.action), weights, value, simulations=int(root.explore_count))
