"""The prior of a move: its features weighted by a linear model that imitates a strong search's choices."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final

from cellar.arrays import np
from cellar.compile.arrays import Array
from cellar.contract.game import Game
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import SHIPS
from cellar.games.zyrcan.glance import features
from cellar.play.position import Position
from cellar.rules.types import Options, State

WEIGHTS_FILE: Final = "weights.json"
#: What is decided, each with weights of its own: a place in Zyrcan and in Blitzkrieg, a manoeuvre, a flight in Attack.
DECISIONS: Final = ("place", "place in Blitzkrieg", "manoeuvre", "attack")

#: A network that is asked in place of the weights, once a script has set one.
network: Callable[[Game, Options, State, int], dict[int, float]] | None = None
#: What odds of e : 1 are worth in the search's reward, found by trial (docs/search.md), and how many points they are
#: for each ship of the match.
ODDS: Final = 0.5
POINTS: Final = 1000


def prior(game: Game, options: Options, state: State, seat: int) -> dict[int, float]:
    """Return the prior of each legal action, above the least, in the search's reward. A network that is in use is asked
    instead."""
    if network is not None:
        return network(game, options, state, seat)
    actions = Position(game, options, state).legal_actions()
    worth = points(state, np.array(actions))
    odds = POINTS * SHIPS * int(state.players)
    return {action: ODDS * one / odds for action, one in zip(actions, (worth - worth.min()).tolist())}


def decision(state: State) -> str:
    """Name the kind of decision, which selects the weights."""
    if state.phase == rules.DEPLOY:
        return DECISIONS[int(state.blitzkrieg)]
    return DECISIONS[int(state.phase) + 1]


def points(state: State, actions: Array) -> Array:
    """Score each action in whole numbers: weights change as the board fills, for ships of each kind apart."""
    seen = features.table(state)
    return weighted(
        state, seen, *(features.placings if state.phase == rules.DEPLOY else features.flights)(seen, actions)
    )


def weighted(state: State, seen: features.Table, kind: Array, rows: Array) -> Array:
    """Sum the features of each action, by the weights of its kind of ship."""
    first, more = weights()[decision(state)]
    found: Array = (rows * (first * seen.ships + more * seen.placed)[kind]).sum(1)
    return found


@cache
def weights() -> dict[str, Array]:
    """Load [initial weights, what is added as the board fills] by decision: [kind, feature]."""
    data = json.loads(files(__package__).joinpath(WEIGHTS_FILE).read_text(encoding="utf-8"))
    return {name: np.array(data["weights"][name], np.int64) for name in DECISIONS}
