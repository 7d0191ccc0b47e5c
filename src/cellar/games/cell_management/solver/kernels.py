"""The choice between compiled and plain kernels."""

from types import ModuleType

from cellar.compile.compiled import can_compile, compiled


def kernels(module: ModuleType) -> ModuleType:
    """Return the kernels of a module: compiled, or as they are (slower) where Numba is not installed."""
    return compiled(module.__name__) if can_compile() else module
