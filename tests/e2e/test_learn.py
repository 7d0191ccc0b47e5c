"""Lessons on the page: clicked through to a real match, and on a phone and by keyboard alone."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, expect

from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]


def coach(me: Player, waits: str) -> Locator:
    """Wait until the lesson asks for a move, for going on, or has ended."""
    found = me.page.locator(f'.coach[data-waits="{waits}"]')
    found.wait_for()
    return found


@contextmanager
def said_anew(me: Player) -> Iterator[None]:
    """Wait until another sentence stands there than before."""
    said = me.page.locator(".say").text_content() or ""
    expect(me.page.locator(".say")).to_have_text(said)
    yield
    expect(me.page.locator(".say")).not_to_have_text(said)


def on(me: Player, label: str) -> None:
    """Press the button, and wait for the next sentence."""
    with said_anew(me):
        me.page.get_by_role("button", name=label).click()


def click(me: Player, *sites: str) -> None:
    for site in sites:
        me.page.locator(f'.mark.target[data-site="{site}"], .choices [data-site="{site}"]').first.click()


def test_a_lesson_is_clicked_through_to_a_real_match(server: Serving, person: Person) -> None:
    me = person(server)
    me.home()
    me.page.get_by_role("link", name="Learn Zyrcan").wait_for()
    me.go("/new/zyrcan")
    me.page.get_by_role("link", name="Learn to play").wait_for()
    me.go("/rules/zyrcan")
    me.page.get_by_role("link", name="Learn by playing").click()
    me.page.get_by_role("link", name="Start Blitzkrieg").wait_for()
    me.axe()
    me.page.get_by_role("link", name="Start Deploy, fly, capture").click()
    coach(me, "next")
    on(me, "Next")
    coach(me, "move")
    click(me, "fleet:2", "hex:e5")
    expect(me.page.locator(".say")).to_contain_text("Phase Two")
    me.page.locator('[data-id="ship:e7"]').hover()
    expect(me.page.locator(".popover")).to_contain_text("exactly 3 spaces")
    on(me, "Next")
    expect(me.page.locator('.mark.hinted[data-site="hex:c5"]')).to_be_attached()
    me.page.locator('[data-site="hex:h5"]').first.click()
    expect(me.page.get_by_role("alert")).to_contain_text("There is no ship on h5: choose one of yours")
    click(me, "hex:e5", "hex:e7")
    expect(me.page.get_by_role("alert")).to_contain_text("That is allowed, but here fly from e5 to c5.")
    me.page.reload()
    coach(me, "move")
    expect(me.page.locator(".say")).to_contain_text("capture Azure's ship on c5")
    click(me, "hex:e5", "hex:c5")
    expect(me.page.locator(".say")).to_contain_text("Jade captured your ship")
    expect(me.page.locator("p[role=status]")).to_contain_text("captures")
    me.page.get_by_role("button", name="Back").click()
    expect(me.page.locator(".say")).to_contain_text("capture Azure's ship on c5")
    click(me, "hex:e5", "hex:c5")
    coach(me, "next")
    on(me, "Next")
    on(me, "Next")
    click(me, "hex:f3", "hex:f4")
    expect(me.page.locator(".say")).to_contain_text("you pass")
    on(me, "Show me")
    coach(me, "end")
    expect(me.page.locator(".say")).to_contain_text("You win with 4 engines")
    me.axe()
    me.page.get_by_role("button", name="Play a match").click()
    me.page.wait_for_url(re.compile("/play/"))
    assert me.turn() == "yours"
    expect(me.tab("About").get_by_text("Cadet").first).to_be_visible()


def test_a_lesson_on_a_phone_by_keyboard_keeps_its_sentence_in_sight(server: Serving, person: Person) -> None:
    me = person(server, width=360, height=740, color_scheme="dark")
    me.go("/learn/cell_management")
    coach(me, "next")
    me.page.get_by_role("button", name="Next").focus()
    while me.page.locator(".coach[data-waits=next]").count():
        expect(me.page.locator(".say")).to_be_in_viewport(ratio=1)
        with said_anew(me):
            me.page.keyboard.press("Enter")
    coach(me, "move")
    me.fits()
    me.axe()
    with said_anew(me):
        # The first target in reading order is the one that the lesson asks for.
        me.page.keyboard.press("Shift+Tab")
        me.page.keyboard.press("Enter")
    expect(me.page.locator(".say")).to_contain_text("Now start at cell N")
    expect(me.page.locator(".say")).to_be_in_viewport(ratio=1)


def test_what_is_not_there_is_said(server: Serving, person: Person) -> None:
    me = person(server)
    me.go("/learn/zyrcan/nothing")
    expect(me.page.get_by_role("alert")).to_contain_text("there are: first-flight, blitzkrieg")
    me.go("/learn/nothing")
    expect(me.page.get_by_role("alert")).to_contain_text("There's no game called “nothing”.")
