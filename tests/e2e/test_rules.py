"""Rules pages: contents lead to chapters, diagrams wear the page's colours, and words are found by keyboard."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]

BACKGROUND = "svg => getComputedStyle(svg.querySelector('rect')).fill"


def test_rules_are_searched_by_keyboard_and_drawn_in_the_pages_colours(server: Serving, person: Person) -> None:
    me = person(server, color_scheme="light")
    me.go("/rules/zyrcan#rulings")
    expect(me.page.locator("#rulings"), "a link leads to its chapter, though the rules come later").to_be_in_viewport()
    figure = me.page.locator("figure svg").first
    light = figure.evaluate(BACKGROUND)
    me.page.get_by_role("button", name="Theme: same as your system").click()
    me.page.get_by_role("button", name="Theme: light").click()
    expect(figure.locator("rect").first, "the chosen theme, not the system's").not_to_have_css("fill", light)

    contents = me.page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link").first).to_have_text("What you need")
    contents.get_by_role("link", name="The end").click()
    expect(me.page.locator("#the-end")).to_be_in_viewport()
    expect(contents, "it stays in sight").to_be_in_viewport()

    before = me.page.locator("article").inner_text()
    field = me.page.get_by_role("searchbox", name="Search the rules")
    said = me.page.get_by_role("search").get_by_role("status")
    field.fill("BLITZkrieg: place")
    expect(said).to_have_text("1 found")
    field.fill("blitzkrieg")
    marks = me.page.locator("article mark")
    expect(marks.nth(5)).to_be_attached()
    number = marks.count()
    expect(said).to_have_text(f"{number} found")
    field.press("Enter")
    field.press("Enter")
    expect(said).to_have_text(f"2 of {number}")
    expect(me.page.locator("mark.now")).to_have_count(1)
    expect(marks.nth(1)).to_have_class("now")
    expect(marks.nth(1)).to_be_in_viewport()
    field.press("Shift+Enter")
    field.press("Shift+Enter")
    expect(said, "round and round").to_have_text(f"{number} of {number}")
    expect(marks.last).to_be_in_viewport()
    me.axe()
    field.fill("no such word")
    expect(said).to_have_text("not found")
    field.press("Escape")
    expect(field).to_have_value("")
    expect(marks).to_have_count(0)
    assert me.page.locator("article").inner_text() == before

    me.page.set_viewport_size({"width": 360, "height": 740})
    expect(contents, "folded away on a phone").to_be_hidden()
    me.page.locator("summary", has_text="Contents").click()
    contents.get_by_role("link", name="Notation").click()
    expect(contents).to_be_hidden()
    expect(me.page.locator("#notation")).to_be_in_viewport()
    expect(field, "at hand wherever one reads").to_be_in_viewport()
    field.fill("engines")
    me.fits()
    me.axe()
