"""What kind of game the Angel problem is."""

from cellar.contract.traits import Traits
from cellar.games.angel import rules, setup
from cellar.games.angel.endless.spiral import cells_within
from cellar.rules.types import Options


def traits(options: Options) -> Traits:
    """The rules know no bound on actions; what `legal` lists lies within a window around the angel (A-7)."""
    dims = int(options["dims"])
    return Traits(
        actions=cells_within(dims, rules.window(dims, int(options["power"]))),
        camps=(0, 1),
        # A mark before each flight.
        longest=2 * setup.limit(options),
        zero_sum=True,
    )
