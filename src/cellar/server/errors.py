"""Why a request is not carried out, always with a sentence for the person who asked: over HTTP a `LobbyError` becomes a
`Problem`, on a socket a `Refused` becomes a `Refusal`."""

from cellar.errors import CellarError
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


#: What comes of a store that cannot be reached, read or written; each kind of store adds its own.
_store_failures: tuple[type[Exception], ...] = (OSError,)


def store_fails_with(error: type[Exception]) -> None:
    """A kind of store fails with this."""
    global _store_failures
    _store_failures = (*_store_failures, error)


def store_failures() -> tuple[type[Exception], ...]:
    """What comes of a store that cannot be reached, read or written: asked for when something went wrong."""
    return _store_failures


def said_by_store(error: Exception) -> str:
    """What the store says, in one line: without the statement, which holds what people sent."""
    reason = getattr(error, "orig", None) or error
    return f"the store failed: {type(reason).__name__}: {str(reason).partition(chr(10))[0]}"


def keeper(error: Exception) -> str:
    """Who could not keep something, as the beginning of a sentence: a store elsewhere than at a server says so."""
    return str(getattr(error, "keeper", "The server"))


def not_kept(error: Exception) -> str:
    """What somebody is told whose request the store could not keep."""
    return f"{keeper(error)} cannot write anything down at the moment, so this does not count; try again in a moment."
