"""Python modules whose functions are exports of WebAssembly modules ("twins"), for `cellar.compile.compiled`.

A function that no module has, or not for such arguments, is the one that runs otherwise: the same results, more slowly.
"""

import logging
import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Protocol

from cellar.arrays import Workspace
from cellar.wasm.host.code_hash import code_hash
from cellar.wasm.host.frames import Arguments, Call, Instance, Signature, expected
from cellar.wasm.host.manifest import Export, Made, folder_of, read

#: A Python module, and what is swapped in.
_Origin = tuple[str, tuple[tuple[str, str], ...]]
#: Loads the functions of a module, and of what is swapped in, in another way.
Otherwise = Callable[[str, dict[str, str]], ModuleType]
#: Which of these swaps a module takes.
Waiting = Callable[[str, dict[str, str]], dict[str, str]]
IN_BROWSER = sys.platform == "emscripten"
logger = logging.getLogger("cellar")
#: The functions that no WebAssembly module had since the start, as `module:function`.
ran_otherwise: set[str] = set()


class Loaded(Protocol):
    """A loaded module of a host."""

    def holding(self, addresses: list[int]) -> Instance:
        """The instance to call for arrays at these addresses."""

    def allocate(self) -> Callable[[int], memoryview] | None:
        """The allocator of a workspace; None where arrays may lie anywhere."""


#: Loads the module in a file.
Load = Callable[[Traversable], Loaded]


def origin(module: str, swaps: Mapping[str, str]) -> _Origin:
    """A Python module and what is swapped in, to look up by."""
    return module, tuple(sorted(swaps.items()))


def load(file: Traversable) -> Loaded:
    """Load a module by the host of this Python."""
    host = import_module("cellar.wasm.host.by_pyodide" if IN_BROWSER else "cellar.wasm.host.by_wasmtime")
    found: Loaded = host.Module(file)
    return found


class Modules:
    """The WebAssembly modules of a folder, each checked and loaded on first use."""

    def __init__(
        self, folder: Traversable, made: Mapping[str, Made], load: Load = load, check: bool = not IN_BROWSER
    ) -> None:
        self._folder, self._made, self._load, self._check = folder, made, load, check
        self._fresh: dict[str, bool] = {}
        self._loaded: dict[str, Loaded] = {}
        self._exports: dict[_Origin, list[tuple[str, Export]]] = {}
        for game, module in made.items():
            for export in module.exports:
                self._exports.setdefault(origin(export.module, export.swaps), []).append((game, export))

    def exports(self, of: _Origin) -> list[tuple[str, Export]]:
        """The exports that are functions of a Python module with some swaps, each with its game."""
        return [(game, export) for game, export in self._exports.get(of, ()) if self._is_fresh(game)]

    def calls(self, of: _Origin, function: str) -> "dict[Signature, tuple[str, Export]]":
        """The exports of a function by signature; of several sizes of whole numbers, the largest is used."""
        found = [(game, export) for game, export in self.exports(of) if export.function == function]
        return {
            expected(export, self._made[game].structs): (game, export)
            for game, export in sorted(found, key=lambda one: one[1].arguments)
        }

    def loaded(self, game: str) -> Loaded:
        """The module of a game."""
        if game not in self._loaded:
            self._loaded[game] = self._load(self._folder.joinpath(self._made[game].file))
        return self._loaded[game]

    def _is_fresh(self, game: str) -> bool:
        """Whether a module is of the sources that are here; in a browser there are none."""
        if game not in self._fresh:
            then = self._made[game].sources if self._check else {}
            changed = next((name for name, known in then.items() if _hash(name) != known), "")
            if changed:
                logger.warning("The module of %s is not used, since %s has changed: run `cellar wasm`.", game, changed)
            self._fresh[game] = not changed
        return self._fresh[game]


@cache
def _hash(name: str) -> str:
    found = find_spec(name)
    return code_hash(Path(str(found.origin)).read_text(encoding="utf-8")) if found is not None else ""


class Twin(ModuleType):
    """A module's twin: constants are the module's own, functions are exports. Each is looked up when first needed."""

    def __init__(
        self, modules: Modules, name: str, swaps: dict[str, str], waiting: Waiting, otherwise: Otherwise
    ) -> None:
        super().__init__(name)
        self._modules, self._swaps, self._waiting, self._otherwise = modules, swaps, waiting, otherwise

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = getattr(import_module(self.__name__), name)
        if isinstance(value, FunctionType):
            module = value.__module__
            swaps = self._swaps if module == self.__name__ else self._waiting(module, self._swaps)
            otherwise = partial(self._otherwise, module, swaps)
            value = Function(self._modules, origin(module, swaps), value.__name__, otherwise)
        setattr(self, name, value)
        return value

    def workspace(self) -> Workspace:
        """A workspace for arrays on which this twin's functions work, one call at a time."""
        game, _ = self._modules.exports(origin(self.__name__, self._swaps))[0]
        return Workspace(self._modules.loaded(game).allocate())


class Function:
    """A function of a twin: the export for its arguments, or the one that runs otherwise."""

    def __init__(self, modules: Modules, of: _Origin, name: str, otherwise: Callable[[], ModuleType]) -> None:
        self._modules, self._of, self._name, self._otherwise = modules, of, name, otherwise
        self._known = modules.calls(of, name)
        self._calls: dict[Signature, tuple[Loaded, Call]] = {}

    def __call__(self, *arguments: Any) -> Any:
        given = Arguments(arguments)
        signature = tuple(given.signature)
        found = self._calls.get(signature)
        if found is None:
            if signature not in self._known:
                ran_otherwise.add(f"{self._of[0]}:{self._name}")
                return getattr(self._otherwise(), self._name)(*arguments)
            game, export = self._known[signature]
            found = self._calls[signature] = (self._modules.loaded(game), Call(export))
        module, call = found
        return call(module.holding(given.addresses), given)


@cache
def _modules_in(folder: Path) -> Modules:
    found = read(folder)
    return Modules(folder, found.games if found else {})


def twin(name: str, swaps: dict[str, str], waiting: Waiting, otherwise: Otherwise) -> Twin | None:
    """The twin of a Python module; None where no WebAssembly module has functions of it, or there is no host."""
    if not IN_BROWSER and find_spec("wasmtime") is None:
        return None
    for folder in dict.fromkeys(Path(str(folder_of(one))) for one in (name, *swaps.values())):
        modules = _modules_in(folder)
        if modules.exports(origin(name, swaps)):
            return Twin(modules, name, swaps, waiting, otherwise)
    return None
