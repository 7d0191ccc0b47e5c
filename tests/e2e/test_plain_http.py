"""A table on a home network: plain HTTP, a name that is not this machine's own, and so no secure context."""

import copy
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import ELSEWHERE, WEB
from tests.e2e.player import Player
from tests.e2e.serving import Serving

#: What browsers keep from such pages. The clipboard is tried where there is another way, a Python is kept for the next
#: visit where there is a cache to keep it in, and a browser is notified where a service worker can be.
MISSING = re.compile(r"crypto\.(randomUUID|subtle)|serviceWorker|navigator\.(clipboard|mediaDevices|wakeLock|share)")
TRIED = {
    "web/src/alerts/away-alerts.ts",
    "web/src/ui/clipboard.ts",
    "web/src/ui/service-worker.svelte.ts",
    "web/src/ui/ShareButton.svelte",
    "web/src/local/python/snapshot.ts",
}


@pytest.fixture
def home_server(page_built: None, tmp_path: Path) -> Iterator[Serving]:
    """A server that answers to another name."""
    running = Serving(tmp_path, names=[ELSEWHERE])
    yield running
    running.stop()


def test_people_elsewhere_play_and_pass_links_on(home_server: Serving, person: Callable[..., Player]) -> None:
    elsewhere = copy.copy(home_server)
    elsewhere.address = home_server.address.replace("127.0.0.1", ELSEWHERE)
    made = home_server.post("/api/tables", {"game": "zyrcan", "seats": [{"who": "me"}, *[{"who": "friend"}] * 2]})
    me, friend = person(elsewhere), person(elsewhere)
    me.sit(made)
    friend.sit(made, 1)
    assert me.page.evaluate("window.isSecureContext") is False
    assert me.turn() == "yours"
    me.click("fleet:1")
    me.click(next(site for site in me.sites() if site.startswith("hex:")))
    me.until(1)
    assert friend.turn() == "yours", "the move has come"
    me.tab("About")
    me.page.get_by_role("button", name="Copy spectator link").click()
    expect(me.page.get_by_text("Link copied. Anyone who opens it can watch.")).to_be_visible()


def test_the_page_needs_nothing_that_only_secure_pages_have() -> None:
    found = {
        str(path.relative_to(WEB.parent)): MISSING.findall(path.read_text())
        for path in (WEB / "src").rglob("*")
        if path.suffix in (".ts", ".svelte") and MISSING.search(path.read_text())
    }
    assert set(found) <= TRIED, found
