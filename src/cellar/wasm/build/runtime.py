"""The run-time library of WebAssembly modules, from the LLVM texts in `llvm/`: square roots, the parts of a float,
128-bit products, and Numba's reference-counted memory (NRT) over the host's `malloc` and `free`.

NRT's layout is private to Numba: `cellar.compile.numba_internals.lowering` compares it before a module is made, and
`cellar.wasm.build.linking` refuses a module that calls a function which is not here."""

from pathlib import Path

TEXTS = Path(__file__).with_name("llvm")
#: The product of two numbers of 128 bits: the linker leaves it out where nobody calls it.
PRODUCT = "__multi3"
_FUNCTIONS = ("sqrt", "numba_frexp", "numba_ldexp")
_COUNTING = {"NRT_incref", "NRT_decref"}
_ALLOCATING = ("NRT_MemInfo_alloc", "NRT_MemInfo_new", "NRT_MemInfo_varsize", "NRT_Allocate")


def runtime(missing: set[str]) -> str:
    """The LLVM text of the functions that a module calls and lacks, as far as they are known here."""
    parts = [name for name in _FUNCTIONS if name in missing]
    if any(name.startswith(_ALLOCATING) for name in missing):
        parts.append("counted")
    elif missing & _COUNTING:
        parts.append("uncounted")
    return "".join((TEXTS / f"{name}.ll").read_text(encoding="utf-8") for name in (*parts, "product"))
