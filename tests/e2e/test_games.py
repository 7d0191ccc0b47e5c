"""Each game from the home page to its end, by clicks."""

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.siting import Siting
from tests.studying import first

Person = Callable[..., Player]
#: Clicks that show how a match goes, and more than any match takes.
A_DOZEN, ALL = 12, 10_000
#: At a static host these are for those who have the time: test_site_plugin.py has a match to its end there each time.
AT_BOTH = pytest.mark.parametrize("house", first(1, ["server", "site"]), indirect=True)
#: So are whole matches of many clicks.
SHORT = pytest.mark.parametrize(
    ("house", "clicks"), first(1, [("server", A_DOZEN), ("server", ALL), ("site", ALL)]), indirect=["house"]
)


@AT_BOTH
def test_cell_management_is_solved_by_following_the_hints(house: Serving | Siting, person: Person) -> None:
    me = person(house)
    me.home()
    me.solve("cell_management")
    solution = []
    while me.turn() != "over":
        solution.append(me.hint(me.page.get_by_role("button", name="Hint").click))
        me.page.mouse.move(2, 2)  # away from the log, whose moves are shown when they are pointed at
        # A hint that somebody is to leave the centre shows where they would go.
        trace = ".trace:not(.pointed)" if solution[-1].startswith("centre:") else ".trace"
        expect(me.page.locator(trace), "the guards go back where they came from").to_have_count(0)
        me.click(solution[-1])
    expect(me.page.get_by_role("heading", name="Solved", exact=True)).to_be_visible()
    expect(me.page.locator(".now")).to_contain_text("with help. You used a hint, Undo or analysis")
    assert me.page.get_by_role("button", name="Share result").count() == 0, "it counts neither here nor elsewhere"
    me.page.get_by_role("button", name="Play again").click()
    for site in solution:
        me.turn()
        me.click(site)
    # The puzzle of the day: its result is kept in this browser, and is a text to share.
    counted = re.compile(r"solved in \d+ rounds, the best possible\.")
    expect(me.page.locator(".now").get_by_text(counted)).to_be_visible()
    me.page.get_by_role("button", name="Share result").click()
    expect(me.page.get_by_text(re.compile("Copied|Cell Management, Puzzle of"))).to_be_visible()
    assert (
        "everybody" in me.page.locator(".reason").inner_text().lower()
        or "solved" in me.page.locator(".reason").inner_text().lower()
    )
    me.home()
    expect(me.page.get_by_text(counted)).to_be_visible()
    expect(me.page.get_by_text("1 day in a row.")).to_be_visible()
    expect(me.page.get_by_text("Saved in this browser only.")).to_be_visible()
    me.axe()


def test_what_wins_and_who_is_ahead_stands_beside_the_prompt(server: Serving, person: Person) -> None:
    goals = {
        "cell_management": "0 of 6 there",
        "zyrcan": "wins: You 0 · Azure 0 · Jade 0.",
        "cell_wars": "7 of 22 blocks. Immune wins",
        "angel": "Turn 0 of 400.",
    }
    me = person(server, width=360, height=740)
    for game, standing in goals.items():
        seats = {"cell_management": 1, "zyrcan": 3}.get(game, 2)
        # Nobody else comes: a bot would be loaded to think.
        friends = [{"who": "friend"}] * (seats - 1)
        me.sit(server.post("/api/tables", {"game": game, "seats": [{"who": "me"}, *friends]}))
        if game == "cell_wars":  # a meter says it
            meter = me.page.locator(".now").get_by_role("meter", name="Cancer tissue")
            expect(meter).to_have_attribute("aria-valuetext", re.compile(standing))
            expect(meter).to_be_in_viewport(ratio=1)
        else:
            expect(me.page.locator(".now .goal")).to_contain_text(standing)
        me.fits()
    me.sit(server.post("/api/tables", {"game": "zyrcan", "seats": [{"who": "me"}] * 3}))
    me.click("fleet:3")
    me.click("hex:e5")
    expect(me.page.locator(".now .goal")).to_contain_text("wins: Amber 3 · Azure 0 · Jade 0.")


def lay_out(me: Player, game: str, options: dict[str, str], bots: list[str]) -> None:
    """Through the page of a new table: options, and random bots at the given seats."""
    me.home()
    me.page.get_by_role("link", name=re.compile(f"ptions of {game}")).click()
    for label, value in options.items():
        field = me.page.get_by_label(label, exact=True)
        if field.evaluate("e => e.tagName") == "SELECT":
            offered = field.locator("option").all_inner_texts()
            field.select_option(label=value if value in offered else "Other …")
            if value in offered:
                continue
            field = me.page.get_by_label(f"{label}, a number")
        field.fill(value)
        field.blur()
    for seat in bots:
        me.page.get_by_label(seat, exact=True).select_option("bot:random")
    me.page.get_by_role("button", name="Start match").click()
    me.ready()


@SHORT
def test_zyrcan_against_random_bots(house: Serving | Siting, person: Person, clicks: int) -> None:
    me = person(house)
    lay_out(me, "Zyrcan", {}, ["Azure", "Jade"])
    clicked = me.play_randomly(random.Random(7), clicks)
    if clicks == A_DOZEN:
        me.turn()
        assert me.ply > A_DOZEN, "a ship and its place are one move, and each of the bots has made as many"
        return
    assert clicked > 24
    expect(me.page.get_by_role("heading", name=re.compile("You win|You lose|You finished|Draw"))).to_be_visible()
    expect(me.page.get_by_role("button", name="Play again")).to_be_visible()


@SHORT
def test_cell_wars_against_a_random_bot(house: Serving | Siting, person: Person, clicks: int) -> None:
    """A dozen clicks; whole matches of hundreds are studies, and an end is looked at in test_together.py each time."""
    me = person(house)
    lay_out(me, "Cell Wars", {"Layout": "Random", "Cancer tissue at the start": "21"}, ["Cancer α"])
    for sign, count in (("card", 4), ("generator", 1), ("factory", 1), ("vessel", 2)):
        expect(me.page.locator(f'.board [data-id^="sign:{sign}"] use')).to_have_count(count)
    clicked = me.play_randomly(random.Random(3), clicks)
    if clicked == A_DOZEN == clicks:
        return
    # The layout and the bot are random: some matches are over after fewer clicks.
    expect(me.page.get_by_role("heading", name=re.compile("You win|You lose|Draw"))).to_be_visible()


#: Notes what lies behind every card that is shown large, as soon as it is there.
BEHIND_CARDS = """
window.behind = [];
new MutationObserver(() => document.querySelectorAll('.face').forEach(({parentElement: layer}) => {
  const {backgroundColor, borderTopWidth} = getComputedStyle(layer);
  window.behind.push(`${backgroundColor} ${borderTopWidth}`);
})).observe(document, {childList: true, subtree: true});
"""


def test_the_board_stays_in_sight_behind_a_drawn_card(server: Serving, person: Person) -> None:
    me = person(server, reduced_motion="no-preference")
    me.page.add_init_script(BEHIND_CARDS)
    me.sit(server.post("/api/records", {"text": played("cell_wars", 2, seed=5, players=2), "seats": [ME, RANDOM]}))
    me.turn()
    me.page.get_by_role("button", name=re.compile("Burn 2 Biomass")).click()
    me.page.wait_for_function("() => behind.length")
    assert set(me.page.evaluate("behind")) == {"rgba(0, 0, 0, 0) 0px"}, "nothing but the card covers the board"


@AT_BOTH
def test_angel_survives_a_few_turns(house: Serving | Siting, person: Person) -> None:
    me = person(house)
    lay_out(me, "The Angel problem", {"Turns to survive": "6"}, ["Devil"])
    me.play_randomly(random.Random(5))
    expect(me.page.get_by_role("heading", name=re.compile("You win"))).to_be_visible()


def test_the_devil_marks_any_cell_also_beyond_the_picture(server: Serving, person: Person) -> None:
    me = person(server)
    me.sit(
        server.post(
            "/api/tables",
            {"game": "angel", "options": {"turns": 4}, "seats": [{"who": "bot", "bot": "random"}, {"who": "me"}]},
        )
    )
    me.turn()
    assert me.sites() == [], "where nearly everything may be chosen nothing is ringed"
    board = me.page.locator(".board svg[role=application]")
    before = me.ply
    board.click(position={"x": 300, "y": 200})
    me.page.locator(f'.table:not([data-ply="{before}"])').wait_for()
    me.turn()
    for _ in range(4):
        me.page.get_by_role("button", name="Zoom out").click()
    before = me.ply
    board.click(position={"x": 30, "y": 360})
    me.page.locator(f'.table:not([data-ply="{before}"])').wait_for()
    expect(me.tab("About")).to_contain_text(re.compile(r"Cells marked\s*2"))
