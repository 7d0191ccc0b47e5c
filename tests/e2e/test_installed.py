"""The page as an installed one: its shell opens without the server and says what is missing; a newer one is told."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]


def test_the_shell_opens_without_the_server_and_a_newer_version_is_told(own_server: Serving, person: Person) -> None:
    me = person(own_server, service_workers="allow")
    me.home()
    manifest = me.page.evaluate("async () => (await fetch('/manifest.webmanifest')).json()")
    assert manifest["display"] == "standalone"
    kind = "async (src) => (await fetch(src)).headers.get('content-type')"
    for icon in manifest["icons"]:
        assert me.page.evaluate(kind, icon["src"]).startswith("image/svg+xml")
    me.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    me.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    me.home()
    expect(me.page.get_by_text("A new version is available.")).to_have_count(0)
    # Another build would be another worker: here the same one under another address.
    me.page.evaluate("() => navigator.serviceWorker.register('/worker.js?newer').then(() => true)")
    expect(me.page.get_by_role("button", name="Update")).to_be_visible()
    me.axe()
    own_server.stop()
    me.page.goto(f"{own_server.address}/rules/zyrcan")
    expect(me.page.get_by_role("link", name="Cellar, home")).to_be_visible()
    expect(me.page.get_by_role("alert")).to_contain_text("Can't reach the server.")
    me.page.context.set_offline(True)
    expect(me.page.get_by_text("You're offline. Your move will be sent when you're back.")).to_be_visible()
