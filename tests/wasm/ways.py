"""One function run in several ways on equal arguments: plain, by Numba, and in a module; what comes of it is bytes."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np

from cellar.compile.accelerated import only_numba
from cellar.compile.compiled import as_it_is, bare_njit, compiled, njit
from cellar.wasm.build.driver import folder_of
from cellar.wasm.build.driver import made_of as made
from cellar.wasm.build.recording import Meeting, meeting
from cellar.wasm.host.by_wasmtime import Module
from cellar.wasm.host.frames import Arguments, Call
from cellar.wasm.host.manifest import Export

WRAPPINGS = {"njit": njit, "bare_njit": bare_njit}


@cache
def module(game: str) -> Module:
    """The module of a game, ready to be called."""
    found = made(game)
    assert found is not None
    return Module(folder_of(game).joinpath(found.file))


def export(game: str, function: str, size: int = 0) -> Export:
    """A function of a game's module, by name, and by the size of its first record where there are several."""
    found = made(game)
    assert found is not None
    able = [one for one in found.exports if one.function == function]
    if size and len(able) > 1:
        able = [one for one in able if any(found.structs[name].size == size for name in structs_in(one))]
    assert len(able) == 1, f"{len(able)} functions {function} in the module of {game}"
    return able[0]


def structs_in(one: Export) -> set[str]:
    found = set()
    for text in one.arguments:
        found |= {part.partition("[")[0] for part in text.replace("(", ",").split(",") if part[:1] == "r"}
    return found


def plain(one: Export) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(compiled(one.module, one.swaps, as_it_is), one.function)
    return function


def by_numba(one: Export) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(compiled(one.module, one.swaps, WRAPPINGS[one.wrapping]), one.function)
    return function


def in_module(game: str, one: Export) -> Callable[..., Any]:
    call = Call(one)

    def called(*given: Any) -> Any:
        arguments = Arguments(given)
        return call(module(game).holding(arguments.addresses), arguments)

    return called


def outcome(function: Callable[..., Any], given: Sequence[Any]) -> tuple[float | None, list[bytes]]:
    """What a function returns for arguments of its own, and what it leaves in them."""
    own = copied(tuple(given))
    return _number(function(*own)), [array.tobytes() for array in arrays_of(own)]


def copied(given: Any) -> Any:
    """Copy arguments deeply, tuples of arrays too."""
    if isinstance(given, np.ndarray | np.void):
        return given.copy()
    if isinstance(given, tuple):
        inside = [copied(value) for value in given]
        return type(given)(*inside) if hasattr(given, "_fields") else tuple(inside)
    return given


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

    with only_numba(), meeting(both):
        yield asked


def _number(result: Any) -> float | None:
    return None if result is None else float(result)
