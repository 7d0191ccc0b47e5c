"""What is read keeps the reader's size, its contrast and its place; what is touched is as large as a finger, and looks
after a tap as it did before."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]
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
#: Links that a finger could miss: those of running text are hit as words.
LOW = """() => [...document.querySelectorAll('main a')].filter((one) => {
  const alone = [...(one.parentElement?.childNodes ?? [])].every((node) => node.nodeType !== 3 || !node.data.trim());
  return alone && one.checkVisibility() && one.getBoundingClientRect().height < 43.5;
}).map((one) => one.textContent)"""


def test_type_grows_with_the_readers_own_size(server: Serving, person: Person) -> None:
    me = person(server)
    record = played("cell_wars", 37, seed=5, players=2)
    me.sit(server.post("/api/records", {"text": record, "seats": [ME, RANDOM]}))
    me.turn()
    for path in ("", "/", "/rules/zyrcan"):
        if path:
            me.go(path)
            expect(me.page.get_by_role("heading", level=2).first).to_be_visible()
        before = me.page.evaluate(SIZES)
        me.page.evaluate("document.documentElement.style.fontSize = '24px'")
        after = me.page.evaluate(SIZES)
        stays = {name for (name, size), (_, grown) in zip(before, after, strict=True) if grown < 1.2 * size}
        assert not stays, f"{path} has type in pixels: {stays}"


def test_nothing_looks_pointed_at_after_a_tap_and_the_pulse_never_pales(server: Serving, person: Person) -> None:
    me = person(server, width=390, height=844, has_touch=True, is_mobile=True)
    for path in ("/", "/new/zyrcan", "/learn/zyrcan", "/rules/zyrcan"):
        me.go(path)
        expect(me.page.get_by_role("heading").first).to_be_attached()
        assert me.page.evaluate(STUCK) == []
    me.sit(server.post("/api/tables", {"game": "cell_management", "seats": [ME]}))
    assert me.page.evaluate(STUCK) == []
    changed = me.page.evaluate(PULSE)
    assert changed
    assert not {"opacity", "color"} & set(changed)


def test_links_are_as_high_as_a_finger(server: Serving, person: Person) -> None:
    me = person(server, width=390, height=844, has_touch=True, is_mobile=True)
    low = {}
    for path in ("/", "/new/zyrcan", "/learn/angel", "/rules/zyrcan"):
        me.go(path)
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
        box = ship.bounding_box()
        assert box
        me.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        shown = me.page.locator(".popover.shown")
        expect(shown).to_be_visible()
        over = shown.bounding_box()
        assert over
        apart = over["y"] + over["height"] <= box["y"] or over["y"] >= box["y"] + box["height"]
        aside = over["x"] + over["width"] <= box["x"] or over["x"] >= box["x"] + box["width"]
        assert apart or aside
        me.page.mouse.move(5, 5)
        expect(shown).to_have_count(0)


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
