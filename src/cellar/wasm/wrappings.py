"""How functions are wrapped for WebAssembly: with the options of `njit` and `bare_njit`, but without what only CPython
calls and without a cache."""

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numba

from cellar.compile.compiled import Wrapping, how


def counted(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
    """As `njit` wraps."""
    return lambda function: numba.njit(no_cpython_wrapper=True, **how(function, True))(function)


def bare(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
    """As `bare_njit` wraps."""
    return lambda function: numba.njit(no_cpython_wrapper=True, **how(function, False))(function)


#: By the name of the wrapping that each stands for.
LOWERED: dict[str, Wrapping] = {"njit": counted, "bare_njit": bare}
