"""What kind of game it is, for programs that learn."""

from cellar.contract.traits import Traits
from cellar.rules.types import Options

from . import rules


def traits(options: Options) -> Traits:
    """Check, bet and call is the longest match; each seat is dealt one card."""
    deals = range(rules.DEAL + 1, rules.DEAL + 1 + int(options["cards"]))
    return Traits(
        actions=rules.BET + 1,
        camps=(0, 1),
        longest=3,
        zero_sum=True,
        secrets=True,
        outcomes=tuple(deals),
        most_rolls=rules.SEATS,
    )
