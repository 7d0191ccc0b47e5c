"""Pieces are dragged with a mouse and with a finger; what was chosen ahead is played when the turn comes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]


def middle(me: Player, site: str) -> tuple[float, float]:
    box = me.page.locator(f'.board [data-site="{site}"]').first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_ship_is_dragged_to_what_it_captures(server: Serving, person: Person) -> None:
    record = played("zyrcan", 40, seed=2, players=3)
    me = person(server, has_touch=True)
    me.sit(server.post("/api/records", {"text": record, "seats": [ME, ME, ME]}))
    me.turn()
    ship = next(site for site in me.sites() if site.startswith("hex:"))
    start = middle(me, ship)
    me.page.mouse.move(*start)
    me.page.mouse.down()
    me.page.mouse.move(start[0] + 20, start[1] + 20, steps=3)
    expect(me.page.locator(".dragged .item")).to_have_count(1)
    target = me.sites()[0]
    me.page.mouse.move(*middle(me, target), steps=3)
    me.page.mouse.up()
    me.until(41)
    expect(me.page.locator(".dragged")).to_have_count(0)

    # A finger does the same, and a piece that is put down beside everything stays chosen.
    me.turn()
    line = me.page.context.new_cdp_session(me.page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in places]})

    ship = next(site for site in me.sites() if site.startswith("hex:"))
    start = middle(me, ship)
    touch("touchStart", start)
    touch("touchMove", (start[0] + 20, start[1]))
    expect(me.page.locator(".table")).to_have_attribute("data-chosen", ship)
    touch("touchMove", middle(me, me.sites()[0]))
    touch("touchEnd")
    me.until(42)


#: Counts the sparks that ever were on the page.
COUNT = """() => {
  window.sparks = 0;
  const count = (all) => all.forEach(({ addedNodes }) => addedNodes.forEach((one) => {
    if (one.className === "spark") window.sparks += 1;
  }));
  new MutationObserver(count).observe(document.body, { childList: true });
}"""


def engines(me: Player) -> int:
    return sum(map(int, me.page.locator(".plates .score strong").all_inner_texts()))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_captured_ships_engines_leave_its_owners_score_as_sparks(
    server: Serving, person: Person, motion: str
) -> None:
    me = person(server, reduced_motion=motion)
    me.sit(server.post("/api/records", {"text": played("zyrcan", 40, seed=2, players=3), "seats": [ME, ME, ME]}))
    me.turn()
    me.page.evaluate(COUNT)
    before = engines(me)
    me.click(next(site for site in me.sites() if site.startswith("hex:")))
    me.click(me.sites()[0])
    me.until(41)
    me.turn()
    lost = before - engines(me)
    assert lost > 0
    assert me.page.evaluate("window.sparks") == (lost if motion == "no-preference" else 0)
    expect(me.page.locator(".spark")).to_have_count(0)


def test_what_is_chosen_while_others_think_is_played_on_ones_turn(server: Serving, person: Person) -> None:
    made = server.post("/api/tables", {"game": "zyrcan", "seats": [ME, {"who": "friend"}, {"who": "friend"}]})
    me, bob, eve = person(server), person(server), person(server)
    me.sit(made)
    bob.sit(made, 1)
    eve.sit(made, 2)
    for player, space in ((me, "hex:e5"), (bob, "hex:b5")):
        player.turn()
        player.click("fleet:1")
        player.click(space)
    me.until(2)
    me.page.locator('.item[data-site="hex:h5"]').first.click()
    expect(me.page.locator(".now")).to_contain_text("Planned: space h5.")
    me.axe()
    me.page.get_by_role("button", name="Cancel").click()
    expect(me.page.get_by_text("Planned:")).to_have_count(0)
    me.page.locator('.item[data-site="hex:h5"]').first.click()
    eve.turn()
    eve.click("fleet:1")
    eve.click("hex:h5")
    expect(me.page.get_by_role("alert")).to_have_text("Your planned move is no longer possible.")


def test_a_ship_of_the_reserve_and_a_card_are_dragged_onto_the_board(server: Serving, person: Person) -> None:
    me = person(server, has_touch=True)
    me.sit(server.post("/api/tables", {"game": "zyrcan", "seats": [ME, ME, ME]}))
    me.turn()
    beside = me.page.locator('.choices [data-site="fleet:2"]')
    box = beside.bounding_box()
    assert box
    me.page.mouse.move(box["x"] + 20, box["y"] + 20)
    me.page.mouse.down()
    me.page.mouse.move(box["x"] - 40, box["y"] + 40, steps=3)
    expect(me.page.locator(".dragged")).to_have_count(1)
    expect(me.page.locator(".table")).to_have_attribute("data-chosen", "fleet:2")
    me.page.mouse.move(*middle(me, "hex:e5"), steps=3)
    me.page.mouse.up()
    me.until(1)
    expect(me.page.locator(".dragged")).to_have_count(0)

    # A card is a move of its own: on the board it is played, and for the place on which it lies if that may be.
    record = played("cell_wars", 37, seed=5, players=2)
    me.sit(server.post("/api/records", {"text": record, "seats": [ME, RANDOM]}))
    me.turn()
    ply = me.ply
    card = me.page.locator(".hand li.offered").first
    box = card.bounding_box()
    assert box
    line = me.page.context.new_cdp_session(me.page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in places]})

    start = (box["x"] + 30, box["y"] + 30)
    touch("touchStart", start)
    touch("touchMove", (start[0], start[1] - 40))
    touch("touchMove", (start[0], start[1] - 20))
    expect(me.page.locator(".dragged")).to_have_count(1)
    touch("touchEnd")
    expect(me.page.locator(".dragged")).to_have_count(0)
    assert me.ply == ply, "put down where it was, nothing is played"
    place = me.page.locator(".board svg[role=application]").bounding_box()
    assert place
    touch("touchStart", start)
    touch("touchMove", (start[0], start[1] - 40))
    touch("touchMove", (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2))
    touch("touchEnd")
    me.until(ply + 1)
