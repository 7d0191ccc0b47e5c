"""The CUDA kernel that encodes the observations of a batch, one thread per lane. Loaded as `cuda_kernels` is."""

from typing import TYPE_CHECKING, Any

from cellar.compile.arrays import Structs
from cellar.compile.cuda import numba_cuda
from cellar.vector.observations import observe_lane

if not TYPE_CHECKING:
    # What `compiled` hands on.
    engine = rules = policy = fast_rules = observation = None

cuda = numba_cuda()
KERNELS = ("observe_lanes",)


def observe_lanes(states: Structs, views: Structs, actors: Any, seen: Any) -> None:
    """Encode what each lane's seat to decide observes; `views` has room for one struct per lane."""
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        observe_lane(states, lane, views, lane, actors, seen)
