"""At a server's page the visitor's own device thinks, where its browser can: at a table, for hints, looking back."""

import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocket, expect

from tests.e2e.matches import ME, RANDOM
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.test_thinking_along import panel, rests
from tests.patience import PATIENCE

Person = Callable[..., Player]


@pytest.fixture
def idle_server(page_built: None, tmp_path: Path) -> Iterator[Serving]:
    """A server that does not think along itself."""
    running = Serving(tmp_path, on_devices=True, think_along=0.0)
    yield running
    running.stop()


def test_a_search_and_a_hint_are_this_devices_own(idle_server: Serving, person: Person) -> None:
    server, loaded, heard = idle_server, list[str](), list[str]()
    me = person(server)
    me.page.on("request", lambda request: loaded.append(request.url) if "/python/" in request.url else None)
    me.page.on("websocket", lambda socket: listen(socket, heard))
    me.sit(server.post("/api/tables", {"game": "zyrcan", "seats": [ME, RANDOM, RANDOM]}))
    me.turn()
    me.tab("Analysis")
    expect(panel(me).get_by_role("switch")).not_to_be_checked()
    assert not loaded, "nothing is loaded before somebody thinks along"
    me.page.keyboard.press("t")
    thinks_here(me)
    assert loaded
    panel(me).get_by_role("switch").click()
    me.page.get_by_role("button", name="Hint").click()
    expect(me.page.locator(".mark.hinted")).to_have_count(1)
    assert not [text for text in heard if '"thoughts"' in text or '"hinted"' in text], "the server has said nothing"
    # The same of a moment that one looks back at.
    me.click(me.sites()[0])
    if me.page.locator(".table:not([data-chosen=''])").count():
        me.click(next(site for site in me.sites() if site.startswith("hex:")))
    me.until(3)
    me.tab("Log").get_by_role("link", name="Full replay").click()
    panel(me).get_by_role("switch").click()
    thinks_here(me)
    with urllib.request.urlopen(server.at("/metrics"), timeout=PATIENCE) as answer:
        assert "cellar_device_jobs_total 3" in answer.read().decode()


def thinks_here(me: Player) -> None:
    shown = rests(me)
    expect(shown.locator(".status")).to_contain_text("Admiral: 40 simulations")
    expect(shown).to_contain_text("on this device")


def listen(socket: WebSocket, heard: list[str]) -> None:
    socket.on("framereceived", lambda text: heard.append(str(text)))
