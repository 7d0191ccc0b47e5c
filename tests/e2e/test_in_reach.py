"""Board, sentence and everything that may be chosen are in sight at once, uncovered and without scrolling: every game,
at its start, in its middle with a hint, with a hand of cards, with a choice made, at its end, in its replay and in its
lesson, by day and by night."""

import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from cellar.play.registry import about
from tests.e2e.contrast import invitation
from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.studying import first

Person = Callable[..., Player]
#: Where the most is in sight at once, by day and by night, and a phone by night: what is not accessible there, by all
#: rules. On every screen, by day and by night, those colours are judged that no screen before had.
LOOKS: dict[tuple[int, int], tuple[Literal["light", "dark"], ...]] = {
    (1280, 720): ("light", "dark"),
    (390, 844): ("dark",),
}
#: Every second one is a large one and a phone, upright and on its side: a moment is seen on these or on the others, by
#: turns, so that each game is seen on each several times; in studies every moment is seen on all.
SCREENS = ((1440, 900), *LOOKS, (360, 640), (844, 390), (740, 360))
#: Moves, players, seed and options of each moment.
MOMENTS: dict[str, tuple[tuple[int, int, int, dict[str, Any]], ...]] = {
    "cell_management": ((0, 1, 3, {}), (9, 1, 3, {}), (10**6, 1, 3, {"round_limit": 3})),
    # The last has a long result.
    "zyrcan": ((0, 5, 3, {}), (66, 5, 3, {}), (10**6, 5, 2, {})),
    # The second has a hand of cards to play from.
    "cell_wars": ((0, 2, 5, {}), (37, 2, 5, {}), (60, 6, 5, {}), (10**6, 2, 5, {})),
    "angel": ((0, 2, 3, {}), (41, 2, 1, {"power": 2}), (10**6, 2, 1, {"power": 1, "form": "board", "radius": 4})),
}
#: What is chosen in the second moment, to go on from there.
BEGINS = {"zyrcan": ".mark.target", "cell_wars": ".offered button"}
#: What is not in sight of what is needed now, or lies under something else; how tall the board is.
OUT_OF_REACH = """() => {
  const wrong = [];
  const inside = ({left, top, right, bottom}) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const board = document.querySelector('.table > .board').getBoundingClientRect();
  if (!inside(board)) wrong.push('the board');
  const over = document.querySelector('.table').dataset.state === 'over';
  const needed = over ? '.now h2, .now .row > *' : `.now .prompt, .hint p:first-child, .coach :is(.say, button),
    .choices button, li.offered, .plates li, [role=tab], .steps button, .told`;
  for (const one of document.querySelectorAll(needed)) {
    // A lesson on a phone has no tabs.
    if (one.matches('[role=tab]') && !one.checkVisibility()) continue;
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!inside(box) || !one.contains(top)) wrong.push(one.className + ' ' + one.textContent.trim().slice(0, 60));
    if (one.matches('.hint p, .coach .say') && one.scrollHeight > one.clientHeight + 1) wrong.push('words are cut');
  }
  for (const one of document.querySelectorAll('.mark.target')) {
    const {left, top, right, bottom} = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // What is beyond the part of a board that is shown comes into sight with the camera.
    if (x < board.left || x > board.right || y < board.top || y > board.bottom) continue;
    const hit = document.elementFromPoint(x, y);
    if (!hit?.closest('svg[role=application]')) wrong.push(`${one.dataset.site} is under ${hit?.className}`);
  }
  for (const pips of document.querySelectorAll('.plates .pips')) {
    if (new Set([...pips.children].map((pip) => pip.offsetTop)).size > 1) wrong.push('pips are in two rows');
  }
  const {scrollWidth, scrollHeight} = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) wrong.push('the page scrolls');
  const low = innerHeight < 700 ? 200 : 300;
  if (Math.min(board.width, board.height) < low && !over) wrong.push(`the board is ${board.width} by ${board.height}`);
  return wrong;
}"""

#: The colours of all texts in sight by day and by night, each with what it stands on, and whether it is so large that
#: it needs less contrast. The theme is changed as its button does it, and back again before anything is drawn.
COLOURS = """() => {
  const root = document.documentElement, chosen = root.dataset.theme;
  const texts = [...document.querySelectorAll('#app :not(svg, svg *)')]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const under = (one, known) => {
    if (!one) return ['', 1];
    if (!known.has(one)) {
      const {backgroundColor, backgroundImage, opacity} = getComputedStyle(one);
      const [below, all] = under(one.parentElement, known);
      const clear = /^rgba\\(.*, 0\\)$/.test(backgroundColor) && backgroundImage === 'none';
      known.set(one, [clear ? below : backgroundColor + backgroundImage, all * opacity]);
    }
    return known.get(one);
  };
  const look = (one, known) => {
    const {color, fontSize, fontWeight} = getComputedStyle(one), size = parseFloat(fontSize);
    return [color, ...under(one, known), size >= 24 || (size > 18.6 && fontWeight >= 700)].join(' ');
  };
  const found = ['light', 'dark'].map((theme) => {
    root.dataset.theme = theme;
    const known = new Map();
    return [theme, [...new Set(texts.filter((one) => one.checkVisibility()).map((one) => look(one, known)))]];
  });
  if (chosen) root.dataset.theme = chosen;
  else delete root.dataset.theme;
  return Object.fromEntries(found);
}"""

#: Waits until what has changed is drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Look:
    """Looks at one moment of a game after the other."""

    def __init__(self, me: Player, judged: set[str], turn: int, *, everywhere: bool) -> None:
        self.me = me
        #: the colours that were judged before
        self.judged = judged
        self.turn = turn
        self.everywhere = everywhere
        self.found: list[str] = []

    def at(self, what: str) -> None:
        """Note what is out of reach on its screens, or not accessible by day or by night: a theme has colours
        and nothing else (`test_a_theme_is_nothing_but_colours`), so places are the same in both."""
        me, seen = self.me, []
        screens = SCREENS if self.everywhere else SCREENS[self.turn % 2 :: 2]
        self.turn += 1
        for width, height in screens:
            me.page.set_viewport_size({"width": width, "height": height})
            me.page.evaluate(DRAWN)
            self.found += [f"{what} at {width}x{height}: {wrong}" for wrong in me.page.evaluate(OUT_OF_REACH)]
            colours: dict[Any, list[str]] = me.page.evaluate(COLOURS)
            for number, theme in enumerate(LOOKS.get((width, height), ())):
                me.page.emulate_media(color_scheme=theme)
                me.page.evaluate(DRAWN)
                if not number:
                    me.axe()
                    self.judged.update(colours[theme])
                least = invitation(me.page)
                if least is not None and least < 3:
                    where = f"{what} at {width}x{height}, {theme}"
                    self.found.append(f"{where}: a place to choose has a contrast of {least:.2f}")
            seen += [(width, height, theme, texts) for theme, texts in colours.items()]
        for width, height, theme, texts in seen:
            if not self.judged.issuperset(texts):
                me.page.set_viewport_size({"width": width, "height": height})
                me.page.emulate_media(color_scheme=theme)
                me.page.evaluate(DRAWN)
                me.axe("color-contrast")
                self.judged.update(texts)
        # The next board opens where all of it is in sight.
        me.page.set_viewport_size({"width": 844, "height": 390})


@pytest.fixture(scope="module")
def judged() -> set[str]:
    """The colours that were judged: they are the same in every match."""
    return set()


@pytest.mark.parametrize("everywhere", first(1, [False, True]))
@pytest.mark.parametrize("game", MOMENTS)
def test_all_that_is_needed_now_is_in_reach(
    server: Serving, person: Person, judged: set[str], game: str, everywhere: bool
) -> None:
    me = person(server, has_touch=True)
    look = Look(me, judged, list(MOMENTS).index(game), everywhere=everywhere)
    for number, (moves, players, seed, options) in enumerate(MOMENTS[game]):
        text = played(game, moves, seed=seed, players=players, **options)
        me.sit(server.post("/api/records", {"text": text, "seats": [ME, *[RANDOM] * (players - 1)]}))
        if me.turn() == "yours":
            expect(me.page.locator(".mark.target, .choices button, .offered").first).to_be_attached()
        if number == 1:
            me.hint(lambda: me.page.keyboard.press("h"))
            expect(me.page.locator(".hint")).to_be_visible()
        look.at(f"{game} after {moves} moves")
        if number == 1 and game in BEGINS:
            me.click(me.page.locator(BEGINS[game]).first.get_attribute("data-site") or "")
            look.at(f"{game} after {moves} moves and a choice")
    me.go(f"/replay/{me.table}?ply=1")
    expect(me.page.locator(".told p").first).to_be_visible()
    look.at(f"{game}'s replay")
    me.go(f"/learn/{game}/{about(game).lessons[0]}")
    on, say = me.page.locator(".coach .row button").first, me.page.locator(".say")
    expect(say).not_to_be_empty()
    while on.inner_text() == "Next":
        said = say.inner_text()
        on.click()
        expect(say).not_to_have_text(said)
    look.at(f"{game}'s lesson")
    assert not look.found, "\n".join(look.found)


def test_a_chosen_ship_covers_no_row_of_the_board(server: Serving, person: Person) -> None:
    me = person(server, width=360, height=640, has_touch=True)
    me.sit(server.post("/api/tables", {"game": "zyrcan", "seats": [ME, ME, ME]}))
    me.turn()
    me.click("fleet:2")
    assert len([site for site in me.sites() if site.startswith("hex:")]) > 30
    assert me.page.evaluate(OUT_OF_REACH) == []
    me.axe()


def test_the_few_places_where_a_chosen_ship_may_go_are_listed(server: Serving, person: Person) -> None:
    me = person(server, width=1280, height=720)
    record = played("zyrcan", 57, seed=3, players=3)
    me.sit(server.post("/api/records", {"text": record, "seats": [ME, RANDOM, RANDOM]}))
    me.turn()
    me.ring(me.sites()[0]).click()
    choices = me.page.locator(".choices button")
    expect(choices.first).to_contain_text(re.compile(r"^\W*1 [a-i]\d, (Azure|Jade), [123]-engine ship$"))
    assert {one.get_attribute("data-site") for one in choices.all()} == set(me.sites())
    choices.last.hover()
    expect(me.page.locator(".mark.hovered")).to_be_attached()
    assert me.page.evaluate(OUT_OF_REACH) == []
    me.axe()
    before = me.ply
    me.page.keyboard.press("1")
    expect(me.page.locator(".table")).not_to_have_attribute("data-ply", str(before))


def test_a_notice_covers_nothing_of_the_match_and_moves_nothing(server: Serving, person: Person) -> None:
    me = person(server, has_touch=True)
    record = played("zyrcan", 57, seed=3, players=3)
    me.sit(server.post("/api/records", {"text": record, "seats": [ME, RANDOM, RANDOM]}))
    me.turn()
    notice = me.page.locator(".notice")
    inside = "one => one.scrollHeight <= one.clientHeight + 1 && one.getBoundingClientRect().right <= innerWidth"
    for width, height in SCREENS:
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.evaluate(DRAWN)
        board = me.page.locator(".table > .board").bounding_box()
        me.page.context.set_offline(True)
        expect(notice).to_contain_text("You're offline.")
        assert me.page.locator(".table > .board").bounding_box() == board
        assert me.page.evaluate(OUT_OF_REACH) == []
        assert notice.evaluate(inside), "all of it is read"
        if (width, height) in (SCREENS[0], SCREENS[-1]):
            me.axe()
        me.page.context.set_offline(False)
        expect(notice).to_have_count(0)


def test_whoever_goes_to_another_page_is_there_with_the_focus(server: Serving, person: Person) -> None:
    me = person(server)
    me.home()
    me.page.get_by_role("link", name="Rules of Zyrcan").click()
    expect(me.page.get_by_role("searchbox")).to_be_visible()  # the page before stays until this one is there
    assert me.page.evaluate("document.activeElement.id") == "main"
    me.page.go_back()
    expect(me.page.get_by_role("link", name="Rules of Zyrcan")).to_be_visible()
    assert me.page.evaluate("document.activeElement.id") == "main"


#: Whether all of each speech bubble is on the screen.
BUBBLES = """() => [...document.querySelectorAll('.board svg[role=application] > text')].map((one) => {
  const {left, right} = one.getBoundingClientRect();
  return left >= -1 && right <= innerWidth + 1;
})"""


#: Whether what is told of a move lies beside the board, on the screen.
BESIDE = """() => {
  const [board, tape] = ['.table > .board', '.tape'].map((one) => document.querySelector(one).getBoundingClientRect());
  const apart = tape.left >= board.right || tape.top >= board.bottom;
  return apart && tape.right <= innerWidth && tape.bottom <= innerHeight;
}"""


def test_a_round_of_cell_management_is_read_at_ones_own_pace(server: Serving, person: Person) -> None:
    me = person(server, reduced_motion="no-preference", width=390, height=844)
    me.sit(server.post("/api/tables", {"game": "cell_management", "seats": [ME]}))
    me.turn()
    me.page.clock.install(time=0)
    me.ring("cell:2").click()
    pace = me.page.get_by_role("group", name="Playback")
    pace.get_by_role("button", name="Pause").click()
    told = me.page.locator(".caption").inner_text()
    for width, height in SCREENS:
        me.page.set_viewport_size({"width": width, "height": height})
        assert me.page.evaluate(BESIDE), "what is told lies over nothing that moves"
    me.page.set_viewport_size({"width": 390, "height": 844})
    me.page.clock.run_for(20_000)
    assert me.page.locator(".caption").inner_text() == told, "it stands still"
    pace.get_by_role("button", name="Next step").click()
    expect(me.page.locator(".caption")).not_to_have_text(told)
    bubbles = 0
    for _ in range(8):
        pace.get_by_role("button", name="Next step").click()
        me.page.evaluate("() => null")
        cut = me.page.evaluate(BUBBLES)
        bubbles += len(cut)
        assert all(cut), "what a cell says is not cut at the screen's edge"
    assert bubbles, "somebody has said something"
    pace.get_by_role("button", name="Speed 1×: normal").click()
    expect(pace.get_by_role("button", name="Speed 3×: fast")).to_be_visible()
    me.axe()
    pace.get_by_role("button", name="Skip").click()
    me.page.clock.run_for(1_000)
    assert me.turn() == "yours"
