"""What must not happen among friends: a hand that the wrong person sees, a seat that dies, a link that lets a second
person in or leads nowhere, a move that hangs in the air."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.browser import ELSEWHERE
from tests.e2e.matches import ME, played
from tests.e2e.player import Line, Player
from tests.e2e.serving import Serving
from tests.e2e.siting import Siting
from tests.e2e.test_games import AT_BOTH

Person = Callable[..., Player]
FRIEND = {"who": "friend"}


@pytest.fixture(scope="module")
def hasty_server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server where nobody has to be away for long."""
    running = Serving(tmp_path_factory.mktemp("friends"), away=0.0)
    yield running
    running.stop()


def seat(player: Player, role: str) -> Locator:
    """What can be done about somebody's seat."""
    return player.tab("About").get_by_role("group", name=f"Seat: {role}")


@AT_BOTH
def test_a_hot_seat_shows_a_private_draw_to_nobody_else(house: Serving | Siting, person: Person) -> None:
    """Burn for a card, end the turn: the screen is covered as a whole, and the next person reads no card's name."""
    me = person(house)
    me.open_record(played("cell_wars", 31, seed=5, seats=("Ann", "Bob"), players=2))
    me.uncover()
    me.click("choice:draw-burn")
    card = me.page.locator("#hand-title + ul h3").first.inner_text()
    log = me.page.get_by_role("list", name="Log")
    expect(log).to_contain_text(f"draws {card}")
    # Bob may have drawn another one of these himself: it is Ann's draw that is hers alone.
    told = re.search(rf"\w+ draws {re.escape(card)}", log.inner_text())
    assert told
    while me.turn() == "yours":
        me.click(next((site for site in me.sites() if site.startswith("choice:no-more")), me.sites()[0]))
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
    expect(me.page.get_by_role("button", name="I'm Bob")).to_be_focused()
    assert (me.state, me.ply) == ("cover", ply), "no key works under the cover"
    me.page.keyboard.press("Enter")
    me.page.get_by_role("dialog").wait_for(state="detached")
    assert me.ply == ply
    expect(log).to_contain_text("draws")
    for page in (me.page.content(), me.page.locator("body").text_content() or ""):
        assert told[0] not in page, "Bob is told that Ann drew, not what"
    me.page.reload()
    assert me.turn() == "cover", "a page that is loaded anew does not know who looks"
    expect(me.page.get_by_role("dialog")).to_be_visible()
    assert card not in me.page.content()


def test_a_move_made_while_the_server_is_away_is_kept_and_counts(own_server: Serving, person: Person) -> None:
    made = own_server.post("/api/tables", {"game": "zyrcan", "seats": [ME, {"who": "friend"}, {"who": "friend"}]})
    me = person(own_server)
    me.sit(made)
    me.turn()
    me.click("fleet:2")
    site = next(site for site in me.sites() if site.startswith("hex:"))
    own_server.kill()
    expect(me.page.get_by_role("alert").filter(has_text="Connection lost")).to_be_visible()
    me.click(site)
    expect(me.page.get_by_text("Your move will be sent when you're back online.")).to_be_visible()
    expect(me.page.get_by_text("Selected:")).to_have_count(0)
    own_server.start()
    me.until(1)
    expect(me.page.get_by_role("list", name="Log")).to_contain_text("You place a 2-engine ship")
    expect(me.page.get_by_text("Your move will be sent")).to_have_count(0)


def test_a_move_that_comes_too_late_after_a_break_is_cleared_with_a_sentence(server: Serving, person: Person) -> None:
    """Two pages of one person: the one without a line chooses, the other moves meanwhile."""
    made = server.post("/api/tables", {"game": "zyrcan", "seats": [ME, ME, ME]})
    me, other = person(server), person(server)
    line = Line(me.page)
    me.sit(made)
    other.sit(made)
    me.turn()
    line.cut()
    expect(me.page.get_by_role("alert").filter(has_text="Connection lost")).to_be_visible()
    me.click("fleet:2")
    me.click(next(site for site in me.sites() if site.startswith("hex:")))
    other.turn()
    other.click("fleet:1")
    other.click(next(site for site in other.sites() if site.startswith("hex:")))
    other.until(1)
    line.mend()
    expect(me.page.get_by_role("alert")).to_have_text("The match has moved on. Look at the board, then choose again.")
    me.until(1)
    assert me.turn() == "yours", "and one can choose again"
    expect(me.page.get_by_text("Selected:")).to_have_count(0)


def test_a_link_is_found_again_after_a_reload_and_a_new_one_voids_it(hasty_server: Serving, person: Person) -> None:
    me, friend, late = (person(hasty_server) for _ in range(3))
    me.go("/new/angel")
    me.page.get_by_label("Devil", exact=True).select_option("friend")
    me.page.get_by_role("button", name="Start and invite").click()
    old = me.page.get_by_role("textbox", name="Link for Devil").input_value()
    me.page.get_by_role("link", name="Go to the table").click()
    me.ready()
    me.page.reload()
    me.ready()
    seat(me, "Devil").get_by_role("button", name="Invite a friend").click()
    shown = me.page.get_by_role("textbox", name="Link for Devil")
    expect(shown).to_have_value(old)
    seat(me, "Devil").get_by_role("button", name="QR code").click()
    expect(me.page.get_by_role("img", name="QR code for Devil")).to_be_visible()
    me.axe()
    seat(me, "Devil").get_by_role("button", name="Replace with a new link").click()
    expect(shown).not_to_have_value(old)
    late.page.goto(old)
    expect(late.page.get_by_role("alert")).to_contain_text("This link no longer works")
    late.axe()
    friend.page.goto(shown.input_value())
    friend.page.get_by_label("Your name").fill("Bob")
    friend.page.get_by_role("button", name="Join").click()
    assert friend.turn() == "yours"
    expect(seat(me, "Devil")).to_have_count(0)


def test_a_second_person_does_not_get_in_by_a_link_that_was_used(server: Serving, person: Person) -> None:
    made = server.post("/api/tables", {"game": "angel", "seats": [{**ME, "name": "Ann"}, FRIEND]})
    link = f"/join/{made['table']}#{made['links'][0]['code']}"
    bob, eve = person(server), person(server)
    bob.go(link)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Join").click()
    bob.turn()
    eve.go(link)
    expect(eve.page.get_by_role("alert")).to_contain_text("it was used in another browser")
    assert eve.page.get_by_role("textbox").count() == 0, "no seat is renamed"
    eve.page.get_by_role("main").get_by_role("link", name="Watch", exact=True).click()
    eve.ready()
    assert (eve.state, eve.sites()) == ("waiting", [])
    expect(eve.page.get_by_role("list", name="Players")).to_contain_text(re.compile(r"Bob\s+Devil"))
    bob.go(link)
    bob.page.wait_for_url(re.compile("/play/"))
    assert bob.turn() == "yours", "whoever has used it may open it again"


def test_a_friend_who_closes_the_page_is_replaced_and_gets_the_seat_back(hasty_server: Serving, person: Person) -> None:
    made = hasty_server.post("/api/tables", {"game": "angel", "seats": [{**ME, "name": "Ann"}, FRIEND]})
    me, friend = person(hasty_server), person(hasty_server, width=360, height=740)
    me.sit(made)
    friend.sit(made, 1)
    friend.turn()
    expect(seat(me, "Devil")).to_have_count(0)
    friend.go("/")
    seat(me, "Devil").get_by_role("button", name="Add a bot").click()
    seat(me, "Devil").get_by_label("Bot for Devil").select_option("random")
    seat(me, "Devil").get_by_role("button", name="Add bot").click()
    assert me.turn() == "yours", "the bot has moved"
    expect(me.page.get_by_role("list", name="Players")).to_contain_text("bot for a friend")
    me.axe()
    friend.go(f"/play/{made['table']}")
    friend.ready()
    friend.axe()
    friend.fits()
    friend.page.get_by_role("button", name="Take my seat back").click()
    expect(friend.page.get_by_text("A bot is playing for you.")).to_have_count(0)
    expect(seat(me, "Devil")).to_have_count(0)
    before = me.ply
    me.click(me.sites()[0])
    friend.until(before + 1)
    assert friend.turn() == "yours"


def test_a_seat_that_was_given_away_says_so_and_can_be_had_again(hasty_server: Serving, person: Person) -> None:
    made = hasty_server.post("/api/tables", {"game": "angel", "seats": [ME, FRIEND]})
    me, friend, other = (person(hasty_server) for _ in range(3))
    me.sit(made)
    friend.sit(made, 1)
    friend.go("/")
    seat(me, "Devil").get_by_role("button", name="Invite someone").click()
    other.page.goto(me.page.get_by_role("textbox", name="Link for Devil").input_value())
    other.page.get_by_role("button", name="Join").click()
    assert other.turn() == "yours"
    friend.go(f"/play/{made['table']}")
    friend.ready()
    expect(friend.page.get_by_text("Someone else has taken your seat (Devil).")).to_be_visible()
    friend.axe()
    assert friend.sites() == [], "until then they watch"
    friend.page.get_by_role("button", name="Take my seat back").click()
    assert friend.turn() == "yours"
    # The newcomer's page is told at once that the seat is the first holder's again.
    expect(other.page.get_by_role("alert")).to_contain_text("it was given to someone else")
    other.axe()
    other.page.get_by_role("button", name="Watch").click()
    other.ready()
    assert other.sites() == []


def test_somebody_continues_on_another_device_and_signs_it_out(server: Serving, person: Person) -> None:
    made = server.post("/api/tables", {"game": "angel", "seats": [ME, {"who": "bot", "bot": "random"}]})
    me, phone = person(server), person(server, width=360, height=740)
    me.sit(made)
    assert me.turn() == "yours"
    me.tab("About")
    me.page.get_by_role("button", name="Continue on another device").click()
    link = me.page.get_by_role("textbox", name="Link for your other device").input_value()
    me.axe()
    phone.page.goto(link)
    expect(phone.page.get_by_text("Continue here as Angel.")).to_be_visible()
    phone.axe()
    phone.page.get_by_role("button", name="Continue on this device").click()
    assert phone.turn() == "yours"
    before = me.ply
    phone.click(phone.sites()[0])
    me.page.locator(f'.table:not([data-ply="{before}"])').wait_for()
    me.page.reload()
    me.ready()
    me.tab("About")
    expect(me.page.get_by_text("You're signed in here on 1 other device.")).to_be_visible()
    me.page.get_by_role("button", name="Sign out other devices").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("This seat is no longer yours in this browser")
    assert me.turn() == "yours"


def test_a_page_on_the_servers_own_machine_invites_by_an_address_that_friends_can_open(
    own_server: Serving, person: Person
) -> None:
    port = own_server.address.rpartition(":")[2]
    me = person(own_server)
    me.go("/new/angel")
    me.page.get_by_label("Devil", exact=True).select_option("friend")
    me.page.get_by_role("button", name="Start and invite").click()
    expect(me.page.get_by_text("This server can only be reached from this computer")).to_contain_text(
        f"cellar serve --host 0.0.0.0 --port {port}"
    )
    me.axe()
    own_server.stop()
    own_server.settings["addresses"] = [f"http://{ELSEWHERE}:{port}"]
    own_server.start()
    me.page.get_by_role("link", name="Go to the table").click()
    me.page.reload()
    me.ready()
    seat(me, "Devil").get_by_role("button", name="Invite a friend").click()
    link = me.page.get_by_role("textbox", name="Link for Devil")
    expect(link).to_have_value(re.compile(rf"^http://{ELSEWHERE}:{port}/join/"))
