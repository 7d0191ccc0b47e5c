"""What must not happen among friends: a hand that the wrong person sees, a move that hangs in the air."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.matches import ME, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]


def test_a_hot_seat_shows_a_private_draw_to_nobody_else(server: Serving, person: Person) -> None:
    """Burn for a card, end the turn: the screen is covered as a whole, and the next person reads no card's name."""
    record = played("cell_wars", 31, seed=5, players=2)
    made = server.post("/api/records", {"text": record, "seats": [{**ME, "name": "Ann"}, {**ME, "name": "Bob"}]})
    me = person(server)
    me.sit(made)
    me.uncover()
    me.click("choice:draw-burn")
    card = me.page.locator("#hand-title + ul h3").first.inner_text()
    log = me.page.get_by_role("list", name="Log")
    expect(log).to_contain_text(card)
    while me.turn() == "yours":
        me.click("choice:done" if "choice:done" in me.sites() else me.sites()[0])
    assert card not in me.page.content(), "neither the log nor a panel nor the live region tells of it"
    assert me.page.locator("aside, .board svg, .log").count() == 0, "nothing of the table is on the page"
    box, size = me.page.get_by_role("dialog").bounding_box(), me.page.viewport_size
    assert box is not None
    assert size is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, size["width"], size["height"])
    ply = me.ply
    for key in ("u", "Escape", "Escape", "h", "1"):
        me.page.keyboard.press(key)
    me.axe()
    expect(me.page.get_by_role("button", name="I am Bob")).to_be_focused()
    assert (me.state, me.ply) == ("cover", ply), "no key works under the cover"
    me.page.keyboard.press("Enter")
    me.page.get_by_role("dialog").wait_for(state="detached")
    assert me.ply == ply
    expect(log).to_contain_text("draws")
    assert card not in me.page.content(), "Bob is told that Ann drew, not what"
    me.page.reload()
    assert me.turn() == "cover", "a page that is loaded anew does not know who looks"
    assert card not in me.page.content()


def test_a_move_made_while_the_server_is_away_is_kept_and_counts(own_server: Serving, person: Person) -> None:
    made = own_server.post("/api/tables", {"game": "zyrcan", "seats": [ME, {"who": "friend"}, {"who": "friend"}]})
    me = person(own_server)
    me.sit(made)
    me.turn()
    me.click("fleet:2")
    site = next(site for site in me.sites() if site.startswith("hex:"))
    own_server.kill()
    expect(me.page.get_by_role("alert").filter(has_text="The connection is lost")).to_be_visible()
    me.click(site)
    expect(me.page.get_by_text("Your move is kept, and sent when the connection is back.")).to_be_visible()
    expect(me.page.get_by_text("Chosen:")).to_have_count(0)
    own_server.start()
    me.until(1)
    expect(me.page.get_by_role("list", name="Log")).to_contain_text("places a 2-engine ship")
    expect(me.page.get_by_text("Your move is kept")).to_have_count(0)


def test_a_move_that_comes_too_late_after_a_break_is_cleared_with_a_sentence(server: Serving, person: Person) -> None:
    """Two pages of one person: the one without a line chooses, the other moves meanwhile."""
    made = server.post("/api/tables", {"game": "zyrcan", "seats": [ME, ME, ME]})
    me, other = person(server), person(server)
    me.sit(made)
    other.sit(made)
    me.turn()
    line = me.cut()
    expect(me.page.get_by_role("alert").filter(has_text="The connection is lost")).to_be_visible()
    me.click("fleet:2")
    me.click(next(site for site in me.sites() if site.startswith("hex:")))
    other.turn()
    other.click("fleet:1")
    other.click(next(site for site in other.sites() if site.startswith("hex:")))
    other.until(1)
    line.mend()
    expect(me.page.get_by_role("alert")).to_have_text(
        "The table has moved on since you looked: see the board as it is now and choose again."
    )
    me.until(1)
    assert me.turn() == "yours", "and one can choose again"
    expect(me.page.get_by_text("Chosen:")).to_have_count(0)
