"""Every mistake over HTTP as one sentence: a `Problem`."""

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec

from cellar.core.errors import BadOption, CellarError
from cellar.server.errors import STORE_FAILED, said_by_store
from cellar.server.messages import Problem
from cellar.server.workers.process import WorkerFailed

logger = logging.getLogger(__name__)
NOTHING_HERE = "There is nothing at this address; /api/schema/openapi.json lists what there is."
SENTENCES = {
    404: NOTHING_HERE,
    405: "This address does not take that method; /api/schema/openapi.json lists what there is.",
    413: "The request is too long.",
}
NOT_KEPT = "The server cannot write anything down at the moment, so this does not count; try again in a moment."
#: What every address of the lobby may answer, for its description.
DESCRIBED = {
    status: ResponseSpec(Problem, description=why)
    for status, why in {
        400: "What was sent cannot be used.",
        403: "The asker may not.",
        404: "It does not exist.",
        409: "Not possible as things stand.",
        413: "Too long.",
        421: "The server does not answer to that name.",
        429: "Too many.",
        503: "Not at the moment.",
    }.items()
}


def problem(status: int, sentence: str, option: str = "") -> Response[Any]:
    """The answer to a request that is not carried out."""
    return Response(Problem(sentence, status, option), status_code=status, media_type="application/json")


def explain(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """An exception as its sentence."""
    if isinstance(error, CellarError):
        option = error.option if isinstance(error, BadOption) else ""
        return problem(getattr(error, "status", 400), str(error), option)
    if isinstance(error, ValidationException):
        extra = error.extra if isinstance(error.extra, list) else []
        where = "; ".join(
            f"{item.get('key', 'it')}: {item.get('message', '')}" for item in extra if isinstance(item, dict)
        )
        return problem(400, f"The request cannot be used: {where or error.detail}."[:500])
    if isinstance(error, HTTPException):
        sentence = SENTENCES.get(error.status_code, f"The request cannot be used: {error.detail}.")
        return problem(error.status_code, sentence[:500])
    if isinstance(error, RecursionError):
        return problem(400, "The request cannot be used: it is nested too deeply.")
    if isinstance(error, WorkerFailed):
        return problem(503, "The server could not work this out in time; try again in a moment.")
    if isinstance(error, STORE_FAILED):
        logger.error("%s %s: %s", request.method, request.url.path, said_by_store(error))
        return problem(503, NOT_KEPT)
    logger.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem(500, "Something went wrong on the server; it has been noted in its log.")
