"""Converts every exception to a `Problem`: an HTTP error with one sentence."""

import logging

from cellar.errors import BadOption, CellarError
from cellar.server.errors import not_kept, said_by_store, store_failures
from cellar.server.messages import Problem
from cellar.server.workers.process import WorkerFailed

logger = logging.getLogger(__name__)
NOTHING_HERE = "There is nothing at this address; /api/schema/openapi.json lists what there is."
SENTENCES = {
    404: NOTHING_HERE,
    405: "This address does not take that method; /api/schema/openapi.json lists what there is.",
    413: "The request is too long.",
}


def unusable(why: str) -> Problem:
    """The problem of a request that cannot be read."""
    return Problem(f"The request can't be used: {why}."[:500], 400)


def problem_of(error: Exception, where: str) -> Problem:
    """The problem of an exception; `where` is for the log."""
    if isinstance(error, CellarError):
        option = error.option if isinstance(error, BadOption) else ""
        return Problem(str(error), getattr(error, "status", 400), option)
    if isinstance(error, RecursionError):
        return unusable("it is nested too deeply")
    if isinstance(error, WorkerFailed):
        return Problem("The server couldn't work this out in time. Try again in a moment.", 503)
    if isinstance(error, store_failures()):
        logger.error("%s: %s", where, said_by_store(error))
        return Problem(not_kept(error), 503)
    logger.exception("%s failed", where, exc_info=error)
    return Problem("Something went wrong. It has been logged.", 500)
