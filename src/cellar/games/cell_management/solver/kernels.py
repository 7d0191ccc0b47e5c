"""Kernels compiled where that can be had, and the size of the sets that they work on."""

from types import ModuleType

from cellar.compile.compiled import can_compile, compiled
from cellar.games.cell_management.solver import position_sets


def kernels(module: ModuleType) -> ModuleType:
    """The kernels of a module: compiled, or as they are (slower) where Numba is not installed."""
    return compiled(module.__name__) if can_compile() else module


def group(n: int) -> tuple[int, ...]:
    """A zero per word that 2**n bits need: its length is compiled into the kernels."""
    return (0,) * max(1, 1 << n >> position_sets.WORD_SPECIES)
