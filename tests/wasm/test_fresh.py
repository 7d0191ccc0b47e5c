"""The modules that come with the package are of the code that is here, made with the versions that are locked."""

import re

import pytest

from cellar.cli.main import run
from cellar.play.registry import HOUSE
from cellar.wasm.build import driver
from cellar.wasm.build.driver import PACKAGES, source_hashes, stale
from cellar.wasm.build.driver import made_of as made
from cellar.wasm.host.code_hash import code_hash
from tests.repository.tree import ROOT
from tests.wasm.example import GAME as EXAMPLE

pytestmark = pytest.mark.usefixtures("example")
LOCK = (ROOT / "requirements" / "wasm.lock").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*HOUSE, EXAMPLE])
def test_the_module_of_a_game_is_fresh(name: str) -> None:
    reason = stale(name)
    assert not reason, f"The WebAssembly module of {name} is stale: {reason}. Run `make wasm` and commit what it makes."


@pytest.mark.parametrize("name", HOUSE)
def test_the_module_of_a_game_was_made_with_the_locked_versions(name: str) -> None:
    module = made(name)
    assert module is not None
    for package in PACKAGES:
        locked = re.search(rf"^{package}==(\S+)", LOCK, re.MULTILINE)
        assert locked is not None, package
        assert module.versions[package] == locked[1], f"{package} is locked in another version. Run `make wasm`."


def test_a_hash_is_of_code_alone() -> None:
    text = 'def f(x: int) -> int:\n    """One more."""\n    return x + 1\n'
    same = "# a remark\ndef f(x):\n\n    return (x + 1)  # more\n"
    assert code_hash(text) == code_hash(same)
    assert code_hash(text) != code_hash(text.replace("+ 1", "+ 0"))
    assert code_hash(text) != code_hash(text.replace("+ 1", "+ True"))


def test_the_command_says_which_module_is_stale(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["wasm", "--check", "zyrcan"]) == 0
    assert capsys.readouterr().out == "Zyrcan is up to date.\n"
    hashes = source_hashes
    monkeypatch.setattr(driver, "source_hashes", lambda exports: {**hashes(exports), "cellar.rules.rng": "other"})
    assert run(["wasm", "--check", "zyrcan", "angel"]) == 1
    assert "Zyrcan is out of date: cellar.rules.rng changed. `make wasm` rebuilds it." in capsys.readouterr().out


def test_what_makes_modules_must_be_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("cellar.cli.wasm.find_spec", lambda name: None)
    assert run(["wasm", "zyrcan"]) == 2
    assert "run `pip install 'cellar-games[wasm]'`" in capsys.readouterr().err
