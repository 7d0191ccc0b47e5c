"""Hashes of what a module is built from: the sources of its functions, and what builds it."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from cellar.compile.compiled import sources
from cellar.wasm.build.runtime import TEXTS
from cellar.wasm.host.code_hash import LENGTH, code_hash
from cellar.wasm.host.manifest import Export

#: What decides which functions a module has, and what becomes of them.
BUILDER = (
    "workload",
    "building",
    "entries",
    "../host/kinds",
    "linking",
    "numba_types",
    "recording",
    "runtime",
    "jit_wrappers",
    "../../compile/numba_internals",
)


def source_hashes(exports: Iterable[Export]) -> dict[str, str]:
    """The code hashes of all modules that these functions reach."""
    names = {name for export in exports for name in (export.module, *export.swaps.values())}
    found = sources(names)
    return {name: code_hash(found[name].read_text(encoding="utf-8")) for name in sorted(found)}


def builder_hash() -> str:
    folder = Path(__file__).parent
    text = "".join(code_hash(folder.joinpath(f"{name}.py").read_text(encoding="utf-8")) for name in BUILDER)
    text += "".join(path.read_text(encoding="utf-8") for path in sorted(TEXTS.iterdir()))
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]
