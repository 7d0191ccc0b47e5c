"""The `manifest.json` of WebAssembly modules: exports and sources."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

NAME = "manifest.json"


class Field(msgspec.Struct, frozen=True, array_like=True):
    """A field of a struct: `kind` as NumPy writes it, without the byte order; a shape makes it an array."""

    name: str
    kind: str
    offset: int
    shape: tuple[int, ...] = ()


class Shape(msgspec.Struct, frozen=True):
    """The memory layout of a struct."""

    size: int
    fields: tuple[Field, ...]


class Export(msgspec.Struct, frozen=True, omit_defaults=True):
    """A function that a module exports: its `name` there, and which function of which twin it is (as `compiled` takes
    its arguments). Types are written as `cellar.wasm.host.kinds` reads them."""

    name: str
    module: str
    function: str
    wrapping: str
    arguments: tuple[str, ...]
    result: str = "none"
    swaps: dict[str, str] = {}


class Made(msgspec.Struct, frozen=True):
    """The manifest entry of a game's module."""

    file: str
    #: of the module's bytes
    sha256: str
    structs: dict[str, Shape]
    exports: tuple[Export, ...]
    #: a hash of the code of each source that it was made of, by module name
    sources: dict[str, str]
    #: a hash of the code that made it
    builder: str
    #: of Python, Numba, llvmlite, NumPy and the linker
    versions: dict[str, str]


class Manifest(msgspec.Struct, frozen=True):
    """The manifest of a folder of modules."""

    games: dict[str, Made]


def folder_of(module: str) -> Traversable:
    """The folder of the WebAssembly module to which a Python module's functions belong: in this package for Cellar's
    own, else `wasm` in the package of the Python module."""
    if module.startswith("cellar."):
        return files("cellar.wasm").joinpath("modules")
    return files(module.rpartition(".")[0]).joinpath("wasm")


def read(folder: Traversable) -> Manifest | None:
    place = folder.joinpath(NAME)
    return msgspec.json.decode(place.read_bytes(), type=Manifest) if place.is_file() else None


def write(manifest: Manifest, folder: Path) -> None:
    """Write a manifest, indented so that a diff can be read."""
    text = msgspec.json.format(msgspec.json.encode(manifest, order="deterministic"), indent=1)
    folder.joinpath(NAME).write_bytes(text + b"\n")
