"""Why a request is not carried out, always with a sentence for the person who asked: over HTTP a `LobbyError` becomes a
`Problem`, on a socket a `Refused` becomes a `Refusal`."""

from sqlalchemy.exc import SQLAlchemyError

from cellar.core.errors import CellarError
from cellar.server.messages import Reason


class LobbyError(CellarError):
    """A request that the lobby does not carry out, with the status of its answer."""

    status = 400


class Unknown(LobbyError):
    """What is asked for does not exist."""

    status = 404


class Forbidden(LobbyError):
    """The asker may not."""

    status = 403


class Taken(LobbyError):
    """Not possible as things stand."""

    status = 409


class TooMany(LobbyError):
    """A limit is reached."""

    status = 429


class Busy(LobbyError):
    """Not at the moment."""

    status = 503


class Refused(Exception):
    """A request that a table does not carry out: why, in a word for the page and a sentence for the person."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.sentence = sentence


#: What comes of a store that cannot be reached, read or written.
STORE_FAILED = (SQLAlchemyError, OSError)


def said_by_store(error: Exception) -> str:
    """What the store says, in one line: without the statement, which holds what people sent."""
    reason = getattr(error, "orig", None) or error
    return f"the store failed: {type(reason).__name__}: {str(reason).partition(chr(10))[0]}"
