"""Numba's private interfaces for the processor, each behind a probe (`compile_overhead` has those that decide nothing
about the code, `machine_code` those that decide when there is machine code).

Numba documents none of these, so pyproject.toml sets a ceiling on its version. Thanks to `OPTIONS`, `NUMBERING` and
`COMPILING` code compiles faster and its cache is safe to share: without one of them that takes longer, and a sentence
says so. `CODE` is how `cellar wasm` gets the code that Numba generates: without it no WebAssembly module can be made,
and the error says why. What such code calls at run time (Numba's NRT) is written anew in `cellar.wasm.build.runtime`;
the layout that it shares with Numba is compared here, by `lowering`.
"""

import itertools
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from cellar.compile.compile_lock import turn
from cellar.private_interface import InterfaceChanged, PrivateInterface

OPTIONS = PrivateInterface(
    "numba",
    "bots",
    ("numba.core.options:DefaultOptions._nrt", "numba.core.options:DefaultOptions.no_cfunc_wrapper"),
    "compiled code counts references and is slower",
)
NUMBERING = PrivateInterface(
    "numba",
    "bots",
    ("numba.core.bytecode:FunctionIdentity._unique_ids",),
    "compiled code is not kept on disk and every start compiles anew",
)
COMPILING = PrivateInterface(
    "numba",
    "bots",
    (
        "numba.core.dispatcher:Dispatcher.compile",
        "numba.core.sigutils:normalize_signature",
        "numba.core.compiler_lock:global_compiler_lock",
    ),
    "processes that need the same function compile it at the same time",
)
CODE = PrivateInterface(
    "numba",
    "wasm",
    (
        "numba.core.options:DefaultOptions.no_cpython_wrapper",
        "numba.core.codegen:CPUCodeLibrary.add_llvm_module",
        "numba.core.registry:CPUDispatcher.typeof_pyval",
        "numba.core.cgutils:normalize_ir_text",
        "numba.core.runtime.nrtdynmod:_meminfo_struct_type",
        "numba.np.arrayobj:make_array",
        "numba.np.arrayobj:populate_array",
    ),
    "no WebAssembly module can be made or compared",
)
#: Options of `njit` for code that Python never calls.
ONLY_CODE = {"no_cpython_wrapper": True}
#: Numba's counted memory as `cellar.wasm.build.runtime` writes it: references, destructor, its argument, data, size.
MEMORY = ("i64", "ptr", "ptr", "ptr", "i64")


# -- compiling functions for this machine


def options(counted: bool) -> dict[str, Any]:
    """Options of `njit` that make code faster: no wrapper for C callbacks, which nobody uses and which is a tenth of
    what is compiled; and, unless references are counted, no counting."""
    if not OPTIONS.available():
        return {}
    return {"no_cfunc_wrapper": True} | ({} if counted else {"_nrt": False})


def number_functions_apart() -> bool:
    """Number the functions that are compiled from here on unlike any other process does; whether that was possible.

    Numba counts compiled functions from 1 in every process and tells functions of one name apart by that number, also
    in its cache on disk. The helpers of `np.sort` and `np.argsort` have equal names: cached by two processes under
    equal numbers and loaded by a third, one would call the other's and crash.
    """
    if not NUMBERING.available():
        return False
    identity: Any = import_module("numba.core.bytecode").FunctionIdentity
    identity._unique_ids = itertools.count(secrets.randbits(48))
    return True


def compile_in_turn(dispatcher: Any, folder: Path) -> None:
    """Have a compiled function hold its cache folder's lock while it is compiled or loaded from the cache."""
    if not COMPILING.available():
        return
    normalize: Callable[[Any], Any] = import_module("numba.core.sigutils").normalize_signature
    numba_lock: Any = import_module("numba.core.compiler_lock").global_compiler_lock
    compile_alone: Callable[[Any], Any] = dispatcher.compile

    def compile_locked(signature: Any) -> Any:
        arguments, _ = normalize(signature)
        there = dispatcher.overloads.get(tuple(arguments))
        if there is not None:
            return there.entry_point
        # Numba's lock first, as its own code does: the other way round two threads could wait for each other.
        with numba_lock, turn(folder):
            return compile_alone(signature)

    dispatcher.compile = compile_locked


# -- calls from Python


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a compiled function by Python, about to be made."""

    function: Callable[..., Any]
    #: Numba's types of the arguments
    types: tuple[Any, ...]
    given: tuple[Any, ...]
    #: make the call
    go: Callable[[], Any]
    #: Numba's type of the result, once the call was made
    result: Callable[[], Any]


@contextmanager
def intercepting(wanted: Callable[[Any], bool], handle: Callable[[Call], Any]) -> Iterator[None]:
    """While this lasts, calls by Python of the compiled functions that are wanted are handed to `handle`, which returns
    their result. Calls among compiled functions never come back to Python and are not seen."""
    CODE.require()
    dispatcher: Any = import_module("numba.core.registry").CPUDispatcher
    call = dispatcher.__call__

    def intercepted(self: Any, *given: Any) -> Any:
        if not wanted(self.py_func):
            return call(self, *given)
        types = tuple(self.typeof_pyval(value) for value in given)
        result: Callable[[], Any] = lambda: self.overloads[types].signature.return_type  # noqa: E731
        return handle(Call(self.py_func, types, given, lambda: call(self, *given), result))

    dispatcher.__call__ = intercepted
    try:
        yield
    finally:
        del dispatcher.__call__


# -- the code that Numba generates


@contextmanager
def lowering() -> Iterator[dict[int, list[str]]]:
    """LLVM's text of everything that Numba lowers while this lasts, before any pass for this machine has seen it: by
    the id of its code library."""
    CODE.require()
    _check_memory()
    texts: dict[int, list[str]] = {}
    library: Any = import_module("numba.core.codegen").CPUCodeLibrary
    add = library.add_llvm_module

    def keep(self: Any, module: Any) -> Any:
        texts.setdefault(id(self), []).append(str(module))
        return add(self, module)

    library.add_llvm_module = keep
    try:
        yield texts
    finally:
        library.add_llvm_module = add


def _check_memory() -> None:
    struct: Any = import_module("numba.core.runtime.nrtdynmod")._meminfo_struct_type
    found = tuple("ptr" if hasattr(kind, "pointee") or str(kind) == "ptr" else str(kind) for kind in struct.elements)
    if found != MEMORY:
        raise InterfaceChanged(
            f"Numba {import_module('numba').__version__} lays its counted memory out as {', '.join(found)} instead of "
            f"{', '.join(MEMORY)}, so no WebAssembly module can be made: bring `_COUNTED` of cellar/wasm/runtime.py in "
            "line with it."
        )


@dataclass(frozen=True, slots=True)
class Lowered:
    """A function that Numba has lowered for some types of arguments."""

    context: Any
    signature: Any
    #: its name in LLVM
    name: str
    #: its type in LLVM
    type: Any
    #: the code libraries that it needs, itself last
    libraries: list[Any]


def lowered(function: Any, types: tuple[Any, ...]) -> Lowered:
    function.compile(types)
    made, context = function.overloads[types], function.targetctx
    described = made.fndesc
    kind = context.call_conv.get_function_type(described.restype, described.argtypes)
    return Lowered(context, made.signature, described.mangled_name, kind, _linked(made.library))


def _linked(library: Any) -> list[Any]:
    found: list[Any] = []

    def visit(one: Any) -> None:
        if all(one is not other for other in found):
            found.append(one)
            for other in one._linking_libraries:
                visit(other)

    visit(library)
    return found[::-1]


def call_lowered(builder: Any, one: Lowered, callee: Any, given: list[Any]) -> tuple[Any, Any]:
    """Write a call of a lowered function with Numba's calling convention: its status and its result."""
    signature = one.signature
    status, result = one.context.call_conv.call_function(builder, callee, signature.return_type, signature.args, given)
    return status, result


def new_array(context: Any, builder: Any, kind: Any) -> Any:
    """Write an array of a type as compiled code passes it, still without contents."""
    return import_module("numba.np.arrayobj").make_array(kind)(context, builder)


def filled_array(array: Any, data: Any, shape: list[Any], strides: list[Any], size: int) -> Any:
    """Write where an array's data is, its extents, and the bytes of an item: the array as a value."""
    import_module("numba.np.arrayobj").populate_array(array, data, shape, strides, size, None)
    return array._getvalue()


def normalized(module: Any) -> str:
    """The text of a module with its names written as Numba writes them."""
    text: str = import_module("numba.core.cgutils").normalize_ir_text(str(module))
    return text
