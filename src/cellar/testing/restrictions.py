"""Checks of what rules may not do although plain Python allows it, because compiled rules cannot or must not."""

import sys
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from cellar.contract.game import Game
from cellar.play.position import Position
from cellar.rules import layout
from cellar.testing.random_matches import Sample, must, walk

#: Builtins whose results are strings.
MAKE_STRINGS = {"str", "repr", "format", "chr", "ascii"}


def rules_build_no_strings(game: Game, sample: Sample) -> None:
    """Check that no function of the rules has a string in it: neither a GPU nor WebAssembly has any."""
    for function in _functions(game.rules):
        for code in _codes(function.__code__):
            texts = [one for one in code.co_consts if isinstance(one, str) and one != function.__doc__]
            made = sorted(MAKE_STRINGS.intersection(code.co_names))
            must(
                not texts and not made,
                f"{function.__module__}.{function.__name__} works with strings ({(texts + made)[:1]}): rules have whole"
                " numbers only; words belong to notation.py and narration.py.",
            )


def scratch_is_large_enough(game: Game, sample: Sample) -> None:
    """Check that rules never ask `scratch` for more than `Game.scratch` says: on a GPU they would get no more."""
    options = Position.start(game, sample, seed=27).options
    allowed = game.scratch(options) if game.scratch else 0
    asked = [0]

    def measured(n: int) -> Any:
        asked.append(n)
        return [0] * n

    package = getattr(game.rules, "__name__", "").rpartition(".")[0]
    users = [
        module
        for name, module in list(sys.modules.items())
        if package and name.startswith(package + ".") and vars(module).get("scratch") is layout.scratch
    ]
    for module in users:
        vars(module)["scratch"] = measured
    try:
        for position in walk(game, sample, 27):
            for seat in range(position.players):
                position.hidden(seat)
    finally:
        for module in users:
            vars(module)["scratch"] = layout.scratch
    must(
        max(asked) <= allowed,
        f"The rules ask scratch for {max(asked)} numbers with {sample}, and Game.scratch says {allowed} at most.",
    )


def _functions(module: Any) -> Iterator[FunctionType]:
    """All functions that rules consist of: the module's own, and those it takes from modules of its package."""
    package = getattr(module, "__name__", "").rpartition(".")[0]
    waiting, met = [value for value in vars(module).values() if isinstance(value, FunctionType)], set()
    while waiting:
        function = waiting.pop()
        if function in met or not (package and function.__module__.startswith(package + ".")):
            continue
        met.add(function)
        yield function
        names = (name for code in _codes(function.__code__) for name in code.co_names)
        waiting += [value for name in names if isinstance(value := function.__globals__.get(name), FunctionType)]


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function and of what is defined inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)
