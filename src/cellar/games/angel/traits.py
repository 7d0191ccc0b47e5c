"""The traits of the Angel problem: sizes, bounds and properties that bots and environments rely on."""

from cellar.contract.traits import Traits
from cellar.games.angel import rules, setup
from cellar.games.angel.endless.spiral import cells_within
from cellar.rules.types import Options


def traits(options: Options) -> Traits:
    """Return the traits; the rules bound no action, but `legal` lists only a window around the angel (A-7)."""
    dims = int(options["dims"])
    return Traits(
        actions=cells_within(dims, rules.window(dims, int(options["power"]))),
        camps=(0, 1),
        # A mark before each flight.
        longest=2 * setup.limit(options),
        zero_sum=True,
    )
