"""Every click gets an answer: what is no choice says which rule forbids it, and what can be chosen lights up."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.matches import ME, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]

#: Click on places of the board that are no choice now, one after the other, and wait for what is said to each. A server
#: takes so many messages at once, and not more.
CLICK_ALL = """async (most) => {
  const svg = document.querySelector('.board svg');
  const offered = new Set([...svg.querySelectorAll('.mark.target')].map((mark) => mark.dataset.site));
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  let places = [...svg.querySelectorAll('.item[data-site]')]
    .filter((item) => !offered.has(item.dataset.site))
    .map((item) => [item.dataset.site, item, ...middle(item.getBoundingClientRect())]);
  if (!places.length) {
    // Cells that are drawn in one stroke are found by their place: a grid of points over the board.
    const { left, top, width, height } = svg.querySelector('[data-id^="ground:"]').getBoundingClientRect();
    const marks = [...svg.querySelectorAll('.mark.target')].map((mark) => mark.getBoundingClientRect());
    const on = (x, y) => marks.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    for (let n = 0; n < 81; n += 1) {
      const [x, y] = [left + (width * (n % 9 + 0.5)) / 9, top + (height * (Math.floor(n / 9) + 0.5)) / 9];
      if (!on(x, y)) places.push([`${x} ${y}`, document.elementFromPoint(x, y), x, y]);
    }
  }
  const said = {};
  for (const [site, place, clientX, clientY] of places.filter((_, i) => i % Math.ceil(places.length / most) === 0)) {
    place.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }));
    let words = '';
    for (let turn = 0; turn < 400 && !words; turn += 1) {
      await new Promise((next) => setTimeout(next, 5));
      words = document.querySelector('.now .error')?.textContent?.replace('Read the rule', '').trim() ?? '';
      if (words.includes("can't be chosen now")) words = '';
      if (document.querySelector('.table').dataset.chosen) words = 'Chosen.';
    }
    said[site] = words;
    if (words === 'Chosen.') svg.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  }
  return said;
}"""


@pytest.mark.parametrize(
    ("game", "moves", "options", "rule"),
    [
        ("cell_management", 1, {}, None),
        ("zyrcan", 12, {"players": 3}, r"\w+ is on \w\d: place your ship on an empty space \(Phase One\)"),
        ("zyrcan", 50, {"players": 3}, r"The ship on \w\d is \w+'s: choose one of yours"),
        ("cell_wars", 24, {"players": 2}, r"Choose .+ \((?:steps?|Start)"),
        ("angel", 5, {"form": "board", "radius": 4, "power": 1}, "steps away, and this angel flies 1 at most"),
    ],
)
def test_a_click_on_anything_is_answered(
    server: Serving, person: Person, game: str, moves: int, options: dict[str, Any], rule: str | None
) -> None:
    record = played(game, moves, 3, **options)
    seats = [ME] * options.get("players", 1 if game == "cell_management" else 2)
    me = person(server)
    me.sit(server.post("/api/records", {"text": record, "seats": seats}))
    if me.turn() == "cover":
        me.uncover()
    said = me.page.evaluate(CLICK_ALL, 40)
    assert all(words.endswith(".") for words in said.values()), said
    numbered = [words for words in said.values() if re.search(r"\b[A-Z]{1,3}-\d", words)]
    assert not numbered, "which rule it is, is said in words"
    if rule:
        assert any(re.search(rule, words) for words in said.values()), said
        expect(me.page.locator(".table.lit"), "what can be chosen lights up").to_have_count(1)


def test_a_refusal_leads_to_its_rule(server: Serving, person: Person) -> None:
    me = person(server)
    me.sit(server.post("/api/records", {"text": played("zyrcan", 50, 3, players=3), "seats": [ME] * 3}))
    me.turn()
    me.click("hex:b8")
    me.page.locator('.board [data-id="ship:b5"]').click()
    said = me.page.get_by_role("alert")
    expect(said).to_contain_text("must fly exactly 2 spaces, not 3 (Phase Two).")
    said.get_by_role("link", name="Read the rule").click()
    expect(me.page.locator("li#zy-5")).to_be_in_viewport()
    expect(me.page.locator("li#zy-5")).to_have_class("sought")
    expect(me.page.locator('article a[href="#zy-4"]'), "and where the text names one").to_have_text("ZY-4")
