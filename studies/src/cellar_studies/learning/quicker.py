"""Uses PyTorch's compiler where it works and pays; a machine without a compiler trains all the same."""

import time
from collections.abc import Callable
from typing import Any, TypeVar

import torch

Function = TypeVar("Function", bound=Callable[..., Any])


def quicker(
    plain: Function, compiled: Callable[[], Function], attempt: Callable[[Function], None]
) -> tuple[Function, dict[str, Any]]:
    """The compiled function if it works and is faster, with the measurements; `attempt` calls it as the caller will."""
    plain_ms = _timed(lambda: attempt(plain))
    try:
        began = time.perf_counter()
        quick = compiled()
        attempt(quick)
        compiling = time.perf_counter() - began
        quick_ms = _timed(lambda: attempt(quick))
    except Exception as error:
        return plain, {"plain_ms": plain_ms, "not_compiled": f"{type(error).__name__}: {str(error)[:300]}"}
    told = {"plain_ms": plain_ms, "compiled_ms": quick_ms, "compiling_s": round(compiling, 1)}
    return (quick if quick_ms < plain_ms else plain), told


def _timed(call: Callable[[], None]) -> float:
    """Milliseconds per call, over three calls after the first."""
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
