"""The contract: a game is data plus references to its modules, which have the same names and functions in every game.

The sentences here are the contract; docs/contract.md is made from them (`make contract`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from cellar.contract.about import About
from cellar.contract.planes import Plane
from cellar.contract.traits import Traits
from cellar.draw.panel import Panel
from cellar.draw.scene import Cue, Scene
from cellar.rules.layout import Layout
from cellar.rules.symmetries import Symmetry
from cellar.rules.types import Floats, Ints, Options, State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from cellar.contract.editing import Editing
    from cellar.contract.workshop import Workshop

Row = tuple[int, ...]


class Rules(Protocol):
    """`rules.py`: plain functions over one record, run as they are and compiled."""

    def new(self, state: State, setup: Ints, /) -> None:
        """Fills a zeroed state with the start; all randomness is already drawn into `setup`."""

    def actor(self, state: State, /) -> int:
        """Whose decision it is: a seat (0, 1, …), `CHANCE` or `OVER`."""

    def legal(self, state: State, out: Ints, /) -> int:
        """Writes the legal actions, ascending, and returns their number (at `CHANCE` and `OVER`: 0)."""

    def is_legal(self, state: State, action: int, /) -> bool:
        """The same question for one action (any integer may be asked, also at chance: is it a possible outcome)."""

    def outcomes(self, state: State, actions: Ints, weights: Ints, /) -> int:
        """At `CHANCE`: writes the possible results, ascending, with integer weights; probability = weight / sum."""

    def apply(self, state: State, action: int, tape: Ints, /) -> None:
        """Plays it in place; the caller has checked that it is legal; notes what happened on the tape."""

    def returns(self, state: State, out: Floats, /) -> None:
        """Each seat's result in -1 … 1 when `OVER` (0 before)."""

    def hide(self, state: State, seat: int, /) -> None:
        """Blanks in place what `seat` (or `PUBLIC`) may not know; blanking twice changes nothing."""

    def seen(self, state: State, action: int, seat: int, /) -> int:
        """The action as `seat` (or `PUBLIC`) sees it when it is played in `state`; -1 where it sees only that
        something happened.
        """

    def resample(self, state: State, seat: int, rng: Ints, /) -> None:
        """Redraws in place what the seat may not know, uniformly among what it cannot exclude."""


class Policy(Protocol):
    """How a search plays on where its tree ends: one plain function, run as it is and compiled like the rules."""

    def decide(self, state: State, rng: Ints, actions: Ints, /) -> int:
        """A legal action of whoever is to decide (never asked at `CHANCE` and `OVER`): quickly found, and better than
        any; `actions` is room for `legal`.
        """


class Margin(Protocol):
    """How far seats are ahead, for a search that learns more from a match than who won it."""

    def margin(self, state: State, out: Floats, /) -> None:
        """How far each seat is ahead, in -1 … 1; asked when `OVER` and where a playout is cut off."""


class Evaluation(Protocol):
    """What to expect of a position, for a search that does not play its matches to the end."""

    def evaluate(self, state: State, out: Floats, /) -> None:
        """The result that each seat may expect, in -1 … 1; asked where a playout is cut off, never at `OVER`."""


class Order(Protocol):
    """Which moves a search tries first."""

    @property
    def ORDERED(self) -> bool:  # noqa: N802 - a module's constant
        """True."""

    def promise(self, state: State, action: int, /) -> float:
        """How promising a legal action looks: of those not tried yet, the most promising is."""


class Quick(Protocol):
    """The rules once more, over a record made for speed: for games in which only the setup is left to chance."""

    @property
    def STATE(self) -> "np.dtype[Any]":  # noqa: N802 - a module's constant
        """The record as NumPy knows it; its size is a multiple of 8."""

    def load(self, quick: State, state: State, /) -> None:
        """Fills the quick record with the position of the rules' record."""

    def store(self, quick: State, state: State, /) -> None:
        """Writes the position into the rules' record, every field of it."""

    def actor(self, quick: State, /) -> int:
        """Whose decision it is: a seat or `OVER`."""

    def is_legal(self, quick: State, action: int, /) -> bool:
        """As the rules' (any integer may be asked)."""

    def legal(self, quick: State, out: Ints, /) -> int:
        """As the rules': the legal actions, ascending, and their number."""

    def mark_legal(self, quick: State, words: "NDArray[np.uint32]", row: int, /) -> None:
        """Sets the legal actions in a row of zeros: action a is bit a % 32 of word a // 32."""

    def apply(self, quick: State, action: int, /) -> None:
        """Plays a legal action in place."""

    def random_step(self, quick: State, rng: Ints, /) -> int:
        """Plays a legal action, each as likely as the others, and returns it; never asked at `OVER`."""

    def playout(self, quick: State, rng: Ints, /) -> None:
        """Plays to the end as `random_step` would, with the same draws; never asked at `OVER`. Afterwards only `actor`,
        `returns` and `margin` are asked.
        """

    def returns(self, quick: State, out: Floats, /) -> None:
        """As the rules'."""

    def margin(self, quick: State, out: Floats, /) -> None:
        """As the game's own (`Game.margin`), zeros where it has none; only asked at `OVER`."""


class Observation(Protocol):
    """`observation.py`: what a seat observes as numbers, run as it is and compiled like the rules."""

    def observe(self, state: State, seat: int, out: Ints, /) -> None:
        """Writes all numbers of the planes from a state that is already hidden for `seat`, a seat of the match. Other
        seats are counted from it: itself is 0, the next in turn 1.
        """

    def planes(self, options: Options, /) -> tuple[Plane, ...]:
        """The planes in the order in which they are written. Python only."""


class Images(Protocol):
    """`symmetry.py`: in how many ways a match has an image that is the same match."""

    def symmetries(self, options: Options, /) -> tuple[Symmetry, ...]:
        """All of them, the one that moves nothing first; where they are very many, some that all others are made of."""

    def image(self, options: Options, setup: Ints, symmetry: Symmetry, /) -> Ints:
        """The setup in which the image of a match begins."""


class Levels(Protocol):
    """Setups by difficulty, for programs that learn."""

    @property
    def LEVELS(self) -> tuple[str, ...]:  # noqa: N802 - a module's constant
        """Their names, easiest first."""

    def draw(self, options: Options, level: str, rng: Ints, /) -> Ints:
        """A setup of that level, using `below(rng, n)`; `BadOption` where these options have no levels."""


class Setup(Protocol):
    """`setup.py`: how a match begins."""

    def check(self, options: Options, /) -> None:
        """Raises `BadOption` (a sentence) for combinations that the option types do not exclude."""

    def draw(self, options: Options, rng: Ints, /) -> Ints:
        """The random setup of a match as one array, using `below(rng, n)`."""


class Notation(Protocol):
    """`notation.py`: moves, setups and positions as text, JSON and clicks."""

    def action_text(self, options: Options, state: State, action: int, /) -> str:
        """Short, typed by a person, unique among the legal actions of a state (`d5>NE`); for chance outcomes too."""

    def parse_action(self, options: Options, state: State, text: str, /) -> int:
        """Lenient in case and spaces; `BadText` for what cannot be read; legality is not its business."""

    def path(self, options: Options, state: State, action: int, /) -> tuple[str, ...]:
        """The click path: site ids. No legal action's path is a proper prefix of another's (end it with an explicit
        choice site); paths of different legal actions differ. A site is clicked on the board where an item of the
        scene carries it or its plane has such a cell, in the hand where a card of the panel does, else as a choice
        beside the board.
        """

    def site_label(self, options: Options, state: State, site: str, /) -> str:
        """What a site is called ("hex d5", "Pass"); two choices beside the board never have one name."""

    def setup_text(self, options: Options, setup: Ints, /) -> str:
        """A setup on one line."""

    def parse_setup(self, options: Options, text: str, /) -> Ints:
        """The setup that a text means; `BadText` if none."""

    def to_json(self, options: Options, state: State, /) -> dict[str, Any]:
        """The position with readable names."""

    def from_json(self, data: Any, /) -> tuple[Options, State]:
        """The position that the JSON describes; strict: `BadPosition` with a sentence."""

    def to_line(self, options: Options, state: State, /) -> str:
        """The position on one line, no spaces at the ends."""

    def from_line(self, text: str, /) -> tuple[Options, State]:
        """The position that the line describes; `BadPosition` if none."""


class Narration(Protocol):
    """`narration.py`: what happened, what to do, why not, and how it ended, as sentences."""

    @property
    def VOCABULARIES(self) -> tuple[str, ...]:  # noqa: N802 - a module's constant
        """The ways of telling; the first is the default."""

    def say(self, options: Options, row: Row, vocabulary: str, /) -> str:
        """One row of the tape (blanked or not) as a sentence."""

    def prompt(self, options: Options, state: State, seat: int, /) -> str:
        """What to do now, one sentence, to that seat (or `PUBLIC`: who is to do what)."""

    def goal(self, options: Options, state: State, /) -> str:
        """What wins, and where everybody stands now: one line that is always in sight (not asked when `OVER`); `state`
        is already hidden for whoever reads it.
        """

    def refusal(self, options: Options, state: State, action: int, /) -> str:
        """Which rule forbids this action here."""

    def outcome(self, options: Options, state: State, /) -> str:
        """How and why it ended, with each seat's result (only asked when `OVER`)."""


class Drawing(Protocol):
    """`scene.py`: what a view looks like, as data."""

    def scene(self, options: Options, state: State, seat: int, /) -> Scene:
        """Shapes with stable ids; `state` is already hidden for `seat`."""

    def cues(self, options: Options, row: Row, /) -> tuple[Cue, ...]:
        """The animation of one row of the tape, by item id."""

    def panel(self, options: Options, state: State, seat: int, /) -> Panel:
        """What stands beside the board: facts, a line for each seat, the own hand, piles, more words about sites."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game, complete: what the menu knows (`about`) and the modules that know the rest."""

    about: About
    rules: Rules
    setup: Setup
    notation: Notation
    narration: Narration
    scene: Drawing
    #: the record of a match with these options: one layout, or one for each size where a board has no edge
    layout: Callable[[Options], Layout]
    #: number of distinct actions, chance included; None where there is no bound
    actions: Callable[[Options], int | None]
    #: room that `legal` and `outcomes` need
    most_legal: Callable[[Options], int]
    #: the most rows that one action notes
    tape_rows: int
    #: options that the conformance suite plays: every player count and option value
    samples: tuple[dict[str, Any], ...]
    #: the seats' names where they depend on the options; without it they are those of the menu, in order
    seats: Callable[[Options], tuple[str, ...]] | None = None
    #: kinds of rows that tell a seat, by right, what was hidden from it until then (a showdown)
    reveals: frozenset[int] = frozenset()
    #: the first seat from which `hide` blanks the same as from this one (or `PUBLIC`): it is then done once for both
    alike: Callable[[State, int], int] | None = None
    #: whether a seat's picture is another than the public's; without it, everybody's may be
    own_picture: Callable[[State, int], bool] | None = None
    #: whether showing a match with these options takes long, or compiles something: then a server's workers do it
    slow_to_show: Callable[[Options], bool] | None = None
    #: the module that decides in the playouts of a search; without it, actions are drawn at random
    policy: Policy | None = None
    #: the name of a module that is equal to the rules, and faster: `cellar.vector` and the search play through it
    quick: str = ""
    #: the module that says how far seats are ahead
    margin: Margin | None = None
    #: the module that guesses where a playout is cut off
    evaluation: Evaluation | None = None
    #: the module that says which moves are tried first; a search with an order, an evaluation or a policy plays through
    #: the rules, not through `quick`
    order: Order | None = None
    #: `package.module:function` for what to consider at the root of a search: prior(game, options, state, seat) gives a
    #: weight to each legal action, or nothing at all where it has no opinion; the setting `keep` says how many stay,
    #: `narrow` has the best tried first, and `trust` counts differences of weights as differences of reward
    prior: str = ""
    #: how the search searches this game, where the usual will not do: settings by name (docs/search.md)
    search: tuple[tuple[str, float], ...] = ()
    #: the longest `scratch` that the rules ask for; without it they ask for none
    scratch: Callable[[Options], int] | None = None
    #: what kind of game a match with these options is; environments (`cellar.envs`, `cellar.vector`) need it
    traits: Callable[[Options], Traits] | None = None
    #: the module that says what a seat observes; environments need it
    observation: Observation | None = None
    #: the module that knows the symmetries, where there are any
    symmetry: Images | None = None
    #: `package.module` that draws setups by difficulty (`Levels`), where there is a measure of it
    levels: str = ""
    #: the module that makes positions by hand, for the page's editor
    editing: "Editing | None" = None
    #: the module with which something is made for the game, such as a deck: the text of one of its options
    workshop: "Workshop | None" = None

    @property
    def name(self) -> str:
        """The name that commands and records use."""
        return self.about.name

    def seat_names(self, options: Options) -> tuple[str, ...]:
        return self.seats(options) if self.seats else self.about.seats[: int(options["players"])]

    def dtype(self, options: Options) -> "np.dtype[Any]":
        """The record as compiled functions know it."""
        return self.layout(options).dtype
