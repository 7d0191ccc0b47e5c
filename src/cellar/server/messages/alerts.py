"""Messages about who is told of their turns, over HTTP."""

from cellar.server.messages.kinds import Asked, Sent
from cellar.server.messages.tables import Hold


class AlertsOffered(Sent):
    """How this server tells people of their turns who are not there."""

    #: its public key, for browsers that subscribe to notifications; "" where it sends none
    push: str
    #: it sends emails
    mail: bool
    #: days of vacation that a seat has in a match
    vacation: float


class PushWish(Asked):
    """A browser's subscription to notifications, as its push manager has it: `p256dh` is the key, `auth` the secret."""

    endpoint: str
    key: str
    secret: str


class AlertsWish(Asked):
    """Have a browser, or an email address, told of tables at which the client holds seats; with an account's token, of
    all its seats. `code`: of an address whose owner has confirmed it on this device."""

    holds: tuple[Hold, ...] = ()
    push: PushWish | None = None
    mail: str = ""
    code: str = ""


class AlertsSet(Sent):
    """Of how many tables somebody is told, and whether that holds already; an address is asked first."""

    tables: int
    confirmed: bool


class AlertCode(Asked):
    """The code in the link of an email, or a browser's endpoint that wants no more notifications."""

    code: str = ""
    endpoint: str = ""


class AlertsStopped(Sent):
    """Nothing more is sent there."""
