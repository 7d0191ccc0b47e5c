"""A static site before Python is there: boards are shown, and moves can be made on them. Python is held back, so that
nothing here depends on how fast it is."""

import random
import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from cellar_studies.bench import visits
from tests.e2e.player import Player
from tests.e2e.siting import Siting
from tests.e2e.test_site import soon

Person = Callable[..., Player]
PYTHON = "**/pyodide.asm.wasm*"
LOADING = ".notice.soon"


class Held:
    """Python does not come until it is let go."""

    def __init__(self, me: Player) -> None:
        self._context = me.page.context
        self._routes: list[Route] = []
        self._context.route(PYTHON, self._hold)

    def _hold(self, route: Route) -> None:
        self._routes.append(route)

    def let_go(self) -> None:
        # Those of pages that are gone need no answer; the page may not have asked yet.
        for route in self._routes[-1:]:
            route.continue_()
        self._context.unroute(PYTHON)


#: Waits until the database of this site's matches holds something.
WAIT = """(name) => new Promise((done, failed) => {{
  const end = Date.now() + 60000;
  const all = (database, name) => new Promise((found) => {{
    const store = database.transaction(name).objectStore(name);
    const [keys, rows] = [store.getAllKeys(), store.getAll()];
    rows.onsuccess = () => found(new Map(rows.result.map((row, n) => [String(keys.result[n]), row])));
  }});
  const look = () => {{
    const opening = indexedDB.open(`cellar ${{new URL('.', document.baseURI).pathname}}`);
    opening.onsuccess = async () => {{
      const database = opening.result;
      const there = await ({there})(database, all, name);
      database.close();
      if (there) done(true);
      else if (Date.now() > end) failed(new Error(`nothing was laid by as ${{name}}`));
      else setTimeout(look, 50);
    }};
  }};
  look();
}})"""
LAID_BY = (
    "async (database, all, name) => [...(await all(database, 'ahead')).keys()].some((key) => key.startsWith(name))"
)
LISTED = """async (database, all) => {
  const [last, cards] = [await all(database, 'last'), await all(database, 'cards')];
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const known = (row) => row && JSON.parse(new TextDecoder().decode(row)).last;
  return [...last].every(([match, row]) => known(cards.get(match)) === hex(row));
}"""


def laid_by(me: Player, name: str) -> None:
    """Wait until something is laid by whose name begins so."""
    me.page.evaluate(WAIT.format(there=LAID_BY), name)


def listed(me: Player) -> None:
    """Wait until all matches are laid by as they are listed."""
    me.page.evaluate(WAIT.format(there=LISTED), "")


def moved(me: Player) -> int:
    """Make a move that is seen at once, and is on its way; what the page shows then."""
    before = me.ply
    assert me.turn() == "yours"
    while me.ply == before:
        me.click(me.sites()[0])
    return me.ply


def board(me: Player) -> str:
    """What is drawn; the page counts its boards, and home has one as well."""
    return re.sub(r' id="c\d+"', "", me.page.locator(".board svg[role=application]").inner_html())


def kept(me: Player) -> None:
    """Wait until no move is on its way."""
    me.page.locator(".table[data-sent=false]").wait_for()


def test_the_puzzle_of_the_day_is_played_before_python_is_there(site: Siting, person: Person) -> None:
    """The table is there again, too, where its page was closed before Python came, and after it has."""
    me = person(site)
    held = Held(me)
    me.home()
    me.solve("cell_management")
    me.ready()
    expect(me.page.locator(LOADING)).to_have_count(0)
    picture = board(me)
    me.page.reload()
    me.ready()
    assert board(me) == picture
    expect(me.page.locator(LOADING)).to_have_count(0)
    assert moved(me) == 1
    # It counts when the table has it: until then the page says what it waits for, and no second move is made.
    expect(me.page.locator(".table")).to_have_attribute("data-sent", "true")
    expect(me.page.locator(LOADING)).to_contain_text("Your table will be ready in a moment")
    assert me.sites() == []
    me.axe()
    held.let_go()
    kept(me)
    expect(me.page.locator(LOADING)).to_have_count(0)
    assert me.turn() == "yours"
    assert me.ply == 1
    me.page.reload()
    me.until(1)
    me.turn()
    me.page.get_by_role("button", name="Undo").click()
    me.until(0)


def test_a_first_visitor_plays_before_python_is_there_and_all_files_are_kept_once_nobody_waits_for_it(
    site: Siting, person: Person
) -> None:
    me = person(site, service_workers="allow")
    held = Held(me)
    me.home()
    me.page.get_by_role("button", name="Play Zyrcan").click()
    me.ready()
    expect(me.page.locator(LOADING)).to_have_count(0)
    assert moved(me) == 1
    assert not me.page.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)")
    assert not any("worker.js" in path for path in site.sent if "local-" not in path)
    held.let_go()
    kept(me)
    assert me.turn() == "yours"
    assert me.ply > 1
    soon(me, "navigator.serviceWorker.controller")


def test_the_bench_of_visits_clicks_on_what_there_is(site: Siting, person: Person) -> None:
    me = person(site)
    Held(me)
    me.home()
    for name in visits.clicks().values():
        expect(me.page.get_by_role("button", name=name).first).to_be_visible()


def test_the_next_visit_shows_the_table_as_it_was_left_and_has_the_next_one_ready(site: Siting, person: Person) -> None:
    me = person(site)
    me.home()
    me.page.get_by_role("button", name="Play Zyrcan").click()
    me.ready()
    me.play_randomly(random.Random(3), 4)
    me.turn()
    ply, table = me.ply, me.table
    laid_by(me, "wish ")
    laid_by(me, f"table {table}")
    listed(me)
    held = Held(me)
    me.page.goto("about:blank")
    me.home()
    me.page.get_by_role("link", name=re.compile("^Your turn Zyrcan")).click()
    me.until(ply)
    expect(me.page.locator(LOADING)).to_have_count(0)
    assert moved(me) == ply + 1
    # Home and another match like this one, at once: a new table.
    me.home()
    me.page.get_by_role("button", name="Play Zyrcan").click()
    me.ready()
    assert me.table != table
    assert me.ply == 0
    assert moved(me) == 1
    held.let_go()
    kept(me)
    me.turn()
    me.go(f"/play/{table}")
    me.turn()
    # The page went elsewhere before Python was there, and the move is made all the same.
    assert me.ply > ply
    me.home()
    expect(me.page.get_by_role("link", name=re.compile("Zyrcan, move"))).to_have_count(2)
