"""Compiled twins: what is swapped, and that no stale code is ever served."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cellar.compile import arrays
from cellar.compile import compiled as module
from cellar.compile.compiled import compiled
from tests.editing import edit

PACKAGE = {
    "__init__.py": "",
    "inner.py": "def double(x):\n    return 2 * x\n",
    "outer.py": "from freshly_made.inner import double\n\n\ndef quadruple(x):\n    return double(double(x))\n",
}
ASK = "from cellar.compile.compiled import compiled; print(compiled('freshly_made.outer').quadruple(3))"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "freshly_made").mkdir()
    for name, code in PACKAGE.items():
        (tmp_path / "freshly_made" / name).write_text(code)
    return tmp_path


def run(folder: Path, code: str) -> str:
    paths = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH", ""))))
    environment = {**os.environ, "PYTHONPATH": paths, "CELLAR_CACHE": str(folder / "cache")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def ask(folder: Path) -> str:
    return run(folder, ASK)


def test_an_edit_in_a_called_file_is_never_answered_from_the_old_cache(folder: Path) -> None:
    assert ask(folder) == "12"
    assert len(list((folder / "cache" / "compiled").iterdir())) == 2
    # Same size, so that a look at the file's length would not notice.
    edit(folder / "freshly_made" / "inner.py", PACKAGE["inner.py"].replace("2 * x", "3 * x"))
    assert ask(folder) == "27"


SORTERS = {
    "__init__.py": "",
    "by_order.py": "import numpy as np\n\n\ndef order(a):\n    return np.argsort(a)\n",
    # Three functions more, and the parts of both sorts have the same numbers, were every process to count from 1.
    "by_size.py": "import numpy as np\n\n\n"
    + "".join(f"def step{i}(x):\n    return x + {i}\n\n\n" for i in range(3))
    + "def ascending(a):\n    step2(step1(step0(0)))\n    return np.sort(a)\n",
}


def test_code_cached_by_two_processes_can_be_loaded_into_a_third(tmp_path: Path) -> None:
    (tmp_path / "sorters").mkdir()
    for name, code in SORTERS.items():
        (tmp_path / "sorters" / name).write_text(code)
    first = "import numpy as np; from cellar.compile.compiled import compiled; a = np.arange(5000) * 7919 % 5003; "
    order = "order = compiled('sorters.by_order').order(a); "
    ascending = "ascending = compiled('sorters.by_size').ascending(a); "
    for code in (order, ascending, order + ascending + "print(bool((a[order] == ascending).all()))"):
        told = run(tmp_path, first + code)
    assert told == "True"


def test_twins_call_twins_and_leave_the_plain_module_alone() -> None:
    from cellar.rules import rng as plain

    twin = compiled("cellar.rules.rng")
    assert type(plain.below).__name__ == "function"
    assert type(twin.below).__name__ == "CPUDispatcher"
    generator = plain.generator(7)
    again = arrays.generator(7)
    assert [plain.below(generator, n) for n in range(1, 200)] == [twin.below(again, n) for n in range(1, 200)]


def test_a_search_is_loaded_once_for_each_game() -> None:
    first = compiled("cellar.engine.by_rules", {"rules": "cellar.games.cell_management.rules"})
    assert first is compiled("cellar.engine.by_rules", {"rules": "cellar.games.cell_management.rules"})
    assert first is not compiled("cellar.engine.by_rules", {"rules": "cellar.games.zyrcan.rules"})
    assert first.rules is compiled("cellar.games.cell_management.rules")


def test_another_wrapper_may_compile_for_another_device() -> None:
    wrapped: list[str] = []

    def elsewhere(name: str, swaps: dict[str, str]) -> Callable[[object], object]:
        def wrap(function: object) -> object:
            wrapped.append(f"{name}:{getattr(function, '__name__', '')}")
            return function

        return wrap

    twin = compiled("cellar.rules.rng", wrapping=elsewhere)
    assert "cellar.rules.rng:below" in wrapped
    assert twin.below.__module__ != "cellar.rules.rng"


def test_a_module_that_is_not_there_is_said_to_be_missing() -> None:
    with pytest.raises((ImportError, ModuleNotFoundError)):
        compiled("cellar.rules.nowhere")


def test_old_cache_folders_are_cleared_away(tmp_path: Path) -> None:
    import os

    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    os.utime(old, (1, 1))
    module._prune(new)
    assert not old.exists()
    assert new.exists()
