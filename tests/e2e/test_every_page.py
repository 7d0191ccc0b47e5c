"""Every page and state: accessible, without sideways scrolling on a phone, in both themes."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.matches import RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.studying import study

Person = Callable[..., Player]
GAMES = ("cell_management", "zyrcan", "cell_wars", "angel")
ME = {"who": "me"}
#: How many random actions lead to a start, a middle and an end.
MOMENTS = {
    "cell_management": (0, 5, 99_999),
    "zyrcan": (0, 45, 99_999),
    "cell_wars": (0, 70, 99_999),
    "angel": (1, 12, 99_999),
}
OPTIONS: dict[str, dict[str, Any]] = {
    "cell_management": {"round_limit": 8},
    "angel": {"turns": 12},
    "cell_wars": {"setup": "random", "cancer_tissue": 21},
}
PLAYERS = {"cell_management": 1, "zyrcan": 3, "cell_wars": 2, "angel": 2}
SCREENS = [("desktop", "light"), ("desktop", "dark"), ("phone", "light"), ("phone", "dark")]
#: Each page is looked at on a screen of each kind, one of them bright and one dark; on all four in studies.
PAGES = [
    (*SCREENS[1], {"new": GAMES[:2], "rules": GAMES[2:]}),
    (*SCREENS[2], {"new": GAMES[2:], "rules": GAMES[:2]}),
    *(study((*screen, {"new": GAMES, "rules": GAMES})) for screen in SCREENS),
]
#: Which of start, middle, end and replay of which games are shown on a screen, with all that *About* tells; all of them
#: on all four in studies. Without it `test_in_reach` judges them.
SHOWN = [
    (*SCREENS[0], ("end",), GAMES[:2]),
    (*SCREENS[3], ("middle",), GAMES[2:]),
    *(study((*screen, ("start", "middle", "end", "replay"), GAMES)) for screen in SCREENS),
]


def visitor(person: Person, server: Serving, screen: str, theme: str) -> Player:
    wide = {"width": 1280, "height": 800} if screen == "desktop" else {"width": 360, "height": 740, "has_touch": True}
    return person(server, color_scheme=theme, **wide)


@pytest.mark.parametrize(("screen", "theme", "games"), PAGES)
def test_pages_outside_a_match(
    server: Serving, person: Person, screen: str, theme: str, games: dict[str, tuple[str, ...]]
) -> None:
    me = visitor(person, server, screen, theme)
    me.home()
    judge(me)
    # By turns, so that what is waited for is not that of the page before.
    for new, rules in zip(games["new"], games["rules"], strict=True):
        me.follow(f"/new/{new}")
        me.page.get_by_role("button", name="Start match").wait_for()
        judge(me)
        options = me.page.get_by_role("group", name="Options").inner_text()
        assert not re.search(r"-1|\b(CW|CM|ZY)-\d|\bA-\d|axial|dims|_", options), "options are told in words"
        me.follow(f"/rules/{rules}")
        me.page.locator("article h1, article .error").first.wait_for()
        judge(me)
    me.follow("/new/angel")
    me.page.get_by_label("How it ends").select_option(label="The angel leaves a square")
    expect(me.page.get_by_label("Turns to survive"), "what does not matter is not asked").to_have_count(0)
    me.page.get_by_label("Size of the square").select_option(label="Other …")
    size = me.page.get_by_label("Size of the square, a number")
    size.fill("1")
    size.blur()
    expect(me.page.locator(".option").filter(has=size)).to_contain_text("take a radius of at least 2.")
    me.page.get_by_role("button", name="Start match: change “Size of the square” first").click()
    expect(me.page.locator("[aria-invalid]").first, "the eye is led there").to_be_focused()
    judge(me)
    if screen == "desktop" and games["new"] != GAMES:
        return  # few words on an empty page look alike on all screens
    me.go("/nowhere/at/all")
    expect(me.page.get_by_role("heading", name="Page not found")).to_be_visible()
    judge(me)
    me.follow("/play/nosuchtable")
    expect(me.page.get_by_role("alert")).to_contain_text("no such table")
    judge(me)
    me.go("/join/nosuchtable#token")
    expect(me.page.get_by_role("alert")).to_contain_text("no such table")
    judge(me)


@pytest.mark.parametrize(("screen", "theme", "shown", "games"), SHOWN)
def test_start_middle_and_end_of_every_game(
    server: Serving, person: Person, screen: str, theme: str, shown: tuple[str, ...], games: tuple[str, ...]
) -> None:
    me = visitor(person, server, screen, theme)
    for game in games:
        for moves in [MOMENTS[game][k] for k, name in enumerate(("start", "middle", "end")) if name in shown]:
            options = {**OPTIONS.get(game, {}), "players": PLAYERS[game]}
            me.sit(
                server.post(
                    "/api/records", {"text": played(game, moves, seed=6, **options), "seats": [ME] * PLAYERS[game]}
                )
            )
            if me.turn() == "cover":
                me.uncover()
            me.tab("About")
            me.page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")
            judge(me)
        if "replay" in shown:
            me.follow(f"/replay/{me.table}?ply=3")
            expect(me.page.get_by_text("Move 3 of")).to_be_visible()
            judge(me)


def judge(me: Player) -> None:
    me.fits()
    me.axe()


def test_the_theme_can_be_chosen_and_stays(server: Serving, person: Person) -> None:
    me = person(server, color_scheme="light")
    me.home()
    colour = "getComputedStyle(document.documentElement).backgroundColor"
    light = me.page.evaluate(colour)
    me.page.get_by_role("button", name="Theme: same as your system").click()
    me.page.get_by_role("button", name="Theme: light").click()
    expect(me.page.get_by_role("button", name="Theme: dark")).to_be_visible()
    expect(me.page.locator("html")).not_to_have_css("background-color", light)
    me.home()
    expect(me.page.locator("html"), "kept for the next visit").not_to_have_css("background-color", light)


def test_a_choice_is_previewed_and_what_comes_of_it_is_spoken_in_both_vocabularies(
    server: Serving, person: Person
) -> None:
    me = person(server)
    me.home()
    me.page.get_by_role("button", name="Play Cell Management").click()
    me.turn()
    me.page.locator(".mark.target").first.hover()
    expect(me.page.get_by_role("region", name="Preview")).to_contain_text(re.compile("solved|left hiding"))
    expect(me.page.get_by_role("list", name="Step by step").get_by_role("listitem").first).to_be_visible()
    assert me.ply == 0
    me.click(me.sites()[0])
    me.turn()
    assert "guards" in me.spoken()
    log = me.page.get_by_role("list", name="Log")
    story = log.inner_text()
    me.tab("About").get_by_label("Style:").select_option(label="biology")
    me.tab("Log")
    expect(log).not_to_have_text(story)


def test_the_tape_is_played_and_can_be_skipped(server: Serving, person: Person) -> None:
    me = person(server, reduced_motion="no-preference")
    me.sit(server.post("/api/tables", {"game": "cell_management", "seats": [ME]}))
    me.turn()
    me.ring("cell:2").click()
    me.page.get_by_role("button", name="Skip").wait_for()
    assert me.state == "waiting", "nothing can be chosen while the guards walk"
    me.page.keyboard.press("Escape")
    assert me.turn() == "yours"
    assert me.ply > 0


#: Whether the numbers along a plane are there, all at the rim of what is in sight.
RIM = """() => {
  const board = document.querySelector('.board svg[role=application]').getBoundingClientRect();
  const at = [...document.querySelectorAll('.axes text')].map((one) => one.getBoundingClientRect());
  const near = at.filter(({ left, top }) => left - board.left < 12 || top - board.top < 24);
  return near.length >= 6 && near.length === at.length;
}"""
#: How much the lines of a plane differ from what they are drawn on, as the contrast of two colours.
SEEN = """() => {
  const light = (colour) => colour.match(/\\d+/g).slice(0, 3).map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0.05);
  const lines = light(getComputedStyle(document.querySelector('#p-plane path')).stroke);
  return lines / light(getComputedStyle(document.documentElement).backgroundColor);
}"""


def test_an_endless_plane_is_panned_and_zoomed(server: Serving, person: Person) -> None:
    me = person(server, color_scheme="dark")
    me.sit(server.post("/api/records", {"text": played("angel", 20, seed=3, turns=100), "seats": [ME, ME]}))
    me.turn()
    board = me.page.locator(".board svg[role=application]")
    start = board.get_attribute("viewBox")
    me.page.mouse.move(300, 300)
    me.page.mouse.down()
    me.page.mouse.move(360, 340, steps=4)
    me.page.mouse.up()
    expect(board).not_to_have_attribute("viewBox", start or "")
    panned = board.get_attribute("viewBox")
    assert me.ply == 20, "dragging is no click"
    # The numbers come along.
    me.page.wait_for_function(RIM)
    assert me.page.evaluate(SEEN) > 1.8, "the grid is seen in the dark"
    me.page.mouse.wheel(0, -240)
    expect(board).not_to_have_attribute("viewBox", panned or "")
    me.page.get_by_role("button", name="Reset view").click()
    expect(board).to_have_attribute("viewBox", start or "")


def test_the_range_of_a_cell_is_shown_on_the_board(server: Serving, person: Person) -> None:
    me = person(server)
    me.sit(server.post("/api/records", {"text": played("cell_wars", 37, seed=5, players=2), "seats": [ME, RANDOM]}))
    me.turn()
    button = me.tab("About").get_by_role("button", name=re.compile("^range"))
    steps = int(button.inner_text().split()[1])
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator(".reach").nth(2 if steps else 0)).to_be_attached()
    assert me.page.locator(".reach").count() <= 1 + 3 * steps * (steps + 1)
    me.axe()
    button.click()
    expect(me.page.locator(".reach")).to_have_count(0)


def test_looking_around_draws_no_shape_anew(server: Serving, person: Person) -> None:
    me = person(server)
    me.sit(
        server.post(
            "/api/records", {"text": played("angel", 40, seed=3, power=3, form="board", radius=24), "seats": [ME, ME]}
        )
    )
    me.turn()
    assert 40 < me.page.locator(".board svg .item").count() < 400, "few shapes draw a thousand cells"
    me.page.evaluate(
        """() => { window.drawn = 0;
        const count = (changes) => { window.drawn += changes.filter((one) => one.target.closest?.('.item')).length; };
        const all = document.querySelector(".board svg[role=application]");
        new MutationObserver(count).observe(all, {subtree: true, childList: true, attributes: true}); }"""
    )
    me.page.mouse.move(150, 150)
    me.page.mouse.move(500, 480, steps=30)
    me.page.keyboard.press("Tab")
    me.page.mouse.down()
    me.page.mouse.move(420, 400, steps=10)
    me.page.mouse.up()
    me.page.mouse.wheel(0, 200)
    me.page.evaluate("() => new Promise(requestAnimationFrame)")
    assert me.page.evaluate("window.drawn") == 0, "shapes stay as they are while one looks around"


def test_bots_are_seen_to_think(server: Serving, person: Person) -> None:
    me = person(server)
    me.sit(server.post("/api/tables", {"game": "zyrcan", "seats": [ME, RANDOM, {"who": "friend"}]}))
    me.turn()
    me.click("fleet:3")
    me.click(me.sites()[0])
    expect(me.page.get_by_text("Waiting for Jade")).to_be_visible()
