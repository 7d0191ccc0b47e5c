"""Pictures of a static site, for tools/screenshots.py: home, loading, a table, moves as links, offline, a newer
version, and a browser that keeps nothing."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.siting import Siting, written

#: Takes one picture.
Shoot = Callable[..., None]
#: A window, with or without what an installed page keeps.
Window = Callable[[Browser, str, str, bool], BrowserContext]
READY = '.table:not([data-state="opening"])'


def site_pictures(browser: Browser, looks: list[tuple[str, str]], window: Window, shoot: Shoot) -> None:
    """All of them, in the looks that are wanted."""
    with tempfile.TemporaryDirectory() as folder:
        files = written(Path(folder))
        for screen, theme in looks:
            with tempfile.TemporaryDirectory() as copy:
                host = Siting(files, Path(copy))
                try:
                    _visits(browser, host, screen, theme, window, shoot)
                finally:
                    host.stop()


def _visits(browser: Browser, host: Siting, screen: str, theme: str, window: Window, shoot: Shoot) -> None:
    suffix = f"{screen}-{theme}"
    context = window(browser, screen, theme, True)
    page = context.new_page()
    page.goto(host.at("/new/angel"))
    page.locator("progress").wait_for()
    shoot(page, f"site-loading-{suffix}")
    _by_links(page, shoot, suffix)
    page.goto(host.at("/"))
    page.get_by_role("button", name="Solve").first.wait_for()
    shoot(page, f"site-home-{suffix}", whole=True)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    page.get_by_text("everything here plays on your device").wait_for()
    page.get_by_role("button", name="Play Zyrcan").click()
    page.locator(READY).wait_for()
    shoot(page, f"site-offline-{suffix}")
    context.set_offline(False)
    worker = host.folder / "worker.js"
    worker.write_text(worker.read_text().replace('VERSION = "', 'VERSION = "x'))
    page.evaluate("() => navigator.serviceWorker.ready.then((it) => it.update()).then(() => true)")
    page.get_by_role("button", name="Update").wait_for()
    shoot(page, f"site-newer-{suffix}")
    context.close()
    _refused(browser, host, screen, theme, window, shoot)


def _by_links(page: Page, shoot: Shoot, suffix: str) -> None:
    """A match with a friend elsewhere: the link, and what the friend sees."""
    page.get_by_label("Devil", exact=True).select_option("friend")
    page.get_by_role("button", name="Start match").click()
    page.locator(".table[data-state=waiting]").wait_for()
    page.get_by_role("button", name="Get a link with your move").click()
    link = page.get_by_label("Link with your move").input_value()
    shoot(page, f"site-link-{suffix}")
    page.get_by_text("More options", exact=True).click()
    page.get_by_role("button", name="Move this match to a server").click()
    page.get_by_role("button", name="Move the match").scroll_into_view_if_needed()
    shoot(page, f"site-to-a-server-{suffix}")
    page.goto(link)
    page.get_by_role("button", name="Go to the table").wait_for()
    shoot(page, f"site-move-{suffix}")


def _refused(browser: Browser, host: Siting, screen: str, theme: str, window: Window, shoot: Shoot) -> None:
    worker = next((host.folder / "assets").glob("local-table-worker-*.js"))
    worker.write_text(f"IDBFactory.prototype.open = () => {{ throw new Error() }};\n{worker.read_text()}")
    context = window(browser, screen, theme, False)
    page = context.new_page()
    page.goto(host.at("/"))
    page.get_by_role("button", name="Play Cell Management").click()
    page.locator(READY).wait_for()
    shoot(page, f"site-refused-{screen}-{theme}")
    context.close()
    next((host.folder / "python").glob("*/cellar.pack")).write_bytes(b"broken")
    context = window(browser, screen, theme, False)
    page = context.new_page()
    page.goto(host.at("/new/zyrcan"))
    page.get_by_role("button", name="Reload").wait_for()
    shoot(page, f"site-failed-{screen}-{theme}")
    context.close()
