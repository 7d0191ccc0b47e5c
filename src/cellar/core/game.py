"""The contract: a game is data plus references to its modules, which have the same names and functions in every
game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from cellar.core.about import About
from cellar.core.scene import Cue, Scene
from cellar.core.types import Floats, Ints, Options, State

Row = tuple[int, ...]


class Rules(Protocol):
    """`rules.py`: plain functions over one record, run as they are and compiled. See docs/contract.md."""

    def new(self, state: State, setup: Ints, /) -> None:
        """Fill a zeroed state with the start."""

    def actor(self, state: State, /) -> int:
        """Whose decision it is: a seat, CHANCE or OVER."""

    def legal(self, state: State, out: Ints, /) -> int:
        """Write the legal actions, ascending; return their number."""

    def is_legal(self, state: State, action: int, /) -> bool:
        """Whether one action is legal (or a possible outcome)."""

    def outcomes(self, state: State, actions: Ints, weights: Ints, /) -> int:
        """At CHANCE: write the possible results and their weights; return their number."""

    def apply(self, state: State, action: int, tape: Ints, /) -> None:
        """Play a legal action in place and note on the tape what happened."""

    def returns(self, state: State, out: Floats, /) -> None:
        """Each seat's result."""

    def hide(self, state: State, seat: int, /) -> None:
        """Blank what the seat may not know."""

    def seen(self, state: State, action: int, seat: int, /) -> int:
        """The action as the seat sees it, or -1."""

    def resample(self, state: State, seat: int, rng: Ints, /) -> None:
        """Redraw what the seat may not know."""


class Setup(Protocol):
    """`setup.py`: how a match begins."""

    def check(self, options: Options, /) -> None:
        """Raise BadOption for options that do not go together."""

    def draw(self, options: Options, rng: Ints, /) -> Ints:
        """All the randomness of a start, as one array."""


class Notation(Protocol):
    """`notation.py`: moves, setups and positions as text, JSON and clicks."""

    def action_text(self, options: Options, state: State, action: int, /) -> str:
        """An action as a person types it."""

    def parse_action(self, options: Options, state: State, text: str, /) -> int:
        """The action that a text means; BadText if none."""

    def path(self, options: Options, state: State, action: int, /) -> tuple[str, ...]:
        """The sites to click, in order."""

    def site_label(self, options: Options, state: State, site: str, /) -> str:
        """What a site is called."""

    def setup_text(self, options: Options, setup: Ints, /) -> str:
        """A setup as text."""

    def parse_setup(self, options: Options, text: str, /) -> Ints:
        """The setup that a text means."""

    def to_json(self, options: Options, state: State, /) -> dict[str, Any]:
        """A position with readable names."""

    def from_json(self, data: Any, /) -> tuple[Options, State]:
        """The position that the JSON describes; BadPosition if none."""

    def to_line(self, options: Options, state: State, /) -> str:
        """A position on one line."""

    def from_line(self, text: str, /) -> tuple[Options, State]:
        """The position that the line describes; BadPosition if none."""


class Narration(Protocol):
    """`narration.py`: sentences."""

    @property
    def VOCABULARIES(self) -> tuple[str, ...]:  # noqa: N802 - a module's constant
        """The ways of telling; the first is the default."""

    def say(self, options: Options, row: Row, vocabulary: str, /) -> str:
        """One row of the tape as a sentence."""

    def prompt(self, options: Options, state: State, seat: int, /) -> str:
        """What to do now."""

    def refusal(self, options: Options, state: State, action: int, /) -> str:
        """The rule that forbids an action."""

    def outcome(self, options: Options, state: State, /) -> str:
        """How and why it ended."""


class Drawing(Protocol):
    """`scene.py`: pictures as data."""

    def scene(self, options: Options, state: State, seat: int, /) -> Scene:
        """What the seat sees of a state that is already hidden for it."""

    def cues(self, options: Options, row: Row, /) -> tuple[Cue, ...]:
        """The animation of one row."""

    def panel(self, options: Options, state: State, seat: int, /) -> dict[str, Any]:
        """Facts for the panel beside the board."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game, complete: what the menu knows (`about`) and the modules that know the rest."""

    about: About
    rules: Rules
    setup: Setup
    notation: Notation
    narration: Narration
    scene: Drawing
    #: the record of a match with these options
    dtype: Callable[[Options], "np.dtype[Any]"]
    #: number of distinct actions, chance included; None where there is no bound
    actions: Callable[[Options], int | None]
    #: room that `legal` and `outcomes` need
    most_legal: Callable[[Options], int]
    #: the most rows that one action notes
    tape_rows: int
    #: options that the conformance suite plays
    samples: tuple[dict[str, Any], ...]
    #: the seats' names where they depend on the options; without it they are those of the menu, in order
    seats: Callable[[Options], tuple[str, ...]] | None = None

    @property
    def name(self) -> str:
        """The name that commands and records use."""
        return self.about.name

    def seat_names(self, options: Options) -> tuple[str, ...]:
        """What the seats of a match are called."""
        return self.seats(options) if self.seats else self.about.seats[: int(options["players"])]

    def blank(self, options: Options) -> State:
        """A zeroed state: one element of an array of its own."""
        return np.zeros(1, self.dtype(options))[0]  # type: ignore[no-any-return]
