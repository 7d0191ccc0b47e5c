"""A game that the page has never heard of, from a package of its own: all that it offers can be clicked, and all that
it tells is shown."""

import os
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.browser import ROOT
from tests.e2e.odds.faces import NAMES, SITES
from tests.e2e.odds.rules import THINGS
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.studying import first

Person = Callable[..., Player]
ME = {"who": "me"}
PHONE = {"width": 360, "height": 740, "has_touch": True}


@pytest.fixture(scope="module")
def guest_server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server where the package of another game is installed."""
    folder = tmp_path_factory.mktemp("guest")
    package = folder / "odds_and_ends-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: odds-and-ends\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[cellar.games]\nodds = tests.e2e.odds:ABOUT\n")
    found = os.pathsep.join(filter(None, [str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")]))
    running = Serving(folder, {"PYTHONPATH": found})
    yield running
    running.stop()


def sit(me: Player) -> None:
    assert isinstance(me.server, Serving)
    me.sit(me.server.post("/api/tables", {"game": "odds", "seats": [ME]}))
    assert me.turn() == "yours"


@pytest.mark.parametrize("screen", first(1, [pytest.param(PHONE, id="phone"), pytest.param({}, id="desktop")]))
def test_all_that_is_offered_can_be_clicked(guest_server: Serving, person: Person, screen: dict[str, int]) -> None:
    me = person(guest_server, **screen)
    sit(me)
    assert set(me.sites()) == set(SITES), "each is somewhere"
    for taken in range(THINGS):
        me.fits()
        site = me.sites()[-1]  # the smallest of those on the board: its middle is free
        me.click(site)
        if site == SITES[15]:
            assert me.sites() == ["landing"]
            me.click("landing")
        me.until(taken + 1)
    assert me.turn() == "over"
    expect(me.page.get_by_role("heading", name="Solved", exact=True)).to_be_visible()


def test_a_site_is_clicked_where_one_looks_for_it(guest_server: Serving, person: Person) -> None:
    me = person(guest_server)
    sit(me)
    page = me.page
    rings = page.locator(".mark.target").evaluate_all("all => all.map((one) => one.dataset.site)")
    held = page.locator(".offered [data-site]").evaluate_all("all => all.map((one) => one.dataset.site)")
    beside = page.locator(".choices button").evaluate_all("all => all.map((one) => one.dataset.site)")
    # Of two things in one place the second is beside the board, as is what lies outside it or cannot be seen.
    assert sorted(beside) == sorted(SITES[number] for number in (6, 9, 10, 12, 13, 14))
    assert held == [SITES[11]]
    assert len(rings) + len(held) + len(beside) == THINGS, "each once"
    words = page.locator(".choices button").all_inner_texts()
    assert len({re.sub(r"^\d\s*", "", text) for text in words}) == len(words), "no two look the same"
    twin = NAMES[12]
    expect(page.get_by_role("button", name=f"{twin} (take 12)")).to_be_visible()
    expect(page.get_by_role("button", name=f"{twin} (take 13)")).to_be_visible()
    expect(page.locator(f'.choices [data-site="{SITES[14]}"]')).to_contain_text("Lies beside the board.")
    expect(page.locator(f'.choices [data-site="{SITES[14]}"] svg circle.item')).to_have_count(1)
    assert page.locator('.board svg [data-id="item-14"]').count() == 0, "what is beside the board is not on it"
    me.axe()
    me.ring(SITES[8]).click(position={"x": 6, "y": 6})  # the tray, where the coin leaves it free
    me.until(1)
    assert SITES[8] not in me.sites()
    assert SITES[7] in me.sites()


def test_all_that_a_game_tells_is_shown(guest_server: Serving, person: Person) -> None:
    me = person(guest_server)
    sit(me)
    page = me.page
    for number in (0, 1):
        me.click(SITES[number])
    me.tab("About").get_by_label("Style:").select_option(label="fancy")
    hand = page.get_by_role("listitem").filter(has_text="The card")
    expect(hand).to_contain_text("Wet.")
    me.tab("Log")
    expect(page.get_by_role("list", name="Log")).to_contain_text("The word is taken, with a flourish.")
    me.tab("About").get_by_label("Style:").select_option(index=0)
    for words in ("×2", "rare", "Can be held.", "Dry."):
        expect(hand).to_contain_text(words)
    me.tab("About")
    facts = page.get_by_role("region", name="The heap")
    expect(facts).to_contain_text(re.compile(r"Taken\s*2\s+of 16"))
    expect(facts.get_by_role("progressbar", name="Taken")).to_have_attribute("value", "2")
    assert facts.locator(".coin.solid").all_inner_texts() == ["circle", "word"]
    expect(facts.locator(".aside")).to_have_text("Remark: Nothing is lost.")
    page.get_by_text("What was taken").click()
    assert facts.get_by_role("listitem").all_inner_texts() == ["circle", "word"]
    seat = page.get_by_role("listitem").filter(has_text="Taker (you)")
    expect(seat).to_contain_text("with both hands")
    expect(seat).to_contain_text("Quick.")
    pips = seat.get_by_role("img", name="2 of 16 things")
    assert (pips.locator(".pip").count(), pips.locator(".pip.full").count()) == (THINGS, 2)
    assert seat.locator("svg path").evaluate("one => one.style.fill") == "var(--seat0, var(--ink-2))"
    me.axe()


def test_a_place_tells_what_it_is_and_what_it_reaches(guest_server: Serving, person: Person) -> None:
    me = person(guest_server)
    sit(me)
    page = me.page
    said = page.get_by_role("tooltip")
    me.ring(SITES[0]).hover()
    expect(said).to_have_text("Circle Round as a coin. One of 16 that are left.")
    page.keyboard.press("Escape")
    expect(said, "Escape closes it").to_be_hidden()
    me.ring(SITES[3]).hover(force=True)
    expect(said).to_have_text("Line One of 16 that are left.")
    ring, box = me.ring(SITES[3]).bounding_box(), said.bounding_box()
    assert ring
    assert box
    assert box["y"] + box["height"] <= ring["y"] or box["y"] >= ring["y"] + ring["height"], "beside it, not on it"
    page.mouse.move(2, 2)
    expect(said).to_be_hidden()
    me.tab("About")
    for name, words in (("Taken", "Taken So much for Taken."), ("with both hands", "With both hands It takes.")):
        page.get_by_role("button", name=name, exact=True).focus()
        expect(said).to_have_text(words)
    me.axe()
    page.get_by_role("application").focus()
    expect(said).to_be_hidden()
    page.keyboard.press("i")
    expect(said).to_contain_text("that are left.")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert me.ply == 0, "looking chooses nothing"
    reach = page.get_by_role("button", name="arm's length")
    reach.click()
    expect(page.locator(".reach")).to_have_count(2)
    reach.click()
    expect(page.locator(".reach")).to_have_count(0)
    me.click(SITES[15])
    expect(page.locator(".way.legal")).to_have_count(1)
    expect(page.locator(".reach"), "shown by itself while it matters").to_have_count(2)
    reach.click()
    expect(page.locator(".reach")).to_have_count(0)


def test_a_finger_looks_at_a_place_first(guest_server: Serving, person: Person) -> None:
    me = person(guest_server, **PHONE)
    sit(me)
    me.bring(SITES[0])
    me.ring(SITES[0]).tap()
    said = me.page.get_by_role("tooltip")
    expect(said).to_contain_text("Round as a coin.")
    assert me.ply == 0
    me.ring(SITES[0]).tap()
    me.until(1)
    me.bring(SITES[2])
    press(me, me.ring(SITES[2]))
    expect(said).to_have_text("Nest One of 15 that are left.")
    assert me.ply == 1, "a finger that stays asks, and chooses nothing"


def press(me: Player, place: Locator) -> None:
    """Leave a finger on a place for longer than a tap."""
    box = place.bounding_box()
    assert box
    spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line = me.page.context.new_cdp_session(me.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(me.page.get_by_role("tooltip")).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_home_page_counts_the_games_and_has_a_puzzle_of_each(guest_server: Serving, person: Person) -> None:
    me = person(guest_server)
    me.home()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Five forgotten board games, free to play.")
    expect(me.page.get_by_text("1 player · 1 min")).to_be_visible()
    expect(me.page.get_by_text(re.compile("Games by .*; nobody"))).to_be_visible()
    expect(me.page.get_by_role("button", name=re.compile("^Solve"))).to_have_count(5)
    me.axe()
    me.page.get_by_role("button", name="Solve Odds of the day").click()
    me.turn()
    expect(me.page.get_by_text("Take one of 16 things.")).to_be_visible()
