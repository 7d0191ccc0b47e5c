"""Runs alone: `python bare.py FRAMES`. A thinker in a Python that has neither NumPy nor Numba nor modules: everything
runs as it is written. What it says goes to standard output."""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

#: What a browser has not.
ABSENT = ("numpy", "numba", "litestar", "sqlalchemy", "typer", "rich", "fpdf")


class Absent:
    """Finds that these are not installed, after everybody who stands in for them."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> None:
        """Nothing is found here, and nobody else is asked."""
        if name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"there is no {name} here", name=name)


async def main() -> None:
    """Do all that is asked."""
    from cellar.browser.thinking import missing_modules, twins
    from cellar.browser.thinking.worker import Thinker
    from cellar.compile import compiled

    missing_modules.stand_in()
    compiled.provide(twins.Modules({}).twin)
    sys.meta_path.insert(0, sys.meta_path.pop())
    sys.meta_path.insert(1, Absent())
    thinker = Thinker(lambda frame: print(frame.hex()))
    thinker.hear(Path(sys.argv[1]).read_bytes())
    while thinker.busy:
        await asyncio.sleep(0)


if __name__ == "__main__":
    asyncio.run(main())
