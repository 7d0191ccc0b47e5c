"""Modules are made again from the same sources, byte for byte; and a game of the recipe has one, too."""

import hashlib
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import msgspec
import numpy as np
import pytest

from cellar.compile.arrays import no_tape
from cellar.play.position import Position
from cellar.play.registry import HOUSE
from cellar.wasm.build.driver import Exports, make_one, versions
from cellar.wasm.build.driver import made_of as made
from cellar.wasm.host.by_wasmtime import Module
from cellar.wasm.host.frames import Arguments, Call
from tests.conformance.recipe import written

needs_linker = pytest.mark.skipif(not find_spec("ziglang"), reason="the linker is not installed: see `make wasm`")
pytestmark = [pytest.mark.study, needs_linker]

#: In a process that knows the recipe's game: what its module is to have.
RECORD = """
import sys
from importlib import import_module
from pathlib import Path
from cellar.play import registry
from cellar.wasm.build.driver import record
registry.register(import_module("twenty_one").ABOUT)
record("twenty_one", Path(sys.argv[1]))
"""


@pytest.mark.parametrize("name", HOUSE)
def test_a_module_made_again_is_the_same(name: str) -> None:
    before = made(name)
    assert before is not None
    if versions() != before.versions:
        pytest.skip(f"modules were made with {before.versions}")
    again, code = make_one(name)
    assert again == before
    assert hashlib.sha256(code).hexdigest() == before.sha256


def test_the_game_of_the_recipe_has_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = written(tmp_path)
    paths = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH", ""))))
    exports, module = tmp_path / "exports.json", tmp_path / "module.wasm"
    build = ["-m", "cellar.wasm.build.driver", "build", "twenty_one", str(exports), str(module)]
    for step in (["-c", RECORD, str(exports)], build):
        done = subprocess.run([sys.executable, *step], env={**os.environ, "PYTHONPATH": paths}, capture_output=True)
        assert done.returncode == 0, done.stderr.decode()
    found, _ = msgspec.json.decode(exports.read_bytes(), type=Exports)
    monkeypatch.syspath_prepend(str(folder))
    game = __import__("twenty_one.game").game.GAME
    position = Position.start(game, {"heap": 5})
    states, row, line = np.zeros(7, game.dtype(position.options)), np.zeros(3, np.int64), np.zeros(7, np.int64)
    states[0] = np.frombuffer(position.state.tobytes(), states.dtype)[0]
    count = next(one for one in found if one.function == "count")
    given = Arguments((states, np.zeros((7, 3), np.int64), row, line, line.copy(), 6, no_tape()))
    leaves = Call(count)(Module(module).holding(given.addresses), given)
    # Sequences of 1, 2 and 3 that add up to 5.
    assert leaves == 13
