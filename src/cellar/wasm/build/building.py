"""Builds the WebAssembly module of a game from the functions that were recorded while its bots and hints ran."""

from collections.abc import Mapping
from typing import Any

from cellar.compile.compiled import compiled
from cellar.compile.numba_internals import lowered, lowering
from cellar.wasm.build import numba_types
from cellar.wasm.build.entries import entry
from cellar.wasm.build.jit_wrappers import LOWERED
from cellar.wasm.build.linking import module
from cellar.wasm.build.recording import Called
from cellar.wasm.host import kinds
from cellar.wasm.host.manifest import Export, Shape


def exports_of(game: str, called: Mapping[Called, Any]) -> tuple[tuple[Export, ...], dict[str, Shape]]:
    """The recorded functions as a manifest lists them, and the struct types in their signatures."""
    structs = numba_types.Structs()
    found = []
    for number, (one, result) in enumerate(sorted(called.items(), key=lambda item: _order(item[0]))):
        arguments = tuple(str(numba_types.written(kind, structs)) for kind in one.arguments)
        found.append(
            Export(
                name=f"{game}.{number}.{one.function}",
                module=one.module,
                function=one.function,
                wrapping=one.wrapping,
                arguments=arguments,
                result=str(numba_types.written(result, structs)),
                swaps=dict(one.swaps),
            )
        )
    return tuple(found), structs.shapes


def _order(called: Called) -> tuple[Any, ...]:
    return (called.module, called.swaps, called.wrapping, called.function, str(called.arguments))


def build(exports: tuple[Export, ...], structs: Mapping[str, Shape]) -> bytes:
    """Compile a WebAssembly module that exports these functions; return its bytes."""
    entries: list[str] = []
    libraries: list[Any] = []
    with lowering() as texts:
        for export in exports:
            twin = compiled(export.module, export.swaps, LOWERED[export.wrapping])
            function = getattr(twin, export.function)
            types = tuple(numba_types.read(kinds.parse(text), structs) for text in export.arguments)
            made = lowered(function, types)
            entries.append(entry(made, export.name))
            libraries += [one for one in made.libraries if all(one is not other for other in libraries)]
    parts = [text for library in libraries if library.name != "nrt" for text in texts.get(id(library), [])]
    return module(parts + entries, [export.name for export in exports])
