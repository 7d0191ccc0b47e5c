"""Beside the board (`cellar.draw.panel` on the wire)."""

from cellar.server.messages.kinds import Sent


class Fact(Sent, gc=False):
    """One thing worth knowing: a name and what it is now."""

    name: str
    value: str | int = ""
    #: `value` of `most`, drawn as a bar that fills
    most: int | None = None
    #: small coins in place of a value
    marks: tuple[str, ...] = ()
    #: the coins are filled: reached, not missing
    solid: bool = False
    #: a remark, such as a thought of a perfect player: set off from the facts
    aside: bool = False


class Reach(Sent, gc=False):
    """Places that a seat's piece reaches: a button shows them on the board."""

    label: str
    sites: tuple[str, ...]
    #: shown by itself while one of these sites is offered
    during: tuple[str, ...] = ()


class SeatFacts(Sent, gc=False):
    """What the list of seats says of one seat."""

    seat: int
    text: str = ""
    #: the id of an item of the picture that stands for the seat: the list shows it beside the seat's sign
    piece: str = ""
    #: so many of so many of a unit, drawn as pips
    have: int | None = None
    most: int | None = None
    unit: str = ""
    notes: tuple[str, ...] = ()
    reach: Reach | None = None


class Card(Sent, gc=False):
    """A card that can be read; with a site, one that can be clicked."""

    name: str
    site: str = ""
    copies: int = 1
    kind: str = ""
    text: str = ""
    #: what stands on it besides the rules: one text for each vocabulary of the game, or none
    flavour: tuple[str, ...] = ()


class Pile(Sent, gc=False):
    """Cards that may be looked through."""

    title: str
    cards: tuple[Card, ...]


class Panel(Sent):
    """All that stands beside the board, as one seat may know it."""

    #: what the facts are about, for a screen reader
    title: str = ""
    facts: tuple[Fact, ...] = ()
    seats: tuple[SeatFacts, ...] = ()
    #: the looking seat's own cards; their sites are clicked here, not among the choices
    hand: tuple[Card, ...] = ()
    piles: tuple[Pile, ...] = ()
    #: site -> more words about it: shown with its choice, and when it is looked at on the board
    details: dict[str, str] = {}


class PanelPatch(Sent):
    """How what stands beside the board changes; what is left out stays."""

    title: str | None = None
    facts: tuple[Fact, ...] | None = None
    #: the lines that are new or say something else, by seat
    seats: tuple[SeatFacts, ...] = ()
    #: the seats that have a line, in order, when that has changed
    listed: tuple[int, ...] | None = None
    hand: tuple[Card, ...] | None = None
    piles: tuple[Pile, ...] | None = None
    details: dict[str, str] | None = None
