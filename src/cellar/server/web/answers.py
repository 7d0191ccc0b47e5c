"""Converts problems to Litestar responses, and describes them in the OpenAPI schema."""

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec

from cellar.server.lobby.problems import problem_of, refused
from cellar.server.messages import Problem

#: Error responses of every lobby route, for the OpenAPI schema.
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


def told(found: Problem) -> Response[Any]:
    """A `Problem` as a response."""
    return Response(found, status_code=found.status, media_type="application/json")


def explain(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The response to an exception: its sentence."""
    if isinstance(error, HTTPException):
        return told(refused(error.status_code, error.detail))
    return told(problem_of(error, f"{request.method} {request.url.path}"))
