"""The events of a match: typed names for the rows of the tape."""

from cellar.games.angel import rules
from cellar.games.angel.endless.coordinates import Cell
from cellar.rules.tape import Told, reader
from cellar.rules.types import Options


class Marked(Told, kind=rules.MARKED):
    """The devil marked a cell."""

    x: int
    y: int
    z: int
    #: how many marks there are now
    count: int

    def cell(self, options: Options) -> Cell:
        return (self.x, self.y, self.z)[: int(options["dims"])]


class Flew(Told, kind=rules.FLEW):
    """The angel flew from one cell to another."""

    from_x: int
    from_y: int
    from_z: int
    to_x: int
    to_y: int
    to_z: int

    def start(self, options: Options) -> Cell:
        return (self.from_x, self.from_y, self.from_z)[: int(options["dims"])]

    def end(self, options: Options) -> Cell:
        return (self.to_x, self.to_y, self.to_z)[: int(options["dims"])]


class Ended(Told, kind=rules.ENDED):
    """The match ended."""

    #: one of the rules' ways to end
    how: int
    flights: int
    marks: int


read = reader(Marked, Flew, Ended)
