"""The files of the repository, for tests that read all of them."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def tracked(*patterns: str) -> list[Path]:
    """What git keeps, or would if it were added; patterns are git's."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [path for path in map(ROOT.joinpath, listed.splitlines()) if path.is_file()]


def text_of(path: Path) -> str | None:
    """The text of a file, if it is one."""
    data = path.read_bytes()
    return None if b"\0" in data else data.decode("utf-8")


def tool(name: str) -> ModuleType:
    """A script of tools/, as a module."""
    if str(ROOT / "tools") not in sys.path:
        sys.path.append(str(ROOT / "tools"))  # scripts import each other
    spec = importlib.util.spec_from_file_location(f"cellar_{name}", ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
