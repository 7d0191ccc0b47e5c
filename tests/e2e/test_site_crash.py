"""A browser that is killed at a static site: what was kept is there, home lists it, and nothing older is shown."""

import os
import random
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import find
from tests.e2e.conftest import PATIENCE_MS
from tests.e2e.player import Player
from tests.e2e.siting import Siting
from tests.e2e.test_site_ahead import LOADING, Held, kept, laid_by

LISTENS = re.compile(r"DevTools listening on (\S+)")
#: The seat's token as version 1 of the database had it, in a database of that version with the same rows.
OLDER = """async () => {
  const name = `cellar ${new URL('.', location.href).pathname}`;
  const open = (...version) => new Promise((done) => {
    const opening = indexedDB.open(name, ...version);
    opening.onupgradeneeded = () => stores.forEach((store) => opening.result.createObjectStore(store));
    opening.onsuccess = () => done(opening.result);
  });
  const old = await open();
  const stores = [...old.objectStoreNames].filter((one) => !['holds', 'cards', 'beginnings', 'ahead'].includes(one));
  const read = (store) => new Promise((done) => {
    const within = old.transaction(store).objectStore(store);
    const [keys, rows] = [within.getAllKeys(), within.getAll()];
    rows.onsuccess = () => done(rows.result.map((row, n) => [keys.result[n], row]));
  });
  const all = new Map(await Promise.all(stores.map(async (store) => [store, await read(store)])));
  const [[[match], token]] = await read('holds');
  old.close();
  await new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done));
  const text = new TextDecoder().decode(token);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`cellar seat ${text}`));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  stores.push('tokens');
  all.set('tokens', [[[hex], token]]);
  const older = await open(1);
  const writing = older.transaction(stores, 'readwrite');
  for (const [store, rows] of all) for (const [key, row] of rows) writing.objectStore(store).put(row, key);
  await new Promise((done) => (writing.oncomplete = done));
  older.close();
  return [match, text];
}"""
#: Only the page's own storage has the token, as an older version left it.
UNHELD = """([table, token]) => new Promise((done) => {
  localStorage.setItem('cellar.holds', JSON.stringify([{ table, token }, { table: 'gone', token: 'x' }]));
  const opening = indexedDB.open(`cellar ${new URL('.', location.href).pathname}`);
  opening.onsuccess = () => {
    const writing = opening.result.transaction('holds', 'readwrite');
    writing.objectStore('holds').clear();
    writing.oncomplete = () => (opening.result.close(), done());
  };
})"""

#: Once it is busy, a page lays nothing by: that waits for a quiet moment.
BUSY = """const later = window.setTimeout;
window.setTimeout = (work, wait, ...more) => (window.busy && wait === 600 ? 0 : later(work, wait, ...more));"""


class Killable:
    """A browser with a profile of its own, which the test kills and opens again."""

    def __init__(self, playing: Browser, folder: Path) -> None:
        self._playing = playing
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None

    def open(self, site: Siting) -> Player:
        browser = find()
        command = [str(browser.path), *browser.arguments, "--headless", "--remote-debugging-port=0"]
        self._process = subprocess.Popen(
            [*command, f"--user-data-dir={self._folder}", "about:blank"],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
            env={**os.environ, **browser.environment},
            start_new_session=True,
        )
        assert self._process.stderr is not None
        address = next(found[1] for line in self._process.stderr if (found := LISTENS.search(line)))
        context = self._playing.browser_type.connect_over_cdp(address).contexts[0]
        context.set_default_timeout(PATIENCE_MS)
        # What it keeps would come past whoever holds Python back.
        context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = context.new_page()
        # As everywhere else; and a tab behind another would not go on with what moves.
        page.emulate_media(reduced_motion="reduce")
        page.bring_to_front()
        return Player(page, site)

    def kill(self) -> None:
        """All of its processes, at once: nothing is said to any of them."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.communicate()
            self._process = None


@pytest.fixture
def killable(chromium: Browser, tmp_path: Path) -> Iterator[Killable]:
    found = Killable(chromium, tmp_path / "profile")
    yield found
    found.kill()


def listed(me: Player, title: str) -> None:
    """Home has a way back to the match, by which it goes on."""
    me.home()
    me.page.get_by_role("region", name="Continue").get_by_role("link", name=title).click()
    me.turn()
    me.play_randomly(random.Random(1), 1)
    kept(me)


@pytest.mark.parametrize("python_is_there", [False, True])
def test_a_new_match_is_listed_after_a_crash(site: Siting, killable: Killable, python_is_there: bool) -> None:
    me = killable.open(site)
    if python_is_there:
        # Python lays this one out itself: nobody has seen such a table before.
        me.go("/new/zyrcan")
        me.page.get_by_label("Players").select_option("4")
        me.page.get_by_role("button", name="Start match").click()
    else:
        Held(me)
        me.home()
        me.solve("cell_management")
    me.turn()
    killable.kill()
    listed(killable.open(site), "Zyrcan" if python_is_there else "Cell Management")


def test_after_a_crash_nothing_older_is_shown_than_what_was_acknowledged(site: Siting, killable: Killable) -> None:
    me = killable.open(site)
    me.page.add_init_script(BUSY)
    me.home()
    me.page.get_by_role("button", name="Play Cell Management").click()
    me.turn()
    laid_by(me, f"table {me.table}")
    me.page.evaluate("window.busy = true")
    me.play_randomly(random.Random(1), 1)
    kept(me)
    ply, address = me.ply, me.page.url
    killable.kill()
    me = killable.open(site)
    held = Held(me)
    me.page.goto(address)
    expect(me.page.locator(LOADING), "the table is on its way").to_be_visible()
    assert me.state == "opening"
    held.let_go()
    me.until(ply)
    assert me.turn() == "yours"


def test_seats_of_an_older_version_are_taken_over(site: Siting, person: Callable[..., Player]) -> None:
    me = person(site)
    me.home()
    me.page.get_by_role("button", name="Play Zyrcan").click()
    me.play_randomly(random.Random(1), 4)  # a ship and its place are one move
    kept(me)
    aside = f"{site.address}/cellar-site.txt"
    me.page.goto(aside)
    found = me.page.evaluate(OLDER)
    listed(me, "Zyrcan")
    me.page.goto(aside)
    me.page.evaluate(UNHELD, found)
    listed(me, "Zyrcan")
    assert me.page.evaluate("localStorage.getItem('cellar.holds')") == "[]"
