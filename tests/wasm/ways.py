"""One function run in several ways on equal arguments: plain, by Numba, and in a module; what comes of it is bytes."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np

from cellar.compile.compiled import as_it_is, compiled
from cellar.wasm.manifest import Export, made
from cellar.wasm.recording import Meeting, meeting
from cellar_studies.wasm.longest import copied
from cellar_studies.wasm.machine import Machine, module_bytes


@cache
def machine(game: str) -> Machine:
    """The module of a game, ready to be called."""
    found = made(game)
    assert found is not None
    return Machine(found, module_bytes(game))


def export(game: str, function: str, size: int = 0) -> Export:
    """A function of a game's module, by name, and by the size of its first record where there are several."""
    found = made(game)
    assert found is not None
    able = [one for one in found.exports if one.function == function]
    if size and len(able) > 1:
        able = [one for one in able if any(found.records[name].size == size for name in records_in(one))]
    assert len(able) == 1, f"{len(able)} functions {function} in the module of {game}"
    return able[0]


def records_in(one: Export) -> set[str]:
    found = set()
    for text in one.arguments:
        found |= {part.partition("[")[0] for part in text.replace("(", ",").split(",") if part[:1] == "r"}
    return found


def plain(one: Export) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(compiled(one.module, one.swaps, as_it_is), one.function)
    return function


def in_module(game: str, one: Export) -> Callable[..., Any]:
    return machine(game).function(one)


def outcome(function: Callable[..., Any], given: Sequence[Any]) -> tuple[float | None, list[bytes]]:
    """What a function returns for arguments of its own, and what it leaves in them."""
    own = copied(tuple(given))
    return _number(function(*own)), [array.tobytes() for array in arrays_of(own)]


def arrays_of(given: Sequence[Any]) -> list[Any]:
    found: list[Any] = []
    for value in given:
        if isinstance(value, tuple):
            found += arrays_of(value)
        elif isinstance(value, np.ndarray | np.void):
            found.append(value)
    return found


@contextmanager
def doubled(game: str) -> Iterator[dict[str, int]]:
    """While this lasts, whatever Python asks Numba's twins is asked of the game's module as well, and must come out the
    same; how often, by function. What the module does not have is counted with a question mark."""
    found = made(game)
    assert found is not None
    asked: dict[str, int] = {}

    def both(one: Meeting) -> Any:
        there = one.called.export(found)
        name = one.called.function if there else f"{one.called.function}?"
        asked[name] = asked.get(name, 0) + 1
        own = copied(one.given)
        result = one.go()
        if there:
            assert _number(in_module(game, there)(*own)) == _number(result), there.name
            for array, other in zip(arrays_of(one.given), arrays_of(own)):
                assert array.tobytes() == other.tobytes(), there.name
        return result

    with meeting(both):
        yield asked


def _number(result: Any) -> float | None:
    return None if result is None else float(result)
