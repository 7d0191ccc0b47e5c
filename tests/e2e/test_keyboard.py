"""The whole way by keyboard alone: from the home page to the end of a match, without a pointer."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.matches import ME, RANDOM, nearly
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.studying import first

Person = Callable[..., Player]
#: Choices that show how a match goes, and more than any match takes.
A_DOZEN, ALL = 12, 400
FOCUS = """() => { const e = document.activeElement;
  return (e?.getAttribute('aria-label') ?? e?.textContent ?? '')
    .trim().replace(/\\s+/g, ' ') + '|' + (e?.tagName ?? ''); }"""


def tab_to(me: Player, name: str, backwards: bool = False) -> None:
    """Press Tab until something with this name has the focus."""
    for _ in range(60):
        me.page.keyboard.press("Shift+Tab" if backwards else "Tab")
        if re.search(name, str(me.page.evaluate(FOCUS))):
            return
    raise AssertionError(f"{name} cannot be reached with Tab")


def on_the_board(me: Player) -> bool:
    return str(me.page.evaluate(FOCUS)).endswith("|svg")


def choose_on_board(me: Player, rng: random.Random) -> None:
    """Walk with arrows a little, and choose."""
    expect(me.page.locator(".mark.focused")).to_have_count(1)
    for _ in range(rng.randrange(5)):
        me.page.keyboard.press(rng.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
    assert me.page.locator("#board-focus").inner_text(), "the place under the focus is spoken"
    before = me._moment()
    me.page.keyboard.press("Enter")
    me._changed(before)


def test_cell_management_by_keyboard(server: Serving, person: Person) -> None:
    me = person(server, color_scheme="dark")
    me.go("/new/cell_management")
    expect(me.page.get_by_label("Round limit")).to_be_visible()
    for _ in range(20):
        me.page.keyboard.press("Tab")
        if me.page.get_by_label("Round limit").evaluate("e => e === document.activeElement"):
            break
    me.page.keyboard.type("10")
    tab_to(me, "^Start match")
    me.page.keyboard.press("Enter")
    me.turn()
    tab_to(me, "svg$", backwards=False)
    rng = random.Random(3)
    for _ in range(80):
        if me.turn() == "over":
            break
        assert on_the_board(me), "the focus stays on the board"
        choose_on_board(me, rng)
    expect(me.page.get_by_role("heading", name=re.compile("Solved|Not solved"))).to_be_visible()


@pytest.mark.parametrize("choices", first(1, [A_DOZEN, ALL]))
def test_zyrcan_by_keyboard(server: Serving, person: Person, choices: int) -> None:
    """A dozen choices; a match to its end by keyboard is Cell Management's each time, and this one's in a study."""
    me = person(server)
    me.home()
    tab_to(me, "^Friends ?and options of Zyrcan")
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_label("Azure", exact=True)).to_be_visible()
    for seat in ("Azure", "Jade"):
        for _ in range(40):
            me.page.keyboard.press("Tab")
            if me.page.get_by_label(seat, exact=True).evaluate("e => e === document.activeElement"):
                break
        # The select finds its entry by typing.
        me.page.keyboard.type("Random")
        assert me.page.get_by_label(seat, exact=True).input_value() == "bot:random"
    tab_to(me, "^Start match")
    me.page.keyboard.press("Enter")
    rng = random.Random(8)
    for _ in range(choices):
        if me.turn() == "over":
            break
        offered = me.page.locator(".choices button").count()
        if offered and (not on_the_board(me) or not me.page.locator(".mark.target").count()):
            before = me._moment()
            me.page.keyboard.press(str(rng.randrange(offered) + 1))
            me._changed(before)
        else:
            if not on_the_board(me):
                tab_to(me, "svg$")
            choose_on_board(me, rng)
    if choices == A_DOZEN:
        assert me.ply > 0
        return
    expect(me.page.get_by_role("heading", name=re.compile("You win|You lose|You finished|Draw"))).to_be_visible()


def test_cell_wars_is_ended_and_played_again_by_keyboard(server: Serving, person: Person) -> None:
    me = person(server)
    record = nearly("cell_wars", 16, seed=5, players=2)
    me.sit(server.post("/api/records", {"text": record, "seats": [ME, RANDOM]}))
    rng = random.Random(4)
    beside = 0
    while me.turn() != "over":
        if me.page.locator(".mark.target").count():
            if not on_the_board(me):
                tab_to(me, "svg$")
            choose_on_board(me, rng)
        else:
            me.page.locator(".choices button").first.wait_for()
            while not me.page.evaluate("document.activeElement.matches('.choices button')"):
                me.page.keyboard.press("Tab")
            before = me._moment()
            me.page.keyboard.press("Enter")
            me._changed(before)
            beside += 1
        assert me.page.evaluate("document.activeElement !== document.body"), "what is gone hands the focus on"
    assert beside, "something was chosen beside the board"
    tab_to(me, "^Play again")
    ended = me.page.url
    me.page.keyboard.press("Enter")
    me.page.wait_for_url(lambda url: url != ended)
    me.ready()
    assert me.page.evaluate("document.activeElement.id") == "main"


def test_a_half_made_move_is_taken_back_with_escape(server: Serving, person: Person) -> None:
    me = person(server)
    me.go("/new/zyrcan")
    me.page.get_by_role("button", name="Start match").click()
    me.turn()
    me.page.keyboard.press("2")
    expect(me.page.get_by_text("Selected: 2-engine ship.")).to_be_visible()
    assert on_the_board(me)
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".table[data-chosen='']")).to_be_visible()
    me.page.keyboard.press("1")
    me.page.get_by_role("button", name="Cancel").click()
    expect(me.page.locator(".table[data-chosen='']")).to_be_visible()
    assert me.ply == 0


def test_undo_and_hint_have_keys(server: Serving, person: Person) -> None:
    me = person(server)
    me.home()
    me.page.get_by_role("button", name="Play Cell Management").click()
    me.turn()
    me.click(me.sites()[0])
    me.turn()
    played = me.ply
    assert played > 0
    me.page.keyboard.press("u")
    me.until(0)
    assert me.spoken() == "The last move was undone."
    assert me.hint(lambda: me.page.keyboard.press("h"))
