"""What the rows of the tape say, with names for their arguments."""

from cellar.rules.tape import Secret, Told, reader

from . import rules


class Dealt(Told, kind=rules.DEALT):
    """A seat gets its card."""

    seat: int
    card: Secret


class Checked(Told, kind=rules.CHECKED):
    """A seat bets nothing."""

    seat: int


class Betted(Told, kind=rules.BETTED):
    """A seat bets a chip."""

    seat: int


class Called(Told, kind=rules.CALLED):
    """A seat matches the bet."""

    seat: int


class Folded(Told, kind=rules.FOLDED):
    """A seat gives up."""

    seat: int


class Shown(Told, kind=rules.SHOWN):
    """The showdown: everybody sees a seat's card. This is the row that reveals."""

    seat: int
    card: int


class Won(Told, kind=rules.WON):
    """A seat wins so many chips of the other's."""

    seat: int
    chips: int


read = reader(Dealt, Checked, Betted, Called, Folded, Shown, Won)
