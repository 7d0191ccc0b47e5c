"""Import hooks for a Python without NumPy and Numba: replacements for both, which cost nothing before their first
use."""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType

from cellar.compile import compiled

LITTLE = "cellar.browser.thinking.little_numpy"
NAMES = {"numpy": LITTLE, "numpy.typing": f"{LITTLE}.typing"}


class LittleNumPy:
    """An import hook that finds and loads the replacement as `numpy`."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of NumPy's own names; None for all others."""
        return ModuleSpec(name, self, is_package=name == "numpy") if name in NAMES else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The replacement module, which has been executed already. It goes by NumPy's name: it is none of the modules
        that have twins."""
        found = import_module(NAMES[spec.name])
        found.__name__ = spec.name
        return found

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the module has been executed."""


def stand_in() -> None:
    """Install the replacements: the little NumPy as `numpy`, and WebAssembly exports as compiled functions."""
    sys.meta_path.append(LittleNumPy())
    compiled.provide(_twin)


def _twin(name: str, swaps: dict[str, str], wrapping: str) -> ModuleType:
    from cellar.browser.thinking import twins

    return twins.provided().twin(name, swaps, wrapping)
