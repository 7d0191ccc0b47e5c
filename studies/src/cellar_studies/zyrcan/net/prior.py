"""What a network thinks of placing a ship: the few deployments that a search should look at.

Only placing: with its few flights, Attack is better left to the search (docs/networks.md). No network comes with the
packages; `use` names the weights of one.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cellar.contract.game import Game
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.glance import prior as glance
from cellar.rules.types import Options, State
from cellar_studies.learning.weights import read_weights
from cellar_studies.zyrcan.net.inference import forward

Weights = dict[str, NDArray[np.float32]]
#: Those of the network in use, by name; empty where there is none.
_used: Weights = {}


def use(file: Path) -> None:
    """Have searches of this process ask this network from now on."""
    _used.clear()
    _used.update(read_weights(file))
    glance.network = prior


def weights() -> Weights:
    """Those of the network in use; none where there is none."""
    return _used


def prior(game: Game, options: Options, state: State, seat: int) -> dict[int, float]:
    """The chance with which the network would play each legal action; nothing where no ship is to be placed, or no
    network is in use."""
    return judged(state)[0] if state.phase == rules.DEPLOY and weights() else {}


def judged(state: State) -> tuple[dict[int, float], list[float]]:
    """The chances in any phase, and the result that each seat can expect, counted from the mover."""
    room = [0] * rules.FLY
    actions = room[: rules.legal(state, room)]
    scores, values = forward(weights(), state)
    shares = np.exp(scores[actions] - scores[actions].max())
    expected: list[float] = np.clip(values[: int(state.players), 0], -1, 1).tolist()
    return dict(zip(actions, (shares / shares.sum()).tolist())), expected
