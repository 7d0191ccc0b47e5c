"""What the rows of the tape say."""

from cellar.rules.tape import Secret, Told, reader

from . import rules


class Rolled(Told, kind=rules.ROLLED):
    """A die falls, in secret."""

    seat: int
    face: Secret


class Bid(Told, kind=rules.BID):
    """A seat bids."""

    seat: int
    dice: int
    face: int


class Called(Told, kind=rules.CALLED):
    """A seat calls the last bid a lie."""

    seat: int


class Shown(Told, kind=rules.SHOWN):
    """Everybody sees a seat's dice."""

    seat: int
    one: int
    two: int


read = reader(Rolled, Bid, Called, Shown)
