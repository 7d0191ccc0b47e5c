"""Finds the longest call of compiled code while a bot thinks, to repeat it in other ways."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cellar.compile.compiled import bare_njit, compiled, njit
from cellar.wasm.manifest import Export, Made
from cellar.wasm.recording import Meeting, meeting

WRAPPINGS = {"njit": njit, "bare_njit": bare_njit}


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function that a module has, with copies of the arguments from before it."""

    export: Export
    given: tuple[Any, ...]

    def again(self) -> Callable[[], Any]:
        """Repeat the call by Numba, on a copy of the arguments."""
        own = copied(self.given)
        return lambda: by_numba(self.export)(*own)


def by_numba(export: Export) -> Callable[..., Any]:
    """Numba's twin of a module's function."""
    twin = compiled(export.module, export.swaps, WRAPPINGS[export.wrapping])
    function: Callable[..., Any] = getattr(twin, export.function)
    return function


def longest(made: Made, think: Callable[[int], object]) -> Call | None:
    """The longest call while a bot thinks, which is given a seed; None where nothing of the module is called."""
    think(1)  # what is not compiled yet is, and would be the longest
    spent: list[float] = []

    def time_it(one: Meeting) -> Any:
        begun = time.perf_counter()
        found = one.go()
        spent.append(time.perf_counter() - begun if one.called.export(made) else 0.0)
        return found

    with meeting(time_it):
        think(2)
    which = spent.index(max(spent)) if any(spent) else -1
    kept: list[Call] = []
    seen = 0

    def keep_it(one: Meeting) -> Any:
        nonlocal seen
        export = one.called.export(made) if seen == which else None
        seen += 1
        if export is not None:
            kept.append(Call(export, copied(one.given)))
        return one.go()

    # Once more, since copying takes a while, and whoever looks at the clock asks for less then.
    with meeting(keep_it):
        think(3)
    return kept[0] if kept else None


def copied(given: Any) -> Any:
    """Copy arguments deeply, tuples of arrays too."""
    if isinstance(given, np.ndarray | np.void):
        return given.copy()
    if isinstance(given, tuple):
        inside = [copied(value) for value in given]
        return type(given)(*inside) if hasattr(given, "_fields") else tuple(inside)
    return given
