"""Exceptions for refused requests, each with a sentence for the person who asked: over HTTP a `LobbyError` becomes a
`Problem`, on a socket a `Refused` becomes a `Refusal`."""

from cellar.errors import CellarError
from cellar.language import translator
from cellar.server.messages import Reason

_ = translator(__name__)


class LobbyError(CellarError):
    """A request that the lobby refuses, with the HTTP status of its answer."""

    status = 400


class Unknown(LobbyError):
    """What is asked for does not exist."""

    status = 404


class Forbidden(LobbyError):
    """The client has no right to do this."""

    status = 403


class Taken(LobbyError):
    """The request conflicts with the present state of the table."""

    status = 409


class TooMany(LobbyError):
    """A rate limit or another limit is reached."""

    status = 429


class Busy(LobbyError):
    """The server cannot do this at the moment."""

    status = 503


class Refused(Exception):
    """A request that a table refuses: a code for the page and a sentence for the person."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.sentence = sentence


#: Exception types of a store that cannot be reached, read or written; each kind of store adds its own.
_store_failures: tuple[type[Exception], ...] = (OSError,)


def store_fails_with(error: type[Exception]) -> None:
    """Register an exception type by which a kind of store fails."""
    global _store_failures
    _store_failures = (*_store_failures, error)


def store_failures() -> tuple[type[Exception], ...]:
    """The exception types of a store that cannot be reached, read or written."""
    return _store_failures


def said_by_store(error: Exception) -> str:
    """The store's error in one line, without the statement, which holds what people sent."""
    reason = getattr(error, "orig", None) or error
    return f"the store failed: {type(reason).__name__}: {str(reason).partition(chr(10))[0]}"


def not_kept(error: Exception) -> str:
    """The sentence for a client whose request the store could not write: a server's, or a browser's own."""
    if hasattr(error, "owner"):
        return _("This browser can't save anything right now, so this didn't count. Try again in a moment.")
    return _("The server can't save anything right now, so this didn't count. Try again in a moment.")


def not_moved(error: Exception) -> str:
    """The same for a move."""
    if hasattr(error, "owner"):
        return _("This browser couldn't save the move, so it didn't count. Try again in a moment.")
    return _("The server couldn't save the move, so it didn't count. Try again in a moment.")
