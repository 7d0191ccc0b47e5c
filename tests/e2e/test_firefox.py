"""A visit of the static site in Firefox, where there is one on this machine: all other browser tests use Chromium."""

import json
from collections.abc import Iterator

import pytest

from tests.e2e.firefox import Firefox, Tab, found
from tests.e2e.siting import Siting

pytestmark = [
    pytest.mark.study,
    pytest.mark.skipif(found() is None, reason="there is no Firefox on this machine"),
]
TARGET = ".mark.target, .choices button, .offered [data-site]"
#: All that the table says of itself.
MOMENT = "JSON.stringify({...document.querySelector('.table').dataset})"
HOME = "a[aria-label='Cellar, home']"


@pytest.fixture
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    path = found()
    assert path is not None
    browser = Firefox(path, tmp_path_factory.mktemp("firefox"))
    yield browser
    browser.close()
    assert not browser.wrong, browser.wrong


def table(state: str) -> str:
    """Whether there is a table in a state, as an expression of the page."""
    return f"document.querySelector(`.table{state}`)"


def turn(tab: Tab) -> int:
    """Wait until it is my turn, and nothing is on its way; how many actions have been played."""
    tab.until(table("[data-state=yours][data-sent=false]"))
    return int(tab.look(f"{table('')}.dataset.ply"))


def move(tab: Tab) -> int:
    """Make any move and wait for those of the others; how many actions have been played."""
    before = turn(tab)
    while tab.look(table(f"[data-state=yours][data-ply='{before}'][data-sent=false]") + " !== null"):
        shown = tab.look(MOMENT)
        tab.click(TARGET)
        tab.until(f"{MOMENT} !== {json.dumps(shown)}")
    after = turn(tab)
    assert after > before
    return after


def test_a_whole_visit_in_firefox(site: Siting, firefox: Firefox) -> None:
    me = firefox.tab()
    me.go(f"{site.address}/")
    me.click("button", "Solve")
    assert move(me) == 1
    me.reload()
    me.until(table("[data-ply='1']"))
    turn(me)
    me.click("button", "Hint")
    me.until("document.querySelector('.mark.hinted, .choices .hinted')")
    me.click(HOME)
    me.click("button", "Play Zyrcan")
    move(me)
    # What stands beside the board needs no bar at its foot.
    assert (
        me.look("(({offsetHeight, clientHeight}) => offsetHeight - clientHeight)(document.querySelector('.dock'))") == 0
    )
    me.until("navigator.serviceWorker.controller")
    site.stop()
    ply = move(me)
    me.reload()
    me.until(table(f"[data-ply='{ply}']"))
    other = firefox.tab()
    other.go(me.look("location.href"))
    other.until(table(f"[data-ply='{ply}']"))
    ply = move(other)
    me.until(table(f"[data-ply='{ply}']"))
    me.click(HOME)
    me.click("button", "Play Cell Wars")
    move(me)
    me.click(HOME)
    me.until("document.body.innerText.includes('Your 3 matches')")
    assert me.look("document.title") == "Cellar"
    me.wide(360, 740)
    assert me.look("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
