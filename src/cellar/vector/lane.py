"""One lane of a vector environment: a step, the match's end with auto-reset, and what is shown; on any device.

Plain functions, loaded by `compiled` with `by_rules` or `by_fast_rules` as `engine`. A lane's state is `states[at]`,
which a GPU may keep elsewhere than what is shown, at `lane`; `aux` is its auxiliary state: generators and counters.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cellar.compile.arrays import Array, FloatArray, Structs, Words
from cellar.engine.stops import WORD
from cellar.rules.rng import below, start
from cellar.rules.types import OVER

if TYPE_CHECKING:
    from cellar.engine import by_rules as engine
else:
    # What `compiled` puts here, or hands on to what it puts here.
    engine = rules = policy = fast_rules = None

#: What a lane has besides its state: a generator for chance and one for random actions (so that the same actions,
#: chosen by somebody else, meet the same chance), the steps of its match so far, and how many matches have ended.
AUX = np.dtype(
    (
        np.record,
        [("chance", np.int64, (4,)), ("policy", np.int64, (4,)), ("steps", np.int64), ("matches", np.int64)],
    )
)
#: The seeds of the second generators: beyond those of the first.
POLICY = 1 << 62
Aux = Any

# How legal actions are shown.
NOT_SHOWN = 0
BITS = 1
BYTES = 2
#: Compiled into whoever calls them: handing on so many arrays costs more than what they do.
INLINED = ("clear", "step", "random_steps", "show", "run_lane")

# What lanes do, and what `numbers` are then.
SEAT = 0  # begin: the lanes' seeds
STEP = 1  # the chosen actions
PLAY = 2  # so many random actions each: the last ones are written there


class Buffers(NamedTuple):
    """The buffers of a lane: lists, results, and a tape that takes nothing."""

    actions: Array
    weights: Array
    results: FloatArray
    tape: Array


class Shown(NamedTuple):
    """The output buffers of a step, a row for each lane."""

    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    actors: NDArray[np.int32]
    #: legal actions as bits: a row for each lane, or a single one to work in where they are shown as bytes
    words: Words
    legal: NDArray[np.uint8]


def begin(states: Structs, starts: Structs, aux: Aux, at: int, buffers: Buffers) -> None:
    pick = 0
    if len(starts) > 1:
        pick = below(aux.chance, len(starts))
    states[at] = starts[pick]
    aux.steps = 0
    engine.settle(states[at], aux.chance, buffers.actions, buffers.weights, buffers.tape)


def seat_down(
    states: Structs, starts: Structs, aux: Aux, at: int, lane: int, seed: int, shown: Shown, buffers: Buffers
) -> None:
    start(aux.chance, seed)
    start(aux.policy, seed | POLICY)
    aux.matches = 0
    shown.done[lane] = False
    for seat in range(len(buffers.results)):
        shown.rewards[lane, seat] = 0.0
    begin(states, starts, aux, at, buffers)


def clear(lane: int, shown: Shown) -> None:
    """Clear the results of the last match before a step."""
    if shown.done[lane]:
        shown.done[lane] = False
        for seat in range(shown.rewards.shape[1]):
            shown.rewards[lane, seat] = 0.0


def close(states: Structs, starts: Structs, aux: Aux, at: int, lane: int, shown: Shown, buffers: Buffers) -> None:
    """Auto-reset: show the results of a match that is over, and begin the next one."""
    engine.returns(states[at], buffers.results)
    for seat in range(len(buffers.results)):
        shown.rewards[lane, seat] = buffers.results[seat]
    shown.done[lane] = True
    aux.matches += 1
    begin(states, starts, aux, at, buffers)


def step(
    states: Structs, starts: Structs, aux: Aux, at: int, lane: int, action: int, shown: Shown, buffers: Buffers
) -> bool:
    """Play an action; False, and nothing happens, where it is not legal."""
    if not engine.is_legal(states[at], action):
        return False
    clear(lane, shown)
    engine.apply(states[at], action, buffers.tape)
    engine.settle(states[at], aux.chance, buffers.actions, buffers.weights, buffers.tape)
    aux.steps += 1
    if engine.actor(states[at]) == OVER:
        close(states, starts, aux, at, lane, shown, buffers)
    return True


def random_steps(
    states: Structs, starts: Structs, aux: Aux, at: int, lane: int, count: int, shown: Shown, buffers: Buffers
) -> int:
    """Play so many random legal actions; return the last. The result of a match that ends meanwhile is shown."""
    clear(lane, shown)
    action = -1
    for _ in range(count):
        action = engine.policy_step(states[at], aux.policy, buffers.actions, buffers.tape)
        engine.settle(states[at], aux.chance, buffers.actions, buffers.weights, buffers.tape)
        aux.steps += 1
        if engine.actor(states[at]) == OVER:
            close(states, starts, aux, at, lane, shown, buffers)
    return action


def show(states: Structs, at: int, lane: int, how: int, shown: Shown, buffers: Buffers) -> None:
    """Write who is to decide, and the mask of legal actions."""
    shown.actors[lane] = engine.actor(states[at])
    if how == NOT_SHOWN:
        return
    words = shown.words
    row = lane if words.shape[0] > 1 else 0
    for word in range(words.shape[1]):
        words[row, word] = 0
    engine.mark_legal(states[at], words, row, buffers.actions)
    if how == BYTES:
        wide = shown.legal.shape[1]
        for word in range(wide // WORD):
            bits = int(words[row, word])
            for bit in range(WORD):
                shown.legal[lane, WORD * word + bit] = (bits >> bit) & 1
        for action in range(wide // WORD * WORD, wide):
            shown.legal[lane, action] = (int(words[row, action // WORD]) >> (action % WORD)) & 1


def run_lane(
    task: int,
    states: Structs,
    starts: Structs,
    aux: Aux,
    lane: int,
    numbers: Array,
    count: int,
    how: int,
    shown: Shown,
    buffers: Buffers,
) -> bool:
    """Begin a match, play the chosen action or random ones; False, and nothing happens, if the chosen one is
    illegal."""
    if task == STEP:
        if not step(states, starts, aux, lane, lane, numbers[lane], shown, buffers):
            return False
    elif task == PLAY:
        numbers[lane] = random_steps(states, starts, aux, lane, lane, count, shown, buffers)
    else:
        seat_down(states, starts, aux, lane, lane, numbers[lane], shown, buffers)
    show(states, lane, lane, how, shown, buffers)
    return True
