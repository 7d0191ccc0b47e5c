"""Compiled by PyTorch where that works and pays; a machine without a compiler trains all the same."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

import torch

Function = TypeVar("Function", bound=Callable[..., Any])


def quicker(function: Function, attempt: Callable[[Function], None]) -> tuple[Function, dict[str, Any]]:
    """The function compiled if it is quicker so, with what was measured; `attempt` calls it as it will be called."""
    plain = _timed(lambda: attempt(function))
    try:
        compiled: Function = torch.compile(function, dynamic=False)
        began = time.perf_counter()
        attempt(compiled)
        compiling = time.perf_counter() - began
        quick = _timed(lambda: attempt(compiled))
    except Exception as error:
        return function, {"plain_ms": plain, "not_compiled": str(error)[:300]}
    told = {"plain_ms": plain, "compiled_ms": quick, "compiling_s": round(compiling, 1)}
    return (compiled if quick < plain else function), told


def _timed(call: Callable[[], None]) -> float:
    """Milliseconds of one call, of three after the first."""
    call()
    _settle()
    began = time.perf_counter()
    for _ in range(3):
        call()
    _settle()
    return round((time.perf_counter() - began) / 3 * 1000, 2)


def _settle() -> None:
    if torch.cuda.is_available():
        torch.cuda.synchronize()
