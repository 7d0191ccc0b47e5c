"""Converts every exception to a `Problem`: an HTTP error with one sentence."""

import logging

from cellar.errors import BadOption, CellarError
from cellar.language import N_, translator
from cellar.server.errors import LobbyError, not_kept, said_by_store, store_failures
from cellar.server.messages import Problem
from cellar.server.workers.process import WorkerFailed

_ = translator(__name__)

logger = logging.getLogger(__name__)
NOTHING_HERE = N_("There is nothing at this address; /api/schema/openapi.json lists what there is.")
SENTENCES = {
    404: NOTHING_HERE,
    405: N_("This address does not take that method; /api/schema/openapi.json lists what there is."),
    413: N_("The request is too long."),
}


class TooLong(LobbyError):
    """A request with a longer body than its route takes."""

    status = 413

    def __init__(self) -> None:
        super().__init__(_(SENTENCES[413]))


def refused(status: int, detail: str = "") -> Problem:
    """The problem of a request that is refused before it reaches its function."""
    if status in SENTENCES:
        return Problem(_(SENTENCES[status]), status)
    return Problem(_("The request can't be used: {why}.", why=detail)[:500], status)


def problem_of(error: Exception, where: str) -> Problem:
    """The problem of an exception; `where` is for the log."""
    if isinstance(error, CellarError):
        option = error.option if isinstance(error, BadOption) else ""
        return Problem(str(error), getattr(error, "status", 400), option)
    if isinstance(error, RecursionError):
        return refused(400, _("it is nested too deeply"))
    if isinstance(error, WorkerFailed):
        return Problem(_("The server couldn't work this out in time. Try again in a moment."), 503)
    if isinstance(error, store_failures()):
        logger.error("%s: %s", where, said_by_store(error))
        return Problem(not_kept(error), 503)
    logger.exception("%s failed", where, exc_info=error)
    return Problem(_("Something went wrong. It has been logged."), 500)
