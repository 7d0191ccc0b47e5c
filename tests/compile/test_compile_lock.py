"""Processes that compile the same: one does it, the others load it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cellar.compile import compile_lock

fcntl = pytest.importorskip("fcntl")

COMPILE = """
from cellar.compile.compiled import compiled
function = compiled("waiting.rules").double
print("ready", flush=True)
input()
print(function(3), len(function.stats.cache_misses), flush=True)
"""


def test_a_process_that_waits_for_its_turn_loads_what_the_other_has_compiled(tmp_path: Path) -> None:
    (tmp_path / "waiting").mkdir()
    (tmp_path / "waiting" / "__init__.py").touch()
    (tmp_path / "waiting" / "rules.py").write_text("def double(x):\n    return 2 * x\n")
    paths = os.pathsep.join(filter(None, (str(tmp_path), os.environ.get("PYTHONPATH", ""))))
    environment = {**os.environ, "PYTHONPATH": paths, "CELLAR_CACHE": str(tmp_path / "cache")}
    both = [
        subprocess.Popen(
            [sys.executable, "-c", COMPILE], env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for _ in range(2)
    ]
    told = []
    for one in both:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in both:  # both have loaded all that they need by now, and there is nothing on disk yet
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    for one in both:
        told.append(one.communicate(timeout=300)[0].split())
    assert sorted(told) == [["6", "0"], ["6", "1"]]


def test_a_turn_is_had_once_by_one_process_and_given_back(tmp_path: Path) -> None:
    other = os.open(tmp_path / compile_lock.LOCK, os.O_RDWR | os.O_CREAT)
    with compile_lock.turn(tmp_path), compile_lock.turn(tmp_path), pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    os.close(other)


def test_whoever_has_waited_long_enough_goes_on_without_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_lock, "PATIENCE_S", 0.0)
    other = os.open(tmp_path / compile_lock.LOCK, os.O_RDWR | os.O_CREAT)
    fcntl.flock(other, fcntl.LOCK_EX)
    with compile_lock.turn(tmp_path):
        pass
    os.close(other)
    with compile_lock.turn(tmp_path / "nowhere"):
        pass
