"""A game's contests come first on the page of a new table; how one did is told and kept."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]


def test_a_contest_is_begun_with_a_click_and_its_result_is_kept(server: Serving, person: Person) -> None:
    me = person(server, width=360, height=740)
    me.go("/new/angel")
    contests = me.page.get_by_role("region", name="Contests")
    expect(contests.get_by_role("listitem").first).to_contain_text("The record: 229 turns.")
    me.fits()
    me.axe()
    contests.get_by_role("button", name="Begin Outlive the record").click()
    me.turn()
    expect(me.page.locator(".now .goal")).to_contain_text("0 made")
    me.click(me.sites()[0])
    me.turn()
    me.page.get_by_text("More at this table").click()
    me.page.get_by_role("button", name="Resign …").click()
    me.page.get_by_role("group", name="Resign").get_by_role("button", name="Resign").click()
    told = re.compile(r"Outlive the record: 1 turn, your best. The record: 229.")
    expect(me.page.locator(".now").get_by_text(told)).to_be_visible()
    me.go("/new/angel")
    expect(contests.get_by_role("listitem").first).to_contain_text("Your best: 1 turn.")
    # Play now begins it as well: there is no better default.
    me.home()
    me.page.get_by_role("button", name="Play now The Angel problem").click()
    me.turn()
    expect(me.page.get_by_label("The chase")).to_contain_text(re.compile(r"Power\s*1"))
