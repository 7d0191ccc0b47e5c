"""The events of a match: typed names for the rows of the tape. Species are numbers; positions go clockwise from 0."""

from cellar.games.cell_management import rules
from cellar.rules.tape import Told, reader


class Attracted(Told, kind=rules.ATTRACTED):
    """A cell attracts the guards: a round begins."""

    species: int
    position: int
    round: int


class Examined(Told, kind=rules.EXAMINED):
    """The guards examine a cell, and a captive tries to escape or not."""

    species: int
    position: int
    #: the species of the hideout that the cell faces, whether it is hostile, and whether somebody is in it
    hideout: int
    hostile: int
    occupied: int
    captives: int


class Hid(Told, kind=rules.HID):
    """A captive found its own hideout empty."""

    species: int
    cell: int
    own: int
    #: the species of the hideout that the cell faces
    hideout: int


class Escaped(Told, kind=rules.ESCAPED):
    """A captive found its own hideout taken and went on to the centre."""

    species: int
    cell: int
    own: int
    #: how many species are in the centre now
    centre: int


class Searched(Told, kind=rules.SEARCHED):
    """The guards searched the hideout that the examined cell faces."""

    species: int
    position: int
    found: int
    #: where the cell of the hideout's species is
    cell: int
    examined: int


class Left(Told, kind=rules.LEFT):
    """The guards left: a round ends."""

    species: int
    position: int
    round: int
    centre: int


class Sacrificed(Told, kind=rules.SACRIFICED):
    """An escaped captive went back to its hideout."""

    species: int
    own: int
    round: int
    cell: int


class Declined(Told, kind=rules.DECLINED):
    """Nobody went back."""

    round: int


class Won(Told, kind=rules.WON):
    """Every species is in the centre."""

    rounds: int


class GaveOut(Told, kind=rules.GAVE_OUT):
    """The rounds of the match are over."""

    rounds: int
    centre: int


read = reader(Attracted, Examined, Hid, Escaped, Searched, Left, Sacrificed, Declined, Won, GaveOut)
