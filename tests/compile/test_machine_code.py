"""Machine code: there is some of what Python calls only, and all that is called works, also in the next process."""

import json
import os
import subprocess
import sys
from pathlib import Path

PARTS = """
import numpy as np


def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


def even(n):
    if n == 0:
        return True
    return odd(n - 1)


def odd(n):
    if n == 0:
        return False
    return even(n - 1)


def ascending(n):
    return np.sort(np.arange(n)[::-1])


def small(n):
    if n > 3:
        raise ValueError("too large", n)
    return n
"""
WHOLE = """
from called.parts import ascending, even, factorial, small


def together(n):
    return factorial(n) + (1000 if even(n) else 0) + ascending(n)[1]


def refused(n):
    return small(n)
"""
ASK = """
import json, sys
from cellar.compile.compiled import compiled
whole, parts = compiled("called.whole"), compiled("called.parts")
told = [whole.together(5), whole.together(6)]
for function in (whole.refused, parts.small) if "all" in sys.argv else (whole.refused,):
    try:
        function(4)
    except ValueError as error:
        told.append(str(error))
if "all" in sys.argv:
    told += [parts.factorial(4), parts.odd(7), parts.ascending(3).tolist()]
functions = [one for twin in (whole, parts) for one in vars(twin).values() if hasattr(one, "stats")]
print(json.dumps([told, sum(len(one.stats.cache_misses) for one in functions)]))
"""


def ask(folder: Path, *what: str) -> tuple[list[object], int]:
    """What is told, and how many functions had to be compiled."""
    paths = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH", ""))))
    environment = {**os.environ, "PYTHONPATH": paths, "CELLAR_CACHE": str(folder / "cache")}
    command = [sys.executable, "-c", ASK, *what]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    told, compiled = json.loads(done.stdout)
    return told, compiled


def test_python_and_compiled_code_call_the_same_functions_and_only_pythons_have_machine_code(tmp_path: Path) -> None:
    (tmp_path / "called").mkdir()
    for name, code in {"__init__": "", "parts": PARTS, "whole": WHOLE}.items():
        (tmp_path / "called" / f"{name}.py").write_text(code)
    some = [121, 1721, "('too large', 4)"]
    told, compiled = ask(tmp_path)
    assert told == some
    assert compiled > 0
    kept = {path.name.partition("-")[0] for path in (tmp_path / "cache").rglob("*.nbi")}
    # What calls itself in a circle is linked anew each time, and so is what calls it.
    assert kept == {"link", "whole.refused"}
    everything = [*some, "('too large', 4)", 24, True, [0, 1, 2]]
    assert ask(tmp_path, "all") == (everything, 0), "what was compiled for other functions is not compiled for Python"
    assert ask(tmp_path, "all") == (everything, 0)
    kept = {path.name.partition("-")[0] for path in (tmp_path / "cache").rglob("*.nbi")}
    assert {"parts.factorial", "parts.ascending", "parts.small"} < kept
