"""The home page: says what this is, plays by itself, keeps its place, and has what suits whoever comes."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.siting import Siting
from tests.studying import first

Person = Callable[..., Player]
#: What a first visit of the home page may weigh, as it goes over the wire, in bytes: the page, its data and pictures.
HOME = 168_000
#: What came over the line, by kind of address.
LOADED = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(({name, encodedBodySize}) => [new URL(name).pathname, encodedBodySize])"""
#: The geometry of what moved by itself since the page began, as browsers sum it up.
SHIFT = """(() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
})()"""
#: Posters whose words or buttons stick out of them, and boxes that are too small for a finger.
STICKING_OUT = """() => [...document.querySelectorAll('.posters > li')].flatMap((poster) => {
  const box = poster.getBoundingClientRect();
  return [...poster.querySelectorAll('h3, p, a, button')].filter((one) => one.offsetParent).filter((one) => {
    const { left, top, right, bottom, height } = one.getBoundingClientRect();
    const out = left < box.left || right > box.right + 0.5 || top < box.top || bottom > box.bottom + 0.5;
    return out || (one.matches('a, button') && height < 43.5);
  }).map((one) => `${one.textContent.trim()}: ${JSON.stringify(one.getBoundingClientRect())}`);
})"""
#: Notes the moves that the board has shown.
WATCHED = """() => {
  const board = document.querySelector('.demo');
  window.moves = [board.dataset.move];
  new MutationObserver(() => window.moves.push(board.dataset.move)).observe(board, { attributeFilter: ['data-move'] });
}"""
SIZES = ((1280, 720), (360, 640), (844, 390), (1440, 900), (390, 844))
#: A small one of a desk and a phone, bright and dark; a phone on its side, the large ones, and the other way round, in
#: studies.
SCREENS = first(
    2,
    [(*size, ("light", "dark")[(number + turn) % 2]) for turn in (0, 1) for number, size in enumerate(SIZES)],
)


def drawn(me: Player) -> None:
    """Wait until everything has come that comes by itself."""
    me.page.locator(".demo .item").first.wait_for(state="attached")
    expect(me.page.get_by_role("button", name="Solve").first).to_be_visible()
    me.page.wait_for_function("() => [...document.images].every((one) => one.complete && one.naturalWidth > 0)")


def held(me: Player, *made: Any) -> None:
    holds = json.dumps([{"table": one["table"], "token": one["token"]} for one in made])
    me.page.add_init_script(f"localStorage.setItem('cellar.holds', {json.dumps(holds)})")


def test_the_home_page_is_light(server: Serving, person: Person) -> None:
    me = person(server, height=2400)
    me.home()
    drawn(me)
    loaded: dict[str, int] = {}
    for path, size in me.page.evaluate(LOADED):
        loaded[path] = loaded.get(path, 0) + size
    pictures = {path: size for path, size in loaded.items() if path.endswith("picture.svg")}
    assert len(pictures) == 5, "a poster of each game, and the puzzle's board"
    assert max(pictures.values()) < 8_000, pictures
    assert sum(loaded.values()) < HOME, loaded


@pytest.mark.parametrize(("width", "height", "theme"), SCREENS)
def test_it_keeps_its_place_while_it_comes_and_fits(
    server: Serving, person: Person, width: int, height: int, theme: str
) -> None:
    going = server.post("/api/tables", {"game": "angel", "seats": [ME, {"who": "friend"}]})
    mine = server.post("/api/tables", {"game": "cell_management", "seats": [ME]})
    for tables in ((), (going, mine)):
        me = person(server, width=width, height=height, color_scheme=theme, has_touch=width < 900)
        me.page.add_init_script(SHIFT)
        held(me, *tables)
        me.home()
        drawn(me)
        assert me.page.evaluate("window.shift") < 0.05
        assert me.page.evaluate(STICKING_OUT) == []
        me.fits()
        me.axe()
        ways = me.page.locator(".ways").first.locator("> *")
        expect(ways).to_have_text(["Learn in 60 seconds", "Play a bot", "Invite a friend"])
        for way in ways.all():
            expect(way, "the three ways in are seen at once").to_be_in_viewport(ratio=1)
    links = me.page.get_by_role("region", name="Continue").get_by_role("link")
    expect(links, "the own turn first").to_have_text([re.compile("Your turn"), re.compile("Angel")])


def test_every_page_leads_to_the_others(server: Serving, person: Person) -> None:
    me = person(server, width=1280, height=720)
    me.go("/watch")
    expect(me.page.get_by_role("status")).to_have_text("There's nothing to watch right now.")
    expect(me.page.get_by_text("These matches are being played now")).to_have_count(0)
    pages = me.page.get_by_role("navigation", name="Pages")
    expect(pages.get_by_role("link")).to_have_text(["Puzzles", "Watch", "My matches"])
    me.page.get_by_role("main").get_by_role("link", name="Play with others").click()
    expect(me.page.get_by_role("heading", name="Play with others")).to_be_in_viewport()
    pages.get_by_role("link", name="My matches").click()
    expect(me.page.get_by_role("heading", name="My matches")).to_be_visible()
    pages.get_by_role("link", name="Puzzles").click()
    expect(me.page.get_by_role("heading", name="Today’s puzzles")).to_be_in_viewport()
    me.page.set_viewport_size({"width": 390, "height": 844})
    expect(pages.get_by_role("link"), "one's matches have an icon").to_have_count(1)
    me.fits()
    me.page.get_by_role("link", name="Friends and options of The Angel problem").click()
    expect(me.page.get_by_role("heading", name="New match"), "below all challenges").to_be_in_viewport()


@pytest.mark.parametrize("house", first(1, ["server", "site"]), indirect=True)
def test_posters_begin_with_zyrcan_and_name_blitzkrieg(house: Serving | Siting, person: Person) -> None:
    me = person(house)
    me.home()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Four forgotten board games, free to play.")
    lead = me.page.locator(".hero p").first
    expect(lead).to_contain_text("strong bots")
    expect(lead).to_contain_text("No download, no account.")
    posters = me.page.locator(".posters > li")
    titles = ["Zyrcan", "Cell Management", "The Angel problem", "Cell Wars"]
    expect(posters.get_by_role("heading", level=3)).to_have_text(titles)
    for title in titles:
        poster = posters.filter(has=me.page.get_by_role("heading", name=title, exact=True))
        expect(poster.locator(".ways > *")).to_have_text([re.compile("^Learn"), re.compile("^Play")])
    me.page.get_by_role("button", name="Blitzkrieg").click()
    me.turn()
    expect(me.page.locator(".now")).to_contain_text("Blitzkrieg. The rulebook's second game")
    expect(me.page.locator("header .title")).to_have_text("Blitzkrieg")


@pytest.mark.parametrize("house", first(1, ["server", "site"]), indirect=True)
def test_the_board_plays_by_itself_and_can_be_stopped(house: Serving | Siting, person: Person) -> None:
    me = person(house, reduced_motion="no-preference")
    me.page.clock.install()
    asked: list[str] = []
    me.home()
    demo = me.page.locator(".demo")
    demo.locator(".item").first.wait_for(state="attached")
    me.page.evaluate(WATCHED)
    me.page.on("request", lambda request: asked.append(request.url))
    before = demo.locator("svg").first.inner_html()
    me.page.clock.run_for(8_000)
    expect(demo).not_to_have_attribute("data-move", "0")
    expect(demo.locator("svg").first).not_to_have_js_property("innerHTML", before)
    me.page.get_by_role("button", name="Pause the Zyrcan demo").click()
    stopped = demo.get_attribute("data-move") or ""
    me.page.clock.run_for(9_000)
    expect(demo).to_have_attribute("data-move", stopped)
    me.page.get_by_role("button", name="Play the Zyrcan demo").click()
    me.page.clock.run_for(4_000 * 27)
    moves = [int(move) for move in me.page.evaluate("window.moves")]
    assert {*range(24)} <= {*moves}, "move by move"
    assert 0 in moves[1:], "and again from where it began"
    assert not [url for url in asked if "demo" in url or "tables" in url], "nobody is asked for a move"

    still = person(house)
    still.page.clock.install()
    still.home()
    still.page.locator(".demo .item").first.wait_for(state="attached")
    still.page.clock.run_for(20_000)
    expect(still.page.locator(".demo"), "nothing moves for whoever wants no motion").to_have_attribute("data-move", "0")
    expect(still.page.get_by_role("button", name="Pause the Zyrcan demo")).to_have_count(0)


def test_the_first_match_teaches_and_later_ones_are_the_usual(server: Serving, person: Person) -> None:
    me = person(server)
    for title, match in (
        ("Cell Wars", "A first match. You are the immune cell"),
        ("The Angel problem", "Catch the Upward Fool. You are the devil"),
    ):
        me.home()
        me.page.get_by_role("button", name=f"Play {title}").click()
        me.turn()
        expect(me.page.locator(".now")).to_contain_text(match)
    me.home()
    going = me.page.get_by_role("region", name="Continue")
    expect(going.get_by_role("link")).to_have_count(2)
    learn, play = me.page.locator(".posters > li").nth(3).locator(".ways > *").all()
    expect(learn, "who is new learns first").to_have_class(re.compile("filled"))
    # A match of Cell Wars that is over, as if it had been played here.
    over = server.post("/api/records", {"text": played("cell_wars", 99_999, seed=5), "seats": [ME, RANDOM]})
    held(me, over)
    me.home()
    expect(play).to_have_class(re.compile("filled"))
    expect(learn).not_to_have_class(re.compile("filled"))
    expect(going, "room was kept for it: it can be looked at").to_have_count(1)
    me.home()
    expect(play, "known before the server has said so").to_have_class(re.compile("filled"))
    expect(going).to_have_count(0)
    play.click()
    me.turn()
    expect(me.page.locator(".now")).to_contain_text("One against one. You are the immune cell")


@pytest.mark.parametrize("house", first(1, ["server", "site"]), indirect=True)
def test_a_link_to_a_puzzle_shows_it(house: Serving | Siting, person: Person) -> None:
    me = person(house)
    me.go("/puzzle/cell_management")
    expect(me.page.get_by_role("heading", level=2)).to_contain_text("Puzzle of")
    me.axe()
    me.page.get_by_role("button", name="Solve").click()
    me.turn()
    me.go("/puzzle/chess")
    expect(me.page.get_by_role("alert")).to_contain_text("There is no game 'chess'")
