"""A game's traits for research libraries: length, chance, secrets, teams and results of a match with given options."""

from dataclasses import dataclass

from cellar.errors import BadGame


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """Facts about every match with the same options; the conformance suite checks them against random play."""

    #: numbers of actions that `legal` ever lists are below this, also where the rules know no bound
    actions: int
    #: the camp of each seat: seats of one camp win and lose together
    camps: tuple[int, ...]
    #: the most decisions of seats in one match; None where a match may go on and on
    longest: int | None
    #: the seats' results always add up to nothing
    zero_sum: bool
    #: something is hidden from some seat at some time
    secrets: bool = False
    #: the numbers of the outcomes that chance can have, ascending; empty where only the setup is left to chance
    outcomes: tuple[int, ...] = ()
    #: the most rolls and draws of chance in one match; None where there is no bound
    most_rolls: int | None = 0
    #: the smallest and the largest result of a seat
    low: float = -1.0
    high: float = 1.0

    def __post_init__(self) -> None:
        if self.actions < 1 or not self.camps or self.low >= self.high:
            raise BadGame("Traits: a match has actions, seats and results that can differ. See docs/contract.md.")
        if list(self.outcomes) != sorted(set(self.outcomes)):
            raise BadGame("Traits: the outcomes of chance are ascending numbers of actions. See docs/contract.md.")

    @property
    def chance(self) -> bool:
        """Whether dice or draws decide anything after the setup."""
        return bool(self.outcomes)

    @property
    def teams(self) -> bool:
        """Whether some seats win and lose together."""
        return len(set(self.camps)) < len(self.camps)
