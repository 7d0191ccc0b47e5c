"""The `manifest.json` of WebAssembly modules: exports and sources. Needs neither NumPy nor Numba."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from cellar.play import registry

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
    its arguments). Types are written as `cellar.wasm.kinds` reads them."""

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
    records: dict[str, Shape]
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


def folder_of(game: str) -> Traversable:
    """The folder of a game's module: in this package for Cellar's own games, else in the game's package."""
    if game in registry.HOUSE:
        return files(__package__).joinpath("modules")
    return files(registry.about(game).module.rpartition(".")[0]).joinpath("wasm")


def read(folder: Traversable) -> Manifest | None:
    place = folder.joinpath(NAME)
    return msgspec.json.decode(place.read_bytes(), type=Manifest) if place.is_file() else None


def made(game: str) -> Made | None:
    """The manifest entry of a game; None where no module was built."""
    found = read(folder_of(game))
    return found.games.get(game) if found else None


def write(manifest: Manifest, folder: Path) -> None:
    """Write a manifest, indented so that a diff can be read."""
    text = msgspec.json.format(msgspec.json.encode(manifest, order="deterministic"), indent=1)
    folder.joinpath(NAME).write_bytes(text + b"\n")
