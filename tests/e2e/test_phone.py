"""On a phone of 360 px every board can be read and hit, and an answer to a tap is in sight; nothing jumps."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.matches import RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.studying import first

Person = Callable[..., Player]
ME = {"who": "me"}
#: The least size of text and of what a finger shall hit, in pixels of the screen.
TEXT, FINGER = 11, 40
#: A moment of each game with places to choose on the board: moves, players, options.
MOMENTS: dict[str, tuple[int, int, dict[str, Any]]] = {
    "cell_management": (0, 1, {}),
    "zyrcan": (66, 5, {}),
    "cell_wars": (16, 2, {}),
    "angel": (13, 2, {}),
}
#: Text and targets of the board that are in sight: what they are, and how large on the screen. A target that is drawn
#: too small has a pad around it that is hit as well.
MEASURE = """() => {
  const svg = document.querySelector('.board svg[role=application]');
  const sight = svg.getBoundingClientRect();
  const seen = (box) => box.right > sight.left && box.left < sight.right && box.bottom > sight.top
    && box.top < sight.bottom;
  const texts = [...svg.querySelectorAll('text')].flatMap((one) => {
    const size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(one.getScreenCTM().a, one.getScreenCTM().b);
    return size > 0 && seen(one.getBoundingClientRect()) ? [[one.textContent, size]] : [];
  });
  const targets = [...svg.querySelectorAll('.mark.target')].map((one) => {
    const pad = svg.querySelector(`[data-pad="${one.dataset.site}"]`);
    const [a, b] = [one, pad ?? one].map((part) => part.getBoundingClientRect());
    return [one.dataset.site, Math.max(a.width, b.width), Math.max(a.height, b.height), seen(a)];
  });
  return {texts, targets};
}"""


def phone(person: Person, server: Serving) -> Player:
    return person(server, width=360, height=740, has_touch=True)


def lay(me: Player, game: str, moves: int, players: int, seats: list[Any], **options: Any) -> None:
    text = played(game, moves, seed=3, players=players, **options)
    assert isinstance(me.server, Serving)
    me.sit(me.server.post("/api/records", {"text": text, "seats": seats}))
    if me.turn() == "cover":
        me.uncover()


def test_words_and_places_are_large_enough_on_every_board(server: Serving, person: Person) -> None:
    me = phone(person, server)
    for game, (moves, players, options) in MOMENTS.items():
        lay(me, game, moves, players, [ME] * players, **options)
        me.page.locator(".mark.target").first.wait_for()
        found = me.page.evaluate(MEASURE)
        assert found["texts"], f"{game} has words on its board"
        small = [(text, size) for text, size in found["texts"] if size < TEXT - 0.01]
        assert not small, f"{game}: text under {TEXT} px: {small}"
        narrow = [one for one in found["targets"] if min(one[1], one[2]) < FINGER - 0.01]
        assert not narrow, f"{game}: targets under {FINGER} px: {narrow}"
        assert any(seen for *_, seen in found["targets"]), f"{game}: something to choose is in sight"
        me.fits()
        if game == "cell_wars":
            beside = me.tab("About")
            expect(beside, "facts stand outside the picture").to_contain_text(re.compile(r"Round\s*2\s+of 16"))
            assert me.page.locator('.board svg [data-id^="round:"]').count() == 0
            for cell in ("immune-alpha", "cancer-alpha"):
                piece = f'svg [data-id="cell:{cell}"]'
                expect(beside.locator(piece), "seats have the signs of their pieces").to_have_count(1)
            me.close_sheet()
        # The whole of it, one tap away: what is small there is still no smaller text.
        if me.page.get_by_role("button", name="Show the whole board").count():
            me.page.get_by_role("button", name="Show the whole board").tap()
            expect(me.page.get_by_role("button", name="Show the whole board")).to_have_count(0)
            assert all(size >= TEXT - 0.01 for _, size in me.page.evaluate(MEASURE)["texts"]), game


#: The smallest words of the diagrams of a rules page, in pixels of the screen.
DIAGRAMS = """() => [...document.querySelectorAll('figure svg text')].map((one) => {
  const { a, b } = one.getScreenCTM();
  return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
})"""


def test_cards_diagrams_a_phone_on_its_side_and_a_large_screen(server: Serving, person: Person) -> None:
    me = phone(person, server)
    me.sit(server.post("/api/records", {"text": played("cell_wars", 37, seed=5, players=2), "seats": [ME, RANDOM]}))
    me.turn()
    for card in me.page.locator("li.offered").all():
        box = card.bounding_box()
        assert box
        assert box["height"] >= FINGER
    me.page.set_viewport_size({"width": 740, "height": 360})
    board, prompt = me.page.locator(".table > .board"), me.page.locator(".now .prompt")
    me.page.wait_for_function("() => document.querySelector('.table > .board').getBoundingClientRect().width < 500")
    left, right = board.bounding_box(), prompt.bounding_box()
    assert left
    assert right
    assert left["y"] + left["height"] <= 360, "all of the board is in sight"
    assert right["x"] >= left["x"] + left["width"], "what to do now stands beside it"
    assert right["y"] + right["height"] <= 360
    names = [text for text, _ in me.page.evaluate(MEASURE)["texts"] if re.fullmatch(r"[a-i]\d", text)]
    assert len(names) in (0, 61), "blocks are named all or none"
    me.fits()
    # A large screen is used: the board has its share of it, and what stands beside it grows.
    me.page.set_viewport_size({"width": 2400, "height": 1300})
    me.page.wait_for_function("() => document.querySelector('.table > .board').getBoundingClientRect().width > 1000")
    left, under = board.bounding_box(), me.page.get_by_role("region", name="Your hand").bounding_box()
    assert left
    assert under
    assert left["width"] >= 0.6 * 2400
    assert left["height"] + under["height"] >= 0.85 * 1300
    assert me.page.evaluate("document.querySelector('.now .prompt').currentCSSZoom") == 1.25
    me.fits()
    me.page.set_viewport_size({"width": 360, "height": 740})
    me.go("/rules/cell_wars")
    me.page.locator("figure .drawn svg").first.wait_for()
    me.page.wait_for_function(f"() => ({DIAGRAMS})().every((size) => size >= {TEXT - 0.01})")
    assert len(me.page.evaluate(DIAGRAMS)) > 50
    me.fits()


def test_a_first_tap_is_answered_in_sight(server: Serving, person: Person) -> None:
    me = phone(person, server)
    me.sit(server.post("/api/tables", {"game": "cell_management", "seats": [ME]}))
    me.turn()
    me.page.evaluate("window.scrollTo(0, 0)")
    me.ring("cell:3").tap()
    answer = me.page.get_by_role("region", name="Preview")
    expect(answer).to_contain_text("Cell 3")
    for part in (answer, me.page.locator(".now .prompt")):
        box = part.bounding_box()
        assert box
        assert 0 <= box["y"] <= 740 - box["height"], "docked, wherever the page is scrolled to"
    assert me.page.evaluate("window.scrollY") == 0
    assert me.ply == 0, "a finger looks first"
    me.ring("cell:3").tap()
    me.page.locator('.table:not([data-ply="0"])').wait_for()


@pytest.mark.parametrize("size", first(1, [pytest.param((360, 640)), pytest.param((390, 844))]))
def test_the_board_stays_under_the_finger_that_taps_twice(
    server: Serving, person: Person, size: tuple[int, int]
) -> None:
    me = person(server, width=size[0], height=size[1], has_touch=True)
    made = server.post("/api/tables", {"game": "angel", "seats": [{"who": "friend"}, ME]})
    me.sit(made)
    me.turn()
    board = me.page.locator(".table > .board").bounding_box()
    assert board
    me.page.touchscreen.tap(board["x"] + 100, board["y"] + 160)
    expect(me.page.get_by_text("again: you can't undo it.")).to_be_visible()
    assert me.page.locator(".table > .board").bounding_box() == board
    me.page.touchscreen.tap(board["x"] + 100, board["y"] + 160)
    me.until(1)


def test_a_tap_between_small_places_comes_nearer_first(server: Serving, person: Person) -> None:
    me = phone(person, server)
    lay(me, "angel", 13, 2, [ME] * 2)
    me.page.get_by_role("button", name="Show the whole board").tap()
    expect(me.page.get_by_role("button", name="Show the whole board")).to_have_count(0)
    box = me.page.locator(".mark.target").first.bounding_box()
    assert box
    assert box["width"] < FINGER / 2
    me.page.touchscreen.tap(box["x"] + box["width"], box["y"] + box["height"] / 2)
    expect(me.page.get_by_role("button", name="Show the whole board")).to_be_visible()
    assert me.ply == 13, "a tap that could mean several places chooses none"
    site, *_ = next(one for one in me.page.evaluate(MEASURE)["targets"] if one[3])
    me.ring(site).tap()
    me.page.locator('.table:not([data-ply="13"])').wait_for()


def test_who_may_choose_nearly_everything_sees_what_the_other_did(server: Serving, person: Person) -> None:
    me = phone(person, server)
    lay(me, "angel", 34, 2, [RANDOM, ME], power=4, form="board", radius=20)
    angel = me.page.locator('.board svg [data-id="angel"]')
    expect(me.page.get_by_role("button", name="Show the whole board"), "only a part is in sight").to_be_visible()
    expect(angel).to_be_in_viewport()


#: Whether less than this of the board is in sight.
NARROWER = """(width) =>
  Number(document.querySelector('.board svg[role=application]').getAttribute('viewBox').split(' ')[2]) < width"""


def test_every_board_is_zoomed_by_keys_wheel_and_pinch(server: Serving, person: Person) -> None:
    me = phone(person, server)
    lay(me, "zyrcan", 66, 5, [ME] * 5)
    board = me.page.locator(".board svg[role=application]")
    whole = board.get_attribute("viewBox") or ""

    board.focus()
    me.page.keyboard.press("+")
    expect(board).not_to_have_attribute("viewBox", whole)
    nearer = board.get_attribute("viewBox") or ""
    me.page.keyboard.press("Shift+ArrowRight")
    expect(board).not_to_have_attribute("viewBox", nearer)
    me.page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", whole)
    me.page.mouse.move(180, 240)
    me.page.keyboard.down("Control")
    me.page.mouse.wheel(0, -120)
    me.page.keyboard.up("Control")
    expect(board).not_to_have_attribute("viewBox", whole)
    me.page.keyboard.press("0")
    # Two fingers, apart.
    line = me.page.context.new_cdp_session(me.page)

    def touch(kind: str, *places: tuple[int, int]) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in places]})

    touch("touchStart", (150, 240), (210, 240))
    for step in range(1, 6):
        touch("touchMove", (150 - 8 * step, 240), (210 + 8 * step, 240))
    touch("touchEnd")
    me.page.wait_for_function(NARROWER, arg=0.8 * float(whole.split()[2]))
    assert me.ply == 66, "pinching is no tap"


@pytest.mark.parametrize("size", first(1, [(360, 740), pytest.param((1280, 800))]))
def test_nothing_jumps_when_a_turn_passes(server: Serving, person: Person, size: tuple[int, int]) -> None:
    me = person(server, width=size[0], height=size[1])
    me.sit(server.post("/api/tables", {"game": "zyrcan", "seats": [ME, RANDOM, RANDOM]}))
    seen = set()
    for turn in range(4):
        for kind in ("fleet:1", "hex:"):
            me.turn()
            if turn > 0:  # the first turn shows how much room is needed
                places = "['.board', '.tabs'].map((one) => document.querySelector('.table ' + one))"
                boxes = f"{places}.map((one) => one.getBoundingClientRect()).map(({{x, y, width}}) => [x, y, width])"
                seen.add(str(me.page.evaluate(boxes)))
            me.click(next(site for site in me.sites() if site.startswith(kind)))
    assert len(seen) == 1, seen
