"""What the seat to decide observes, one thread a lane. Loaded as `card_kernels` is."""

from typing import TYPE_CHECKING, Any

from cellar.compile.arrays import Records
from cellar.compile.cuda import numba_cuda
from cellar.vector.sights import observe

if TYPE_CHECKING:
    from cellar.vector import by_rules as play
else:
    # What `compiled` hands on.
    play = rules = quick = observation = None

cuda = numba_cuda()
KERNELS = ("observe_lanes",)


def observe_lanes(states: Records, views: Records, actors: Any, seen: Any) -> None:
    """`views` is room for one record a lane."""
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        observe(states, lane, views, lane, actors, seen)
