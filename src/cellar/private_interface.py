"""Probes for private interfaces of other packages: what a module relies on there, and what happens without it.

Upstream may change what it never documented. A module that uses such an interface states its names as a
`PrivateInterface` and asks before each use, so that a change becomes one sentence and, where there is one, a slower
public way is taken. `tests/repository/test_private_interfaces.py` lists the modules that may do so.
"""

import logging
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from cellar.errors import CellarError


class InterfaceChanged(CellarError):
    """An installed package lacks a private interface that has no public substitute."""


@dataclass(frozen=True, slots=True)
class PrivateInterface:
    """Names inside another package that belong together: if one is missing, none of them is used."""

    #: the package as pip knows it
    package: str
    #: the extra of cellar-games that installs a version that has them; "" for Python's own
    extra: str
    #: as `module:attribute`, where the attribute may have dots
    names: tuple[str, ...]
    #: what follows if they are missing, to stand after "so"
    without: str

    def problem(self) -> str:
        """What the installed version lacks and what follows, as one sentence; "" if everything is there."""
        missing = next((name for name in self.names if not _exists(name)), "")
        if not missing:
            return ""
        try:
            installed = f"{self.package} {version(self.package)}"
        except PackageNotFoundError:
            installed = f"This {self.package.capitalize()}"
        remedy = f"; `pip install 'cellar-games[{self.extra}]'` installs a version that has it" if self.extra else ""
        return f"{installed} has no {missing.replace(':', '.')}, which Cellar uses, so {self.without}{remedy}."

    def available(self) -> bool:
        """Whether it can be used; where it cannot, the reason is logged once."""
        return _told(self.problem())

    def require(self) -> None:
        """Raise the sentence as an error where it cannot be used."""
        if sentence := self.problem():
            raise InterfaceChanged(sentence)


def _exists(name: str) -> bool:
    module, _, attributes = name.partition(":")
    try:
        found: object = import_module(module)
        for attribute in attributes.split("."):
            found = getattr(found, attribute)
    except (ImportError, AttributeError):
        return False
    return True


@cache
def _told(sentence: str) -> bool:
    if sentence:
        logging.getLogger("cellar").warning(sentence)
    return not sentence
