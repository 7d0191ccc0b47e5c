"""The panel beside the board, as data: the page and the terminal show it and know no game."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """A number that decides the match when a fact comes to it."""

    at: int
    #: who wins there, in a few words
    text: str
    #: the palette's colour of who wins there
    fill: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A fact of the panel: a name and its present value."""

    name: str
    value: str | int = ""
    #: `value` of `most`, drawn as a bar that fills
    most: int | None = None
    #: what is counted, behind the numbers of a bar
    unit: str = ""
    #: where the bar decides the match: drawn as a meter in place of the goal's sentence
    goals: tuple[Goal, ...] = ()
    #: the palette's colour of a meter
    fill: str = ""
    #: small coins in place of a value
    marks: tuple[str, ...] = ()
    #: the coins are filled: reached, not missing
    solid: bool = False
    #: a remark, such as a thought of a perfect player: set off from the facts
    aside: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """The sites that a seat's piece reaches: a button shows them on the board."""

    label: str
    sites: tuple[str, ...]
    #: shown by itself while one of these sites is offered
    during: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFacts:
    """A seat's line in the list of seats."""

    seat: int
    text: str = ""
    #: the id of an item of the picture that stands for the seat: the list shows it beside the seat's sign
    piece: str = ""
    #: so many of a unit: the seat's score; of so many, drawn as pips
    have: int | None = None
    most: int | None = None
    unit: str = ""
    notes: tuple[str, ...] = ()
    reach: Reach | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card in a hand or a pile; with a site, it can be clicked."""

    name: str
    site: str = ""
    copies: int = 1
    kind: str = ""
    text: str = ""
    #: what it does, in at most 40 characters
    line: str = ""
    #: the symbol of the scene that shows it, in a box of 96 by 64
    art: str = ""
    #: what stands on it besides the rules: one text for each vocabulary of the game, or none
    flavour: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """A pile of cards that may be looked through."""

    title: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """The whole panel beside the board, as one seat may know it."""

    #: what the facts are about, for a screen reader
    title: str = ""
    facts: tuple[Fact, ...] = ()
    seats: tuple[SeatFacts, ...] = ()
    #: the cards of the seat that looks, left out where nobody holds any; their sites are clicked here, not as choices
    hand: tuple[Card, ...] | None = None
    piles: tuple[Pile, ...] = ()
    #: site -> more words about it: shown with its choice, and when it is looked at on the board
    details: Mapping[str, str] = field(default_factory=dict)
    #: sites that leave something undone, such as passing: among the choices they come last, and quietly
    skips: tuple[str, ...] = ()
