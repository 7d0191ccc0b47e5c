"""Nothing jumps: a table while it comes and from move to move, the board when the first card is held, a page until the
next one is there."""

import random
import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.test_in_reach import DRAWN, MOMENTS, SCREENS
from tests.studying import first

Person = Callable[..., Player]
#: How far what is in sight was pushed about by itself, as browsers measure it, and what it was.
SHIFTS = """window.shifts = [];
new PerformanceObserver((all) => all.getEntries().forEach(({ value, sources, hadRecentInput }) => {
  if (hadRecentInput) return;
  window.shifts.push([value, sources.map(({ node }) => node?.className ?? node?.parentElement?.className ?? '')]);
})).observe({type: 'layout-shift', buffered: true});"""
STILL = 0.05
#: Whether the hand lies over the tabs.
OVER = """() => {
  const [hand, tabs] = ['.hand', '[role=tablist]'].map((one) => document.querySelector(one).getBoundingClientRect());
  return hand.left < tabs.right && tabs.left < hand.right && hand.top < tabs.bottom - 1 && tabs.top < hand.bottom - 1;
}"""


@pytest.mark.parametrize("screens", [SCREENS[1::2], pytest.param(SCREENS, marks=pytest.mark.study)])
def test_the_first_card_in_hand_moves_nothing(
    server: Serving, person: Person, screens: Sequence[tuple[int, int]]
) -> None:
    """Its room was kept, and what is read keeps its own."""
    for width, height in screens:
        me = person(server, width=width, height=height, has_touch=True)
        boards = []
        for moves in (0, 37):
            text = played("cell_wars", moves, seed=5, players=2)
            me.sit(server.post("/api/records", {"text": text, "seats": [ME, RANDOM]}))
            me.turn()
            expect(me.page.locator(".hand li")).to_have_text(re.compile("VEGF" if moves else "No cards in hand yet"))
            boards.append(me.page.locator(".table > .board").bounding_box())
            assert me.page.evaluate(OVER) is False, f"cards lie over the tabs at {width}x{height}"
        assert boards[0] == boards[1], f"at {width}x{height}"
        me.page.context.close()


@pytest.mark.parametrize(("width", "height"), first(1, [(390, 844), (1280, 720)]))
@pytest.mark.parametrize("game", MOMENTS)
def test_a_table_does_not_jump_while_it_comes_nor_from_move_to_move(
    server: Serving, person: Person, game: str, width: int, height: int
) -> None:
    me = person(server, width=width, height=height, has_touch=width < height)
    me.page.add_init_script(SHIFTS)
    jumps = []
    for moves, players, seed, options in MOMENTS[game][:-1]:
        text = played(game, moves, seed=seed, players=players, **options)
        # Of many, half move before me.
        seats = [RANDOM] * players
        seats[players // 2 if players > 5 else 0] = ME
        me.sit(server.post("/api/records", {"text": text, "seats": seats}))
        rng = random.Random(seed)
        for clicks in range(5):
            me.turn()
            me.page.evaluate(DRAWN)
            shifts = me.page.evaluate("() => window.shifts.splice(0)")
            if sum(value for value, _ in shifts) >= STILL:
                jumps.append(f"{game} after {moves} moves and {clicks} clicks: {shifts}")
            me.play_randomly(rng, 1)
    assert not jumps, "\n".join(jumps)


def test_a_page_that_takes_its_time_leaves_what_was_there_until_it_comes(server: Serving, person: Person) -> None:
    me = person(server)
    me.page.add_init_script(SHIFTS)
    me.home()
    rules = re.compile(r"/assets/Rules-")
    me.page.route(rules, lambda route: None)
    link = me.page.get_by_role("link", name="Rules of Zyrcan")
    link.scroll_into_view_if_needed()
    at = me.page.evaluate("scrollY")
    link.click()
    moment = me.page.get_by_role("status").filter(has_text="One moment")
    expect(moment).to_be_visible()
    expect(link).to_be_in_viewport()
    assert me.page.evaluate("scrollY") == at
    me.page.unroute(rules)  # which lets go on what was held
    expect(me.page.get_by_role("searchbox")).to_be_visible()
    expect(moment).to_have_count(0)
    assert me.page.evaluate("scrollY") == 0
    assert sum(value for value, _ in me.page.evaluate("window.shifts")) < STILL
    me.page.route(re.compile(r"/assets/Matches-"), lambda route: route.abort())
    me.page.get_by_role("link", name="My matches").click()
    expect(me.page.get_by_role("alert")).to_contain_text("Can't reach the server.")
