"""Positions made in the browser: by clicks and keys in each game that has an editor, played, judged and shared."""

import re
from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]
#: The rulebook's sample board.
SAMPLE = "cell_management 4A3N25/N3254A/234"


def begin(me: Player, game: str) -> Page:
    """Choose the options, and come to the board."""
    me.go(f"/edit/{game}")
    me.page.get_by_role("button", name="Continue to the board").click()
    me.page.locator("[data-tool]").first.wait_for()
    return me.page


def use(page: Page, tool: str, site: str = "") -> None:
    """Take a tool, click where it goes, and wait until the server has answered."""
    button = page.locator(f'[data-tool="{tool}"]')
    if not site or button.get_attribute("aria-pressed") != "true":
        button.click()
    if site:
        page.locator(f'.mark.target[data-site="{site}"]').click()
    settled(page)


def at_the_table(me: Player) -> str:
    me.page.wait_for_url("**/play/*")
    return me.ready()


def settled(page: Page) -> None:
    page.locator('.table[data-busy="false"]').wait_for()


def test_a_puzzle_is_made_mended_solved_and_played(server: Serving, person: Person) -> None:
    me = person(server)
    me.home()
    me.page.get_by_role("link", name="Options of Cell Management").click()
    me.page.get_by_role("link", name="Set up a position").click()
    me.page.get_by_role("button", name="Continue to the board").click()
    page, said = me.page, me.page.get_by_role("status")
    expect(said).to_contain_text("Ready to play.")
    page.get_by_label("Position as text").fill(SAMPLE)
    page.get_by_role("button", name="Load").click()
    expect(page).to_have_url(re.compile(re.escape(quote(SAMPLE, safe=""))))
    use(page, "hides", "hideout:3")
    use(page, "escaped", "cell:2")
    use(page, "round:more")
    use(page, "return")
    use(page, "sacrifices:none")
    expect(said).to_contain_text("sacrifices allowed")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
    page.keyboard.press("u")
    expect(said).to_contain_text("Ready to play.")
    page.get_by_role("button", name="Redo").click()
    expect(said).to_contain_text("Not ready yet.")
    for _ in range(3):
        page.keyboard.press("Control+z")
        settled(page)
    use(page, "round:fewer")
    expect(page.get_by_role("alert")).to_contain_text("No rounds have been played yet")
    use(page, "round:more")
    line = f"{SAMPLE} hidden=3 centre=2 round=1"
    expect(page.get_by_label("Position as text")).to_have_value(line)
    worth = page.get_by_role("region", name="Evaluation")
    for _ in range(12):  # the solver is compiled once on a machine
        page.get_by_role("button", name="Evaluate").click()
        expect(page.get_by_role("button", name="Evaluate")).to_be_enabled()
        if worth.count():
            break
        expect(page.get_by_role("alert")).to_contain_text("is being compiled")
    expect(worth).to_contain_text("Exact")
    expect(worth.get_by_role("listitem").first).to_contain_text("Cell ")
    page.get_by_role("button", name="Play", exact=True).click()
    assert at_the_table(me) == "yours"
    me.tab("About")
    page.get_by_role("button", name="Edit this position").click()
    expect(page.get_by_role("heading", name="Position in Cell Management")).to_be_visible()
    assert quote(line, safe="") in page.url


def test_a_battle_is_made_and_played_to_its_first_capture(server: Serving, person: Person) -> None:
    me = person(server)
    page = begin(me, "zyrcan")
    for tool, site in (("ship:0:2", "hex:e5"), ("ship:1:1", "hex:e7"), ("ship:2:1", "hex:d3")):
        use(page, tool, site)
    use(page, "phase:attack")
    use(page, "turn:2")
    use(page, "turn:0")
    expect(page.get_by_role("status")).to_contain_text("Ready to play. Amber")
    for _ in range(4):
        use(page, "ship:2:3", f"hex:h{_ + 2}")
    expect(page.get_by_role("alert")).to_contain_text("All 2 3-engine ships of Jade are on the board")
    page.get_by_role("button", name="Play all sides").click()
    at_the_table(me)
    me.click("hex:e5")
    me.click("hex:e7")
    me.until(1)


def test_a_chase_is_made_by_keyboard_and_by_clicks_anywhere(server: Serving, person: Person) -> None:
    me = person(server)
    page = begin(me, "angel")
    page.locator('[data-tool="mark"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("application")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    settled(page)
    expect(page.get_by_role("status")).to_contain_text("The angel is choosing where to fly")
    page.locator('[data-tool="angel"]').click()
    box = page.get_by_role("application").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
    settled(page)
    line = page.get_by_label("Position as text").input_value()
    assert re.fullmatch(r"angel 2d/p2/t400/-?\d+,[1-9]\d*/x.+", line), line
    page.get_by_role("button", name="Play", exact=True).click()
    assert at_the_table(me) == "yours"


def test_a_position_that_was_sent_is_looked_at_first(server: Serving, person: Person) -> None:
    me = person(server, width=360, height=740, has_touch=True, color_scheme="dark")
    me.go(f"/edit/cell_management#{quote(SAMPLE)}")
    page = me.page
    expect(page.get_by_role("heading", name="Position in Cell Management")).to_be_visible()
    expect(page.locator("[data-tool]")).to_have_count(0)
    page.get_by_role("button", name="Share").click()
    assert page.get_by_label("Link for this position").input_value().endswith(f"#{quote(SAMPLE, safe='')}")
    page.get_by_role("button", name="QR code").click()
    expect(page.get_by_role("img", name="QR code for this position")).to_be_visible()
    me.axe()
    me.fits()
    page.get_by_role("button", name="Edit this position").click()
    expect(page.locator("[data-tool]").first).to_be_visible()
    me.axe()
    me.fits()
    small = page.locator("[data-tool]").evaluate_all(
        "all => all.filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 40).length"
    )
    assert not small, "everything in the palette can be hit with a finger"
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="Continue to the board").wait_for()
    me.axe()
    for address, says in (
        ("/edit/cell_management#nonsense", "copy the whole line"),
        ("/edit/nothing", "There's no game called “nothing”."),
    ):
        me.go(address)
        expect(page.get_by_role("alert")).to_contain_text(says)
