"""The build driver of games' WebAssembly modules, each in its own processes: equal sources give equal bytes."""

import hashlib
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from importlib.metadata import PackageNotFoundError, version
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from cellar.compile.compiled import sources
from cellar.errors import CellarError
from cellar.play import registry
from cellar.wasm.build.runtime import TEXTS
from cellar.wasm.host import manifest
from cellar.wasm.host.code_hash import LENGTH, code_hash
from cellar.wasm.host.manifest import Export, Made, Manifest, Shape

PACKAGES = ("numba", "llvmlite", "numpy", "ziglang")
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
Exports = tuple[tuple[Export, ...], dict[str, Shape]]


class NotMade(CellarError):
    """An error: a module could not be built."""


def folder_of(game: str) -> Traversable:
    """The folder of a game's module."""
    return manifest.folder_of(registry.about(game).module)


def made_of(game: str) -> Made | None:
    """The manifest entry of a game; None where no module was built."""
    found = manifest.read(folder_of(game))
    return found.games.get(game) if found else None


def make(games: Iterable[str], say: Callable[[str], None]) -> None:
    for game in games:
        folder = Path(str(folder_of(game)))
        folder.mkdir(exist_ok=True)
        made, code = make_one(game)
        before = manifest.read(folder)
        others = {name: one for name, one in before.games.items() if name != game} if before else {}
        folder.joinpath(made.file).write_bytes(code)
        manifest.write(Manifest({**others, game: made}), folder)
        say(f"{registry.about(game).title}: {len(made.exports)} functions in {len(code):,} bytes")


def make_one(game: str) -> tuple[Made, bytes]:
    """Build the module of a game; return its manifest entry and its bytes."""
    with tempfile.TemporaryDirectory() as folder:
        exports, module = Path(folder) / "exports.json", Path(folder) / "module.wasm"
        for step in ("record", "build"):
            # Sets are gone through in the same order each time.
            settings = {**os.environ, "PYTHONHASHSEED": "0"}
            command = [sys.executable, "-m", __name__, step, game, str(exports), str(module)]
            if subprocess.run(command, env=settings).returncode:
                raise NotMade(f"The module of {registry.about(game).title} could not be made: the lines above say why.")
        found, structs = msgspec.json.decode(exports.read_bytes(), type=Exports)
        code = module.read_bytes()
    digest = hashlib.sha256(code).hexdigest()
    return Made(f"{game}.wasm", digest, structs, found, source_hashes(found), builder_hash(), versions()), code


def versions() -> dict[str, str]:
    """The versions of everything that determines a module's bytes."""
    found = {"python": ".".join(platform.python_version_tuple()[:2])}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = ""
    return found


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


def stale(game: str) -> str:
    """Why the module of a game is not what `cellar wasm` would build now, in words; "" where it is up to date."""
    made = made_of(game)
    if made is None:
        return "there is none"
    if made.builder != builder_hash():
        return "what makes modules has changed"
    place = folder_of(game).joinpath(made.file)
    if not place.is_file() or hashlib.sha256(place.read_bytes()).hexdigest() != made.sha256:
        return f"{made.file} is not the file that the manifest tells of"
    now = source_hashes(made.exports)
    changed = sorted(name for name in now.keys() | made.sources.keys() if now.get(name) != made.sources.get(name))
    return f"{', '.join(changed)} changed" if changed else ""


def record(game: str, exports: Path) -> None:
    """First step of a build: find the functions that the module of a game exports, and write them to a file."""
    from cellar.compile.accelerated import only_numba
    from cellar.wasm.build.building import exports_of
    from cellar.wasm.build.recording import recording
    from cellar.wasm.build.workload import run_workload

    with only_numba(), recording() as called:
        run_workload(game)
    exports.write_bytes(msgspec.json.encode(exports_of(game, called)))


def build(exports: Path, module: Path) -> None:
    """Second step of a build: compile the module from the file of the first step."""
    from cellar.wasm.build import building

    module.write_bytes(building.build(*msgspec.json.decode(exports.read_bytes(), type=Exports)))


if __name__ == "__main__":
    step, game, exports, module = sys.argv[1:]
    if step == "record":
        record(game, Path(exports))
    else:
        build(Path(exports), Path(module))
