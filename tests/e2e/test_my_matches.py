"""My matches: everything that this device has played is found again, with its result, under a name of one's own; it
goes to another device as one file, and what is deleted is gone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Dialog, expect

from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.test_home import held

Person = Callable[..., Player]
WHOLE = 1_000_000


@pytest.fixture
def some(server: Serving) -> list[dict[str, Any]]:
    """A match that was won, one that was lost, and one that goes on."""
    duel = {"text": played("angel", WHOLE, seed=5, turns=25, power=1), "seats": [ME, RANDOM]}
    return [
        server.post("/api/records", duel),
        server.post("/api/records", {**duel, "seats": [RANDOM, ME]}),
        server.post("/api/tables", {"game": "cell_management", "seats": [ME]}),
    ]


def test_all_that_was_played_here_is_found_again(server: Serving, person: Person, some: list[dict[str, Any]]) -> None:
    me = person(server)
    held(me, *some)
    me.home()
    me.page.get_by_role("link", name="My matches").first.click()
    page, rows = me.page, me.page.locator("main ul > li")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Your turn")
    expect(rows.filter(has_text="You win")).to_have_count(1)
    page.wait_for_function("() => [...document.images].every((one) => one.complete && one.naturalWidth > 0)")
    me.axe()
    page.get_by_label("Result").select_option("lost")
    expect(rows).to_have_count(1)
    rows.get_by_role("button", name="Rename").click()
    page.get_by_label("New name").fill("The trap")
    page.keyboard.press("Enter")
    page.reload()
    page.get_by_label("Search by name").fill("the TR")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("The trap")
    page.get_by_role("link", name="Statistics").click()
    expect(page.get_by_role("heading", name="The Angel problem")).to_be_visible()
    expect(page.get_by_text("1 of 2 won.")).to_be_visible()
    expect(page.locator("main svg a")).to_have_count(2)
    me.axe()
    for width, height in ((360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        me.fits()
    page.get_by_role("link", name="Matches", exact=True).click()
    me.fits()
    # The match is opened from the plot or from the list.
    rows.filter(has_text="The trap").get_by_role("link").click()
    page.wait_for_url("**/replay/*")


def test_everything_goes_to_another_device_as_a_file_and_deleting_is_final(
    server: Serving, person: Person, some: list[dict[str, Any]]
) -> None:
    me, other = person(server), person(server)
    friend = server.post("/api/tables", {"game": "cell_wars", "seats": [ME, {"who": "friend"}]})
    held(me, *some, friend)
    me.go("/matches")
    expect(me.page.locator("main ul > li")).to_have_count(4)
    with me.page.expect_download() as saved:
        me.page.get_by_role("button", name="Save all as a file").click()
    assert "hidden hands too" in saved.value.path().read_text(encoding="utf-8"), "it says why one is missing"
    other.go("/matches")
    expect(other.page.get_by_text("Matches you play on this device show up here.")).to_be_visible()
    other.page.get_by_label("Open a file").set_input_files(saved.value.path())
    rows = other.page.locator("main ul > li")
    expect(other.page.get_by_text("3 matches added.")).to_be_visible()
    expect(rows).to_have_count(3)
    expect(rows.filter(has_text="You win")).to_have_count(1)
    said: list[str] = []

    def agree(dialog: Dialog) -> None:
        said.append(dialog.message)
        dialog.accept()

    other.page.on("dialog", agree)
    rows.filter(has_text="You win").get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(2)
    assert said == ["Delete this match from this device? You can't get it back."]
    other.page.reload()
    expect(rows).to_have_count(2)


def test_a_bot_at_ones_own_level_says_which_it_is_and_why(server: Serving, person: Person) -> None:
    me = person(server)
    duel = {"text": played("angel", WHOLE, seed=5, turns=25, power=1), "seats": [ME, {"who": "bot", "bot": "club"}]}
    held(me, *(server.post("/api/records", duel) for _ in range(3)))
    me.go("/new/angel")
    opponent = me.page.get_by_label("Devil", exact=True)
    opponent.select_option("adaptive")
    expect(me.page.get_by_text("This time: Club player, a good one to start with.")).to_be_visible()
    me.go("/matches")
    expect(me.page.get_by_text("3 matches")).to_be_visible()
    me.go("/new/angel")
    opponent.select_option("adaptive")
    expect(me.page.get_by_text("This time: Expert, from your last 3 results.")).to_be_visible()
    me.page.get_by_role("button", name="Start match").click()
    me.turn()
    seats = me.page.request.get(server.at(f"/api/tables/{me.table}")).json()["seats"]
    assert [seat.get("bot", "") for seat in seats] == ["", "expert"]
