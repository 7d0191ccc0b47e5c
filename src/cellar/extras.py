"""Packages that an extra of cellar-games installs, and the one sentence that says so where one is missing."""

from importlib import import_module
from typing import Any

from cellar.errors import CellarError

#: The extra that installs a package, by the name under which it is imported; commands and games import these freely.
EXTRAS = {"numpy": "bots", "numba": "bots", "fpdf": "print"}


class MissingLibrary(CellarError, ImportError):
    """A package that is not installed, although what was asked for needs it."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(
            f"{library} is not installed: pip install 'cellar-games[{extra}]' brings it, with all that it needs."
        )


def need(library: str, extra: str) -> Any:
    """The module of a package; a sentence says how to get it if it is not installed."""
    try:
        return import_module(library)
    except ModuleNotFoundError as error:
        if error.name != library.partition(".")[0]:
            raise
        raise MissingLibrary(library, extra) from None


def missing(error: ModuleNotFoundError) -> MissingLibrary | None:
    """The sentence for an import that failed since an extra is not installed; None for any other."""
    library = (error.name or "").partition(".")[0]
    return MissingLibrary(library, EXTRAS[library]) if library in EXTRAS else None
