"""Several people at one table: friends by links, a bot among them, somebody who watches, a hot seat."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.matches import RANDOM, nearly, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.siting import Siting
from tests.studying import first

Person = Callable[..., Player]
ME = {"who": "me"}
FRIEND = {"who": "friend"}


def to_the_end(people: dict[int, Player], rng: random.Random) -> None:
    """Whoever is to move clicks on anything, until everybody sees the end."""
    acting = next(iter(people.values()))
    while True:
        # A turn is often several decisions: whoever acted last is asked first.
        for player in (acting, *people.values()):
            state = player.state
            if state == "yours":
                acting = player
                player.click(rng.choice(player.sites()))
                break
            if state == "over":
                for other in people.values():
                    other.page.locator(".table[data-state=over]").wait_for()
                return
        else:
            # A bot thinks: whoever asks all the time takes the processor from it.
            acting.page.wait_for_timeout(20)


@pytest.mark.study
def test_five_browsers_in_one_match_of_zyrcan(server: Serving, person: Person) -> None:
    record = nearly("zyrcan", 26, seed=11, players=5)
    made = server.post("/api/records", {"text": record, "seats": [ME, FRIEND, FRIEND, FRIEND, FRIEND]})
    people = {seat: person(server, width=900, height=640) for seat in range(5)}
    for seat, player in people.items():
        player.sit(made, seat or None)
    expect(people[0].page.get_by_role("list", name="Players")).not_to_contain_text("invited")
    to_the_end(people, random.Random(2))
    sentences = {player.page.locator(".reason").inner_text() for player in people.values()}
    assert len(sentences) == 1, "all five are told the same result"
    last = {player.page.locator(".table").get_attribute("data-ply") for player in people.values()}
    assert len(last) == 1


@pytest.mark.parametrize("friends", first(1, [(1, 3), pytest.param((1, 3, 4, 5))]))
def test_people_at_one_match_of_cell_wars_with_bots_among_them(
    server: Serving, person: Person, friends: tuple[int, ...]
) -> None:
    record = nearly("cell_wars", 10, seed=4, players=6)
    seats = [ME, *(FRIEND if seat in friends else RANDOM for seat in range(1, 6))]
    made = server.post("/api/records", {"text": record, "seats": seats})
    people = {seat: person(server, width=900, height=640) for seat in (0, *friends)}
    for seat, player in people.items():
        player.sit(made, seat or None)
    watcher = person(server)
    watcher.go(f"/play/{made['table']}")
    watcher.ready()
    expect(people[1].tab("About")).to_contain_text("1 spectator")
    expect(people[1].tab("About")).to_contain_text("Random")
    to_the_end(people, random.Random(4))
    watcher.page.locator(".table[data-state=over]").wait_for()
    reasons = {player.page.locator(".reason").inner_text() for player in [*people.values(), watcher]}
    assert len(reasons) == 1


def test_a_friend_is_invited_by_a_link_and_a_code(server: Serving, person: Person) -> None:
    me, friend = person(server), person(server)
    me.go("/new/angel")
    me.page.get_by_label("Your name").fill("Ann")
    me.page.get_by_label("Devil", exact=True).select_option("friend")
    me.page.get_by_role("button", name="Start and invite").click()
    link = me.page.get_by_role("textbox", name="Link for Devil").input_value()
    assert "#" in link, "the token stays out of every log"
    me.page.get_by_role("button", name="QR code").click()
    expect(me.page.get_by_role("img", name="QR code for Devil")).to_be_visible()
    me.axe()
    me.page.get_by_role("link", name="Go to the table").click()
    me.ready()
    expect(me.page.get_by_text("They haven't opened the invite link yet.")).to_be_visible()

    friend.page.goto(link)
    expect(friend.page.get_by_text("You've been invited to play Devil.")).to_be_visible()
    expect(friend.page.get_by_text("At the table: Angel: Ann.")).to_be_visible()
    friend.axe()
    friend.page.get_by_label("Your name").fill("Bob")
    friend.page.get_by_role("button", name="Join").click()
    assert friend.turn() == "yours"
    expect(me.page.get_by_role("list", name="Players")).to_contain_text(re.compile(r"Bob\s+Devil"))
    before = me.ply
    friend.page.locator(".board svg[role=application]").click(position={"x": 200, "y": 200})
    me.page.locator(f'.table:not([data-ply="{before}"])').wait_for()
    assert me.turn() == "yours"
    expect(friend.page.get_by_text("Waiting for Ann")).to_be_visible()


def test_somebody_watches_and_cannot_move(server: Serving, person: Person) -> None:
    me, other = person(server), person(server)
    me.go("/new/zyrcan")
    me.page.get_by_role("button", name="Start match").click()
    me.turn()
    other.go(f"/play/{me.table}")
    other.ready()
    assert other.sites() == []
    other.page.locator('[data-site="hex:e5"]').first.click()
    expect(other.page.get_by_role("alert")).to_have_text("It's not your turn.")
    me.click("fleet:1")
    me.click(next(site for site in me.sites() if site.startswith("hex:")))
    other.page.locator('.table:not([data-ply="0"])').wait_for()
    expect(other.page.locator("aside")).to_contain_text("places a 1-engine ship")


@pytest.mark.study
@pytest.mark.parametrize("house", ["site", "server"], indirect=True)
def test_a_hot_seat_covers_the_hands_between_turns(house: Serving | Siting, person: Person) -> None:
    """`test_site_visit.py` sees it each time."""
    hands_are_covered(person(house))


def hands_are_covered(me: Player) -> None:
    """Two people hand over one screen, and neither hand is on the page meanwhile."""
    me.open_record(played("cell_wars", 37, seed=5, seats=("Ann", "Bob"), players=2))
    rng = random.Random(9)
    covered: set[str] = set()
    for _ in range(200):
        if me.turn() == "cover":
            dialog = me.page.get_by_role("dialog")
            covered.add(dialog.get_by_role("button").inner_text())
            assert me.page.locator("#hand-title").count() == 0, "no hand is on the page while the screen is handed over"
            me.axe()
            me.uncover()
            if len(covered) == 2 and me.page.locator("#hand-title").count():
                break
        elif me.state == "over":
            break
        else:
            me.click(rng.choice(me.sites()))
    assert covered == {"I'm Ann", "I'm Bob"}


def test_a_bot_plays_on_for_somebody_who_has_left(server: Serving, person: Person) -> None:
    made = server.post("/api/tables", {"game": "zyrcan", "seats": [ME, FRIEND, RANDOM]})
    me, friend = person(server), person(server)
    me.sit(made)
    friend.sit(made, 1)
    me.turn()
    me.click("fleet:1")
    me.click(next(site for site in me.sites() if site.startswith("hex:")))
    assert friend.turn() == "yours"
    friend.tab("About")
    friend.page.get_by_role("button", name="Leave").click()
    expect(friend.page.get_by_role("heading", name="Continue")).to_be_visible()
    me.page.get_by_role("button", name="Invite someone or add a bot").click()
    me.page.get_by_role("button", name="Add a bot", exact=True).click()
    me.page.get_by_role("button", name="Add bot").click()
    assert me.turn() == "yours", "the match goes on without the friend"
    assert me.ply == 3
