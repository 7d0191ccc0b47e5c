"""What other packages bring to a static site, and what is refused in a sentence."""

import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from cellar.browser.site import plugins
from cellar.play import registry
from cellar.play.registry import Packed
from cellar.wasm.build import driver
from cellar.wasm.host.manifest import Manifest
from tests.conformance.example import SOURCES


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """A package with a bot, installed."""

    def made(code: str = "BOT = 1\n") -> Path:
        folder = tmp_path / "brings_bots"
        (folder / "golden").mkdir(parents=True)
        (folder / "__init__.py").write_text(code)
        (folder / "table.json").write_text("{}")
        (folder / "golden" / "0.txt").write_text("not for visitors")
        monkeypatch.syspath_prepend(str(tmp_path))
        entries = {"cellar.bots": [Packed("bots", "brings_bots:BOT")]}
        monkeypatch.setattr(registry, "brought", lambda group: entries.get(group, []))
        return folder

    return made


def test_a_package_goes_along_with_its_entry_points(package: Callable[..., Path]) -> None:
    package("from math import sqrt\nimport re\n\nBOT = sqrt(4)\n")
    found = plugins.gather(10_000)
    assert set(found.sources) == {"brings_bots/__init__.py", "cellar_packed.py"}
    assert set(found.data) == {"brings_bots/table.json"}
    told: dict[str, dict[str, dict[str, str]]] = {}
    exec(found.sources["cellar_packed.py"], told)
    assert told["ENTRIES"]["cellar.bots"] == {"bots": "brings_bots:BOT"}
    assert 0 < found.bytes < 1000


def test_what_weighs_too_much_is_refused(package: Callable[..., Path]) -> None:
    (package() / "weights.bin").write_bytes(bytes(range(256)) * 400)
    with pytest.raises(plugins.BadPlugin, match=r"brings_bots weigh .* allow more with --plugins-mb"):
        plugins.gather(200)


@pytest.mark.parametrize("name", ["numpy", "turtle"])
def test_what_a_browser_does_not_have_is_refused(package: Callable[..., Path], name: str) -> None:
    package(f"import {name}\n")
    with pytest.raises(plugins.BadPlugin, match=f"imports {name}, which a static site does not have"):
        plugins.gather(10_000)


def test_a_browser_finds_what_was_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert list(registry.brought("cellar.games")) == []
    (tmp_path / "cellar_packed.py").write_text('ENTRIES = {"cellar.games": {"halma": "os.path:sep"}}\n')
    monkeypatch.syspath_prepend(str(tmp_path))
    (entry,) = registry.brought("cellar.games")
    assert (entry.name, entry.module, entry.load()) == ("halma", "os.path", "/")
    sys.modules.pop("cellar_packed")


@pytest.fixture
def kuhn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Kuhn poker, installed; the folder of its package."""
    folder = tmp_path / "kuhn_poker"
    shutil.copytree(SOURCES / "kuhn_poker", folder)
    for name in [name for name in sys.modules if name.partition(".")[0] == "kuhn_poker"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(tmp_path))
    invalidate_caches()
    entries = {"cellar.games": [Packed("kuhn_poker", "kuhn_poker:ABOUT")]}
    monkeypatch.setattr(registry, "brought", lambda group: entries.get(group, []))
    about = __import__("kuhn_poker").ABOUT
    monkeypatch.setattr(registry, "all_games", lambda: {"kuhn_poker": about})
    return folder


def modules(found: plugins.Plugins) -> set[str]:
    return {name for name in found.data if "/wasm/" in name}


def test_a_fresh_module_goes_along(kuhn: Path) -> None:
    found = plugins.gather(1_000_000)
    assert modules(found) == {"kuhn_poker/wasm/kuhn_poker.wasm", "kuhn_poker/wasm/manifest.json"}
    assert found.sentences == ()


def stale(folder: Path) -> None:
    """Change the rules, so that the module is of others."""
    rules = folder / "rules.py"
    rules.write_text(rules.read_text().replace("return bool(", "return True and bool(", 1) + "\nMORE = 1\n")


@pytest.mark.parametrize("missing", ["numba", "ziglang"])
def test_a_stale_module_that_cannot_be_made_stays_behind_and_a_sentence_says_so(
    kuhn: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    stale(kuhn)
    monkeypatch.setattr(plugins, "find_spec", lambda name: None if name == missing else find_spec(name))
    found = plugins.gather(1_000_000)
    assert modules(found) == set(), "what is there is of other rules"
    (sentence,) = found.sentences
    assert sentence.startswith("Kuhn poker: bots think in plain Python there, which is slow")
    assert "run `pip install 'cellar-games[wasm]'`, then `cellar site` again." in sentence


def test_what_is_made_for_a_site_leaves_the_others_of_its_folder(kuhn: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games of one folder share its manifest: one is fresh, the other has no module yet."""
    about = __import__("kuhn_poker").ABOUT
    second = replace(about, name="second_poker")
    monkeypatch.setattr(registry, "all_games", lambda: {"kuhn_poker": about, "second_poker": second})
    known = driver.stale("kuhn_poker")
    assert known == ""
    made = msgspec.json.decode((kuhn / "wasm" / "manifest.json").read_bytes(), type=Manifest).games["kuhn_poker"]
    other = msgspec.structs.replace(made, file="second_poker.wasm")
    monkeypatch.setattr(driver, "make_one", lambda game: (other, b"code"))
    monkeypatch.setattr(plugins, "find_spec", lambda name: find_spec(name) or find_spec("cellar"))
    found = plugins.gather(1_000_000)
    assert modules(found) == {
        f"kuhn_poker/wasm/{name}" for name in ("kuhn_poker.wasm", "second_poker.wasm", "manifest.json")
    }
    told = msgspec.json.decode(found.data["kuhn_poker/wasm/manifest.json"], type=Manifest)
    assert told.games == {"kuhn_poker": made, "second_poker": other}
