"""Strangers on one server: paired with a click, watched by a third, who reads what may be read; what one of them says
is hidden and reported; and everybody can read what is stored."""

import json
import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Locator, expect

from cellar.cli.main import run as cellar
from tests.e2e.matches import ME, RANDOM
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.studying import first

Person = Callable[..., Player]
#: Seats are drawn by lot.
BOTH = re.compile("Ann and Bob|Bob and Ann")


def host(server: Serving, *command: str) -> None:
    """What the host types, on the same machine."""
    with ThreadPoolExecutor() as other:
        assert other.submit(cellar, ["store", *command, "--database", server.database]).result() == 0


def pairing(player: Player) -> Locator:
    return player.page.get_by_role("region", name="Find someone to play")


def home(player: Player) -> None:
    """The home page, with what is there for strangers: by itself where somebody is there, else by a click."""
    player.home()
    player.page.wait_for_load_state("networkidle")
    if not pairing(player).is_visible():
        player.page.get_by_role("button", name="Find someone to play").click()
    expect(pairing(player)).to_be_visible()


def find(player: Player, game: str, name: str) -> None:
    player.page.add_init_script(f"localStorage.setItem('cellar.settings', '{{\"name\": \"{name}\"}}')")
    home(player)
    pairing(player).get_by_label("Game").select_option(label=game)
    if game == "Cell Wars":
        pairing(player).get_by_label("Players").select_option("2")
    pairing(player).get_by_label("Clock").select_option(label="5:00 + 3")
    pairing(player).get_by_role("button", name="Find a match").click()


def test_two_are_paired_a_third_watches_and_one_is_hidden_and_reported(
    own_server: Serving, person: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bob, eve = (person(own_server) for _ in range(3))
    find(ann, "Cell Wars", "Ann")
    expect(pairing(ann).get_by_role("status")).to_contain_text("Looking for someone who wants to play")
    find(bob, "Cell Wars", "Bob")
    for one in (bob, ann):
        one.page.wait_for_url(re.compile("/play/"))
        one.ready()
    assert ann.table == bob.table
    assert sorted([ann.state == "yours", bob.state == "yours"]) == [False, True]

    eve.home()
    watch = eve.page.get_by_role("region", name="Watch now")
    expect(watch.get_by_role("link").first).to_contain_text(BOTH)
    expect(watch.get_by_role("link").first).to_contain_text("5:00 + 3")
    eve.axe()
    eve.follow("/watch")
    eve.page.get_by_role("link", name=BOTH).click()
    eve.page.wait_for_url(re.compile("/play/"))
    eve.ready()

    mover = ann if ann.state == "yours" else bob
    mover.play_randomly(random.Random(1), 1)
    bob.tab("Chat")
    bob.page.get_by_label("Message").fill("you are a fool")
    bob.page.get_by_role("button", name="Send").click()
    log = ann.tab("Chat").get_by_role("log", name="Chat")
    expect(log).to_contain_text("you are a fool")
    more = ann.page.get_by_role("button", name="Bob: hide or report")
    expect(more.locator("svg"), "drawn, and no letter that a font may not have").to_be_visible()
    more.click()
    ann.page.get_by_role("button", name="Report Bob").click()
    ann.page.set_viewport_size({"width": 360, "height": 640})
    for field in ("What for", "In your words (optional)"):
        expect(ann.page.get_by_label(field)).to_be_in_viewport(ratio=1)
    expect(ann.page.get_by_role("button", name="Send report"), "also in a low sheet").to_be_in_viewport(ratio=1)
    ann.axe()
    ann.page.get_by_label("In your words (optional)").fill("he started it")
    ann.page.get_by_role("button", name="Send report").click()
    expect(ann.page.get_by_text("The administrator has been told.")).to_be_visible()
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.page.get_by_role("button", name="Close").click()
    ann.page.get_by_role("button", name="Bob: hide or report").click()
    ann.page.get_by_role("button", name="Hide what Bob says").click()
    expect(log).not_to_contain_text("you are a fool")
    ann.page.get_by_role("button", name="Show hidden messages").click()
    expect(log).to_contain_text("you are a fool")

    capsys.readouterr()
    host(own_server, "reports", "--json")
    (report,) = json.loads(capsys.readouterr().out)
    assert (report["name"], report["kind"], report["text"]) == ("Bob", "insult", "he started it")
    assert [line["text"] for line in report["lines"]] == ["you are a fool"]
    number = str(report["lines"][0]["number"])
    host(own_server, "chat", ann.table, "--delete", number)
    expect(log).not_to_contain_text("you are a fool")

    ann.tab("About").get_by_role("button", name="Take it off the list").click()
    expect(ann.page.get_by_role("button", name="Take it off the list")).to_have_count(0)
    home(eve)
    expect(eve.page.get_by_role("link", name=BOTH)).to_have_count(0)


def test_who_leaves_the_page_waits_no_more_and_bots_are_offered_after_a_while(server: Serving, person: Person) -> None:
    ann, bob = person(server), person(server)
    ann.page.clock.install()
    find(ann, "Zyrcan", "Ann")
    expect(pairing(ann).get_by_role("status")).to_be_visible()
    expect(pairing(ann).get_by_role("button", name="Play bots instead")).to_have_count(0)
    bob.home()
    waits = pairing(bob).get_by_role("button", name="Zyrcan")
    expect(waits).to_contain_text("1 waiting")
    ann.page.clock.run_for(21_000)
    pairing(ann).get_by_role("button", name="Play bots instead").click()
    ann.page.wait_for_url(re.compile("/play/"))
    home(bob)
    expect(waits).to_have_count(0)
    pairing(bob).get_by_role("button", name="Find a match").click()
    expect(pairing(bob).get_by_role("status")).to_be_visible()
    bob.follow("/privacy")
    expect(bob.page.get_by_role("heading", name="Matches and seats")).to_be_visible()
    home(ann)
    expect(pairing(ann).get_by_role("button", name="waiting")).to_have_count(0)


def test_a_table_says_that_anybody_may_watch_before_one_sits_down(server: Serving, person: Person) -> None:
    ann, bob = person(server), person(server)
    ann.go("/new/angel")
    ann.page.get_by_label("Devil", exact=True).select_option("friend")
    ann.page.get_by_label("Anyone on this server may watch").check()
    ann.page.get_by_role("button", name="Start and invite").click()
    link = ann.page.get_by_role("textbox", name="Link for Devil").input_value()
    bob.page.goto(link)
    expect(bob.page.get_by_text("Anyone on this server may watch this match.")).to_be_visible()
    bob.axe()


@pytest.mark.parametrize("width", first(1, [360, 1280]))
def test_the_page_on_privacy_is_a_click_away_and_says_what_the_server_stores(
    server: Serving, person: Person, width: int
) -> None:
    me = person(server, width=width)
    me.home()
    me.page.get_by_role("link", name="Privacy").click()
    me.page.wait_for_url(re.compile("/privacy"))
    expect(me.page.get_by_text("the server keeps only a digest of it")).to_be_visible()
    me.page.get_by_text("In the database").first.click()
    expect(me.page.get_by_text("seats: match, seat, name", exact=False)).to_be_visible()
    me.axe()
    me.fits()


def test_a_list_of_many_matches_has_its_own_page(own_server: Serving, person: Person) -> None:
    players = [person(own_server) for _ in range(4)]
    for me in players:
        me.sit(own_server.post("/api/tables", {"game": "angel", "seats": [ME, RANDOM], "watch": True}))
        me.ready()
    eve = person(own_server)
    eve.home()
    eve.page.get_by_role("link", name="See all 4 matches").click()
    expect(eve.page.get_by_role("main").get_by_role("listitem")).to_have_count(4)
    eve.axe()
