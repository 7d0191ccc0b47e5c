"""The interface between a host and a bot: limits of its search (`Thought`), its answer (`Opinion`) with variations."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Any, Protocol

from cellar.contract.about import Level
from cellar.contract.game import Row
from cellar.rules.rng import bits, generator
from cellar.rules.types import Options, State

#: Between the seeds of two things that may be overlooked.
APART = 7919


class Memory(Protocol):
    """The search trees of one seat, kept from move to move so that a search goes on where the last one ended."""

    def recall(self, options: Options, state: State, seat: int, count: int, /) -> Any:
        """The kept trees if they contain this state; None if they do not."""

    def keep(self, forest: Any, /) -> None:
        """Keep the trees of a finished search for the seat's next move."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The limits of one decision of a bot, and its seed. With a limit on simulations it is reproducible."""

    seconds: float = 1.0
    #: 0: as many as the time allows
    simulations: int = 0
    seed: int = 0
    #: how many processors it may use; what it thinks does not depend on it where simulations are limited
    threads: int = 1
    #: set by the host to stop the search, which then ends within twenty milliseconds
    stop: Event | None = None
    #: how many variations to report, at most
    variations: int = 1
    #: the trees of the seat's last search, where the host keeps them from move to move
    memory: "Memory | None" = None
    #: the tape of the match so far, as the seat may read it; empty where the host keeps none
    told: Sequence[Row] = ()
    #: the bot's own, put in when it is asked
    level: Level = field(default_factory=Level)

    @property
    def limit(self) -> int:
        """The most simulations: those allowed or the level's own, whichever are fewer; 0 for no limit."""
        given = [number for number in (self.simulations, self.level.simulations) if number]
        return min(given, default=0)

    @property
    def timed(self) -> bool:
        """Whether the clock ends the search: always, unless simulations were asked for."""
        return not self.simulations

    @property
    def stopped(self) -> bool:
        return self.stop is not None and self.stop.is_set()

    def setting(self, name: str, default: float) -> float:
        """A search setting of the bot's level, or the default."""
        return dict(self.level.settings).get(name, default)

    def overlooks(self, what: int) -> bool:
        """Whether the level does not notice something in this position, by its setting `overlooks`: the chance of it,
        drawn for each thing that a game gives a number."""
        return bits(generator(self.seed + APART * (what + 1))) < self.setting("overlooks", 0.0) * 2**32

    def noticed(self, actions: Iterable[int]) -> list[int]:
        """The actions that the level does not overlook, in their order; all where it would see none."""
        every = list(actions)
        return [action for action in every if not self.overlooks(action)] or every


@dataclass(frozen=True, slots=True)
class Variation:
    """A variation: the moves by which a search expects a match to go on, with their value."""

    #: chance left out
    actions: tuple[int, ...]
    #: what every seat may expect then; empty where that is not said
    values: tuple[float, ...] = ()
    #: how much its first move was considered, as a part of all: 0 to 1
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Opinion:
    """A bot's move, with the evaluation behind it."""

    action: int
    #: how much it considered each move, by action: visits of a search; empty where it does not say
    weights: Mapping[int, float] = field(default_factory=dict)
    #: the result that its seat expects, in -1 … 1; None where it does not say
    value: float | None = None
    #: what it expects for every seat; empty where it does not say
    values: tuple[float, ...] = ()
    #: how it expects the match to go on, its own move first, chance left out; empty where it does not say
    principal_variation: tuple[int, ...] = ()
    #: the moves it considers most, with how each goes on, best first, as many as were asked for; empty where it only
    #: tells the best (`told_variations`)
    variations: tuple[Variation, ...] = ()
    #: whether value and principal variation are proved, not estimated
    exact: bool = False
    #: how far the end is, proved, as the game counts it (rounds, moves); None where it does not say
    distance: int | None = None
    #: what it spent on it
    simulations: int = 0
