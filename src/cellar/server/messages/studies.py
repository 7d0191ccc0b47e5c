"""Messages of studies, over HTTP: the moves of a match, and what a variation leads to. A study itself is the page's."""

from cellar.server.messages.kinds import Asked, Sent
from cellar.server.messages.moment import View
from cellar.server.messages.tables import Frame


class PlayedMove(Sent):
    """A move of a match, chance's too: its text, and whose it was (-1: chance's)."""

    text: str
    seat: int


class MatchMoves(Sent):
    """A match, or a stretch of it, as a position line and the moves that follow."""

    line: str
    #: the ply of the first position
    first: int
    moves: tuple[PlayedMove, ...] = ()


class VariationAsked(Asked):
    """Ask for what some moves lead to from a position."""

    line: str
    moves: tuple[str, ...] = ()
    #: the last position waits for chance: draw one of its outcomes
    draw: bool = False


class VariationThing(Asked):
    """Ask what something is at the position that these moves lead to (`cellar.play.explainable`)."""

    line: str
    moves: tuple[str, ...]
    thing: str


class Variation(Sent):
    """A position of a study: what the moves of a variation lead to, as whoever is to decide knows it."""

    #: the position, with the game's name
    line: str
    #: the last move, with the picture after it
    frame: Frame
    view: View
    seats: tuple[str, ...]
    vocabularies: tuple[str, ...]
    #: the text and the seat of the last move: one that was drawn had neither; none at the start
    move: PlayedMove | None = None
    #: what chance can do here, by its text, in words
    outcomes: dict[str, str] = {}


class TreeAsked(Asked):
    """Ask what the moves of a chapter do. `after`: the number of the move that each follows, -1 at the first position;
    a move comes after the one that it follows."""

    line: str
    moves: tuple[str, ...]
    after: tuple[int, ...]


class TreeTold(Sent):
    """What each move of a chapter does, in a sentence, or what it is called; "" for a move that the rules forbid."""

    said: tuple[str, ...]
