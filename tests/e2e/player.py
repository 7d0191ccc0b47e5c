"""Somebody at a table: looks at the page and clicks or types as a person would, never past it."""

import json
import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page, TimeoutError, WebSocketRoute, expect

from tests.e2e.browser import WEB
from tests.e2e.serving import Serving
from tests.e2e.siting import Siting
from tests.patience import PATIENCE

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
#: A place is brought into sight so often before it is clicked on: a board may move just then.
TRIES = 12
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
#: What can be clicked now, and where: rings on the board, choices and cards beside it.
CLICKABLE = """() => [...document.querySelectorAll('.mark.target, .choices button, .offered [data-site]')]
  .map((e) => e.dataset.site)"""
#: What the rules say of a page. The board is one application to a screen reader; its hundreds of shapes are no elements
#: of a page. A line of the log that is half scrolled away is no target for a finger.
JUDGED = """(only) => {
  for (const one of document.querySelectorAll('.deed')) {
    const {left, top, bottom} = one.getBoundingClientRect();
    const seen = [top + 1, bottom - 1].every((y) => one.contains(document.elementFromPoint(left + 9, y)));
    one.toggleAttribute('data-half', !seen);
  }
  return axe.run({exclude: [['.board svg > *'], ['[data-half]']]}, {runOnly: only, resultTypes: ['violations']});
}"""
#: A link like those of the page, and a click on it; what is shown before is marked.
LINK = """(path) => {
  for (const one of document.querySelectorAll('main > *')) one.dataset.left = '';
  const link = Object.assign(document.createElement('a'), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
}"""
#: Takes a seat.
HOLD = "(held) => localStorage.setItem('cellar.holds', held)"
#: Takes a seat when a page is loaded, once in a window: what the page makes of it later is its own.
SEATED = """(([table, held]) => {{
  if (sessionStorage.getItem(`sits at ${{table}}`)) return;
  sessionStorage.setItem(`sits at ${{table}}`, 'yes');
  localStorage.setItem('cellar.holds', held);
}})({})"""
#: Whether the middle of a place is in the part of the board that is shown, and not under a button.
IN_SIGHT = """(one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return Boolean(top?.closest('.board svg[role=application]'));
}"""


class Line:
    """A page's line to the tables, which can be cut: sockets end, and no new one is answered until it is mended. Made
    before the page is opened."""

    def __init__(self, page: Page) -> None:
        self._open: list[WebSocketRoute] = []
        self._cut = False
        page.route_web_socket(re.compile("/ws/tables/"), self._asked)

    def _asked(self, socket: WebSocketRoute) -> None:
        if self._cut:
            socket.close()
        else:
            socket.connect_to_server()
            self._open.append(socket)

    def cut(self) -> None:
        """Pull the plug."""
        self._cut = True
        for socket in self._open:
            socket.close()
        self._open.clear()

    def mend(self) -> None:
        """The network is back."""
        self._cut = False


class Player:
    """A person with a browser."""

    def __init__(self, page: Page, server: Serving | Siting) -> None:
        self.page = page
        self.server = server

    # -- going somewhere

    def go(self, path: str) -> None:
        """Type an address."""
        self.page.goto(self.server.at(path))

    def follow(self, path: str) -> None:
        """Follow a link to another page of the server, which is not loaded anew, until the one before is gone."""
        self.page.evaluate(LINK, path)
        expect(self.page.locator("[data-left]")).to_have_count(0)

    def home(self) -> None:
        """The home page, with its games."""
        self.go("/")
        expect(
            self.page.get_by_role("listitem").filter(has=self.page.get_by_role("button", name="Play ")).first
        ).to_be_visible()

    def solve(self, game: str) -> None:
        """Lay out the puzzle of the day of a game, from the home page."""
        self.page.locator(f"[aria-labelledby=puzzle-{game}]").get_by_role("button", name="Solve").click()

    def sit(self, made: dict[str, Any], seat: int | None = None) -> None:
        """Take the maker's place at a table that was laid out over HTTP, or a friend's by its link. A window that
        shows another page of the server goes there by a link."""
        if seat is None:
            path, held = f"/play/{made['table']}", json.dumps([{"table": made["table"], "token": made["token"]}])
            if self.page.url.startswith(self.server.address) and path not in self.page.url:
                self.page.evaluate(HOLD, held)
                self.follow(path)
            else:
                self.page.add_init_script(SEATED.format(json.dumps([made["table"], held])))
                self.go(path)
        else:
            code = next(link["code"] for link in made["links"] if link["seat"] == seat)
            self.go(f"/join/{made['table']}#{code}")
            self.page.get_by_role("button", name="Join").click()
        self.ready()

    def open_record(self, text: str) -> None:
        """Bring a match as a file, and sit down at its table."""
        self.go("/matches")
        file: FilePayload = {"name": "match.txt", "mimeType": "text/plain", "buffer": text.encode()}
        self.page.get_by_label("Open a file").set_input_files(file)
        self.ready()

    @property
    def table(self) -> str:
        """The id of the table in the address."""
        return self.page.url.rstrip("/").rpartition("/")[2]

    # -- looking

    @property
    def state(self) -> str:
        """opening, cover, yours, waiting or over."""
        return self.page.locator(".table").get_attribute("data-state") or ""

    @property
    def ply(self) -> int:
        """How many actions have been played, as this page shows it."""
        return int(self.page.locator(".table").get_attribute("data-ply") or 0)

    def ready(self) -> str:
        """Wait until the table is laid out."""
        self.page.locator('.table:not([data-state="opening"])').wait_for()
        return self.state

    def turn(self) -> str:
        """Wait until it is my turn, my screen is covered, or it is over."""
        self.page.locator(":is(.table[data-state=yours], .table[data-state=over], .table[data-state=cover])").wait_for()
        return self.state

    def until(self, ply: int) -> None:
        """Wait until so many actions are shown."""
        self.page.locator(f'.table[data-ply="{ply}"]').wait_for()

    def ring(self, site: str) -> Locator:
        """A place on the board that may be chosen."""
        return self.page.locator(f'.mark.target[data-site="{site}"]')

    def sites(self) -> list[str]:
        """All that can be clicked now."""
        return list(self.page.evaluate(CLICKABLE))

    def spoken(self) -> str:
        """What the live region says."""
        return self.page.get_by_role("log", name="Moves").locator("p").last.inner_text()

    def tab(self, name: str) -> Locator:
        """Open a tab beside the board, on a phone its sheet; what it shows."""
        tab, panel = self.page.get_by_role("tab", name=name), self.page.get_by_role("tabpanel")
        if tab.get_attribute("aria-selected") != "true" or not panel.is_visible():
            tab.click()
        expect(panel).to_be_visible()
        return panel

    def close_sheet(self) -> None:
        """On a phone: see the whole board again."""
        self.page.get_by_role("tabpanel").get_by_role("button", name="Close").click()

    # -- playing

    def place(self, site: str) -> Locator:
        """Where a site can be clicked: on the board, among the choices or in the hand."""
        return self.page.locator(
            f'.mark.target[data-site="{site}"], .choices [data-site="{site}"], .offered [data-site="{site}"]'
        ).first

    def click(self, site: str) -> None:
        """Click on a site and wait until the page has taken it in."""
        before = self._moment()
        place = self.place(site)
        for left in reversed(range(TRIES)):
            self.bring(site)
            try:
                place.click(timeout=1_000 * PATIENCE / TRIES)
                break
            except TimeoutError:  # the board has moved in between, and what lay free is under a button
                if not left:
                    raise
        self._changed(before)

    def bring(self, site: str) -> None:
        """Show the whole board where a place of it is out of sight."""
        ring, all_ = self.ring(site), self.page.get_by_role("button", name="Show the whole board")
        if all_.count() and ring.count() and not ring.first.evaluate(IN_SIGHT):
            all_.click()
            all_.wait_for(state="detached")

    def hint(self, ask: Callable[[], None]) -> str:
        """Ask for a hint until there is one; the site that it points at. It may have to be compiled first."""
        compiling = self.page.get_by_text("are being compiled, once on this machine")
        hinted = self.page.locator(".mark.hinted, .choices .hinted")
        for _ in range(12):
            ask()
            expect(self.page.get_by_text("One moment …")).to_have_count(0)
            expect(hinted.or_(compiling).first).to_be_attached()
            if hinted.count():
                break
        return hinted.first.get_attribute("data-site") or ""

    def _moment(self) -> str:
        shown = self.page.evaluate("({...document.querySelector('.table').dataset})")
        return "".join(f'[data-{name}="{value}"]' for name, value in shown.items())

    def _changed(self, before: str) -> None:
        # The page is another one when a click leads away.
        self.page.locator(f".table:not({before}), main:not(:has(.table))").first.wait_for()

    def play_randomly(self, rng: random.Random, most: int = 10_000) -> int:
        """Click on anything that may be clicked until the match is over, or so many times; returns the clicks."""
        for clicks in range(most):
            state = self.turn()
            if state == "over":
                return clicks
            if state == "cover":
                self.uncover()
                continue
            self.click(rng.choice(self.sites()))
        return most

    def uncover(self) -> None:
        """Hot seat: say that it is me."""
        self.page.get_by_role("dialog").get_by_role("button").click()
        self.page.get_by_role("dialog").wait_for(state="detached")

    # -- judging

    def axe(self, *rules: str) -> None:
        """No violation of the accessibility rules, or of some of them, on this page, as it is now."""
        if not self.page.evaluate("typeof axe === 'object'"):
            self.page.evaluate(AXE.read_text())
        found = self.page.evaluate(JUDGED, {"type": "rule", "values": rules} if rules else RULES)
        told = [
            f"{one['id']}: {one['help']}: "
            + "; ".join(f"{node['html'][:160]} {node['failureSummary']}" for node in one["nodes"][:3])
            for one in found["violations"]
        ]
        assert not told, "\n".join(told)

    def fits(self) -> None:
        """Nothing has to be scrolled sideways."""
        wide = self.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        assert wide[0] <= wide[1], f"the page is {wide[0]} px wide on a screen of {wide[1]} px"
