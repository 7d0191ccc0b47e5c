"""Numba wrappers for WebAssembly: `njit` and `bare_njit` without what only CPython calls, and without a cache."""

from collections.abc import Callable
from importlib import import_module
from types import FunctionType
from typing import Any

from cellar.compile.compiled import Wrapping, how
from cellar.compile.numba_internals import ONLY_CODE

# Its annotations do not know all options.
numba: Any = import_module("numba")


def counted(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
    return lambda function: numba.njit(**ONLY_CODE, **how(function, True))(function)


def bare(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
    return lambda function: numba.njit(**ONLY_CODE, **how(function, False))(function)


#: By the name of the wrapping that each stands for.
LOWERED: dict[str, Wrapping] = {"njit": counted, "bare_njit": bare}
