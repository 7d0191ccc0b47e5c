"""The CUDA kernels of a batch: one thread per lane.

Plain functions, loaded by `compiled` as `lane` is, with `cellar.compile.cuda` as wrapping. Lists of a lane lie in a
column each, so that neighbouring threads read neighbouring numbers.
"""

from typing import TYPE_CHECKING, Any

from cellar.compile.arrays import Array, Structs, Words
from cellar.compile.cuda import numba_cuda
from cellar.engine.stops import WORD
from cellar.vector.lane import Buffers, Shown, random_steps, run_lane, show

if TYPE_CHECKING:
    from cellar.engine import by_rules as engine
else:
    # What `compiled` puts here, or hands on to what it puts here.
    engine = rules = policy = fast_rules = None

cuda = numba_cuda()
KERNELS = ("run_lanes", "play_in_shared", "spread_bits", "copy_lanes")


def run_lanes(
    task: int,
    states: Structs,
    starts: Structs,
    all_aux: Any,
    numbers: Array,
    count: int,
    how: int,
    shown: Shown,
    all_buffers: Buffers,
    refused: Any,
) -> None:
    """Begin matches, play chosen actions or random ones; the first lane whose chosen action is not legal is noted."""
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        buffers = Buffers(
            all_buffers.actions[:, lane], all_buffers.weights[:, lane], all_buffers.results[lane], all_buffers.tape[:0]
        )
        if not run_lane(task, states, starts, all_aux[lane], lane, numbers, count, how, shown, buffers):
            cuda.atomic.min(refused, 0, lane)


def play_in_shared(
    states: Structs,
    starts: Structs,
    all_aux: Any,
    numbers: Array,
    count: int,
    how: int,
    shown: Shown,
    all_buffers: Buffers,
) -> None:
    """Play random actions with the states in shared memory, and generators and counters in registers."""
    lane = cuda.grid(1)
    at = cuda.threadIdx.x
    near = cuda.shared.array(0, states.dtype)
    aux = cuda.local.array(1, all_aux.dtype)
    if lane < states.shape[0]:
        buffers = Buffers(
            all_buffers.actions[:, lane], all_buffers.weights[:, lane], all_buffers.results[lane], all_buffers.tape[:0]
        )
        near[at] = states[lane]
        aux[0] = all_aux[lane]
        numbers[lane] = random_steps(near, starts, aux[0], at, lane, count, shown, buffers)
        show(near, at, lane, how, shown, buffers)
        states[lane] = near[at]
        all_aux[lane] = aux[0]


def spread_bits(words: Words, legal: Any) -> None:
    """Expand bit masks of legal actions to bytes, one thread per action: neighbours write neighbouring bytes."""
    at = cuda.grid(1)
    lane = at // legal.shape[1]
    if lane < legal.shape[0]:
        action = at - lane * legal.shape[1]
        legal[lane, action] = (words[lane, action // WORD] >> (action % WORD)) & 1


def copy_lanes(states: Structs, structs: Structs) -> None:
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        engine.store(states, lane, structs, lane)
