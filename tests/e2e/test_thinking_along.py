"""A search thinks along with what is shown: at a table, in a replay and in the editor, for as long as one wants it."""

from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Locator, expect

from tests.e2e.matches import ME, RANDOM
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.test_making import SAMPLE

Person = Callable[..., Player]


def panel(me: Player) -> Locator:
    return me.page.get_by_role("region", name="Live analysis")


def rests(me: Player) -> Locator:
    """The panel, when the search has found all that it may look for; it may have to be compiled first."""
    found = me.page.locator('section[data-state="done"]')
    expect(found.locator(".lines button").first).to_be_visible()
    return found


def test_a_search_goes_with_what_is_shown(server: Serving, person: Person) -> None:
    me = person(server)
    me.sit(server.post("/api/tables", {"game": "zyrcan", "seats": [ME, RANDOM, RANDOM]}))
    me.turn()
    me.tab("Analysis")
    expect(panel(me).get_by_role("switch")).not_to_be_checked()
    expect(panel(me).get_by_role("listitem")).to_have_count(0)
    me.tab("Log")
    me.page.keyboard.press("t")
    expect(panel(me).get_by_role("switch")).to_be_checked()
    height = "one => one.getBoundingClientRect().height"
    at_first = panel(me).evaluate(height)
    shown = rests(me)
    expect(shown.locator(".status")).to_contain_text("Admiral: 40 simulations")
    expect(shown.get_by_role("list", name="Winning chances").get_by_role("listitem")).to_have_count(3)
    assert shown.evaluate(height) == at_first, "nothing jumps"
    me.axe()
    shown.locator(".lines button").first.hover()
    expect(me.page.locator(".mark.hinted")).to_have_count(1)
    expect(shown.locator(".words")).to_contain_text("You place")
    me.page.mouse.move(0, 0)
    expect(me.page.locator(".mark.hinted")).to_have_count(0)
    # On to the next position by itself.
    first = shown.locator(".sentence").inner_text()
    me.click(me.sites()[0])
    if me.page.locator(".table:not([data-chosen=''])").count():
        me.click(next(site for site in me.sites() if site.startswith("hex:")))
    me.until(3)
    expect(rests(me).locator(".status")).to_contain_text("40 simulations")
    assert first
    panel(me).get_by_role("switch").click()
    expect(panel(me).get_by_role("listitem")).to_have_count(0)
    # The same of a moment that one looks back at.
    me.go(f"/replay/{me.table}?ply=0")
    panel(me).get_by_role("switch").click()
    expect(rests(me).locator(".sentence")).to_have_text(first.replace("You are ahead", "Amber is ahead"))


def test_a_proof_is_told_as_one(server: Serving, person: Person) -> None:
    me = person(server, width=360, height=740, has_touch=True, color_scheme="dark")
    me.go(f"/edit/cell_management#{quote(SAMPLE, safe='')}")
    panel(me).get_by_role("switch").tap()
    shown = rests(me)
    expect(shown.locator(".status")).to_contain_text("Exact")
    shown.locator(".lines button").first.tap()
    expect(me.page.locator(".mark.hinted")).to_have_count(1)
    me.fits()
    me.axe()
