"""Twins that are lowered for WebAssembly: compiled as on this machine, but what Numba makes of them is kept before any
pass for this machine's processor has seen it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import FunctionType
from typing import Any

from cellar.compile.compiled import Wrapping, how

# Numba's inner parts have no types.
numba: Any = import_module("numba")
codegen: Any = import_module("numba.core.codegen")


def counted(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
    """As `njit` wraps."""
    return lambda function: numba.njit(no_cpython_wrapper=True, **how(function, True))(function)


def bare(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
    """As `bare_njit` wraps."""
    return lambda function: numba.njit(no_cpython_wrapper=True, **how(function, False))(function)


#: By the name of the wrapping that it stands for.
LOWERED: dict[str, Wrapping] = {"njit": counted, "bare_njit": bare}


@contextmanager
def lowering() -> Iterator[dict[int, list[str]]]:
    """What Numba lowers while this lasts: the modules of each code library, by its id, as text."""
    texts: dict[int, list[str]] = {}
    library = codegen.CPUCodeLibrary
    add = library.add_llvm_module

    def keep(self: Any, module: Any) -> Any:
        texts.setdefault(id(self), []).append(str(module))
        return add(self, module)

    library.add_llvm_module = keep
    try:
        yield texts
    finally:
        library.add_llvm_module = add


def reached(library: Any) -> list[Any]:
    """A code library and all that it links, itself last."""
    found: list[Any] = []

    def visit(one: Any) -> None:
        if all(one is not other for other in found):
            found.append(one)
            for other in one._linking_libraries:
                visit(other)

    visit(library)
    return found[::-1]
