"""Compiling without its overhead: nobody times it, and the garbage collector is patient until it is done."""

import gc
from typing import Any

import pytest
from numba.core import event
from numba.core.errors import TypingError

from cellar.compile import compile_overhead
from cellar.compile.compiled import compiled


class Compiling(event.Listener):  # type: ignore[misc]
    """What is there whenever Numba begins to compile a function."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, tuple[int, int, int]]] = []

    def on_start(self, event_: Any) -> None:
        self.seen.append((len(event._registered["numba:llvm_lock"]), gc.get_threshold()))

    def on_end(self, event_: Any) -> None:
        pass


def written(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, name: str, code: str) -> Any:
    (tmp_path / f"{name}.py").write_text(code)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("CELLAR_CACHE", str(tmp_path / "cache"))
    return compiled(name)


def test_nothing_is_timed_and_the_collector_waits_while_functions_are_compiled(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = written(
        tmp_path, monkeypatch, "unhurried", "def inner(x):\n    return 2 * x\n\n\ndef outer(x):\n    return inner(x)\n"
    )
    monkeypatch.setattr(compile_overhead, "THRESHOLD", (40_000, 20, 50))
    before, timer, heard = gc.get_threshold(), event.install_timer, Compiling()
    with event.install_listener("numba:compile", heard):
        assert twin.outer(4) == 8
    assert heard.seen == [(0, (40_000, 20, 50))] * 2, "both functions, one inside the other"
    assert gc.get_threshold() == before
    assert event.install_timer is timer


def test_all_is_as_before_after_a_function_that_cannot_be_compiled(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    twin = written(tmp_path, monkeypatch, "impossible", "def add(x):\n    return x + 'text'\n")
    before, timer = gc.get_threshold(), event.install_timer
    with pytest.raises(TypingError):
        twin.add(1)
    assert gc.get_threshold() == before
    assert event.install_timer is timer
