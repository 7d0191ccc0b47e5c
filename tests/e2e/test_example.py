"""The example package as a stranger would have it: installed, served, and played in the browser against its own bot."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.conformance.example import installed
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]


@pytest.fixture(scope="module")
def serving(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server in whose environment the example is installed."""
    environment = installed(tmp_path_factory.mktemp("example"))
    running = Serving(tmp_path_factory.mktemp("serving"), environment)
    yield running
    running.stop()


def test_it_is_on_the_menu_with_its_rules(serving: Serving, person: Person) -> None:
    me = person(serving)
    me.home()
    card = me.page.get_by_role("listitem").filter(has=me.page.get_by_role("heading", name="Kuhn poker"))
    expect(card).to_contain_text("2 players")
    expect(me.page.get_by_text(re.compile("Games by .*Harold W. Kuhn"))).to_be_visible()
    card.get_by_role("link", name="Rules of Kuhn poker").click()
    expect(me.page.get_by_role("heading", name="Kuhn poker", exact=True).first).to_be_visible()
    expect(me.page.get_by_text("The first player checks, or bets one more chip.")).to_be_visible()


def test_it_is_played_against_its_own_bot_with_the_own_card_in_sight(serving: Serving, person: Person) -> None:
    """One click from the home page: the own card can be read, the other's cannot, and the match comes to its end."""
    me = person(serving)
    me.home()
    me.page.get_by_role("button", name="Play Kuhn poker").click()
    me.turn()
    hand = me.page.get_by_role("region", name="Your hand")
    expect(hand).to_contain_text(re.compile("[JQK]"))
    expect(hand).to_contain_text("Only you see it until the showdown.")
    described = (
        me.page.locator(".board svg[role=application]").get_attribute("aria-label")
        or me.page.locator(".board").inner_html()
    )
    assert "Second holds a hidden one" in described
    assert set(me.sites()) == {"check", "bet"}
    me.axe()
    me.play_randomly(random.Random(1))
    expect(me.page.get_by_role("heading", name=re.compile("You win|You lose|Draw"))).to_be_visible()


def test_two_people_play_it_and_the_showdown_shows_both_their_cards(serving: Serving, person: Person) -> None:
    first, second = person(serving), person(serving, width=390, height=800)
    made = serving.post("/api/tables", {"game": "kuhn_poker", "seats": [{"who": "me"}, {"who": "friend"}]})
    first.sit(made)
    second.sit(made, 1)
    first.turn()
    expect(first.page.locator("body")).to_contain_text("Second gets a card.")
    cards = [
        one.page.get_by_role("region", name="Your hand").get_by_role("heading", level=3) for one in (first, second)
    ]
    mine, other = (card.inner_text() for card in cards)
    for one, hidden in ((first, other), (second, mine)):
        faces = one.page.locator(".board svg text").all_text_contents()
        assert "?" in faces
        assert hidden not in faces, "what is in the page's source is known"
        assert f"gets the {hidden}" not in one.page.locator("body").inner_text()
    first.click("bet")
    second.turn()
    second.fits()
    second.click("call")
    for one in (first, second):
        assert one.turn() == "over"
        told = one.page.locator("body")
        own, others = (mine, f"Second shows the {other}.") if one is first else (other, f"First shows the {mine}.")
        expect(told).to_contain_text(f"You show the {own}.")
        expect(told).to_contain_text(others)
        assert sorted(one.page.locator(".board svg text").all_text_contents()) == sorted((mine, other))
    best = first if "JQK".index(mine) > "JQK".index(other) else second
    expect(best.page.get_by_role("heading", name="You win", exact=True)).to_be_visible()
