"""Encodes what a seat observes of a position, from a copy in which all is blanked that the seat may not know.

Plain functions, loaded by `compiled` with `by_rules` or `by_fast_rules` as `engine`, and a game's `rules` and
`observation`.
"""

from typing import TYPE_CHECKING, Any

from cellar.compile.arrays import Structs

if TYPE_CHECKING:
    from cellar.contract.game import Observation, Rules
    from cellar.engine import by_rules as engine

    rules: Rules
    observation: Observation
else:
    # What `compiled` puts here, or hands on to what it puts here.
    engine = rules = policy = fast_rules = observation = None


def observe(states: Structs, at: int, views: Structs, row: int, seat: int, out: Any) -> None:
    """Encode `states[at]` as the seat observes it into `out`; `views[row]` is a struct of the rules to work in."""
    engine.store(states, at, views, row)
    rules.hide(views[row], seat)
    observation.observe(views[row], seat, out)
