"""Table manners between people, each with a browser of their own."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.matches import ME
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]
FRIEND = {"who": "friend"}


def test_friends_take_back_by_request_and_one_resigns(server: Serving, person: Person) -> None:
    made = server.post("/api/tables", {"game": "angel", "seats": [{**ME, "name": "Ann"}, {**FRIEND, "name": "Bob"}]})
    ann, bob = person(server), person(server, width=360, height=740)
    ann.sit(made)
    bob.sit(made, 1)
    assert bob.turn() == "yours"
    ask = bob.page.get_by_role("button", name="Ask to take back")
    expect(ask).to_have_count(0)
    bob.page.get_by_text("More at this table").click()
    bob.page.get_by_label("Type a move").fill("3,3")
    bob.page.keyboard.press("Enter")
    ann.until(1)
    ask.click()
    expect(bob.page.get_by_text("has yet to agree")).to_be_visible()
    expect(ask).to_have_count(0)
    proposal = ann.page.get_by_role("group", name="A proposal")
    expect(proposal).to_contain_text("asks to take the last move back. Do you agree?")
    ann.axe()
    ann.page.reload()
    ann.ready()
    proposal.get_by_role("button", name="No").click()
    expect(bob.page.get_by_text("Ann does not agree.")).to_be_visible()
    ask.click()
    proposal.get_by_role("button", name="I agree").click()
    bob.until(0)
    ann.until(0)
    assert bob.turn() == "yours"
    expect(proposal).to_have_count(0)
    ann.page.get_by_text("More at this table").click()
    ann.page.get_by_role("button", name="Resign …").click()
    expect(ann.page.get_by_role("button", name="Play on")).to_be_focused()
    ann.page.get_by_role("group", name="Resign").get_by_role("button", name="Resign").click()
    assert (ann.turn(), bob.turn()) == ("over", "over")
    expect(ann.page.get_by_role("heading", name="You lose")).to_be_visible()
    expect(bob.page.get_by_role("heading", name="You win")).to_be_visible()
    expect(bob.page.locator(".reason")).to_have_text("Angel (Ann) resigned: Devil wins.")
    bob.page.reload()
    assert bob.turn() == "over", "it is over for good"
    bob.axe()
    bob.fits()
