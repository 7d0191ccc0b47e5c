"""Following what happened: the others' moves since one's own, animations with captions, bots that are somebody."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from cellar.bots import people
from cellar.bots.registry import bots_for
from cellar.play.registry import about
from tests.e2e.matches import ME, RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]


def place(me: Player) -> None:
    """Any ship on any space."""
    me.turn()
    me.click(next(site for site in me.sites() if site.startswith("fleet:")))
    me.click(next(site for site in me.sites() if site.startswith("hex:")))


def since(page: Page) -> list[str]:
    """What the log sets off: the moves since one's own last one."""
    return page.get_by_role("list", name="Log").locator(".since").all_inner_texts()


def test_what_the_others_did_since_my_move_can_be_pointed_at_and_seen_again(server: Serving, person: Person) -> None:
    made = server.post("/api/tables", {"game": "zyrcan", "seats": [ME, RANDOM, RANDOM, RANDOM]})
    me = person(server)
    me.sit(made)
    page = me.page
    expect(page.get_by_text("No moves yet.")).to_be_visible()
    place(me)
    me.turn()
    assert len(since(page)) == 3, "one entry a move"
    assert page.locator(".trace.last").evaluate_all("all => all.map((one) => one.dataset.mover)") == ["1", "2", "3"]
    me.click("fleet:1")
    stroke = "one => getComputedStyle(one).stroke"
    mark = page.locator('.trace.last[data-mover="1"] circle').first.evaluate(stroke)
    assert mark != page.locator(".mark.target").first.evaluate(stroke), "no target has the colour of a last move"
    me.click("fleet:1")
    names = page.get_by_role("list", name="Players").locator(".name").all_inner_texts()
    assert (names[0], len(set(names))) == ("You", 4), "three of one kind have three names"

    page.reload()
    me.turn()
    moves = page.locator(".since .deed")
    expect(moves).to_have_count(3)
    moves.nth(1).hover()
    expect(page.locator(".trace.pointed")).to_have_attribute("data-mover", "2")
    expect(moves.nth(1)).to_contain_text(f"{names[2]} places a")
    page.mouse.move(5, 5)
    expect(page.locator(".trace.pointed")).to_have_count(0)
    moves.nth(0).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".trace.pointed")).to_have_attribute("data-mover", "1")
    me.axe()
    items = page.locator(".board svg .item").count()
    page.keyboard.press("Enter")
    expect(page.locator(".caption")).to_contain_text(names[1])
    expect(page.locator(".caption")).to_have_count(0)
    assert me.turn() == "yours"
    assert (page.locator(".board svg .item").count(), me.ply) == (items, 4), "the board is as it was"

    me.tab("About").get_by_role("button", name="Random").first.click()
    expect(page.get_by_text("Plays any legal move, without thinking.")).to_be_visible()
    me.tab("Log")
    place(me)
    assert me.turn() == "yours"
    assert len(since(page)) == 3, "only those since the last one"


def test_a_finger_points_first_and_nothing_jumps(server: Serving, person: Person) -> None:
    made = server.post("/api/tables", {"game": "zyrcan", "seats": [ME, RANDOM, RANDOM]})
    me = person(server, width=360, height=740, has_touch=True)
    me.sit(made)
    place(me)
    me.turn()
    log = me.tab("Log")
    before = log.bounding_box()
    me.page.locator(".since .deed").first.tap()
    expect(me.page.locator(".trace.pointed")).to_have_count(1)
    assert log.bounding_box() == before
    me.fits()
    me.page.locator(".since .deed").first.tap()
    expect(me.page.locator(".caption")).to_contain_text("places a")


def test_animations_are_captioned_and_a_click_during_one_only_skips(server: Serving, person: Person) -> None:
    made = server.post("/api/tables", {"game": "zyrcan", "seats": [ME, ME, ME]})
    me = person(server, width=360, height=740, reduced_motion="no-preference")
    clock = me.page.clock
    clock.install(time=0)
    me.sit(made)
    for site in ("fleet:1", "hex:b5", "fleet:1"):
        me.turn()
        me.click(site)
    me.until(1)
    board = me.page.locator(".table > .board")
    before = board.bounding_box()
    other = me.ring("hex:c5").bounding_box()
    assert other is not None
    x, y = other["x"] + other["width"] / 2, other["y"] + other["height"] / 2
    # What plays now plays until the test lets time pass.
    clock.pause_at(me.page.evaluate("Date.now()") / 1_000 + 1)
    me.ring("hex:e5").click()
    expect(me.page.locator(".caption")).to_have_text("Azure places a 1-engine ship on e5.")
    expect(me.page.get_by_role("button", name="Skip")).to_be_visible()
    assert board.bounding_box() == before, "nothing jumps when something begins to move"
    assert me.ply == 1
    # As a hand that trembles: the first click skips, and the second must not choose anything for the next player.
    me.page.mouse.click(x, y, click_count=2)
    me.until(2)
    table = me.page.locator(".table")
    expect(table).to_have_attribute("data-state", "waiting")
    assert table.get_attribute("data-chosen") == ""
    clock.run_for(1_000)
    expect(table).to_have_attribute("data-state", "yours")
    assert table.get_attribute("data-chosen") == ""
    me.page.mouse.click(x, y)
    expect(table).to_have_attribute("data-chosen", "hex:c5")


def test_a_bot_is_chosen_by_its_level_and_says_who_it_is(server: Serving, person: Person) -> None:
    me = person(server)
    me.go("/new/zyrcan")
    azure = me.page.get_by_label("Azure", exact=True)
    assert azure.locator("optgroup").first.locator("option").first.inner_text() == "Novice: Cadet"
    azure.select_option("bot:novice")
    expect(me.page.get_by_text("Takes the largest ship it can")).to_be_visible()
    azure.select_option("bot:expert")
    measured = people.measured(next(bot for bot in bots_for("zyrcan") if bot.name == "expert"), about("zyrcan"))
    assert measured.startswith("Scores ")
    expect(me.page.get_by_text(measured), "how strong it is").to_be_visible()
    assert azure.get_attribute("aria-describedby"), "a screen reader reads it with the choice"
    me.axe()


def test_a_match_tells_its_story_and_is_played_again_with_the_seats_rotated(
    own_server: Serving, person: Person
) -> None:
    server = own_server
    record = played("angel", 1_000_000, seed=1, power=1, turns=60)
    seats = [{**ME, "name": "Ann"}, {"who": "friend"}]
    made = server.post("/api/records", {"text": record, "seats": seats})
    ann, bob, eve = person(server), person(server, width=360, height=740), person(server)
    ann.sit(made)
    bob.sit(made, 1)
    page = ann.page
    graph = page.get_by_role("slider", name=re.compile("Match graph"))
    expect(graph).to_be_visible()
    last = ann.ply
    expect(graph).to_have_attribute("aria-valuetext", re.compile(rf"^Move {last}\. Angel \(Ann\): 100; Devil: 0"))
    expect(page.get_by_role("region", name="Match review")).to_contain_text("(by Perfect player)")
    ann.tab("Log")
    expect(page.get_by_role("list", name="Log").locator(".blunder, .slip, .find").first).to_be_attached()
    ann.tab("Analysis")
    page.get_by_text("Show as a table").click()
    expect(page.get_by_role("row")).to_have_count(last + 2)
    ann.axe()
    expect(bob.tab("Analysis").get_by_role("slider")).to_be_visible()
    bob.fits()
    bob.close_sheet()

    graph.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(graph).to_have_attribute("aria-valuenow", str(last - 3))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/replay/{made['table']}\?ply={last - 3}$"))
    expect(page.get_by_text(f"Move {last - 3} of {last}")).to_be_visible()
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] / 2, "y": 30})
    expect(page.get_by_text(f"Move {last // 2} of {last}")).to_be_visible()
    ann.axe()

    eve.go(f"/replay/{made['table']}")
    expect(eve.page.get_by_text(f"of {last}")).to_be_visible()
    expect(eve.page.get_by_role("button", name="Play from here")).to_have_count(0)

    page.get_by_role("link", name="Go to the table").click()
    page.get_by_role("button", name="Rematch, switch seats").click()
    ann.ready()
    expect(page.get_by_role("list", name="Players")).to_contain_text(re.compile(r"You\s+Devil"))
    bob.page.get_by_role("link", name="Go to the rematch").click()
    expect(bob.page.get_by_role("list", name="Players")).to_contain_text(re.compile(r"You\s+Angel"))
    assert ann.table == bob.table != made["table"], "both are at the same one"


#: How many lines the longest move of the log takes.
LINES = """() => Math.max(...[...document.querySelectorAll('.log > li > .deed')]
  .map((one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)))"""
#: Whether the log's newest move is in sight: the page scrolls to it in the frame that shows the log.
NEWEST = """() => {
  const panel = document.querySelector('[role=tabpanel]').getBoundingClientRect();
  const last = [...document.querySelectorAll('.log > li > .deed')].at(-1).getBoundingClientRect();
  return last.top >= panel.top && last.bottom <= panel.bottom + 1;
}"""


def test_the_log_opens_at_the_newest_with_a_few_lines_for_each_round(server: Serving, person: Person) -> None:
    me = person(server, width=390, height=844, has_touch=True)
    me.sit(server.post("/api/records", {"text": played("cell_management", 16, seed=4, players=1), "seats": [ME]}))
    me.turn()
    log = me.tab("Log")
    me.page.wait_for_function(NEWEST)
    assert me.page.evaluate(LINES) < 5
    expect(log.get_by_role("link", name="Full replay"), "its head stays above it").to_be_in_viewport(ratio=1)
    log.locator("summary").last.click()
    steps = log.locator("details[open] li")
    expect(steps.nth(6)).to_be_attached()
    expect(steps.first).to_contain_text(re.compile("^Cell "))
    me.axe()
    log.locator("summary").last.click()
    me.close_sheet()
    expect(log).to_be_hidden()
    me.tab("Log")
    me.page.wait_for_function(NEWEST)


def test_the_log_of_cell_wars_has_headings_and_the_goal_is_a_meter(server: Serving, person: Person) -> None:
    me = person(server, width=1280, height=720)
    text = played("cell_wars", 60, seed=5, players=2)
    me.sit(server.post("/api/records", {"text": text, "seats": [ME, RANDOM]}))
    me.turn()
    log = me.tab("Log")
    headings = log.locator(".heading")
    expect(headings.filter(has_text="starts its turn").first).to_be_attached()
    expect(headings.filter(has_text=re.compile("^Round . of 16 begins")).first).to_be_attached()
    expect(log.locator(".deed").filter(has_text=re.compile("starts its turn|begins"))).to_have_count(0)
    tops = {box["y"] for one in log.locator(".head > *").all() if (box := one.bounding_box())}
    assert len(tops) == 1, "its head is one row"
    meter = me.page.get_by_role("meter", name="Cancer tissue")
    blocks = meter.get_attribute("aria-valuenow")
    assert meter.get_attribute("aria-valuetext") == f"{blocks} of 22 blocks. Immune wins at 3. Cancer wins at 22"
    expect(meter.locator(".full")).to_have_count(int(blocks or 0))
    expect(me.page.get_by_text("or by destroying every cancer cell")).to_have_count(0)
    expect(me.tab("About").get_by_text("or by destroying every cancer cell")).to_be_visible()


def test_the_log_has_room_beside_a_preview(server: Serving, person: Person) -> None:
    me = person(server, width=1280, height=720)
    me.sit(server.post("/api/records", {"text": played("cell_management", 6, seed=2), "seats": [ME]}))
    me.turn()
    box = me.tab("Log").bounding_box()
    assert box
    assert box["height"] > 180


def test_every_chip_of_a_move_has_a_picture(server: Serving, person: Person) -> None:
    me = person(server, width=390, height=844, has_touch=True)
    me.sit(server.post("/api/records", {"text": played("zyrcan", 60, seed=3, players=3), "seats": [ME, *[RANDOM] * 2]}))
    me.turn()
    chips = me.page.locator(".board > ul li")
    expect(chips).to_have_count(2)
    for chip in chips.all():
        expect(chip, "the ship that flew").to_contain_text("flies")
        expect(chip.locator("use")).to_have_count(1)
    # The last who could move had to pass.
    over = played("zyrcan", 10**6, seed=3, players=3)
    me.sit(server.post("/api/records", {"text": over, "seats": [ME, *[RANDOM] * 2]}))
    expect(chips.last).to_contain_text("passes")
    expect(chips.last.locator("path"), "whoever did it").to_have_count(1)
