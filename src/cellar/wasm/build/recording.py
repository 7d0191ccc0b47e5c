"""Records which compiled functions Python calls, and with which types: those are what a WebAssembly module exports."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from cellar.compile.compiled import TWIN
from cellar.compile.numba_internals import Call, intercepting
from cellar.wasm.host.manifest import Export, Made


@dataclass(frozen=True, slots=True)
class Called:
    """A compiled function, by its twin module and name, and the Numba types that it was called with."""

    module: str
    swaps: tuple[tuple[str, str], ...]
    wrapping: str
    function: str
    arguments: tuple[Any, ...]

    def export(self, made: Made) -> Export | None:
        """The export of a WebAssembly module for this function and these types; None if it has none."""
        from cellar.wasm.build.numba_types import Structs, written

        structs = Structs(made.structs)
        kinds = tuple(str(written(kind, structs)) for kind in self.arguments)
        here = (self.module, dict(self.swaps), self.wrapping, self.function, kinds)
        for one in made.exports:
            if (one.module, one.swaps, one.wrapping, one.function, one.arguments) == here:
                return one
        return None


@dataclass(frozen=True, slots=True)
class Meeting:
    """An intercepted call before it is made: its arguments, how to make it, and the type of its result afterwards."""

    called: Called
    given: tuple[Any, ...]
    go: Callable[[], Any]
    result: Callable[[], Any]


@contextmanager
def meeting(meet: Callable[[Meeting], Any]) -> Iterator[None]:
    """Intercept every call by Python of a twin's compiled function: `meet` is handed it and returns its result."""

    def of_a_twin(function: Any) -> bool:
        return TWIN in function.__globals__

    def handle(call: Call) -> Any:
        module, swaps, wrapping = call.function.__globals__[TWIN]
        called = Called(module, swaps, wrapping, call.function.__name__, call.types)
        return meet(Meeting(called, call.given, call.go, call.result))

    with intercepting(of_a_twin, handle):
        yield


@contextmanager
def recording() -> Iterator[dict[Called, Any]]:
    """Record every compiled function that Python calls, in the order of first calls, with the type of its result."""
    noted: dict[Called, Any] = {}

    def note(one: Meeting) -> Any:
        found = one.go()
        noted[one.called] = one.result()
        return found

    with meeting(note):
        yield noted
