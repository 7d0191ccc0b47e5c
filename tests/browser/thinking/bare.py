"""Runs alone: `python bare.py FRAMES`. A thinker in a Python that has neither NumPy nor Numba nor a host for modules:
everything runs as it is written. What it says goes to standard output."""

import asyncio
import sys
from pathlib import Path

#: What is not installed.
ABSENT = ("numpy", "numba", "wasmtime", "litestar", "sqlalchemy", "typer", "rich", "fpdf")


async def main() -> None:
    """Do all that is asked."""
    sys.modules.update(dict.fromkeys(ABSENT))  # type: ignore[arg-type]
    from cellar.browser.thinking.worker import Thinker

    thinker = Thinker(lambda frame: print(frame.hex()))
    thinker.hear(Path(sys.argv[1]).read_bytes())
    while thinker.busy:
        await asyncio.sleep(0)


if __name__ == "__main__":
    asyncio.run(main())
