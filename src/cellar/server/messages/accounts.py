"""Messages of accounts, over HTTP."""

from cellar.server.messages.kinds import Asked, Sent
from cellar.server.messages.moment import SeatRating
from cellar.server.messages.tables import Hold


class AccountName(Asked):
    """The name that a new account is to have; "": a passkey more for one's own."""

    name: str = ""


class ToSign(Sent):
    """What the browser is to sign with a passkey: the JSON that WebAuthn's own functions read."""

    options: str


class PasskeySigned(Asked):
    """What the browser has signed, as WebAuthn's `toJSON` writes it; and the name of a new account."""

    credential: str
    name: str = ""


class RecoveryCode(Asked):
    """The way back in without a passkey."""

    name: str
    code: str


class SignedIn(Sent):
    """This browser is signed in."""

    name: str
    #: to be sent with each request about the account
    token: str
    #: the recovery code that holds from now on; it is told this once
    recovery: str = ""


class PastRating(Sent, gc=False):
    """A rating as it was after a match."""

    table: str
    #: milliseconds since 1970
    at: int
    rating: SeatRating


class AccountRating(Sent):
    """The rating of an account in a game with so many seats."""

    game: str
    title: str
    players: int
    rating: SeatRating
    #: how many rated matches there were
    matches: int
    #: the rating after each of the last ones
    past: tuple[PastRating, ...]


class Account(Sent):
    """An account, as its owner sees it; without a name: nobody is signed in, and accounts can be had here."""

    name: str = ""
    created: int = 0
    passkeys: int = 0
    browsers: int = 0
    #: what its devices have in common, as the page wrote it, and how often it was written
    version: int = 0
    shelf: str = "{}"
    ratings: tuple[AccountRating, ...] = ()
    #: why it cannot be used as it is: the operator has banned it, or wants another name
    sentence: str = ""
    #: another name is wanted
    rename: bool = False


class Shelf(Asked):
    """What the devices of an account have in common, as JSON, in place of that with this version."""

    version: int
    shelf: str


class Seats(Asked):
    """The seats that this browser holds: they are the account's from now on."""

    holds: tuple[Hold, ...] = ()


class SeatsElsewhere(Sent):
    """Seats that the account holds and this browser did not: now it does."""

    holds: tuple[Hold, ...] = ()
    #: there are others: ask again
    more: bool = False


class SignOut(Asked):
    """Sign this browser out, or all of them."""

    everywhere: bool = False
