"""Every page and a whole match of each game in a language that nobody speaks, with accents and two fifths longer: what
is plain English there is no message, and what is too narrow for it is too narrow for others."""

import re
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import TimeoutError, expect

from cellar.bots.people import NAMES as PEOPLE
from cellar.language.pseudo import pseudo
from tests.e2e.matches import ME, RANDOM, nearly, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.test_in_reach import DRAWN

Person = Callable[..., Player]
SCREENS = ((360, 640), (1280, 720))
#: Words that are the same in every language: names of people, games and languages.
NAMES = {*PEOPLE, "Cellar", "English", "Zyrcan"}
#: What still stands in English, and why.
LEFT = {
    "article, .wide > aside nav": "rules pages are translated as whole texts, and this language has none",
    ".coach .say, .coach .progress p": "so are lessons",
    "#puzzles span": "the browser writes dates, and has no words for this language",
    ".bench .faces, .bench .tile :is(h2, summary)": "the workshop shows a deck as its file has it",
}
#: What may end in an ellipsis, and why.
SHORTENED = {
    ".plate .name, .plate .below": "people's names are of any length",
    "header .title": "a phone's header has one line",
    ".hand li": "below a long name on a low phone a card's line has no room: it is read when the card is tapped",
}
#: A word of four plain letters.
WORD = re.compile(r"(?<![^\W\d_])[A-Za-z]{4,}(?![^\W\d_])")
#: Texts in sight and what is read aloud, each with the classes around it.
TEXTS = """(left) => {
  const found = new Map();
  const note = (words, one) => {
    if (words?.trim() && !(left && one.closest(left))) {
      let path = '';
      for (let at = one; at && at.id !== 'app'; at = at.parentElement) {
        path = `${at.tagName.toLowerCase()}${at.classList[0] ? '.' + at.classList[0] : ''} ${path}`;
      }
      found.set(words.trim(), path);
    }
  };
  for (const one of document.querySelectorAll('#app *')) {
    if (!one.checkVisibility()) continue;
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) note(one.getAttribute(name), one);
    for (const child of one.childNodes) if (child.nodeType === 3) note(child.data, one);
  }
  return [...found];
}"""
#: What is cut off by its own box, and texts that lie on each other.
CROWDED = """(shortened) => {
  const wrong = [];
  if (document.documentElement.scrollWidth > innerWidth) {
    const out = [...document.querySelectorAll('body *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth);
    wrong.push(`the page is too broad: ${out.map((one) => one.tagName + '.' + one.className).join(' ').slice(0, 200)}`);
  }
  const seen = [...document.querySelectorAll('#app *')]
    .filter((one) => one.checkVisibility() && !one.closest('.unseen, svg, option'));
  const boxes = [];
  for (const one of seen) {
    const {overflowX, display} = getComputedStyle(one), told = one.textContent.trim().slice(0, 50);
    const hides = /hidden|clip/.test(overflowX) && display !== 'inline' && !one.matches(shortened);
    // On a phone a dot or nothing stands for it.
    const drawn = innerWidth > 700 || !one.matches('.unseen-small');
    if (hides && drawn && one.scrollWidth > one.clientWidth + 1 && told) {
      wrong.push(`cut off: ${one.className} ${told}: ${one.scrollWidth} of ${one.clientWidth}`);
    }
    for (const child of one.childNodes) {
      if (child.nodeType !== 3 || !child.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(child);
      for (const {left, top, right, bottom} of range.getClientRects()) {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        // What is scrolled away or covered by a sheet is read there.
        if (!one.contains(document.elementFromPoint(x, y))) continue;
        boxes.push({one, told: child.data.trim().slice(0, 40), left, right, top: top + (bottom - top) * 0.2,
          bottom: bottom - (bottom - top) * 0.2});
      }
    }
  }
  for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) {
    const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    if (over && a.one !== b.one) wrong.push(`“${a.told}” lies on “${b.told}”`);
  }
  return wrong;
}"""


def wrong_on(me: Player, what: str) -> list[str]:
    """What is English, cut off or overlaps on this page as it is now."""
    found = [
        f"{what}: in English: “{words}” ({where.strip()})"
        for words, where in me.page.evaluate(TEXTS, ", ".join(LEFT))
        if set(WORD.findall(words)) - NAMES
    ]
    for width, height in SCREENS:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.evaluate(DRAWN)
        shortened = ", ".join(SHORTENED)
        try:
            me.page.wait_for_function(f"(shortened) => !({CROWDED})(shortened).length", arg=shortened)
        except TimeoutError:  # it stays so
            found += [f"{what} at {width}x{height}: {one}" for one in me.page.evaluate(CROWDED, shortened)]
    return found


#: Pages outside a match, and what is there when they are.
PAGES = {
    "/": ".posters h3",
    "/new/cell_wars": "form button.main",
    "/rules/zyrcan": "article h2",
    "/learn/zyrcan/first-flight": ".coach .say:not(:empty)",
    "/edit/zyrcan": "form button.main",
    "/edit/cell_management#cell_management 452NA3/4235NA/NA4 hidden=3 centre=2 round=1": "main aside h1",
    "/puzzle/cell_management/2026-11-15": "main h2",
    "/workshop/cell_wars": ".bench",
    "/puzzle/cell_wars/run": "main .fields",
    # Parts of one page have another between them, so that each is waited for.
    "/matches": "main h1",
    "/watch": "main h1",
    "/matches/studies": "main h1",
    "/privacy": "main h2",
    "/matches/figures": "main h1",
    "/alerts#x": "main h1",
    "/matches/account": "main h1",
    "/study#x": "main h1",
    "/no": "main h1",
}


def test_every_page_is_in_the_readers_language_and_nothing_is_too_narrow(server: Serving, person: Person) -> None:
    me = person(server, width=1280, height=720)
    found = []
    me.go("/rules/angel?language=en-XA")
    expect(me.page.locator("article h2").first).to_be_visible()
    for path, there in PAGES.items():
        me.follow(quote(path, safe="/#"))
        expect(me.page.locator(there).first).to_be_visible()
        found += wrong_on(me, path)
    assert not found, "\n".join(found)


#: How a match of these is over soon enough to be read whole.
ENDS: dict[str, dict[str, Any]] = {"cell_management": {"round_limit": 4}, "angel": {"turns": 12}}
#: How many of its actions are left to be clicked, where nobody else acts in them: all of a puzzle, the angel's last.
CLICKED = {"cell_management": 1_000, "angel": 1}


@pytest.mark.parametrize(
    ("game", "moves", "players", "options"),
    # It is my turn then: no bot and no dice decide what is read.
    [
        ("cell_management", 5, 1, {}),
        ("zyrcan", 57, 3, {}),
        ("cell_wars", 41, 2, {}),
        ("angel", 13, 2, {"power": 2}),
    ],
)
def test_a_match_is_in_the_readers_language_and_nothing_is_too_narrow(
    server: Serving, person: Person, game: str, moves: int, players: int, options: dict[str, Any]
) -> None:
    me = person(server, width=1280, height=720)
    me.go("/no?language=en-XA")
    expect(me.page.locator("main h1")).to_be_visible()
    text = played(game, moves, seed=5, players=players, **options)
    me.sit(server.post("/api/records", {"text": text, "seats": [ME, *[RANDOM] * (players - 1)]}))
    me.turn()
    # What something on the board is, asked by keyboard.
    me.page.get_by_role("application").focus()
    for key in ("i", "ArrowDown", "ArrowRight"):
        me.page.keyboard.press(key)
    me.page.locator(".popover.shown p").wait_for()
    found = wrong_on(me, game)
    me.page.keyboard.press("Escape")
    for tab in me.page.get_by_role("tab").all()[1:]:
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        found += wrong_on(me, f"{game}, {tab.inner_text()}")
    me.follow(f"/replay/{me.table}?ply=3")
    expect(me.page.locator("main .board svg .item").first).to_be_attached()
    found += wrong_on(me, f"{game}'s replay")
    # A match that is over, with everything that was told of it from the beginning.
    text = nearly(game, CLICKED.get(game, 0), seed=5, players=players, **options | ENDS.get(game, {}))
    me.sit(server.post("/api/records", {"text": text, "seats": [ME, *[RANDOM] * (players - 1)]}))
    assert bool(me.play_randomly(Random(5))) == (game in CLICKED)
    expect(me.page.locator(".reason")).to_be_visible()
    me.page.get_by_role("tab").first.click()
    assert me.page.locator(".log li").count() > 10
    found += wrong_on(me, f"the end of {game}")
    assert not found, "\n".join(found)


def test_a_table_with_friends_is_in_the_readers_language(server: Serving, person: Person) -> None:
    ann, ben = person(server, width=1280, height=720), person(server, width=1280, height=720)
    for one in (ann, ben):
        one.go("/no?language=en-XA")
        expect(one.page.locator("main h1")).to_be_visible()
    seats = [{"who": "me", "name": "Ann"}, {"who": "friend"}]
    made = server.post("/api/tables", {"game": "cell_wars", "options": {"players": 2}, "seats": seats})
    ben.go(f"/join/{made['table']}#{made['links'][0]['code']}")
    expect(ben.page.locator("main form button.main")).to_be_visible()
    found = wrong_on(ben, "joining")
    ann.sit(made)
    ann.page.get_by_role("tab").last.click()
    found += wrong_on(ann, "waiting for a friend")
    ben.page.locator("main form button.main").click()
    ben.ready()
    for one in (ann, ben):
        for tab in one.page.get_by_role("tab").all():
            tab.click()
            expect(tab).to_have_attribute("aria-selected", "true")
            found += wrong_on(one, f"with a friend, {tab.inner_text()}")
    found += agreeing(ann, ben)
    assert not found, "\n".join(found)


def agreeing(ann: Player, ben: Player) -> list[str]:
    """What is wrong while two people talk, agree or do not on hints and on a move that is taken back, and one resigns;
    each is seen by who asks or by who answers."""
    talk, request = ann.page.locator(".messages + form"), ".ask"
    ann.page.get_by_role("tab", name=pseudo("Chat")).click()
    talk.locator("input").fill("1 : 0 ?")
    talk.locator("button").click()
    expect(ann.page.locator(".messages")).to_contain_text("1 : 0 ?")
    found = wrong_on(ann, "a message that was sent")
    hints = ann.page.locator(".tools button").last
    hints.click()
    expect(ben.page.locator(request)).to_be_visible()
    found += wrong_on(ben, "hints are asked for") + wrong_on(ann, "waiting for an answer")
    ben.page.locator(f"{request} button:not(.main)").click()
    expect(ann.page.locator(request)).to_have_count(0)
    found += wrong_on(ann, "nobody agrees")
    hints.click()
    ben.page.locator(f"{request} .main").click()
    expect(ann.page.locator(".stands")).to_be_visible()
    found += wrong_on(ann, "all agree")
    ann.click(ann.sites()[0])
    ann.until(1)
    ann.page.locator(".tools button").first.click()
    expect(ben.page.locator(request)).to_be_visible()
    found += wrong_on(ben, "a move is to be taken back")
    ben.page.locator(f"{request} .main").click()
    ann.until(0)
    ann.page.get_by_role("tab", name=pseudo("About")).click()
    ann.page.get_by_role("button", name=pseudo("Resign …")).click()
    found += wrong_on(ann, "about to resign")
    ann.page.locator(".sure .main").click()
    for one in (ann, ben):
        expect(one.page.locator(".table")).to_have_attribute("data-state", "over")
    return [*found, *wrong_on(ben, "the other has resigned")]
