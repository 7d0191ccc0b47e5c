"""A replay and a study are read in words, however long the match; what the last move left stands still; and on a low
phone one sees which layer of space is shown."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cellar.play.record import read
from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.studying import first

Person = Callable[..., Player]
WHOLE = 1_000_000
#: Matches of all games; in that of Zyrcan ships capture while they are placed, and in studies also only later.
MATCHES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("zyrcan", {"players": 3, "variant": "blitzkrieg"}),
    ("cell_wars", {"players": 2}),
    ("cell_management", {"round_limit": 5}),
    ("angel", {"power": 1, "form": "board", "radius": 4}),
    ("zyrcan", {"players": 3}),
)
#: The list as it is read, and how many lines a row has.
ROWS = """() => [...document.querySelectorAll('.move-tree .clamped')].map((one) =>
  [one.textContent, Math.round(one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))])"""
#: Counts what is changed in the list from now on.
CHANGES = """() => {
  window.changes = 0;
  const count = (all) => (window.changes += all.length);
  new MutationObserver(count).observe(document.querySelector('.move-tree'),
    {subtree: true, childList: true, characterData: true, attributes: true});
}"""
#: What the last move left on the board, and where it is.
LEFT = '.board [data-id^="last:"]'
PLACE = "(one) => one && JSON.stringify(one.getBoundingClientRect())"
#: Notes what begins to slide on the board.
SLIDES = """() => {
  window.slid = [];
  document.addEventListener('transitionrun', ({propertyName, target}) =>
    propertyName === 'translate' && window.slid.push(target.closest('[data-id]')?.dataset.id ?? ''));
}"""
SETTLED = """() => !document.querySelector('.tape')
  && !document.querySelector('.board').getAnimations({subtree: true}).some((one) => one instanceof CSSTransition)"""


def opened(me: Player, record: str) -> Page:
    """Bring a match that is over, and look at its moves."""
    me.open_record(record)
    expect(listed(me).get_by_role("button").nth(1)).to_be_visible()
    return me.page


def listed(me: Player) -> Locator:
    return me.tab("Moves").get_by_role("list", name="Moves")


def settled(page: Page) -> None:
    page.locator('.table[data-busy="false"]').wait_for()


@pytest.mark.parametrize(("game", "options"), first(4, MATCHES))
def test_moves_are_words_until_somebody_asks_for_notation(
    server: Serving, person: Person, game: str, options: dict[str, Any]
) -> None:
    """In the replay, then in a study of the match: a move is a row of at most two lines, and no row is a text of the
    game's notation."""
    text = played(game, WHOLE, seed=3, **options)
    notation = {one.text for one in read(text).position.history}
    me = person(server, width=844, height=390)
    page = opened(me, text)
    expect(me.tab("Moves").locator(".clamped").last).to_contain_text(" ")
    replayed = page.evaluate(ROWS)
    assert len(replayed) >= len(notation)
    me.tab("Moves").get_by_role("button", name="Study").click()
    page.wait_for_url("**/study/*")
    settled(page)
    expect(listed(me).locator(".clamped").last).to_contain_text(" ")
    studied = page.evaluate(ROWS)
    assert len(studied) == len(read(text).position.history)
    for rows in (replayed, studied):
        assert not [said for said, _ in rows if said in notation or not said.strip()]
        assert max(lines for _, lines in rows) <= 2
    page.evaluate("localStorage.setItem('cellar.settings', JSON.stringify({notation: true}))")
    page.reload()
    settled(page)
    expect(listed(me).locator(".clamped").first).to_be_visible()
    assert {said for said, _ in page.evaluate(ROWS)} == notation


def test_a_list_of_many_moves_is_not_written_anew_at_each_step(server: Serving, person: Person) -> None:
    me = person(server)
    me.open_record(played("angel", 501, seed=3))
    me.go(f"/replay/{me.table}?ply=499")
    current = listed(me).locator("[aria-current=step]")
    expect(current).to_contain_text("499.")
    expect(listed(me).get_by_role("button")).to_have_count(502)
    me.page.evaluate(CHANGES)
    me.page.get_by_role("button", name="Next move").click()
    expect(current).to_contain_text("500.")
    assert 0 < me.page.evaluate("window.changes") < 10


def test_what_the_last_move_left_appears_in_its_place_and_never_slides_there(server: Serving, person: Person) -> None:
    """The ring on a place, and the mark where a ship set out; ships do glide."""
    me = person(server, reduced_motion="no-preference")
    page = opened(me, played("zyrcan", WHOLE, seed=3, players=3))
    for ply, slides in ((3, False), (40, True)):
        me.go(f"/replay/{me.table.partition('?')[0]}?ply={ply}")
        mark = page.locator(LEFT).first
        expect(mark).to_be_visible()
        page.wait_for_function(SETTLED)
        page.evaluate(SLIDES)
        for way in ("Next move", "Next move", "Last move"):
            before = mark.evaluate(PLACE)
            page.get_by_role("button", name=way).click()
            page.wait_for_function(f"(before) => ({PLACE})(document.querySelector('{LEFT}')) !== before", arg=before)
            page.wait_for_function(SETTLED)
        slid = page.evaluate("window.slid")
        assert not [one for one in slid if one.startswith("last:")]
        assert not slides or slid, "a ship flew, and was noted"


@pytest.mark.parametrize(("width", "height"), first(1, [(740, 360), (844, 390)]))
def test_the_layer_that_is_shown_is_named_on_a_low_screen(
    server: Serving, person: Person, width: int, height: int
) -> None:
    me = person(server, width, height, has_touch=True)
    text = played("angel", 21, seed=1, power=1, dims=3)
    me.sit(server.post("/api/records", {"text": text, "seats": [ME, RANDOM]}))
    table = me.table
    for _ in ("at the table", "in its replay"):
        page = me.page
        name = page.locator('.board svg[role=application] [data-id="layer:1"]')
        expect(name).to_be_attached()
        page.wait_for_function(SETTLED)
        box, board = name.bounding_box(), page.locator(".table > .board").bounding_box()
        assert box
        assert board
        assert board["y"] <= box["y"] <= board["y"] + board["height"] - box["height"], "it is not cut off"
        assert board["x"] <= box["x"] <= board["x"] + board["width"] - box["width"]
        me.go(f"/replay/{table}?ply=21")
