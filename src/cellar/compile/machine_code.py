"""Machine code for what Python calls, and for nothing else, by private interfaces of Numba.

A search reaches hundreds of functions of which Python calls ten. Numba optimizes each of them together with all that it
calls, and makes machine code and a wrapper for Python; then it does the same for whoever calls it. Here a function that
only compiled code calls ends as LLVM's code, to be linked into its callers. The first call by Python adds the wrapper,
optimizes all of it at once and makes the machine code. Both are kept on disk.
"""

from collections.abc import Callable
from contextlib import nullcontext
from copy import copy
from functools import cache
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from cellar.compile.compile_lock import turn
from cellar.compile.compile_overhead import unburdened
from cellar.private_interface import PrivateInterface

LINKING = PrivateInterface(
    "numba",
    "bots",
    (
        "numba.core.caching:CompileResultCacheImpl.reduce",
        "numba.core.caching:FunctionCache",
        "numba.core.codegen:JITCodeLibrary._finalize_dynamic_globals",
        "numba.core.codegen:JITCodeLibrary._finalize_final_module",
        "numba.core.codegen:JITCodeLibrary._get_module_for_linking",
        "numba.core.codegen:JITCodeLibrary._optimize_final_module",
        "numba.core.codegen:JITCodeLibrary._verify_declare_only_symbols",
        "numba.core.codegen:JITCPUCodegen.set_env",
        "numba.core.codegen:RuntimeLinker.PREFIX",
        "numba.core.compiler:CompileResult._find_referenced_environments",
        "numba.core.compiler:Flags.no_compile",
        "numba.core.compiler:compile_result",
        "numba.core.compiler:lookup_environment",
        "numba.core.compiler_lock:global_compiler_lock",
        "numba.core.compiler_machinery:register_pass",
        "numba.core.cpu:CPUContext.create_cpython_wrapper",
        "numba.core.cpu:CPUContext.get_executable",
        "numba.core.cpu:CPUContext.insert_user_function",
        "numba.core.cpu:CPUContext.subtarget",
        "numba.core.dispatcher:Dispatcher.add_overload",
        "numba.core.environment:Environment.from_fndesc",
        "numba.core.sigutils:normalize_signature",
        "numba.core.typed_passes:NativeLowering",
    ),
    "machine code is made for every function, which takes twice as long",
)
#: How many of our functions are being compiled, one inside the other; with Numba's lock held.
_depth = 0


def options() -> dict[str, Any]:
    """Options of `njit` for functions that `only_for_python` is given."""
    return {"pipeline_class": _numba().compiler} if LINKING.available() else {}


def only_for_python(dispatcher: Any, folder: Path | None) -> None:
    """Have a function that `njit` made with these options get machine code when Python calls it, and not before; both
    are kept in the folder, if there is one."""
    if not LINKING.available():
        return
    numba = _numba()
    machine_code = dispatcher._cache
    if folder is not None:
        dispatcher._cache = numba.cache(dispatcher.py_func)
    add: Callable[[Any], None] = dispatcher.add_overload
    compile_to_link: Callable[[Any], Any] = dispatcher.compile

    def add_overload(one: Any) -> None:
        if isinstance(one.library, numba.library):
            dispatcher.overloads[tuple(one.signature.args)] = one
        else:
            add(one)

    def callable_by_python(signature: Any, arguments: tuple[Any, ...]) -> Any:
        global _depth
        found = machine_code.load_overload(signature, dispatcher.targetctx)
        if found is not None:
            dispatcher._cache_hits[signature] += 1
            return found
        _depth += 1
        try:
            compile_to_link(signature)
        finally:
            _depth -= 1
        found = _with_machine_code(dispatcher.overloads[arguments])
        if not _circle(found.library._final_module):  # Numba does not look them up in what it loads
            machine_code.save_overload(signature, found)
        return found

    def compile_for_caller(signature: Any) -> Any:
        with numba.lock:
            if _depth:
                return compile_to_link(signature)
            arguments = tuple(numba.normalize(signature)[0])
            there = dispatcher.overloads.get(arguments)
            if there is None or isinstance(there.library, numba.library):
                with turn(folder) if folder else nullcontext(), unburdened():
                    there = callable_by_python(signature, arguments)
                    dispatcher.targetctx.insert_user_function(there.entry_point, there.fndesc, [there.library])
                    dispatcher.add_overload(there)
            return there.entry_point

    dispatcher.add_overload = add_overload
    dispatcher.compile = compile_for_caller


def _with_machine_code(one: Any) -> Any:
    """A function that was compiled to be linked, with a wrapper for Python and machine code."""
    numba, context = _numba(), one.target_context
    library = context.codegen().create_library(one.fndesc.qualname)
    library.enable_object_caching()
    # The wrapper has constants of its own: others may have loaded the function's, which are known by name, without it.
    described = copy(one.fndesc)
    described.env_name += ".python"
    constants = numba.constants.from_fndesc(described)
    context.create_cpython_wrapper(library, described, constants, one.call_helper, release_gil=True)
    module = library._final_module
    module.link_in(one.library._get_module_for_linking(), preserve=True)
    # Others may link this one too.
    lasting = {one.fndesc.llvm_func_name, *_circle(module)}
    for function in module.functions:
        if function.name in lasting and not function.is_declaration:
            function.linkage = "external"
    point = context.get_executable(library, described, constants)
    for variable in module.global_variables:
        if (found := numba.environment(variable.name)) is not None:
            library.codegen.set_env(variable.name, found)
    library.linked = one  # whose constants must last
    return one._replace(library=library, entry_point=point, fndesc=described, environment=constants)


def _circle(module: Any) -> set[str]:
    """Functions that call each other in a circle, which are looked up by name at run time."""
    circle = _numba().circle
    return {one.name.removeprefix(circle) for one in module.global_variables if one.name.startswith(circle)}


@cache
def _numba() -> SimpleNamespace:
    """What is made of Numba's classes, and what else is needed of it."""
    caching, codegen, compiler = (import_module(f"numba.core.{name}") for name in ("caching", "codegen", "compiler"))
    machinery, passes = import_module("numba.core.compiler_machinery"), import_module("numba.core.typed_passes")

    class Linkable(codegen.JITCodeLibrary):  # type: ignore[misc, name-defined]
        """LLVM's code of a function and of all that it calls."""

        def _optimize_final_module(self) -> None:
            pass

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._verify_declare_only_symbols()
            self._finalized = True

    @machinery.register_pass(mutates_CFG=False, analysis_only=False)
    class EndAsCode(machinery.LoweringPass):  # type: ignore[misc, name-defined]
        """Registers what was lowered for its callers. They know it by an entry point, which nobody can call."""

        _name = "end_as_code"

        def __init__(self) -> None:
            super().__init__()

        def run_pass(self, state: Any) -> bool:
            point = object()
            state.library.finalize()
            state.targetctx.insert_user_function(point, state["cr"].fndesc, [state.library])
            state["cr"] = state["cr"]._replace(cfunc=point)
            return True

    class Compiler(compiler.CompilerBase):  # type: ignore[misc, name-defined]
        """Numba's compiler up to LLVM's code."""

        def define_pipelines(self) -> list[Any]:
            self.state.flags.no_compile = self.state.flags.no_cpython_wrapper = True
            self.state.library = Linkable(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
            passes_of_ours = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
            passes_of_ours.add_pass_after(EndAsCode, passes.NativeLowering)
            passes_of_ours.finalize()
            return [passes_of_ours]

    class Format(caching.CompileResultCacheImpl):  # type: ignore[misc, name-defined]
        """How LLVM's code of a function lies on disk."""

        def reduce(self, one: Any) -> Any:
            one.fndesc.typemap = one.fndesc.calltypes = None
            code = one.library._final_module.as_bitcode()
            counted, needed = one.target_context.enable_nrt, one._find_referenced_environments()
            return (one.library.name, code, counted, one.fndesc, one.environment, one.signature, needed)

        def rebuild(self, context: Any, payload: Any) -> Any:
            name, code, counted, described, environment, signature, needed = payload
            library = Linkable(context.codegen(), name)
            library._final_module = import_module("llvmlite.binding").parse_bitcode(code)
            library._finalize_final_module()
            library.environments = needed  # which nobody else holds
            return compiler.compile_result(
                typing_context=context.typing_context,
                target_context=context.subtarget(enable_nrt=counted),
                library=library,
                environment=environment,
                entry_point=object(),
                fndesc=described,
                signature=signature,
                objectmode=False,
                lifted=(),
                reload_init=[],
            )

        def get_filename_base(self, name: str, flags: str) -> str:
            return f"link-{super().get_filename_base(name, flags)}"

    class Cache(caching.FunctionCache):  # type: ignore[misc, name-defined]
        """LLVM's code of functions, beside Numba's own cache of their machine code."""

        _impl_class = Format

    return SimpleNamespace(
        cache=Cache,
        circle=codegen.RuntimeLinker.PREFIX,
        compiler=Compiler,
        constants=import_module("numba.core.environment").Environment,
        environment=compiler.lookup_environment,
        library=Linkable,
        lock=import_module("numba.core.compiler_lock").global_compiler_lock,
        normalize=import_module("numba.core.sigutils").normalize_signature,
    )
