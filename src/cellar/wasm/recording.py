"""Which compiled functions Python calls, and with which types: noted while something runs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from cellar.compile.compiled import TWIN
from cellar.wasm.manifest import Export, Made


@dataclass(frozen=True, slots=True)
class Called:
    """A function of a twin, and the Numba types that it was called with."""

    module: str
    swaps: tuple[tuple[str, str], ...]
    wrapping: str
    function: str
    arguments: tuple[Any, ...]

    def export(self, made: Made) -> Export | None:
        """The same function of a module; None where that does not have it for these types."""
        from cellar.wasm.numba_types import Records, written

        records = Records(made.records)
        kinds = tuple(str(written(kind, records)) for kind in self.arguments)
        here = (self.module, dict(self.swaps), self.wrapping, self.function, kinds)
        for one in made.exports:
            if (one.module, one.swaps, one.wrapping, one.function, one.arguments) == here:
                return one
        return None


@dataclass(frozen=True, slots=True)
class Meeting:
    """A call that is about to be made: with what, how to make it, and the type of its result once it was made."""

    called: Called
    given: tuple[Any, ...]
    go: Callable[[], Any]
    result: Callable[[], Any]


@contextmanager
def meeting(meet: Callable[[Meeting], Any]) -> Iterator[None]:
    """While this lasts, every call of a compiled function by Python goes through somebody's hands. Compiled functions
    that call each other are not noticed: they never come back to Python."""
    from numba.core.registry import CPUDispatcher

    dispatcher: Any = CPUDispatcher
    call = dispatcher.__call__

    def between(self: Any, *given: Any) -> Any:
        twin_of = self.py_func.__globals__.get(TWIN)
        if twin_of is None:
            return call(self, *given)
        module, swaps, wrapping = twin_of
        types = tuple(self.typeof_pyval(value) for value in given)
        called = Called(module, swaps, wrapping, self.py_func.__name__, types)
        result: Callable[[], Any] = lambda: self.overloads[types].signature.return_type  # noqa: E731
        return meet(Meeting(called, given, lambda: call(self, *given), result))

    dispatcher.__call__ = between
    try:
        yield
    finally:
        del dispatcher.__call__


@contextmanager
def recording() -> Iterator[dict[Called, Any]]:
    """What is called while this lasts, in the order of first calls, each with the type of its result."""
    noted: dict[Called, Any] = {}

    def note(one: Meeting) -> Any:
        found = one.go()
        noted[one.called] = one.result()
        return found

    with meeting(note):
        yield noted
