"""The example package, installed as a stranger's would be: served, seated with its bot, and played in the browser."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.conformance.example import installed
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]


@pytest.fixture(scope="module")
def example_server(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that finds the example by its entry point."""
    running = Serving(tmp_path_factory.mktemp("served"), installed(tmp_path_factory.mktemp("example")))
    yield running
    running.kill()


def card(me: Player) -> str:
    """The own card, as the hand shows it."""
    return me.page.get_by_role("region", name="Your hand").get_by_role("heading", level=3).inner_text()


def test_a_hidden_card_is_seen_by_its_holder_until_the_showdown(example_server: Serving, person: Person) -> None:
    made = example_server.post("/api/tables", {"game": "kuhn_poker", "seats": [{"who": "me"}, {"who": "friend"}]})
    me, friend = person(example_server), person(example_server)
    me.sit(made)
    friend.sit(made, 1)
    assert me.turn() == "yours"
    mine, other = card(me), card(friend)
    assert {mine, other} < {"J", "Q", "K"}
    assert mine != other
    for who, hidden in ((me, other), (friend, mine)):
        faces = who.page.locator(".board svg text").all_text_contents()
        assert hidden not in faces
        assert "?" in faces
        expect(who.page.get_by_role("list", name="Log")).not_to_contain_text(f"the {hidden}")
        who.axe()
    assert set(me.sites()) == {"check", "bet"}
    me.click("bet")
    assert friend.turn() == "yours"
    friend.click("call")
    for who in (me, friend):
        assert who.turn() == "over"
        assert sorted(who.page.locator(".board svg text").all_text_contents()) == sorted((mine, other))
        expect(who.page.locator(".reason")).to_contain_text("the higher card")
    best = me if "JQK".index(mine) > "JQK".index(other) else friend
    expect(best.page.get_by_role("heading", name="You win", exact=True)).to_be_visible()


def test_it_is_on_the_menu_and_played_against_its_own_bot(example_server: Serving, person: Person) -> None:
    me = person(example_server)
    me.home()
    me.page.get_by_role("button", name="Play now Kuhn poker").click()
    me.turn()
    expect(me.page.get_by_text("Second: Kuhn's player")).to_be_visible()
    while me.turn() != "over":
        me.click(me.sites()[-1])
    expect(me.page.get_by_role("heading", name=re.compile("You win|You lose"))).to_be_visible()
    expect(me.page.get_by_role("region", name="The pot")).to_contain_text("Chips in the pot")
