"""A library that is not installed, in a sentence."""

from importlib import import_module
from typing import Any

from cellar.errors import CellarError


class MissingLibrary(CellarError, ImportError):
    """An environment's library is not there."""


def need(library: str, extra: str) -> Any:
    """The library, or a sentence that says how to get it."""
    try:
        return import_module(library)
    except ModuleNotFoundError as error:
        if error.name != library.partition(".")[0]:
            raise
        raise MissingLibrary(
            f"{library} is not installed: pip install 'cellar-games[{extra}]' brings it, with all that it needs."
        ) from None
