"""One browser and one server for the tests of a process; a fresh window for each person."""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import ConsoleMessage, Page, Request, expect, sync_playwright

from tests.e2e.browser import ROOT, alone, find, packages
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.siting import Siting, written
from tests.patience import PATIENCE

PATIENCE_MS = 1_000 * PATIENCE
expect.set_options(timeout=PATIENCE_MS)
#: The browser notes failed fetches itself: tests that break the line, or ask for what is not there, expect them. Over
#: plain HTTP from elsewhere it notes that it needs a secure page for one of our headers. It looks for a newer worker of
#: the page by itself, also where no server is. A site's page, and Pyodide, note which of its files is missing. A font
#: that is there before anything is drawn with it is noted some seconds after the page's load: a slow machine's matter.
EXPECTED = re.compile(
    r"WebSocket connection|Failed to load resource|net::ERR_|ERR_CONNECTION|Cross-Origin-Opener-Policy header has been"
    r"|error occurred when fetching the script|Service Worker registration blocked by Playwright"
    r"|\S+/python/\S+ answered 404\."
    r"|was preloaded using link preload but not used within a few seconds"
)


@pytest.fixture(scope="session")
def page_built() -> None:
    """The page as its sources are now."""
    packages()
    import sys

    sys.path.insert(0, str(ROOT))
    from hatch_build import build, build_kit

    with alone("page"):
        build()
        build_kit(whole=False)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Chromium]:
    """The browser, until another folder's test is run by this process: Playwright keeps a loop running beside those of
    this one, and tests elsewhere want loops of their own."""
    browser = find()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=browser.path,
            args=list(browser.arguments),
            env={**browser.environment} if browser.environment else None,
        )
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """The server of most tests."""
    running = Serving(tmp_path_factory.mktemp("e2e"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def site_files(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `cellar site` writes, once for all processes of a run."""
    base = tmp_path_factory.getbasetemp()
    return written(base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base)


@pytest.fixture
def site(site_files: Path, tmp_path: Path) -> Iterator[Siting]:
    """A static host, which the test may change."""
    host = Siting(site_files, tmp_path)
    yield host
    host.stop()


@pytest.fixture
def house(request: pytest.FixtureRequest) -> Serving | Siting:
    """A server or a static host, as the test says: pages are the same at both, one of them in studies."""
    found: Serving | Siting = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def own_server(page_built: None, tmp_path: Path) -> Iterator[Serving]:
    """A server that the test may kill."""
    running = Serving(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def person(chromium: Chromium) -> Iterator[Callable[..., Player]]:
    """Opens a window for another person: own storage, nothing moves. What goes wrong in a page fails the test at its
    end."""
    wrong: list[str] = []
    contexts = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            wrong.append(message.text)

    def asked(request: Request, home: str) -> None:
        if not request.url.startswith((home, "blob:", "data:")):
            wrong.append(f"a request to somebody else: {request.url}")

    def new(server: Serving | Siting, width: int = 1280, height: int = 800, **more: Any) -> Player:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            reduced_motion=more.pop("reduced_motion", "reduce"),
            # Only who tests the installed page wants what it keeps.
            service_workers=more.pop("service_workers", "block"),
            **more,
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page: Page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: asked(request, server.address))
        return Player(page, server)

    yield new
    for context in contexts:
        context.close()
    assert not wrong, wrong
