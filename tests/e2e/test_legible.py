"""What is read keeps the reader's size, its contrast and its place; what is touched is as large as a finger, and looks
after a tap as it did before."""

from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Locator, expect

from tests.e2e.contrast import contrast, rgb, shot
from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.test_in_reach import DRAWN, OUT_OF_REACH

Person = Callable[..., Player]
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
#: A moment of every board: moves, players, options; Angel as an endless plane, as a square, in space, with a plan.
BOARDS: dict[str, tuple[str, int, int, dict[str, Any]]] = {
    "zyrcan": ("zyrcan", 62, 4, {}),
    "cell wars": ("cell_wars", 260, 6, {}),
    "cell management": ("cell_management", 5, 1, {}),
    "angel": ("angel", 41, 2, {"power": 2}),
    "angel in a square": ("angel", 6, 2, {"power": 1, "form": "board", "radius": 4}),
    "angel in space": ("angel", 12, 2, {"dims": 3, "power": 1}),
    "angel with a plan": ("angel", 31, 2, {"power": 2, "thoughts": "angel"}),
}
#: Every text of the board in sight: its words, its box, its colour, and that of its outline if it has one.
TEXTS = """() => [...document.querySelectorAll('.board svg[role=application] text')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect(), { fill, stroke, opacity } = getComputedStyle(one);
  return [one.textContent, [x, y, width, height], fill, stroke === 'none' ? '' : stroke, Number(opacity)];
}).filter(([, [x, y, width, height]]) => width > 1 && x >= 0 && y >= 0
  && document.elementFromPoint(x + width / 2, y + height / 2)?.closest('svg[role=application]'))"""
HIDE = "how => document.querySelectorAll('.board text').forEach((one) => (one.style.visibility = how))"
#: The rules of every style sheet, with the conditions that they stand under.
RULES = """const rules = (sheet, under) => [...sheet.cssRules].flatMap((rule) =>
  [[rule, under], ...(rule.cssRules ? rules(rule, `${under} ${rule.conditionText ?? ''}`) : [])]);
const all = [...document.styleSheets].flatMap((sheet) => rules(sheet, ''));"""
#: The selectors that show a hover where a finger may be what points.
STUCK = f"""() => {{ {RULES}
  return all.filter(([rule, under]) => rule.selectorText?.includes(':hover') && !under.includes('hover: hover'))
    .map(([rule]) => rule.selectorText);
}}"""
#: What the pulse of a thinking bot changes.
PULSE = f"""() => {{ {RULES}
  const named = all.filter(([rule]) => /\\.pulse\\b/.test(rule.selectorText)).map(([rule]) => rule.style.animationName);
  return all.filter(([rule]) => rule instanceof CSSKeyframesRule && named.includes(rule.name))
    .flatMap(([rule]) => [...rule.cssRules].flatMap((step) => [...step.style]));
}}"""
#: How large each text of the page is, outside drawings, in pixels.
SIZES = """() => [...document.querySelectorAll('#app *')]
  .filter((one) => !one.closest('svg') && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => [one.className || one.tagName, parseFloat(getComputedStyle(one).fontSize)])"""
#: The same before and after the reader's own size has changed, at one moment of a page that fills.
GROWN = f"""() => {{
  const [sizes, style] = [{SIZES}, document.documentElement.style];
  const before = sizes();
  style.fontSize = '24px';
  const after = sizes();
  style.fontSize = '';
  return [before, after];
}}"""
#: Links that a finger could miss: those of running text are hit as words.
LOW = """() => [...document.querySelectorAll('main a')].filter((one) => {
  const alone = [...(one.parentElement?.childNodes ?? [])].every((node) => node.nodeType !== 3 || !node.data.trim());
  return one.checkVisibility() && one.getBoundingClientRect().height < (alone ? 43.5 : 24);
}).map((one) => one.textContent)"""


def test_type_grows_with_the_readers_own_size(server: Serving, person: Person) -> None:
    me = person(server)
    record = played("cell_wars", 37, seed=5, players=2)
    me.sit(server.post("/api/records", {"text": record, "seats": [ME, RANDOM]}))
    me.turn()
    for path in ("", "/", "/rules/zyrcan"):
        if path:
            me.follow(path)
            expect(me.page.get_by_role("heading", level=2).first).to_be_visible()
        before, after = me.page.evaluate(GROWN)
        stays = {name for (name, size), (_, grown) in zip(before, after, strict=True) if grown < 1.2 * size}
        assert not stays, f"{path} has type in pixels: {stays}"


def test_nothing_looks_pointed_at_after_a_tap_and_the_pulse_never_pales(server: Serving, person: Person) -> None:
    me = person(server, width=390, height=844, has_touch=True, is_mobile=True)
    me.home()
    for path in ("/new/zyrcan", "/learn/zyrcan", "/rules/zyrcan", "/"):
        me.follow(path)
        expect(me.page.locator("main").get_by_role("heading").first).to_be_attached()
        assert me.page.evaluate(STUCK) == []
    me.sit(server.post("/api/tables", {"game": "cell_management", "seats": [ME]}))
    assert me.page.evaluate(STUCK) == []
    changed = me.page.evaluate(PULSE)
    assert changed
    assert not {"opacity", "color"} & set(changed)


def test_links_are_as_high_as_a_finger(server: Serving, person: Person) -> None:
    me = person(server, width=390, height=844, has_touch=True, is_mobile=True)
    low = {}
    texts = ("/rules/zyrcan", "/rules/cell_wars", "/puzzle/cell_management")
    me.home()
    for path in ("/new/zyrcan", "/new/cell_wars", "/learn/angel", *texts, "/"):
        me.follow(path)
        expect(me.page.get_by_role("heading", level=2).first).to_be_attached()
        low[path] = me.page.evaluate(LOW)
    assert not any(low.values()), low


def test_an_explanation_does_not_cover_what_it_explains(server: Serving, person: Person) -> None:
    me = person(server)
    record = played("zyrcan", 57, seed=3, players=3)
    me.sit(server.post("/api/records", {"text": record, "seats": [ME, RANDOM, RANDOM]}))
    me.turn()
    ships = me.page.locator('.board [data-id^="ship:"]')
    for ship in (ships.first, ships.last):
        ship.hover(force=True)  # a light may lie over it
        apart(me, ship)
        me.page.mouse.move(5, 5)
        expect(me.page.locator(".popover.shown")).to_have_count(0)
    # On its side a phone has the sentence beside the board, where a broad explanation has no room.
    me.page.set_viewport_size({"width": 740, "height": 360})
    me.sit(server.post("/api/tables", {"game": "cell_management", "seats": [ME]}))
    me.turn()
    me.page.get_by_role("application").focus()
    for key in ("i", "ArrowRight", "ArrowDown", "ArrowDown"):
        me.page.keyboard.press(key)
        apart(me, me.page.locator(".mark.focused"))


def apart(me: Player, thing: Locator) -> None:
    """The explanation of a thing is shown, and not over it."""
    shown = me.page.locator(".popover.shown")
    expect(shown).to_be_visible()
    expect(shown.locator("p").first).not_to_be_empty()
    me.page.evaluate("() => new Promise(requestAnimationFrame)")  # its place follows from how large it has become
    over, box = shown.bounding_box(), thing.bounding_box()
    assert over
    assert box
    beyond = over["y"] + over["height"] <= box["y"] or over["y"] >= box["y"] + box["height"]
    aside = over["x"] + over["width"] <= box["x"] or over["x"] >= box["x"] + box["width"]
    assert beyond or aside, (over, box)


def lay(me: Player, server: Serving, board: str) -> None:
    game, moves, players, options = BOARDS[board]
    many: dict[str, Any] = {"players": players} if game not in ("cell_management", "angel") else {}
    record = played(game, moves, seed=2, **many, **options)
    me.sit(server.post("/api/records", {"text": record, "seats": [ME] * players}))
    shown, cover = me.page.locator(".board svg .item").first, me.page.get_by_role("dialog")
    expect(shown.or_(cover).first).to_be_attached()
    if cover.count():  # hands are hidden
        cover.get_by_role("button").click()
    expect(shown).to_be_attached()


def test_letters_and_coordinates_of_every_board_stand_out_and_a_phone_draws_it_quickly(
    server: Serving, person: Person
) -> None:
    me = person(server)
    faint: dict[tuple[str, str], object] = {}
    counted: dict[str, int] = {}
    for board in BOARDS:
        me.page.set_viewport_size({"width": 390, "height": 844})
        lay(me, server, board)
        counted[board] = me.page.evaluate("document.querySelectorAll('.board svg[role=application] *').length")
        me.page.set_viewport_size({"width": 1280, "height": 800})
        faint |= {(board, theme): words for theme in THEMES if (words := faint_words(me, theme))}
    assert not faint
    assert max(counted.values()) <= 400, counted


def faint_words(me: Player, theme: Literal["light", "dark"]) -> dict[str, float]:
    """The words of the board that hardly stand out, with their contrast."""
    me.page.emulate_media(color_scheme=theme)
    me.page.evaluate(DRAWN)
    texts = me.page.evaluate(TEXTS)
    assert texts
    me.page.evaluate(HIDE, "hidden")
    under = shot(me.page)
    me.page.evaluate(HIDE, "")
    faint = {}
    for words, (x, y, width, height), fill, outline, opacity in texts:
        assert opacity == 1, words
        middle = under.getpixel((int(x + width / 2), int(y + height / 2)))
        assert isinstance(middle, tuple)
        found = contrast(rgb(fill), rgb(outline) if outline else middle)
        if found < 4.5:
            faint[words] = round(found, 2)
    return faint


def test_a_cell_that_is_not_drawn_by_itself_is_hit_by_its_place(server: Serving, person: Person) -> None:
    me = person(server)
    lay(me, server, "angel in space")
    me.turn()
    ply = me.ply
    marks = me.page.locator(".board svg [data-id^='mark:']")
    before = marks.count()
    cells = me.page.locator(".board svg [data-id='ground:sky']").bounding_box()
    assert cells
    # Three panels of nine cells side by side, two cells apart: the first cell of the first one.
    me.page.mouse.click(cells["x"] + cells["width"] / 62, cells["y"] + cells["height"] / 62)
    me.until(ply + 1)
    expect(marks).to_have_count(before + 1)


#: Whether the explanation that is shown lies over what is said and chosen now.
OVER = """() => {
  const [a, b] = ['.popover', '.dock'].map((one) => document.querySelector(one).getBoundingClientRect());
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}"""


def test_an_explanation_does_not_cover_what_the_coach_says(server: Serving, person: Person) -> None:
    me = person(server)
    me.go("/learn/zyrcan/first-flight")
    me.page.locator('.coach[data-waits="next"]').wait_for()
    me.page.get_by_role("button", name="Next", exact=True).click()
    choice = me.page.locator('.choices [data-site="fleet:2"]')
    for width, height in ((1280, 720), (390, 844), (360, 640), (844, 390)):
        me.page.set_viewport_size({"width": width, "height": height})
        choice.hover()
        expect(me.page.locator(".popover.shown")).to_be_visible()
        expect(me.page.locator(".popover p").first).not_to_be_empty()
        assert not me.page.evaluate(OVER), f"at {width}x{height}"
        me.page.mouse.move(5, 5)
        expect(me.page.locator(".popover.shown")).to_have_count(0)


#: How many names are cut off.
CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"


def test_six_players_names_are_whole_on_their_plates(server: Serving, person: Callable[..., Player]) -> None:
    me = person(server, 1280, 720)
    lay(me, server, "cell wars")
    names = me.page.locator(".plate .name")
    expect(names).to_have_count(6)
    assert names.evaluate_all(CUT) == 0


def test_a_name_beside_a_score_of_two_figures_is_whole(server: Serving, person: Callable[..., Player]) -> None:
    me = person(server, has_touch=True)
    record = played("zyrcan", 40, seed=3, players=3)
    made = server.post("/api/records", {"text": record, "seats": [{**ME, "name": "Vermilion"}, RANDOM, RANDOM]})
    me.go(f"/play/{made['table']}")
    names = me.page.locator(".plate .name")
    expect(names).to_have_count(3)
    expect(names.first).to_have_text("Vermilion")
    for width, height in ((390, 844), (844, 390), (360, 640), (740, 360)):
        me.page.set_viewport_size({"width": width, "height": height})
        me.page.evaluate(DRAWN)
        assert names.evaluate_all(CUT) == 0, f"at {width}x{height}"


def test_three_players_with_pips_have_whole_names_on_a_phone(server: Serving, person: Callable[..., Player]) -> None:
    me = person(server, 360, 640, has_touch=True)
    record = played("cell_wars", 20, seed=3, players=3)
    made = server.post("/api/records", {"text": record, "seats": [ME, RANDOM, RANDOM]})
    me.go(f"/play/{made['table']}")
    names = me.page.locator(".plate .name")
    expect(names).to_have_count(3)
    me.page.evaluate(DRAWN)
    assert names.evaluate_all(CUT) == 0
    assert me.page.evaluate(OUT_OF_REACH) == []


def test_nothing_is_under_the_cross_of_a_sheet(server: Serving, person: Callable[..., Player]) -> None:
    me = person(server, 390, 844, has_touch=True)
    record = played("zyrcan", 40, seed=3, players=3)
    me.sit(server.post("/api/records", {"text": record, "seats": [ME, RANDOM, RANDOM]}))
    me.turn()
    for name in ("Log", "About", "Analysis"):
        panel = me.tab(name)
        cross = panel.get_by_role("button", name="Close").bounding_box()
        assert cross
        for button in panel.locator(":is(button, a, label):not(.close):visible").all():
            box = button.bounding_box()
            assert box
            below, aside = box["y"] >= cross["y"] + cross["height"], box["x"] + box["width"] <= cross["x"]
            assert below or aside or button.evaluate("one => one.matches('.deed')"), (name, button.inner_text())
