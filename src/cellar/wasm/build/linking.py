"""The linker: from LLVM IR to a small, position-independent WebAssembly module that lives in its host's memory."""

import re
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from cellar.errors import CellarError
from cellar.wasm.build.runtime import PRODUCT, runtime

llvm: Any = import_module("llvmlite.binding")
#: Code that can lie anywhere is what this target has: a module has no memory of its own, it is handed its host's.
TRIPLE = "wasm32-unknown-emscripten"
#: What every browser has had since 2021.
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+mutable-globals,+nontrapping-fptoint"
#: What a module may ask its host for.
HOST = frozenset({"malloc", "free"})
#: Functions that LLVM knows, and that are not the same to the last bit everywhere.
INEXACT = re.compile(r"llvm\.(a?(sin|cos|tan)h?|atan2|sincos|exp\d*|log\d*|powi?|fma)\b")
#: An exception as Numba would tell it to Python, with paths of this machine: nobody reads it, a status is enough.
_TOLD = re.compile(r'^ *store ptr @"?\.const\.picklebuf\..*$', re.MULTILINE)
#: A struct as Numba copies it, as one value: LLVM would load and store its bytes one by one.
_COPY = re.compile(
    r"^ *(?P<value>%\S+) = load (?P<kind>\[(?P<size>\d+) x i8\]), ptr (?P<source>[^ ,]+), align 1\n"
    r" *store (?P=kind) (?P=value), ptr (?P<target>[^ ,]+), align 1$",
    re.MULTILINE,
)
_COPIED = r"  call void @llvm.memmove.p0.p0.i32(ptr \g<target>, ptr \g<source>, i32 \g<size>, i1 false)"
_MOVE = "\ndeclare void @llvm.memmove.p0.p0.i32(ptr, ptr, i32, i1)\n"


class NoLinker(CellarError):
    """An error: the linker that makes modules is not installed."""


def module(parts: list[str], exports: list[str]) -> bytes:
    """Link and optimise these LLVM texts into a WebAssembly module that exports some of their functions."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, features=FEATURES, reloc="pic", codemodel="default"
    )
    whole = _linked(parts, machine)
    _add(whole, runtime({f.name for f in whole.functions if f.is_declaration}), machine)
    for one in (*whole.functions, *whole.global_variables):
        if not one.is_declaration and one.name not in (*exports, PRODUCT):
            one.linkage = "internal"
    whole.verify()
    _optimise(whole, machine)
    strange = {f.name for f in whole.functions if f.is_declaration} - HOST
    if missing := sorted(name for name in strange if not name.startswith("llvm.") or INEXACT.match(name)):
        raise CellarError(f"A module would need {', '.join(missing)}, which not every host has in the same way.")
    return _placed(machine.emit_object(whole), exports)


def _linked(parts: list[str], machine: Any) -> Any:
    whole = llvm.parse_assembly("")
    whole.triple, whole.data_layout = TRIPLE, str(machine.target_data)
    for text in parts:
        _add(whole, text, machine)
    return whole


def _add(whole: Any, text: str, machine: Any) -> None:
    text, copies = _COPY.subn(_COPIED, text)
    # WebAssembly has no common symbols.
    part = llvm.parse_assembly(_TOLD.sub("", text.replace("= common ", "= ")) + (_MOVE if copies else ""))
    part.triple, part.data_layout = TRIPLE, str(machine.target_data)
    whole.link_in(part)


def _optimise(whole: Any, machine: Any) -> None:
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    # Hosts inline nothing themselves.
    tuning.inlining_threshold = 500
    # There are no wide registers to use.
    tuning.loop_vectorization = tuning.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(whole, passes)


def _placed(code: bytes, exports: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder) / "module.o", Path(folder) / "module.wasm"
        before.write_bytes(code)
        named = [f"--export={name}" for name in exports]
        how = [
            "-shared",
            "--experimental-pic",
            "--no-entry",
            "--allow-undefined",
            "-O2",
            "--strip-all",
            "--gc-sections",
        ]
        try:
            subprocess.run([*_linker(), *how, *named, "-o", after, before], check=True)
        except subprocess.CalledProcessError as error:
            raise CellarError(f"The linker failed with status {error.returncode}; what it said is above.") from error
        return after.read_bytes()


def _linker() -> list[str]:
    """The command of LLVM's linker for WebAssembly, from the Python package that has it."""
    try:
        import ziglang  # noqa: F401 - only whether it is there
    except ImportError:
        raise NoLinker("Making modules needs the linker of the package ziglang: run `make wasm`.") from None
    return [sys.executable, "-m", "ziglang", "wasm-ld"]
