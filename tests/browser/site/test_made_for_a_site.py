"""WebAssembly modules that are made when a site is written, a new package's and a stale one; the browser's Python
thinks with them."""

import gzip
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from cellar.cli.main import run as cellar
from cellar.play import registry
from tests.browser.thinking.questions import _asked, _job, somewhere
from tests.browser.thinking.test_pyodide import said
from tests.conformance.example import installed

pytestmark = [
    pytest.mark.study,
    pytest.mark.skipif(not find_spec("ziglang"), reason="the linker is not installed: see `make wasm`"),
]
NAME = "site_game"


def test_bots_on_a_site_think_with_modules_that_were_made_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cellar(["new", NAME, "--hidden", "--chance", "--board", "cards", "--out", str(tmp_path / NAME)]) == 0
    there = tmp_path / "there"
    installed(there, tmp_path / NAME)
    environment = installed(there)
    rules = there / "kuhn_poker" / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8") + "\nMORE = 1  # its module is stale now\n", encoding="utf-8")
    command = [sys.executable, "-m", "cellar", "site", str(tmp_path / "public"), "--days", "0"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for title in ("Kuhn poker", "Site game"):
        assert f"{title}: its WebAssembly module was made for this site (" in done.stdout
    assert "plain Python" not in done.stdout
    (python,) = (tmp_path / "public" / "python").iterdir()
    packed = gzip.decompress((python / "cellar.pack").read_bytes()).split(b"\n", 1)[0]
    names = {path for path, _ in json.loads(packed)}
    assert {
        f"{name}/wasm/{file}" for name in ("kuhn_poker", NAME) for file in (f"{name}.wasm", "manifest.json")
    } <= names
    # In node, Pyodide reads its own files.
    for file in python.glob("*.gz"):
        file.with_suffix("").write_bytes(gzip.decompress(file.read_bytes()))
    monkeypatch.syspath_prepend(str(there))
    asked = []
    for name in ("kuhn_poker", NAME):
        registry.register(__import__(name).ABOUT)
        position = somewhere(name, {}, 2)
        asked.append(
            _job("think", bot="uct", **_asked(position), seconds=60.0, simulations=200, seed=1, table=name, played=[])
        )
        registry._registered.pop(name)
    answers, more = said(asked, tmp_path, python, "kept")
    assert all("value" in answer for answer in answers), answers
    assert len(answers) == 2
    assert more["plain"] == [], "nothing of the search ran as plain Python"
    assert os.listdir(there / "kuhn_poker" / "wasm"), "what is installed stays as it was"
