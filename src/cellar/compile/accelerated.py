"""The fastest twin of a module that nobody has to wait for: what plays, hints and solves is run by these."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from types import ModuleType

from cellar.arrays import Workspace
from cellar.compile.compiled import Wrapping, as_it_is, compiled, label, njit, waiting
from cellar.extras import has_numba
from cellar.wasm.host import twins

_accelerated: dict[tuple[str, Wrapping], ModuleType] = {}
_by_numba = False


def accelerated(name: str, using: Mapping[str, str] | None = None, wrapping: Wrapping | None = None) -> ModuleType:
    """The fastest twin of the module `name` that nobody has to wait for: from the WebAssembly module of a game; where
    there is none, by Numba; and where that is not installed, the module as it is. Results are the same."""
    swaps = dict(using or {})
    wraps = (wrapping or njit) if has_numba() else as_it_is
    if _by_numba:
        return compiled(name, swaps, wrapping)
    key = (label(name, swaps, wraps), wraps)
    if key not in _accelerated:
        found = twins.twin(name, swaps, waiting, partial(compiled, wrapping=wraps))
        _accelerated[key] = found or compiled(name, swaps, wraps)
    return _accelerated[key]


def in_module(name: str, using: Mapping[str, str]) -> bool:
    """Whether a WebAssembly module has the twin of a module."""
    return twins.twin(name, dict(using), waiting, compiled) is not None


@contextmanager
def only_numba() -> Iterator[None]:
    """A context in which twins come from Numba only, to build WebAssembly modules or to compare with them."""
    global _by_numba
    before, _by_numba = _by_numba, True
    try:
        yield
    finally:
        _by_numba = before


def workspace(twin: ModuleType) -> Workspace:
    """A workspace for arrays on which a twin's functions work."""
    return twin.workspace() if isinstance(twin, twins.Twin) else Workspace()
