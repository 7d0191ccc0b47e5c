"""A static site: the whole table in the browser, with nothing but files behind it."""

import hashlib
import json
import random
import re
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.siting import Siting
from tests.e2e.test_games import lay_out
from tests.studying import first

#: What a first visit may cost, in bytes as they go over the wire: what the service worker keeps, rules in all languages
#: and other answers in one.
HEAVIEST = 8_900_000
Person = Callable[..., Player]
#: A browser that keeps nothing for a page, as in some private windows: for the page, and for its worker.
REFUSED = (
    'Storage.prototype.getItem = Storage.prototype.setItem = () => { throw new DOMException("", "SecurityError"); };'
)
REFUSED_THERE = 'IDBFactory.prototype.open = () => { throw new DOMException("", "SecurityError"); };'
#: Polled by the page itself: its policy lets nobody evaluate a text again and again.
SOON = """(look) => new Promise((done) => {{
  const again = async () => (await {look}) ? done(true) : setTimeout(again, 50);
  again();
}})"""


def begin(me: Player, game: str) -> None:
    """From the home page to a table."""
    me.home()
    me.page.get_by_role("button", name=f"Play {game}").click()
    me.ready()


def soon(me: Player, look: str) -> None:
    """Wait until an expression is true in the page."""
    me.page.evaluate(SOON.format(look=look))


def alter(site: Siting, name: str) -> tuple[str, str]:
    """The worker as it is, and as it will be for a version in which one file is another."""
    path, worker = site.folder / name, site.folder / "worker.js"
    before, data = worker.read_text(), path.read_bytes()
    changed = data.replace(b"</svg>", b"<!-- newer --></svg>")
    assert changed != data
    path.write_bytes(changed)
    old, new = (hashlib.sha256(one).hexdigest()[:32] for one in (data, changed))
    version = re.search(r'VERSION = "(\w+)"', before)
    assert old in before
    assert version is not None
    return before, before.replace(old, new).replace(version[1], f"{version[1]}x")


def test_a_match_goes_on_without_a_network_after_a_reload_and_in_two_tabs(site: Siting, person: Person) -> None:
    me = person(site, service_workers="allow")
    begin(me, "Zyrcan")
    rng = random.Random(1)
    me.play_randomly(rng, 4)
    soon(me, "navigator.serviceWorker.controller")
    site.stop()
    me.page.context.set_offline(True)
    expect(me.page.get_by_text("everything here runs on your device")).to_be_visible()
    me.play_randomly(rng, 2)
    me.turn()
    ply = me.ply
    me.page.reload()
    me.until(ply)
    other = Player(me.page.context.new_page(), site)
    other.go(f"/play/{me.table}")
    other.until(ply)
    other.play_randomly(rng, 3)
    other.turn()
    me.until(other.ply)
    me.axe()
    other.home()
    expect(other.page.get_by_role("link", name=re.compile("Zyrcan, move"))).to_be_visible()
    other.page.get_by_role("link", name="My matches").first.click()
    other.page.once("dialog", lambda asked: asked.accept())
    other.page.get_by_role("button", name="Delete Zyrcan").click()
    expect(other.page.get_by_text("Matches you play on this device show up here.")).to_be_visible()
    other.home()
    expect(other.page.get_by_role("link", name=re.compile("Zyrcan, move"))).to_have_count(0)
    other.page.get_by_role("link", name="Rules of Zyrcan").click()
    expect(other.page.locator("main").get_by_role("heading", name="Zyrcan", exact=True, level=1)).to_be_visible()


def test_where_nothing_may_be_kept_one_plays_and_is_told(site: Siting, person: Person) -> None:
    me = person(site, width=360, height=740)
    me.page.add_init_script(REFUSED)
    worker = next((site.folder / "assets").glob("local-table-worker-*.js"))
    worker.write_text(f"{REFUSED_THERE}\n{worker.read_text()}")
    begin(me, "Cell Management")
    expect(me.page.get_by_text("This browser won't save your matches.")).to_be_visible()
    me.play_randomly(random.Random(2), 3)
    me.fits()
    me.axe()


def test_the_whole_site_is_light(site_files: Path) -> None:
    kept = re.search(r"const FILES = (\{.*?\});", (site_files / "worker.js").read_text(), re.DOTALL)
    assert kept is not None
    files = json.loads(kept[1])
    assert "index.html" in files
    assert len(files) > 100
    weight = sum(len(zlib.compress((site_files / name).read_bytes())) for name in files)
    assert weight < HEAVIEST, f"the site weighs {weight} bytes gzipped"


def test_a_newer_version_is_told_and_never_mixed(site: Siting, person: Person) -> None:
    me = person(site, service_workers="allow")
    me.home()
    soon(me, "navigator.serviceWorker.controller")
    look = "() => navigator.serviceWorker.ready.then((it) => it.update()).then(() => true)"
    icon = "fetch('./icon.svg').then((it) => it.text()).then((it) => it.includes('newer'))"
    before, after = alter(site, "icon.svg")
    # A host halfway to the next version: its worker is there and a file is not.
    told = site.folder / "icon.svg"
    changed = told.read_bytes()
    told.write_bytes(b"neither")
    (site.folder / "worker.js").write_text(after)
    me.page.evaluate(
        """() => navigator.serviceWorker.ready.then((it) => new Promise((done) => {
            it.addEventListener('updatefound', () => it.installing.addEventListener('statechange', (event) =>
              event.target.state === 'redundant' && done(true)));
            it.update();
        }))"""
    )
    assert not me.page.evaluate(f"() => {icon}")
    me.home()
    expect(me.page.get_by_text("A new version is available.")).to_have_count(0)
    told.write_bytes(changed)
    me.page.evaluate(look)
    with me.page.expect_event("load"):
        me.page.get_by_role("button", name="Update").click()
    assert me.page.evaluate(f"() => {icon}")
    expect(me.page.get_by_text("A new version is available.")).to_have_count(0)
    expect(me.page.get_by_role("button", name="Play Zyrcan")).to_be_visible()
    assert before != after


@pytest.mark.parametrize("missing", first(1, ["pyodide.asm.wasm.gz", "cellar.pack", "local-table-worker-*.js"]))
def test_a_host_that_is_being_updated_says_so_and_opens_by_itself(site: Siting, person: Person, missing: str) -> None:
    """This host says that large files are compressed, so that the browser unpacks them; one that does not is looked at
    where bots think."""
    site.says_gzip = True
    (file,) = site.folder.rglob(missing)
    away = file.rename(site.folder.parent / "away")
    me = person(site)
    me.home()
    expect(me.page.get_by_role("alert")).to_contain_text("This site is being updated right now. It will open by itself")
    away.rename(file)
    with me.page.expect_event("load"):
        expect(me.page.get_by_role("alert")).to_have_count(0)
    me.page.get_by_role("button", name="Play Zyrcan").click()
    me.play_randomly(random.Random(1), 1)
    me.page.locator(".table[data-sent=false]").wait_for()
    came_compressed(site)


def test_a_page_whose_scripts_do_not_come_says_what_may_be_wrong(site: Siting, person: Person) -> None:
    for script in (site.folder / "assets").glob("index-*.js"):
        script.unlink()
    me = person(site)
    me.go("/")
    expect(me.page.get_by_text("this site is being updated right now: reload the page in a minute")).to_be_visible()


def came_compressed(site: Siting) -> None:
    assert any(path.endswith("/pyodide.asm.wasm.gz") for path in site.sent)
    assert sum(site.sent.values()) < 10_000_000, site.sent


def test_people_play_by_links(site: Siting, person: Person) -> None:
    me, friend = person(site), person(site)
    me.go("/new/cell-wars")
    expect(
        me.page.get_by_text("Cell Wars can't be played by link, because a link holds the whole match")
    ).to_be_visible()
    me.go("/new/angel")
    me.page.get_by_label("Devil", exact=True).select_option("friend")
    me.page.get_by_role("button", name="Start match").click()
    # The devil begins: the first link goes out at once.
    friend.page.goto(sent(me))
    friend.page.get_by_role("button", name="Go to the table").click()
    assert friend.turn() == "yours"
    # Where nearly everything may be chosen nothing is ringed.
    friend.page.locator(".board svg[role=application]").click(position={"x": 300, "y": 200})
    link = sent(friend)
    # Nobody else is at the line: nothing is asked of them, and nobody is left.
    expect(friend.page.locator("button").filter(has_text=re.compile("^(Ask|Leave)"))).to_have_count(0)
    me.page.goto(link)
    me.page.get_by_role("button", name="Go to the table").click()
    me.until(1)
    assert me.turn() == "yours"


def sent(me: Player) -> str:
    """The link with a move that was made."""
    me.page.locator(".table[data-state=waiting]").wait_for()
    me.page.get_by_role("button", name="Get a link with your move").click()
    return me.page.get_by_label("Link with your move").input_value()


@pytest.mark.study
def test_a_match_goes_as_a_file_and_to_a_server(site: Siting, server: Serving, chromium: Browser) -> None:
    me = Player(chromium.new_context(service_workers="block").new_page(), site)
    begin(me, "Zyrcan")
    me.play_randomly(random.Random(5), 4)
    me.turn()
    ply = me.ply
    me.go("/matches")
    expect(me.page.get_by_role("listitem")).to_have_count(1)
    with me.page.expect_download() as saved:
        me.page.get_by_role("button", name="Save all as a file").click()
    me.page.get_by_label("Open a file").set_input_files(saved.value.path())
    me.until(ply)
    me.tab("About")
    me.page.get_by_role("button", name="Move this match to a server").click()
    me.page.get_by_label("Server address").fill(server.address)
    me.page.get_by_role("button", name="Move the match").click()
    me.page.get_by_role("button", name="Continue here").click()
    me.until(ply)
    assert me.page.url.startswith(server.address)
    assert me.turn() == "yours"
    me.page.context.close()


@pytest.mark.study
def test_every_game_is_played_to_its_end(site: Siting, person: Person) -> None:
    """But for Cell Management, which is solved in test_games."""
    me = person(site)
    for game, options in (("Zyrcan", {}), ("Cell Wars", {}), ("The Angel problem", {"Turns to survive": "6"})):
        lay_out(me, game, options, [])
        me.play_randomly(random.Random(4))
        expect(me.page.get_by_role("heading", name=re.compile("You win|You lose|Draw"))).to_be_visible()
