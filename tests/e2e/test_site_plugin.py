"""A game of another package on a static site: on the menu, with its rules, its bot and its WebAssembly module."""

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.conformance.example import installed
from tests.e2e.player import Player
from tests.e2e.siting import Siting, written
from tests.e2e.test_next_visit import WHOLE, change
from tests.e2e.test_site import begin, soon

Person = Callable[..., Player]


@pytest.fixture(scope="module")
def plugin_files(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that is written where Kuhn poker is installed."""
    environment = installed(tmp_path_factory.mktemp("example"))
    return written(tmp_path_factory.mktemp("plugin"), environment)


@pytest.fixture
def site(plugin_files: Path, tmp_path: Path) -> Iterator[Siting]:
    host = Siting(plugin_files, tmp_path)
    yield host
    host.stop()


def test_it_is_played_against_its_own_bot_and_the_python_that_is_kept_has_it(site: Siting, person: Person) -> None:
    kept = WHOLE.format(name=f"cellar-started {site.address}")
    me = person(site, service_workers="allow")
    me.home()
    card = me.page.get_by_role("listitem").filter(has=me.page.get_by_role("heading", name="Kuhn poker"))
    expect(card).to_contain_text("2 players")
    me.page.get_by_role("button", name="Play Kuhn poker").click()
    me.turn()
    expect(me.page.get_by_role("region", name="Your hand")).to_contain_text(re.compile("[JQK]"))
    me.play_randomly(random.Random(2))
    expect(me.page.get_by_role("heading", name=re.compile("You win|You lose|Draw"))).to_be_visible()
    soon(me, kept)
    # From here on no Python can be started: neither its library nor our archive can be read.
    for name in ("/stdlib.zip", "/cellar.pack"):
        change(me, name, "empty")
    begin(me, "Kuhn poker")
    me.play_randomly(random.Random(4))
    expect(me.page.get_by_role("heading", name=re.compile("You win|You lose|A draw"))).to_be_visible()
    assert me.page.evaluate(f"() => {kept}"), "it was of use"


def test_its_module_goes_along_and_its_tests_do_not(plugin_files: Path) -> None:
    import gzip

    (pack,) = plugin_files.glob("python/*/cellar.pack")
    names = {path for path, _ in json.loads(gzip.decompress(pack.read_bytes()).split(b"\n", 1)[0])}
    assert {"kuhn_poker/wasm/kuhn_poker.wasm", "kuhn_poker/wasm/manifest.json", "cellar_packed.pyc"} <= names
    assert {"kuhn_poker/rules.pyc", "kuhn_poker/lessons/one-bet.toml"} <= names
    assert not any("golden" in name for name in names if name.startswith("kuhn_poker/"))
