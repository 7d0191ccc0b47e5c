"""Compiled modules ("twins") where there is no Numba: their functions are exports of the package's WebAssembly modules.

`missing_modules` hands them to `cellar.compile.compiled`. A function that no module has, or not for such arguments,
runs as it is: the same results, slowly; `ran_plain` tells which did.
"""

import ctypes
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.resources import as_file
from types import FunctionType, ModuleType
from typing import Any

from cellar.browser.thinking.frames import Call, Compiled, Laid, Signature, expected
from cellar.compile import compiled as core
from cellar.play import registry
from cellar.wasm.manifest import Export, Made, folder_of, made

#: Loads the module of a game; returns its functions by name.
Offload = Callable[[str, Made], Callable[[str], Compiled]]
#: Module, function, wrapping and swaps.
_Key = tuple[str, str, str, tuple[tuple[str, str], ...]]
_ran_plain: dict[str, None] = {}


def load(game: str, module: Made) -> Callable[[str], Compiled]:
    """Load a WebAssembly module by Pyodide: into its own memory, so that nothing is copied."""
    with as_file(folder_of(game).joinpath(module.file)) as path:
        library = ctypes.CDLL(str(path))

    def function(name: str) -> Compiled:
        found = library[name]
        found.argtypes, found.restype = [ctypes.c_void_p], ctypes.c_int
        return found

    return function


class Modules:
    """The WebAssembly modules of games, each loaded on first use."""

    def __init__(self, modules: Mapping[str, Made], load: Offload = load) -> None:
        self._modules, self._load = modules, load
        self._loaded: dict[str, Callable[[str], Compiled]] = {}
        self._exports: dict[_Key, list[tuple[str, Export]]] = {}
        for game, module in modules.items():
            for export in module.exports:
                swaps = tuple(sorted(export.swaps.items()))
                key = (export.module, export.function, export.wrapping, swaps)
                self._exports.setdefault(key, []).append((game, export))

    def twin(self, name: str, swaps: dict[str, str], wrapping: str) -> ModuleType:
        """The twin of a module, as `compiled` asks for it."""
        return Twin(self, name, swaps, wrapping)

    def calls(self, key: _Key) -> dict[Signature, Callable[[], Call]]:
        """The exports of a function by signature; of several sizes of whole numbers, the largest is used."""
        found: dict[Signature, Callable[[], Call]] = {}
        for game, export in sorted(self._exports.get(key, ()), key=lambda one: one[1].arguments):
            found[expected(export, self._modules[game].records)] = partial(self._call, game, export)
        return found

    def _call(self, game: str, export: Export) -> Call:
        if game not in self._loaded:
            self._loaded[game] = self._load(game, self._modules[game])
        return Call(export, self._loaded[game](export.name))


class Twin(ModuleType):
    """A module's twin: constants are the module's own, functions are exports. Each is looked up when first needed."""

    def __init__(self, modules: Modules, name: str, swaps: dict[str, str], wrapping: str) -> None:
        super().__init__(name)
        self._modules, self._swaps, self._wrapping = modules, swaps, wrapping

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = getattr(import_module(self.__name__), name)
        if isinstance(value, FunctionType) and value.__module__ != self.__name__:
            swaps = core.waiting(value.__module__, self._swaps)
            value = getattr(self._modules.twin(value.__module__, swaps, self._wrapping), value.__name__)
        elif isinstance(value, FunctionType):
            key = (self.__name__, name, self._wrapping, tuple(sorted(self._swaps.items())))
            value = Function(self._modules.calls(key), self.__name__, self._swaps, name)
        setattr(self, name, value)
        return value


class Function:
    """A function of a twin: the export for its arguments, or plain Python."""

    def __init__(
        self, calls: dict[Signature, Callable[[], Call]], module: str, swaps: dict[str, str], name: str
    ) -> None:
        self._calls, self._module, self._swaps, self._name = calls, module, swaps, name
        self._loaded: dict[Signature, Call] = {}

    def __call__(self, *arguments: Any) -> Any:
        laid = Laid(arguments)
        signature = tuple(laid.signature)
        call = self._loaded.get(signature)
        if call is None:
            if signature not in self._calls:
                return self._plain(arguments)
            call = self._loaded[signature] = self._calls[signature]()
        found = call(laid.slots)
        laid.give_back()
        return found

    def _plain(self, arguments: tuple[Any, ...]) -> Any:
        _ran_plain[f"{self._module}:{self._name}"] = None
        return getattr(core.compiled(self._module, self._swaps, core.as_it_is), self._name)(*arguments)


@cache
def provided() -> Modules:
    """The WebAssembly modules of all games that have one."""
    found = {game: made(game) for game in registry.all_games()}
    return Modules({game: module for game, module in found.items() if module is not None})


def ran_plain() -> list[str]:
    """The functions that ran as plain Python since the start, as `module:function`."""
    return list(_ran_plain)
