"""The events of a match: typed names for the rows of the tape. Spaces are in reading order (`board/spaces.py`)."""

from cellar.games.zyrcan import rules
from cellar.rules.tape import Told, reader


class Placed(Told, kind=rules.PLACED):
    """A ship was put on the board."""

    seat: int
    engines: int
    space: int


class Flew(Told, kind=rules.FLEW):
    """A ship flew, and captured the ship that stood where it landed (0: none)."""

    seat: int
    engines: int
    start: int
    end: int
    captured: int


class Passed(Told, kind=rules.PASSED):
    """A seat passed, as it could not capture anything."""

    seat: int
    #: turns that are still to come in this round
    to_come: int
    #: nobody had passed before
    first: int


class NonePlaced(Told, kind=rules.NONE_PLACED):
    """A seat placed nothing, though it has ships left (1) or because it has none (0)."""

    seat: int
    has_ships: int


class NoneFlew(Told, kind=rules.NONE_FLEW):
    """No ship of a seat could move."""

    seat: int


class AttackBegins(Told, kind=rules.ATTACK_BEGINS):
    """Phase Two began: all ships are placed (1), or a round went by in which nobody could place any (0)."""

    first: int
    complete: int


class GameEnds(Told, kind=rules.GAME_ENDS):
    """The match ended: the last round is complete."""


read = reader(Placed, Flew, Passed, NonePlaced, NoneFlew, AttackBegins, GameEnds)
