"""Why a request of the lobby is not carried out, by HTTP status."""

from cellar.core.errors import CellarError


class Refusal(CellarError):
    """An answer that is not 2xx."""

    status = 400


class Unknown(Refusal):
    """What is asked for does not exist."""

    status = 404


class Forbidden(Refusal):
    """The asker may not."""

    status = 403


class Taken(Refusal):
    """Not possible as things stand."""

    status = 409


class TooMany(Refusal):
    """A limit is reached."""

    status = 429
