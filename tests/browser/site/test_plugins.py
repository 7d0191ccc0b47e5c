"""What other packages bring to a static site, and what is refused in a sentence."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cellar.browser.site import plugins
from cellar.play import registry
from cellar.play.registry import Packed


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
