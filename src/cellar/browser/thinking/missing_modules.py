"""Who stands in where there is neither NumPy nor Numba: both are found when they are first asked for, and cost nothing
before."""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

from cellar.compile import compiled

LITTLE = "cellar.browser.thinking.little_numpy"
NAMES = {"numpy": LITTLE, "numpy.typing": f"{LITTLE}.typing"}


class LittleNumPy:
    """Finds `numpy`, and is what loads it."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Only for NumPy's own names."""
        return ModuleSpec(name, self, is_package=name == "numpy") if name in NAMES else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The little one, which has been executed already. It goes by NumPy's name: it is none of the modules that have
        twins."""
        found = import_module(NAMES[spec.name])
        found.__name__ = spec.name
        return found

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing left to do."""


def stand_in() -> None:
    """The little NumPy is `numpy` from here on, and compiled functions are those of the package's modules."""
    sys.meta_path.append(LittleNumPy())
    compiled.provide(_twin)


def _twin(name: str, swaps: dict[str, str], wrapping: str) -> ModuleType:
    from cellar.browser.thinking import twins

    return twins.provided().twin(name, swaps, wrapping)
