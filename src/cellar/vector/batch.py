"""The batch of lanes on the processor: each thread steps a share of them, one after the other.

Plain functions, loaded by `compiled` as `lane` is. All that lanes do is one function: every entry point would compile
the rules once more.
"""

from typing import TYPE_CHECKING, Any

from cellar.compile.arrays import Array, Structs
from cellar.vector.lane import Buffers, Shown, run_lane

if TYPE_CHECKING:
    from cellar.engine import by_rules as engine
else:
    # What `compiled` puts here, or hands on to what it puts here.
    engine = rules = policy = fast_rules = None


def run_lanes(
    task: int,
    states: Structs,
    starts: Structs,
    all_aux: Any,
    numbers: Array,
    count: int,
    how: int,
    shown: Shown,
    buffers: Buffers,
    first: int,
    last: int,
) -> int:
    """Run a task on a range of lanes; return the first lane whose chosen action is not legal, or -1."""
    refused = -1
    for lane in range(first, last):
        if not run_lane(task, states, starts, all_aux[lane], lane, numbers, count, how, shown, buffers) and refused < 0:
            refused = lane
    return refused


def copy_lanes(states: Structs, structs: Structs, first: int, last: int) -> None:
    for lane in range(first, last):
        engine.store(states, lane, structs, lane)
