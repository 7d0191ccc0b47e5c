"""The network as a prior at the root of a search: the few deployments that are worth a look.

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
    """Use this network in all searches of this process from now on."""
    _used.clear()
    _used.update(read_weights(file))
    glance.network = prior


def weights() -> Weights:
    """The weights of the network in use; empty where there is none."""
    return _used


def prior(game: Game, options: Options, state: State, seat: int) -> dict[int, float]:
    """The probability with which the network would play each legal action; empty where no ship is to be placed, or no
    network is in use."""
    return judged(state)[0] if state.phase == rules.DEPLOY and weights() else {}


def judged(state: State) -> tuple[dict[int, float], list[float]]:
    """The network's probabilities in any phase, and each seat's expected result, counted from the mover."""
    room = [0] * rules.FLY
    actions = room[: rules.legal(state, room)]
    scores, values = forward(weights(), state)
    shares = np.exp(scores[actions] - scores[actions].max())
    expected: list[float] = np.clip(values[: int(state.players), 0], -1, 1).tolist()
    return dict(zip(actions, (shares / shares.sum()).tolist())), expected
