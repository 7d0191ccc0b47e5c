"""The module of the example in examples/, made as a stranger makes one: `python -m tests.wasm.example`, as `make wasm`
does."""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.conformance.example import SOURCES, installed

GAME = "kuhn_poker"
#: Where the example keeps it.
FOLDER = SOURCES / GAME / "wasm"


def main() -> None:
    """Install the example somewhere, make its module there, and take it back."""
    with tempfile.TemporaryDirectory() as folder:
        environment = installed(Path(folder))
        subprocess.run([sys.executable, "-m", "cellar", "wasm", GAME], env=environment, check=True)
        FOLDER.mkdir(exist_ok=True)
        for file in (Path(folder) / GAME / "wasm").iterdir():
            (FOLDER / file.name).write_bytes(file.read_bytes())


if __name__ == "__main__":
    main()
