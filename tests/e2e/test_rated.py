"""A rated match between two people with accounts, in the browser's own virtual authenticators: declared, joined, played
without help, and seen in both their ratings."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.test_accounts import with_passkeys

Person = Callable[..., Player]


@pytest.fixture(scope="module")
def named(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server that is called by its name: browsers keep passkeys for names only."""
    running = Serving(tmp_path_factory.mktemp("rated"))
    running.address = running.address.replace("127.0.0.1", "localhost")
    yield running
    running.stop()


def with_account(player: Player, name: str) -> Player:
    with_passkeys(player)
    player.go("/matches/account")
    player.page.get_by_label("Name").first.fill(name)
    player.page.get_by_role("button", name="Create account").click()
    expect(player.page.get_by_role("heading", name=name, exact=True)).to_be_visible()
    return player


def plates(player: Player) -> Locator:
    return player.page.get_by_role("list", name="Players").first


def test_two_people_play_a_rated_match(named: Serving, person: Person) -> None:
    ann, ben, stranger = with_account(person(named), "Ann"), with_account(person(named, 390, 844), "Ben"), person(named)
    page, other = ann.page, ben.page
    expect(page.get_by_text("No ratings yet.")).to_be_visible()

    # Declared: it needs a clock, has fixed options, and seats only bots with a rating.
    ann.go("/new/angel")
    page.get_by_label("Rated").check()
    expect(page.get_by_label("Devil").locator("option", has_text="Perfect")).to_have_count(0)
    page.get_by_label("Devil").select_option("friend")
    fixed = page.get_by_role("group", name="Ratings").get_by_role("listitem")
    expect(fixed.first).to_have_text("The angel's power: 1: a chess king")
    page.get_by_role("button", name="Start and invite").click()
    assert page.get_by_label("Time limit").evaluate("(field) => field.matches(':invalid')"), "it needs a time limit"
    page.get_by_label("Time limit").select_option("total")
    expect(page.get_by_label("When time runs out")).to_have_count(0)
    ann.axe()
    page.get_by_role("button", name="Start and invite").click()
    link = page.get_by_role("region", name="Devil").get_by_role("textbox").input_value()
    page.get_by_role("link", name="Go to the table").click()
    ann.ready()

    # Joined, by whoever is signed in.
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("link", name="Sign in first")).to_be_visible()
    expect(stranger.page.get_by_role("button", name="Join")).to_have_count(0)
    other.goto(link)
    expect(other.get_by_text("This match is rated")).to_be_visible()
    ben.fits()
    other.get_by_role("button", name="Join").click()
    ben.ready()

    # Played, with both ratings on the plates and without help.
    for player in (ann, ben):
        expect(plates(player)).to_contain_text("1500?")
        expect(player.page.locator(".prompt")).to_contain_text("Turn 0 · Rated")
    expect(plates(ann)).to_contain_text("Ben")
    for player, move in ((ben, "5,5"), (ann, "0,1")):
        assert player.turn() == "yours"
        player.tab("About").get_by_label("Type a move").fill(move)
        player.page.get_by_role("button", name="Play", exact=True).click()
    assert ben.turn() == "yours"
    for player in (ann, ben):
        expect(player.page.get_by_role("group", name="Tools").get_by_role("button")).to_have_count(0)
        about = player.tab("About")
        expect(about.get_by_text("Rated match: no undo, no hints")).to_be_visible()
        expect(about.get_by_text("1500 ± 482, provisional")).to_have_count(2)
        expect(about.get_by_role("button", name="Set up this position")).to_have_count(0)
        player.axe("color-contrast")
    ben.close_sheet()

    # Over: what it has made of both.
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("group", name="Resign").get_by_role("button", name="Resign").click()
    expect(page.get_by_text("Your rating: 1422? (−78)")).to_be_visible()
    expect(other.get_by_text("Your rating: 1578? (+78)")).to_be_visible()
    expect(plates(stranger_at(stranger, ann.table))).to_contain_text("Ben 1578?")
    expect(plates(stranger)).to_contain_text("Ann 1422?")
    ben.fits()
    expect(other.get_by_role("tab", name="Chat"), "who has resigned can be spoken to").to_be_visible()
    ben.go("/matches")
    expect(other.get_by_role("main").get_by_role("listitem")).to_contain_text("vs Ann")
    ben.go("/matches/figures")
    expect(other.get_by_text("live analysis don't count")).to_be_visible()
    expect(other.get_by_text("on this device only"), "an account has it too").to_have_count(0)
    ben.go("/matches/account")
    ratings = other.get_by_role("region", name="Ratings")
    expect(ratings).to_contain_text("The Angel problem, 2 players")
    expect(ratings).to_contain_text("after 1 rated match.")
    expect(ratings).to_contain_text("Provisional")
    expect(ratings.get_by_role("link", name="1578? (+78)")).to_be_visible()
    ben.fits()
    ben.axe()


def stranger_at(stranger: Player, table: str) -> Player:
    """Somebody who only looks on sees the ratings, too."""
    stranger.go(f"/play/{table}")
    stranger.ready()
    return stranger


def test_who_is_not_signed_in_is_offered_no_rated_match(named: Serving, person: Person) -> None:
    me = person(named)
    me.go("/new/angel")
    expect(me.page.get_by_label("Time limit")).to_be_visible()
    expect(me.page.get_by_label("Rated")).to_have_count(0)
