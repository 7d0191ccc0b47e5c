"""Compiling without its overhead: Numba's private interfaces for its stop watches, and Python's garbage collector.

Both together are a fifth of the time that a large game takes to compile (Cell Wars; less of a small one), and what is
compiled is the same without them: unlike those of `numba_internals`, these interfaces decide nothing about the code.
"""

import gc
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from typing import Any

from cellar.private_interface import PrivateInterface

TIMERS = PrivateInterface(
    "numba",
    "bots",
    ("numba.core.event:install_timer", "numba.core.dispatcher:ev.install_timer"),
    "compiling takes a tenth longer",
)
#: Compiling makes millions of objects that stay: the collector looks for cycles among them a hundred times less often.
THRESHOLD = (50_000, 20, 50)
_lock = threading.Lock()
_inside = 0
_undo: Callable[[], None] = lambda: None  # noqa: E731


def compile_unburdened(dispatcher: Any) -> None:
    """Have a compiled function compile without timers and with few garbage collections."""
    compile_burdened: Callable[[Any], Any] = dispatcher.compile

    def compile_light(signature: Any) -> Any:
        with unburdened():
            return compile_burdened(signature)

    dispatcher.compile = compile_light


@contextmanager
def unburdened() -> Iterator[None]:
    """A context in which Numba, in any thread, starts no timers, and the garbage collector runs seldom."""
    global _inside, _undo
    with _lock:
        _inside += 1
        if _inside == 1:
            _undo = _begin()
    try:
        yield
    finally:
        with _lock:
            _inside -= 1
            if not _inside:
                _undo()


def _begin() -> Callable[[], None]:
    """Take the overhead away; what is returned brings it back."""
    threshold = gc.get_threshold()
    gc.set_threshold(*THRESHOLD)
    if not TIMERS.available():
        return lambda: gc.set_threshold(*threshold)
    event: Any = import_module("numba.core.event")
    install_timer = event.install_timer
    event.install_timer = _no_timer

    def undo() -> None:
        gc.set_threshold(*threshold)
        event.install_timer = install_timer

    return undo


def _no_timer(kind: str, callback: Callable[[float], None]) -> AbstractContextManager[None]:
    """Numba's `install_timer` without a timer. Each function that is being compiled has one, and every call into LLVM
    tells all of them when it begins and ends."""
    return nullcontext()
