"""The example package, installed as a stranger's would be: into a folder of its own, found by its entry point."""

import os
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "kuhn_poker"
SOURCES = EXAMPLE / "src"


def installed(folder: Path, package: Path = EXAMPLE) -> dict[str, str]:
    """Install it, or another package, into a folder; the environment in which Python finds it."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    done = subprocess.run(
        [*command, "--disable-pip-version-check", "--target", str(folder), str(package)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH", ""))))}
