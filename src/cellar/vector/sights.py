"""What the seat to decide observes, lane by lane.

Plain functions, loaded by `compiled` with `by_rules` or `by_quick` as `play` and the game's `observation`.
"""

from typing import TYPE_CHECKING, Any

from cellar.compile.arrays import Records

if TYPE_CHECKING:
    from cellar.contract.game import Observation, Rules
    from cellar.vector import by_rules as play

    rules: Rules
    observation: Observation
else:
    # What `compiled` puts here, or hands on to what it puts here.
    play = rules = quick = observation = None


def observe(states: Records, lane: int, views: Records, at: int, actors: Any, seen: Any) -> None:
    """From a copy in which all is hidden that the seat may not know."""
    if actors[lane] >= 0:
        play.copy_out(states, lane, views, at)
        rules.hide(views[at], actors[lane])
        observation.observe(views[at], actors[lane], seen[lane])


def observe_lanes(states: Records, views: Records, actors: Any, seen: Any, first: int, last: int) -> None:
    """The processor's lanes; `views` is room for one record."""
    for lane in range(first, last):
        observe(states, lane, views, 0, actors, seen)
