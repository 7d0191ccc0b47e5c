"""The traits of Cell Management: one player, no dice, nothing hidden."""

from cellar.contract.traits import Traits
from cellar.rules.types import Options


def traits(options: Options) -> Traits:
    return Traits(actions=2 * int(options["species"]) + 1, camps=(0,), longest=longest(options), zero_sum=False)


def longest(options: Options) -> int | None:
    """Return the most decisions: a start for each round, and after each but the last as many answers as may return
    (CM-5), which is never all species, as that would have won."""
    limit = int(options["round_limit"])
    if limit == 0:
        return None
    answers = {"none": 0, "one": 1, "any": int(options["species"]) - 1}[str(options["sacrifices"])]
    return limit + (limit - 1) * answers
