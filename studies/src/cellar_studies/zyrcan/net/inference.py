"""The network's forward pass for one position, in NumPy, for the table. `network.py` is the same for training batches.

Spaces are multiplied eight at a time: NumPy's library starts threads for anything larger, and on a busy machine waiting
for them takes a hundred times as long as the work (docs/networks.md).
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import FLIGHT
from cellar.rules.types import State
from cellar_studies.zyrcan.net import shape
from cellar_studies.zyrcan.net.shape import EMPTY, FACTS, GOALS, MATCH, ROOM, SEATS

Numbers = NDArray[np.float32]
SPACES = rules.SPACES

#: Spaces that are multiplied at once.
_FEW = 8
_ENDS = np.array([[[FLIGHT[space, kind, way] for way in range(6)] for space in range(SPACES)] for kind in range(3)])


def facts(state: State) -> tuple[Numbers, Numbers, NDArray[np.bool_]]:
    """The input features of each space and of the match, and which spaces are in use; seats relative to the mover."""
    space = np.array(state.flat("space"))
    turn, players = int(state.turn), int(state.players)
    ship = np.maximum(space, 1) - 1
    shown = np.where(space > 0, 3 * ((ship // 3 - turn) % players) + ship % 3, EMPTY - np.minimum(space, 0))
    each = np.zeros((ROOM, FACTS), np.float32)
    each[np.arange(SPACES), shown] = 1
    if state.newest > 0:
        each[state.newest - 1, FACTS - 1] = 1
    whole = np.zeros(shape.WHOLE, np.float32)
    reserve = np.array(state.flat("reserve")).reshape(SEATS, 3)
    for seat in range(players):
        whole[3 * seat : 3 * seat + 3] = reserve[(turn + seat) % players] / 4
    at = 3 * SEATS
    whole[at + min(int(state.phase), 2)] = 1
    whole[at + 3 : at + 6] = state.passed, state.deployed, state.blitzkrieg
    whole[at + 6 + players - 3] = 1
    whole[at + 9 + (int(state.first) - turn) % players] = 1
    return each, whole, space != rules.OUTSIDE


def forward(weights: Mapping[str, Numbers], state: State) -> tuple[Numbers, Numbers]:
    """Scores of all actions (legal or not), and for each seat from the mover its expected result by goal."""
    each, whole, used = facts(state)
    ways = shape.ways_of(weights)
    hearing, voice = shape.hearing(ways), weights["0.say"].shape[1] // ways
    x = each @ weights["facts"] + (whole @ weights["whole"] + weights["whole.bias"])
    number = 0
    while f"{number}.say" in weights:
        said = _times(_norm(x, weights[f"{number}.norm"], weights[f"{number}.norm.bias"]), weights[f"{number}.say"])
        said += weights[f"{number}.say.bias"]
        np.maximum(said, 0, out=said)
        heard = np.empty_like(said)
        heard[:, :voice] = said[:, :voice]
        for way in range(1, ways):
            heard[:, voice * way : voice * (way + 1)] = hearing[way - 1] @ said[:, voice * way : voice * (way + 1)]
        inner = _times(heard, weights[f"{number}.hear"])
        inner += weights[f"{number}.hear.bias"]
        np.maximum(inner, 0, out=inner)
        x += _times(inner, weights[f"{number}.out"])
        number += 1
    x = _norm(x, weights["norm"], weights["norm.bias"])[:SPACES]
    board = x[used]
    pooled = np.concatenate([board.mean(0), board.max(0)])
    inner = np.maximum(pooled @ weights["pooled"] + weights["pooled.bias"], 0)
    values = (inner @ weights["value"] + weights["value.bias"]).reshape(SEATS, GOALS)
    scores = np.zeros(rules.ACTIONS, np.float32)
    scores[: rules.FLY] = (x @ weights["place"]).T.ravel()
    if state.phase != rules.DEPLOY:
        scores[rules.FLY : rules.PASS] = _flying(state, x, weights)
    return scores, values


def _times(x: Numbers, weights: Numbers) -> Numbers:
    found: Numbers = (x.reshape(-1, _FEW, x.shape[1]) @ weights).reshape(ROOM, -1)
    return found


def _flying(state: State, x: Numbers, weights: Mapping[str, Numbers]) -> Numbers:
    """The score of each flight: for its start, for its end, and for the two together; 0 off the board."""
    start, end = x @ weights["start"], x @ weights["end"]
    both = start[:, :MATCH] @ end[:, :MATCH].T * np.float32(MATCH**-0.5)
    both += start[:, MATCH, None] + end[:, MATCH]
    kind = np.clip(np.array(state.flat("space")) - 3 * int(state.turn) - 1, 0, rules.ENGINES - 1)
    ends = _ENDS[kind, np.arange(SPACES)]
    found: Numbers = np.where(ends >= 0, both[np.arange(SPACES)[:, None], ends], np.float32(0)).ravel()
    return found


def _norm(x: Numbers, scale: Numbers, bias: Numbers) -> Numbers:
    centred = x - x.mean(1, keepdims=True)
    spread = np.sqrt((centred * centred).mean(1, keepdims=True) + np.float32(1e-5))
    found: Numbers = centred / spread * scale + bias
    return found
