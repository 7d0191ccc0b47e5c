"""Packages that an extra of cellar-games installs, and the one sentence that says so where one is missing."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from cellar.errors import CellarError
from cellar.language import translator

_ = translator(__name__)

#: The extra that installs a package, by the name under which it is imported; commands and games import these freely.
EXTRAS = {"numpy": "author", "numba": "author", "wasmtime": "bots", "fpdf": "print"}


class MissingLibrary(CellarError, ImportError):
    """A package that is not installed, although what was asked for needs it."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(
            _(
                "{library} is not installed: pip install 'cellar-games[{extra}]' brings it, with all that it needs.",
                library=library,
                extra=extra,
            )
        )


def need(library: str, extra: str) -> Any:
    """Import a package that an extra installs; where it is missing, the error says how to install it."""
    try:
        return import_module(library)
    except ModuleNotFoundError as error:
        if error.name != library.partition(".")[0]:
            raise
        raise MissingLibrary(library, extra) from None


def has_numba() -> bool:
    """Whether Numba is installed: authors and studies compile with it; who plays needs none."""
    return find_spec("numba") is not None


def missing(error: ModuleNotFoundError) -> MissingLibrary | None:
    """Turn an import that failed because an extra is not installed into the error that says so; None for any other."""
    library = (error.name or "").partition(".")[0]
    return MissingLibrary(library, EXTRAS[library]) if library in EXTRAS else None
