"""A game's contests come first on the page of a new table; what one tries is said at the table, how one did is told and
kept."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]
#: Each of Angel's: who one is, what the table asks for at first, what wins.
CONTESTS = {
    "Outlive the record": ("Angel", "first marker", "Turn 0 of 400"),
    "Out of the square": ("Angel", "first marker", "by leaving the square of radius 8"),
    "Catch the Upward Fool": ("Devil", "Place your first marker", "Turn 0 of 200"),
    "Catch the Outward Fool": ("Devil", "Place your first marker", "Turn 0 of 200"),
    "Hold the master": ("Devil", "Place your first marker", "by leaving the square of radius 20"),
    "Break the perfect angel": ("Devil", "Place your first marker", "Turn 0 of 100"),
}


def resign(me: Player) -> None:
    me.tab("About")
    me.page.get_by_role("button", name="Resign …").click()
    me.page.get_by_role("group", name="Resign").get_by_role("button", name="Resign").click()


def test_every_contest_is_begun_with_a_click_and_says_what_to_try(server: Serving, person: Person) -> None:
    me = person(server)
    me.go("/new/angel")
    contests = me.page.get_by_role("region", name="Challenges")
    expect(contests.get_by_role("heading", level=3)).to_have_text(list(CONTESTS))
    for title, (role, prompt, goal) in CONTESTS.items():
        me.go("/new/angel")
        told = contests.get_by_role("listitem").filter(has_text=title).locator("p").first.inner_text()
        contests.get_by_role("button", name=f"Start {title}").click()
        now = me.page.locator(".now")
        expect(now).to_contain_text(f"{title}. {told}")
        expect(now.locator(".goal")).to_contain_text(goal)
        me.page.set_viewport_size({"width": 360, "height": 640})
        expect(now.locator(".contest")).to_be_in_viewport(ratio=1)
        me.page.set_viewport_size({"width": 1280, "height": 800})
        plate = me.page.get_by_role("list", name="Players").get_by_role("listitem").first
        expect(plate).to_contain_text(re.compile(rf"You\s+{role}"))
        if role == "Devil":
            assert me.turn() == "yours", "the devil begins"
            expect(now.locator(".prompt")).to_contain_text(prompt)
    resign(me)
    expect(now.get_by_role("heading", name="You lose")).to_be_visible()
    expect(now).to_contain_text("Break the perfect angel: not this time.")


def test_how_one_did_is_told_and_kept_and_counts_when_one_tries_again(server: Serving, person: Person) -> None:
    me = person(server, width=360, height=740)
    me.go("/new/angel")
    contests = me.page.get_by_role("region", name="Challenges")
    expect(contests).to_contain_text("Your best results are saved in this browser only.")
    expect(contests.get_by_role("listitem").first).to_contain_text("Record: 230 turns.")
    me.fits()
    me.axe()
    contests.get_by_role("button", name="Start Outlive the record").click()
    me.turn()
    me.click(me.sites()[0])
    me.turn()
    expect(me.page.locator(".now")).to_contain_text("Outlive the record. Record: 230 turns.")
    me.fits()
    resign(me)
    told = "Outlive the record: 1 turn, your best. The record is 230."
    expect(me.page.locator(".now").get_by_text(told)).to_be_visible()
    me.page.get_by_role("button", name="Play again").click()
    expect(me.page.locator(".now")).to_contain_text("Outlive the record. You are a king")
    # A match that was won, as if it had been one: where nothing is counted, that one has won it.
    record = played("angel", 1_000_000, seed=1, power=1, form="board", radius=4)
    made = server.post("/api/records", {"text": record, "seats": [ME, RANDOM]})
    name = {"game": "angel", "name": "out-of-the-square", "title": "Out of the square"}
    entered = json.dumps({"tables": {made["table"]: name}, "best": {"angel/outlive-the-record": 1}})
    me.page.evaluate("entered => localStorage.setItem('cellar.contests', entered)", entered)
    me.sit(made)
    expect(me.page.locator(".now")).to_contain_text("Out of the square: you did it.")
    me.go("/new/angel")
    expect(contests.get_by_role("listitem").nth(0)).to_contain_text("Your best: 1 turn. Record: 230 turns.")
    expect(contests.get_by_role("listitem").nth(1)).to_contain_text("You've won this one.")
    # Whoever has finished a match plays the usual one: the first was for newcomers.
    me.home()
    me.page.get_by_role("button", name="Play The Angel problem").click()
    me.turn()
    expect(me.page.locator(".now")).to_contain_text("Outlive the record. You are a king")
    me.click(me.sites()[0])
    me.turn()
    expect(me.page.locator(".now")).to_contain_text("Outlive the record. Your best: 1 turn.")
