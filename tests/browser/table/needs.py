"""Which modules of ours a table in a browser needs: found by importing them where there is nothing that a browser does
not have. `python -m tests.browser.table.needs` prints them, one a line."""

import subprocess
import sys

from tests.repository.tree import ROOT

#: Packages of a server that no browser has.
NOT_THERE = frozenset({
    "asyncpg", "httpx", "litestar", "llvmlite", "markdown_it", "numba", "numpy", "rich", "segno",
    "sqlalchemy", "typer", "uvicorn", "wasmtime", "websockets",
})  # fmt: skip


def withhold() -> None:
    """From now on this process has no more than a browser."""
    sys.modules.update(dict.fromkeys(NOT_THERE))  # type: ignore[arg-type]


def modules() -> list[str]:
    """Their names."""
    command = [sys.executable, "-m", "tests.browser.table.needs"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()


def _imported() -> list[str]:
    import cellar.browser.table.start
    import cellar.server.jobs.dispatch  # noqa: F401
    from cellar.play import registry

    for name in registry.HOUSE:
        registry.load(name)
    return sorted(name for name in sys.modules if name.partition(".")[0] == "cellar")


if __name__ == "__main__":
    withhold()
    sys.stdout.write("\n".join(_imported()) + "\n")
