"""Compiled modules: a plain Python module is loaded a second time and each of its functions compiled by Numba.

The plain module stays as it is; its compiled twin has another name, and its functions call each other's compiled twins.
A search is loaded once per game, with that game's compiled rules as its global `rules`.

Numba's cache looks only at a function's own file and would serve stale code when a file that it calls changes. So every
twin has a cache folder named by a hash of all sources that it reaches, of Numba's version and of the flags.

Who plays does not compile: `cellar.compile.accelerated` takes twins from the WebAssembly modules that games bring.
"""

import hashlib
import importlib
import importlib.util
import os
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from cellar.extras import need

#: Cache folders unused for this long are removed.
STALE_DAYS = 14


#: The global of a twin that names its origin: the plain module, what was swapped in, and how it was wrapped.
TWIN = "__twin_of__"
#: Returns what compiles a function of a module, given the module's name and those of the modules swapped in.
Wrapping = Callable[[str, dict[str, str]], Callable[[FunctionType], Any]]
_twins: dict[tuple[str, Wrapping], ModuleType] = {}


def compiled(name: str, using: Mapping[str, str] | None = None, wrapping: Wrapping | None = None) -> ModuleType:
    """The compiled twin of the module `name`, loaded once.

    `using` replaces globals by other modules' twins: `compiled("cellar.bots.search", {"rules":
    "cellar.games.zyrcan.rules"})`.
    `wrapping` is how functions are wrapped: `njit` with a cache on disk, `bare_njit`, or `device_wrapping` of
    `cellar.compile.cuda`.
    """
    swaps = dict(using or {})
    wraps = wrapping or njit
    key = (label(name, swaps, wraps), wraps)
    if key not in _twins:
        _twins[key] = _load(name, key[0], swaps, wraps)
    return _twins[key]


def label(name: str, swaps: dict[str, str], wrapping: Wrapping) -> str:
    parts = [name, wrapping.__name__, *(f"{k}_{v}" for k, v in sorted(swaps.items()))]
    return "__".join(parts).replace(".", "_")


def _load(name: str, label: str, swaps: dict[str, str], wrapping: Wrapping) -> ModuleType:
    twin = _execute(name, f"cellar_compiled_{label}")
    setattr(twin, TWIN, (name, tuple(sorted(swaps.items())), wrapping.__name__))
    ours = _ours(name)
    # Twins of what it imports first: njit looks globals up when it compiles, which is later than this.
    for variable, value in list(vars(twin).items()):
        source = swaps.get(variable)
        if isinstance(value, memoryview):
            setattr(twin, variable, value if wrapping is as_it_is else _array(value))
        elif source is not None:
            setattr(twin, variable, compiled(source, waiting(source, swaps), wrapping))
        elif isinstance(value, ModuleType) and ours(value.__name__):
            setattr(twin, variable, compiled(value.__name__, waiting(value.__name__, swaps), wrapping))
        elif isinstance(value, FunctionType) and ours(value.__module__):
            other = compiled(value.__module__, waiting(value.__module__, swaps), wrapping)
            setattr(twin, variable, getattr(other, value.__name__))
    wrapper = wrapping(name, swaps)
    for variable, value in list(vars(twin).items()):
        if isinstance(value, FunctionType) and value.__module__ == twin.__name__:
            setattr(twin, variable, wrapper(getattr(value, "compiled_as", value)))
    return twin


def _array(table: memoryview) -> Any:
    """A table of plain rules (`cellar.rules.layout.table`) as an array, which Numba takes for a constant."""
    from cellar.arrays import np

    return np.asarray(table)


def waiting(name: str, swaps: dict[str, str]) -> dict[str, str]:
    """The swaps that a module takes: those for whose names it has a global that is None."""
    there = vars(importlib.import_module(name))
    return {variable: source for variable, source in swaps.items() if there.get(variable, name) is None}


def _ours(name: str) -> Callable[[str], bool]:
    """Whether a module is compiled with `name`: it is if it belongs to Cellar or to the same package."""
    package = name.partition(".")[0]
    return lambda other: other.startswith(("cellar.", f"{package}.")) and not other.startswith("cellar.arrays")


def _execute(name: str, alias: str) -> ModuleType:
    plain = importlib.util.find_spec(name)
    if plain is None or plain.origin is None:
        raise ImportError(f"there is no module {name}")
    spec = importlib.util.spec_from_file_location(alias, plain.origin)
    assert spec is not None
    assert spec.loader is not None
    twin = importlib.util.module_from_spec(spec)
    twin.__package__ = name.rpartition(".")[0]
    sys.modules[alias] = twin
    spec.loader.exec_module(twin)
    return twin


def as_it_is(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
    """The wrapping that compiles nothing: the plain functions with what is swapped in, slow and always available."""
    return lambda function: function


def njit(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
    """The wrapping for the processor: `numba.njit`, cached on disk."""
    return _njit(name, swaps, True)


def bare_njit(name: str, swaps: dict[str, str]) -> Callable[[FunctionType], Any]:
    """The wrapping for the processor without reference counts: faster where functions pass arrays to each other, for
    code that creates no list and no array. A module's INLINED names functions to inline into their callers."""
    return _njit(name, swaps, False)


def _njit(name: str, swaps: dict[str, str], counted: bool) -> Callable[[FunctionType], Any]:
    from cellar.compile import compile_overhead, machine_code, numba_internals

    numba = need("numba", "author")
    cacheable = numba_internals.number_functions_apart()
    keep = kept_in(name, swaps, "" if counted else "bare")

    def wrap(function: FunctionType) -> Any:
        folder = keep() if cacheable else None
        twin = numba.njit(cache=folder is not None, **how(function, counted), **machine_code.options())(function)
        if folder is not None:
            numba_internals.compile_in_turn(twin, folder)
        compile_overhead.compile_unburdened(twin)
        machine_code.only_for_python(twin, folder)
        return twin

    return wrap


def how(function: FunctionType, counted: bool) -> dict[str, Any]:
    """The options of `njit` for a function, apart from its cache."""
    from cellar.compile import numba_internals

    more = numba_internals.options(counted)
    if not counted and function.__name__ in function.__globals__.get("INLINED", ()):
        more["inline"] = "always"
    return {"error_model": "numpy", "nogil": True, **more}


def kept_in(name: str, swaps: dict[str, str], way: str) -> Callable[[], Path | None]:
    """Make the cache folder of a twin. The function returned points Numba there and names the folder, or None where it
    cannot be written; it is to be called just before a function is wrapped, since each twin has its own folder."""
    import numba

    folder = cache_folder() / _digest({name, *swaps.values()}, way)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        there = True
    except OSError:
        there = False  # a read-only home: compile each time rather than fail
    if there:
        _prune(folder)
    settings: Any = numba.config

    def keep() -> Path | None:
        settings.CACHE_DIR = str(folder)
        return folder if there else None

    return keep


def cache_folder() -> Path:
    """The folder of compiled code: below `CELLAR_CACHE`, or below the user's cache folder."""
    given = os.environ.get("CELLAR_CACHE")
    if given:
        return Path(given) / "compiled"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cellar" / "compiled"


def sources(names: set[str]) -> dict[str, Path]:
    """The source files that these modules reach through imports from Cellar or their own package, by module name."""
    found: dict[str, Path] = {}
    rest = sorted(names)
    while rest:
        name = rest.pop()
        if name in found:
            continue
        module = importlib.import_module(name)
        found[name] = Path(str(module.__file__))
        for value in vars(module).values():
            reached = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
            if isinstance(reached, str) and _ours(name)(reached):
                rest.append(reached)
    return found


def _digest(names: set[str], way: str) -> str:
    import numba
    import numpy

    digest = hashlib.sha256()
    for name, path in sorted(sources(names).items()):
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    settings: Any = numba.config
    flags = (numba.__version__, numpy.__version__, sys.version, settings.BOUNDSCHECK, settings.DISABLE_JIT, way)
    digest.update(repr(flags).encode())
    return digest.hexdigest()[:20]


def _prune(keep: Path) -> None:
    """Remove cache folders that were not used for STALE_DAYS."""
    limit = time.time() - STALE_DAYS * 86_400
    for folder in keep.parent.iterdir():
        try:
            if folder != keep and folder.stat().st_mtime < limit:
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue  # another process was faster
