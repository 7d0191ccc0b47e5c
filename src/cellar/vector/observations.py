"""Encodes the observations of a batch on the processor: what the seat to decide observes, lane by lane.

Plain functions, loaded by `compiled` as `cellar.engine.observing` is.
"""

from typing import TYPE_CHECKING, Any

from cellar.compile.arrays import Structs
from cellar.engine.observing import observe

if not TYPE_CHECKING:
    # What `compiled` hands on.
    engine = rules = policy = fast_rules = observation = None


def observe_lane(states: Structs, lane: int, views: Structs, at: int, actors: Any, seen: Any) -> None:
    """Encode what the seat to decide on a lane observes, if there is one."""
    if actors[lane] >= 0:
        observe(states, lane, views, at, actors[lane], seen[lane])


def observe_lanes(states: Structs, views: Structs, actors: Any, seen: Any, first: int, last: int) -> None:
    """Encode the observations of a range of lanes; `views` has room for one struct."""
    for lane in range(first, last):
        observe_lane(states, lane, views, 0, actors, seen)
