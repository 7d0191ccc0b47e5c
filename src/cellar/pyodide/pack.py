"""The archive of what the browser's Python needs, in one compressed file that web/src/local/python/archive.ts reads: a
line of JSON with paths and sizes, then the files one after the other."""

import gzip
import hashlib
import json
from collections.abc import Mapping

from cellar.pyodide import kit

#: Suffixes of files beside our modules that are not for the browser.
NOT_DATA = (".py", ".pyc", ".c", ".ll", ".svg", ".mjs", ".md")


#: Hexadecimal digits of a hash in file names.
SHORT = 12


def python(theirs: Mapping[str, bytes], beside: Mapping[str, bytes]) -> tuple[str, dict[str, bytes], int]:
    """Pack Python for browsers, with modules of other packages and the files beside these: a folder named by its hash,
    its files by name, and how many modules are uncompiled."""
    ours, uncompiled = modules(theirs)
    files = {name: (kit.KIT / name).read_bytes() for name in (*kit.PYODIDE, kit.PACKAGES, kit.STDLIB)}
    # Not every host compresses what it hands out, and this is two thirds of all.
    files[f"{kit.WASM}.gz"] = gzip.compress(files.pop(kit.WASM), 9, mtime=0)
    files["cellar.pack"] = written({**ours, **data(), **msgspec(), **beside})
    return f"python/{digest(*(files[name] for name in sorted(files)))}/", files, uncompiled


def digest(*parts: bytes) -> str:
    """The common hash of several files."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()[:SHORT]


def written(files: Mapping[str, bytes]) -> bytes:
    """The compressed archive of files."""
    index = [(path, len(data)) for path, data in sorted(files.items())]
    whole = json.dumps(index, separators=(",", ":")).encode() + b"\n" + b"".join(files[path] for path, _ in index)
    return gzip.compress(whole, 9, mtime=0)


def modules(theirs: Mapping[str, bytes]) -> tuple[dict[str, bytes], int]:
    """Our modules and those of other packages, compiled; and how many are not, since they are new or have changed and
    there is no node to compile them."""
    wanted, changed = kit.sources(), {**kit.stale(), **theirs}
    known = kit.unzipped((kit.KIT / kit.COMPILED).read_bytes())
    found = {f"{name}c": known[f"{name}c"] for name in wanted if name not in changed}
    program = kit.node()
    if not changed or program is None:
        return {**found, **changed}, len(changed)
    fresh = kit.compiled(program, kit.KIT / kit.STDLIB, changed, {})
    return {**found, **{name.removeprefix("ours/"): data for name, data in fresh.items()}}, 0


def data() -> dict[str, bytes]:
    """The data files of games: lessons, weights and tables; and the compiled rules and searches. Rules pages are files
    of the site."""
    return {
        f"cellar/{path.relative_to(kit.CELLAR).as_posix()}": path.read_bytes()
        for path in sorted(kit.CELLAR.rglob("*"))
        if path.is_file() and path.suffix not in NOT_DATA and kit.goes(path.relative_to(kit.CELLAR))
    }


def msgspec() -> dict[str, bytes]:
    """The files of msgspec's build for the browser, without what describes types to other programs."""
    known = kit.unzipped((kit.KIT / kit.COMPILED).read_bytes())
    files = kit.unzipped((kit.KIT / kit.MSGSPEC).read_bytes())
    modules = {f"{name}c": known[f"{name}c"] for name in files if name.endswith(".py")}
    return {**modules, **{name: data for name, data in files.items() if not name.endswith((".py", ".pyi"))}}
