"""The beginner: it takes the largest ship that it can, and mostly sees neither danger nor cover.

It judges by the glance's features and plays nothing out: how the match will end it does not see. A level's setting
`overlooks` is the chance that it does not notice, for the space where a ship would be, who could fly there: enemies
that would capture it, and friends that would retake it.
"""

from typing import Final

from cellar.arrays import np
from cellar.compile.arrays import Array
from cellar.contract.bot import Opinion, Thought
from cellar.contract.game import Game
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import COUNT
from cellar.games.zyrcan.glance import features, prior
from cellar.games.zyrcan.margin import margin
from cellar.play.position import Position
from cellar.rules.rng import below, generator
from cellar.rules.types import Options, State

#: What an engine more in a capture counts, in the prior's points: more than all else that is seen of a flight.
EAGERNESS: Final = 3
#: How the names of features begin that tell of danger and of cover.
COMING: Final = (
    "enemies that threaten",
    "of these before it",
    "is threatened",
    "the end is threatened",
    "the start is threatened",
    "friends",
    "engines of guarded friends",
)
#: The same as columns: 1 for each of them, 0 for the others.
PLACING_COMING: Final = np.array([int(name.startswith(COMING)) for name in features.PLACING])
FLYING_COMING: Final = np.array([int(name.startswith(COMING)) for name in features.FLYING])
#: The engines that a flight captures, by feature.
TAKES: Final = np.array([int(name[-1]) if name.startswith("captures, ") else 0 for name in features.FLYING])


def worth(state: State, actions: Array, thought: Thought) -> Array:
    """Score each action as the beginner sees it: by what it captures, then by the prior of what it notices."""
    seen = features.table(state)
    if state.phase == rules.DEPLOY:
        kind, rows = features.placings(seen, actions)
        ends, coming, takes = actions % COUNT, PLACING_COMING, 0 * actions
    else:
        kind, rows = features.flights(seen, actions)
        ends, coming, takes = features.flown(seen, actions)[2], FLYING_COMING, rows @ TAKES
    missed = np.array([int(thought.overlooks(end)) for end in ends.tolist()])
    noticed = rows * (1 - missed[:, None] * coming)
    found: Array = EAGERNESS * prior.POINTS * seen.ships * takes + prior.weighted(state, seen, kind, noticed)
    return found


def opinion(game: Game, options: Options, state: State, seat: int, thought: Thought) -> Opinion:
    """Choose a move that looks best, any of equals; what it expects is who is ahead in engines right after it."""
    actions = Position(game, options, state).legal_actions()
    scores = worth(state, np.array(actions), thought).tolist()
    most = max(scores)
    best = [action for action, score in zip(actions, scores) if score == most]
    action = best[below(generator(thought.seed), len(best))]
    after = Position(game, options, state.copy())
    after.play(action)
    values = [0.0] * int(options["players"])
    margin(after.state, values)
    return Opinion(action, dict.fromkeys(best, 1.0), values[seat], tuple(values), (action,))


def choose(game: Game, options: Options, state: State, seat: int, thought: Thought) -> int:
    return opinion(game, options, state, seat, thought).action
