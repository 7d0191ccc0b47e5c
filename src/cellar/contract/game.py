"""The contract of a game: data, and references to its modules, which have the same names and functions in every game.

The sentences here are the contract; docs/contract.md is made from them (`make contract`).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from cellar.contract.about import About
from cellar.contract.planes import Plane
from cellar.contract.traits import Traits
from cellar.draw.panel import Panel
from cellar.draw.scene import Cue, Scene
from cellar.language import ENGLISH, in_person, language, translator
from cellar.rules.layout import Layout
from cellar.rules.symmetries import Symmetry
from cellar.rules.types import CHANCE, Face, Floats, Ints, Options, State

if TYPE_CHECKING:
    from cellar.arrays import NDArray, np
    from cellar.contract.editing import Editing
    from cellar.contract.workshop import Workshop

Row = tuple[int, ...]


def listed(rules: "Rules", most: int, state: State) -> list[int]:
    """The legal actions (at CHANCE: the possible outcomes), ascending; `most` is the most there may be."""
    out = [0] * most
    n = rules.outcomes(state, out, [0] * most) if rules.actor(state) == CHANCE else rules.legal(state, out)
    del out[n:]
    return out


class Rules(Protocol):
    """`rules.py`: the rules as plain functions over one struct, run as they are and compiled."""

    def new(self, state: State, setup: Ints, /) -> None:
        """Fill a zeroed state with the start of a match; all randomness is already drawn into `setup`."""

    def actor(self, state: State, /) -> int:
        """Whose decision it is: a seat (0, 1, …), `CHANCE` or `OVER`."""

    def legal(self, state: State, out: Ints, /) -> int:
        """Write the legal actions, ascending, and return their number (at `CHANCE` and `OVER`: 0)."""

    def is_legal(self, state: State, action: int, /) -> bool:
        """Whether one action is legal (any integer may be asked, also at chance: is it a possible outcome)."""

    def outcomes(self, state: State, actions: Ints, weights: Ints, /) -> int:
        """At `CHANCE`: write the possible outcomes, ascending, with integer weights; probability = weight / sum."""

    def apply(self, state: State, action: int, tape: Ints, /) -> None:
        """Play an action in place and note what happened on the tape; the caller has checked that it is legal."""

    def returns(self, state: State, out: Floats, /) -> None:
        """Each seat's result in -1 … 1 when `OVER` (0 before)."""

    def hide(self, state: State, seat: int, /) -> None:
        """Blank in place what `seat` (or `PUBLIC`) may not know, which makes its view; twice is the same as once."""

    def seen(self, state: State, action: int, seat: int, /) -> int:
        """The action as `seat` (or `PUBLIC`) sees it when played in `state`; -1 where it sees only that something
        happened."""

    def resample(self, state: State, seat: int, rng: Ints, /) -> None:
        """Determinization: redraw in place what the seat may not know, uniformly among what it cannot exclude."""


class Policy(Protocol):
    """The playout policy: how a search plays on where its tree ends; one plain function, compiled like the rules."""

    def decide(self, state: State, rng: Ints, actions: Ints, /) -> int:
        """A legal action of the seat to decide (never asked at `CHANCE` and `OVER`): fast to find, and better than a
        random one; `actions` is a buffer for `legal`."""


class Margin(Protocol):
    """The margin of victory, for a search that learns more from a match than who won it."""

    def margin(self, state: State, out: Floats, /) -> None:
        """How far each seat is ahead, in -1 … 1; asked when `OVER` and where a playout is cut off."""


class Evaluation(Protocol):
    """The evaluation of a position, for a search that does not play its matches to the end."""

    def evaluate(self, state: State, out: Floats, /) -> None:
        """The result that each seat may expect, in -1 … 1; asked where a playout is cut off, never at `OVER`."""


class Order(Protocol):
    """The order in which a search tries moves."""

    @property
    def ORDERED(self) -> bool:  # noqa: N802 - a module's constant
        """True."""

    def promise(self, state: State, action: int, /) -> float:
        """How promising a legal action looks: of the actions not tried yet, the most promising is tried next."""


class FastRules(Protocol):
    """A second, faster form of the rules (bitboards, for instance), over a struct of its own: for games in which only
    the setup is left to chance."""

    @property
    def STATE(self) -> "np.dtype[Any]":  # noqa: N802 - a module's constant
        """The struct as a NumPy dtype; its size is a multiple of 8."""

    def load(self, fast: State, state: State, /) -> None:
        """Fill the fast struct with the position of the rules' struct."""

    def store(self, fast: State, state: State, /) -> None:
        """Write the position into the rules' struct, every field of it."""

    def actor(self, fast: State, /) -> int:
        """Whose decision it is: a seat or `OVER`."""

    def is_legal(self, fast: State, action: int, /) -> bool:
        """Whether an action is legal, as the rules say (any integer may be asked)."""

    def legal(self, fast: State, out: Ints, /) -> int:
        """Write the legal actions, ascending, and return their number, as the rules do."""

    def mark_legal(self, fast: State, words: "NDArray[np.uint32]", row: int, /) -> None:
        """Set the legal actions in a row of zeros: action a is bit a % 32 of word a // 32."""

    def apply(self, fast: State, action: int, /) -> None:
        """Play a legal action in place."""

    def random_step(self, fast: State, rng: Ints, /) -> int:
        """Play a legal action, uniformly at random, and return it; never asked at `OVER`."""

    def playout(self, fast: State, rng: Ints, /) -> None:
        """Play to the end as `random_step` would, with the same draws; never asked at `OVER`. Afterwards only `actor`,
        `returns` and `margin` are asked."""

    def returns(self, fast: State, out: Floats, /) -> None:
        """Each seat's result, as the rules give it."""

    def margin(self, fast: State, out: Floats, /) -> None:
        """Each seat's margin, as the game's own module (`Game.margin`) gives it, or zeros; only asked at `OVER`."""


class Observation(Protocol):
    """`observation.py`: what a seat observes, encoded as numbers; run as it is and compiled like the rules."""

    def observe(self, state: State, seat: int, out: Ints, /) -> None:
        """Write all numbers of the planes from a state that is already hidden for `seat`, a seat of the match. Other
        seats are counted from it: itself is 0, the next in turn 1."""

    def planes(self, options: Options, /) -> tuple[Plane, ...]:
        """The planes in the order in which they are written. Python only."""


class Images(Protocol):
    """`symmetry.py`: the symmetries of a game, which map a match to an equivalent one."""

    def symmetries(self, options: Options, /) -> tuple[Symmetry, ...]:
        """All symmetries, the identity first; where they are very many, generators of the others."""

    def image(self, options: Options, setup: Ints, symmetry: Symmetry, /) -> Ints:
        """The setup with which the image of a match under a symmetry begins."""


class Levels(Protocol):
    """Setups by difficulty, for curricula of learning programs."""

    @property
    def LEVELS(self) -> tuple[str, ...]:  # noqa: N802 - a module's constant
        """The names of the levels, easiest first."""

    def draw(self, options: Options, level: str, rng: Ints, /) -> Ints:
        """Draw a setup of that level, using `below(rng, n)`; `BadOption` where these options have no levels."""


class Setup(Protocol):
    """`setup.py`: how a match begins."""

    def check(self, options: Options, /) -> None:
        """Raise `BadOption` (a sentence) for combinations that the option types do not exclude."""

    def draw(self, options: Options, rng: Ints, /) -> Ints:
        """Draw the random setup of a match as one array, using `below(rng, n)`."""


class Notation(Protocol):
    """`notation.py`: moves, setups and positions as text, JSON and clicks."""

    def action_text(self, options: Options, state: State, action: int, /) -> str:
        """An action as short text, unique among the legal actions of a state (`d5>NE`); for chance outcomes too."""

    def parse_action(self, options: Options, state: State, text: str, /) -> int:
        """Parse an action, lenient in case and spaces; `BadText` for what cannot be read; legality is not checked."""

    def path(self, options: Options, state: State, action: int, /) -> tuple[str, ...]:
        """The click path of an action: site ids. No legal action's path is a proper prefix of another's (end it with an
        explicit choice site); paths of different legal actions differ. A site is clicked on the board where an item of
        the scene carries it or its plane has such a cell, in the hand where a card of the panel does, else as a choice
        beside the board."""

    def site_label(self, options: Options, state: State, site: str, /) -> str:
        """The name of a site ("hex d5", "Pass"); two choices beside the board never have one name."""

    def setup_text(self, options: Options, setup: Ints, /) -> str:
        """A setup on one line."""

    def parse_setup(self, options: Options, text: str, /) -> Ints:
        """Parse a setup; `BadText` for what is none."""

    def to_json(self, options: Options, state: State, /) -> dict[str, Any]:
        """The position as JSON with readable names."""

    def from_json(self, data: Any, /) -> tuple[Options, State]:
        """Parse a position in JSON, strictly: `BadPosition` with a sentence."""

    def to_line(self, options: Options, state: State, /) -> str:
        """The position on one line, no spaces at the ends."""

    def from_line(self, text: str, /) -> tuple[Options, State]:
        """Parse a position on one line; `BadPosition` for what is none."""


class NotationHooks(Protocol):
    """The optional functions of `notation.py`."""

    def explain(self, options: Options, state: State, thing: str, /) -> str:
        """What something on the table or beside it is and what it is good for, in at most 400 characters; "" for what
        it does not know. `state` is already hidden for its reader."""

    def faces(self, options: Options, state: State, actions: Sequence[int], /) -> list[Face]:
        """The texts and paths of many actions at once, as pairs: for a game with very many."""

    def site_labels(self, options: Options, state: State, sites: Iterable[str], /) -> list[str]:
        """The names of many sites at once."""

    def lasting_labels(self, options: Options, /) -> dict[str, str]:
        """The names of all sites, where each keeps its name for the whole match; always the same dictionary."""

    def check_position(self, options: Options, state: State, /) -> None:
        """Raise `BadPosition` (a sentence) for what no match leads to; asked where positions are read from the layout,
        after every number was found to fit."""


class Narration(Protocol):
    """`narration.py`: what happened, what to do, why not, and how it ended, as sentences."""

    @property
    def VOCABULARIES(self) -> tuple[str, ...]:  # noqa: N802 - a module's constant
        """The vocabularies in which a match can be told; the first is the default."""

    def say(self, options: Options, row: Row, vocabulary: str, /) -> str:
        """A row of the tape (blanked or not) as a sentence."""

    def prompt(self, options: Options, state: State, seat: int, /) -> str:
        """What to do now, as one sentence to that seat (or `PUBLIC`: who is to do what)."""

    def goal(self, options: Options, state: State, /) -> str:
        """What wins, and where everybody stands now: one line that is always shown (not asked when `OVER`); `state` is
        already hidden for its reader."""

    def refusal(self, options: Options, state: State, action: int, /) -> str:
        """The rule that forbids this action here, as a sentence."""

    def outcome(self, options: Options, state: State, /) -> str:
        """How and why the match ended, with each seat's result (only asked when `OVER`)."""


class NarrationHooks(Protocol):
    """The optional functions of `narration.py`."""

    def why_not(self, options: Options, state: State, sites: Sequence[str], /) -> str:
        """Why the last of these clicks cannot follow the others, to the seat that is to act, as a sentence that names
        the rule; "" where it has nothing to say: the page then repeats the prompt."""

    def consequence(self, options: Options, state: State, action: int, /) -> tuple[str, float]:
        """What a legal action brings at once, as a sentence of which every fact can be replayed by the rules, and how
        much that is worth to who acts, to compare it with another action there; ("", 0) where the rules alone do not
        show it. `state` is already hidden for who acts; the sentence names the action and speaks of its seat to all."""


class Drawing(Protocol):
    """`scene.py`: the picture and the panel of a view, as data."""

    def scene(self, options: Options, state: State, seat: int, /) -> Scene:
        """The picture: shapes with stable ids; `state` is already hidden for `seat`."""

    def cues(self, options: Options, row: Row, /) -> tuple[Cue, ...]:
        """The animation of one row of the tape, by item id."""

    def panel(self, options: Options, state: State, seat: int, /) -> Panel:
        """The panel beside the board: facts, a line for each seat, the own hand, piles, more words about sites."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """A complete game: its menu entry (`about`) and its modules."""

    about: About
    rules: Rules
    setup: Setup
    notation: Notation
    narration: Narration
    scene: Drawing
    #: the layout of the state (a struct) with these options: one, or one for each size where a board has no edge
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
    #: kinds of rows that begin a part of a match, such as a round: the log has them as headings
    headings: frozenset[int] = frozenset()
    #: the first seat from which `hide` blanks the same as from this one (or `PUBLIC`): it is then done once for both
    alike: Callable[[State, int], int] | None = None
    #: whether a seat's picture is another than the public's; without it, everybody's may be
    own_picture: Callable[[State, int], bool] | None = None
    #: whether showing a match with these options takes long, or compiles something: then a server's workers do it
    slow_to_show: Callable[[Options], bool] | None = None
    #: the module that decides in the playouts of a search; without it, actions are drawn at random
    policy: Policy | None = None
    #: the name of a module that is equal to the rules, and faster: `cellar.vector` and the search play through it
    fast_rules: str = ""
    #: the module that says how far seats are ahead
    margin: Margin | None = None
    #: the module that guesses where a playout is cut off
    evaluation: Evaluation | None = None
    #: the module that says which moves are tried first; a search with an order, an evaluation or a policy plays through
    #: the rules, not through `fast_rules`
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
        """The roles of the seats, in the language that is spoken now."""
        names = self.seats(options) if self.seats else self.about.seats[: int(options["players"])]
        return names if language() == ENGLISH else tuple(map(translator(self.about.module), names))

    def told(self, options: Options, sentence: str) -> str:
        """A sentence of the game with roles for its seats, for those who know no people there."""
        return in_person(sentence, self.seat_names(options)) if "⟦" in sentence else sentence

    @property
    def vocabularies(self) -> tuple[str, ...]:
        """The names of its vocabularies in the language that is spoken, in their order."""
        return tuple(map(translator(self.about.module), self.narration.VOCABULARIES))

    def dtype(self, options: Options) -> "np.dtype[Any]":
        """NumPy's dtype of the state, as compiled functions take it."""
        return self.layout(options).dtype
