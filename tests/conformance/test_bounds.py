"""Compiled code has no bounds checks: here the twins play once more with them, each game in a process of its own.

(The flag is read when Numba is imported, and `compiled` keeps such code in a cache of its own.) `make bounds` does the
same with everything else that is compiled.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cellar.play.registry import HOUSE

ROOT = Path(__file__).parents[2]


@pytest.mark.study  # all rules are compiled a second time
@pytest.mark.parametrize("name", HOUSE)
def test_no_index_leaves_its_array(name: str) -> None:
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "tests/conformance/test_games.py",
        "-k",
        f"twins_agree and {name}",
    ]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    assert " passed" in done.stdout or "[100%]" in done.stdout
