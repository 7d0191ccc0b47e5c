"""Studies in the browser, at a server and on a static site: made from a replay or a position, with variations by
clicks, comments, marks, evaluations, chapters; kept on the device, sent as a link or a file, looked at and copied."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.matches import played
from tests.e2e.player import Player
from tests.e2e.serving import Serving
from tests.e2e.siting import Siting
from tests.studying import first

Person = Callable[..., Player]
WHOLE = 1_000_000
#: A king that is hunted on a small board: a click is a move, and it is over soon.
HUNT = played("angel", WHOLE, seed=5, power=1, form="board", radius=3)
#: Whoever opens a study sees this.
STUDY = {
    "cellar_study": 1,
    "title": "Two openings",
    "chapters": [
        {
            "title": "First",
            "game": "zyrcan",
            "start": "",
            "line": [{"move": "1@d4", "seat": 0, "comment": "Near the middle."}],
        }
    ],
}


def current(page: Page) -> Locator:
    """The move that is shown, in the list of moves."""
    return page.locator(".move-tree [aria-current=step]")


def settled(page: Page) -> None:
    page.locator('.table[data-busy="false"]').wait_for()


def studied(me: Player, record: str = HUNT, ply: int = 3) -> Page:
    """Open a match as a file, and study it from a move on."""
    me.open_record(record)
    page = me.page
    me.tab("Moves").get_by_role("button", name=f"{ply}.", exact=False).first.click()
    expect(page.get_by_text(f"Move {ply} of")).to_be_visible()
    me.tab("Moves").get_by_role("button", name="Study").click()
    page.wait_for_url("**/study/*")
    settled(page)
    return page


@pytest.mark.parametrize("house", first(1, ["server", "site"]), indirect=True)
def test_a_match_is_studied_kept_sent_and_copied(house: Serving | Siting, person: Person) -> None:
    me = person(house)
    page = studied(me)
    expect(current(page)).to_contain_text("3.")
    # A variation: another move than the match's, by a click on the board.
    flight = next(site for site in me.sites() if "," in site)
    me.ring(flight).click()
    expect(current(page)).to_contain_text(flight)
    expect(page.get_by_role("list", name="Variation").locator("[aria-current=step]")).to_have_count(1)
    page.get_by_label("Comment").fill("Better: it keeps away from the edge.")
    # Marks: a place, and an arrow by two clicks.
    page.get_by_role("button", name="Highlight").click()
    expect(page.locator(".mark.target").nth(48)).to_be_attached()
    spots = me.sites()
    me.ring(spots[0]).click()
    page.get_by_role("button", name="Arrow").click()
    me.ring(spots[0]).click()
    me.ring(spots[1]).click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".study-marks .place")).to_have_count(1)
    expect(page.locator(".study-marks .arrow")).to_have_count(1)
    # The keys walk: back to the match, to the variation beside it, and to the end.
    page.locator(".move-tree [aria-current=step]").focus()
    page.keyboard.press("ArrowUp")
    expect(current(page)).not_to_contain_text(flight)
    expect(current(page)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(current(page)).to_contain_text(flight)
    me.axe()
    # A chapter that begins here.
    me.tab("Chapters").get_by_role("button", name="New chapter from here").click()
    settled(page)
    me.tab("Chapters").get_by_label("Name of the study").fill("A hunted king")
    expect(me.tab("Chapters").get_by_role("button", name="Chapter 2", exact=True)).to_have_attribute(
        "aria-current", "true"
    )
    expect(me.tab("Moves").locator(".move-tree li")).to_have_count(1)
    page.reload()
    settled(page)
    me.tab("Chapters").get_by_role("button", name="Chapter 1", exact=True).click()
    settled(page)
    expect(me.tab("Moves").get_by_text("Better: it keeps away from the edge.").first).to_be_visible()
    me.tab("Chapters").get_by_role("button", name="Copy a link to this study").click()
    link = me.tab("Chapters").get_by_label("Whoever opens this link").input_value()
    # Somebody else opens the link: to look at, then as a copy of their own.
    other = person(house)
    other.page.goto(link)
    settled(other.page)
    expect(other.page.get_by_text("You are viewing a shared study.")).to_be_visible()
    expect(other.page.get_by_role("heading", name="A hunted king")).to_be_visible()
    expect(other.page.get_by_label("Comment")).to_have_count(0)
    assert other.sites() == []
    other.tab("Moves").get_by_role("list", name="Variation").get_by_role("button", name=flight).first.click()
    settled(other.page)
    expect(other.page.locator(".study-marks .arrow")).to_have_count(1)
    other.axe()
    assert other.page.evaluate("localStorage.getItem('cellar.studies')") is None
    other.page.get_by_role("button", name="Make a copy").click()
    other.page.wait_for_url("**/study/*")
    settled(other.page)
    expect(other.page.get_by_label("Comment")).to_be_visible()
    # My matches has it; it goes to another device with everything else, and as a file of its own.
    me.go("/matches/studies")
    rows = page.locator("main ul > li")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("2 chapters")
    me.axe()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all as a file").click()
    third = person(house)
    third.go("/matches/studies")
    expect(third.page.get_by_text("your studies show up here")).to_be_visible()
    third.page.get_by_label("Open a file").set_input_files(saved.value.path())
    third.page.wait_for_url("**/replay/*")
    third.go("/matches/studies")
    expect(third.page.get_by_role("link", name="A hunted king")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), first(1, [(360, 640), (844, 390)]))
def test_a_phone_studies_too(server: Serving, person: Person, width: int, height: int) -> None:
    me = person(server, width, height, has_touch=True, is_mobile=True)
    page = studied(me)
    me.fits()
    if page.get_by_role("tabpanel").is_visible():
        me.close_sheet()
    flight = next(site for site in me.sites() if "," in site)
    me.bring(flight)
    me.ring(flight).tap()
    settled(page)
    moves = me.tab("Moves")
    expect(moves.get_by_role("list", name="Variation").locator("[aria-current=step]")).to_contain_text(flight)
    moves.get_by_role("button", name="Highlight").tap()
    expect(page.get_by_text("Choose places on the board to highlight.")).to_be_visible()
    expect(moves).not_to_be_visible()
    me.axe()
    me.fits()


def test_cell_wars_is_studied_whole_when_it_is_over_and_chance_is_chosen(server: Serving, person: Person) -> None:
    me = person(server)
    page = studied(me, played("cell_wars", WHOLE, seed=3, players=2), 6)
    # As far as the first roll of the dice or card that is drawn: there another one is chosen.
    chance = page.locator(".move-tree button.chance").first
    chance.click()
    settled(page)
    page.keyboard.press("ArrowLeft")
    settled(page)
    options = page.get_by_label("Choose what happens").locator("option:not([disabled])")
    named = {said: said.removeprefix("The die shows ") for said in options.all_inner_texts()}
    wanted = next(said for said, name in named.items() if name not in chance.inner_text())
    page.get_by_label("Choose what happens").select_option(wanted)
    expect(page.get_by_role("list", name="Variation").locator("[aria-current=step]")).to_contain_text(named[wanted])
    page.get_by_role("button", name="Make main line").click()
    expect(page.get_by_role("list", name="Variation").locator("[aria-current=step]")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    settled(page)
    page.get_by_role("button", name="Let chance decide").click()
    settled(page)
    expect(page.get_by_role("button", name="Delete from here")).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete from here").click()
    settled(page)


def test_a_running_match_with_hidden_hands_is_not_studied(server: Serving, person: Person) -> None:
    me = person(server)
    made = server.post("/api/tables", {"game": "cell_wars", "seats": [{"who": "me"}, {"who": "friend"}]})
    me.sit(made)
    me.ready()
    me.go(f"/replay/{made['table']}")
    expect(me.tab("Moves").get_by_role("button", name="Start")).to_be_visible()
    expect(me.page.get_by_role("button", name="Study")).to_have_count(0)


def test_an_edited_position_is_studied_and_judged(server: Serving, person: Person) -> None:
    me = person(server)
    me.go("/edit/cell_wars")
    page = me.page
    page.get_by_role("button", name="Continue to the board").click()
    page.locator('[data-tool="tissue:2"]').click()
    me.ring("hex:e5").click()
    settled(page)
    page.locator('[data-tool="wall"]').click()
    page.locator('svg[role=application] [data-site="edge:e4/e5"]').click()
    expect(page.get_by_label("Position as text")).to_have_value(re.compile('"walls":."e4/e5"'))
    page.get_by_role("button", name="Study").click()
    page.wait_for_url("**/study/*")
    settled(page)
    panel = me.tab("Analysis")
    panel.get_by_role("switch").click()
    panel.get_by_role("button", name="Keep evaluation").click()
    panel.get_by_role("button", name="Add best line").click()
    settled(page)
    expect(me.tab("Moves").get_by_role("list", name="Winning chances")).to_be_visible()
    expect(me.tab("Moves").locator(".move-tree > li")).not_to_have_count(1)


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/study/nothing", "This study isn't on this device."),
        ("/study#nonsense!", "This link isn't complete."),
        ("/study", "This link isn't complete."),
    ],
)
def test_what_is_no_study_gets_one_sentence(server: Serving, person: Person, path: str, says: str) -> None:
    me = person(server)
    me.go(path)
    expect(me.page.get_by_role("alert")).to_contain_text(says)


def test_a_study_whose_moves_the_rules_forbid_says_so(server: Serving, person: Person) -> None:
    me = person(server)
    me.go("/matches")
    wrong = {"name": "wrong.json", "mimeType": "application/json", "buffer": json.dumps(STUDY).encode()}
    me.page.get_by_label("Open a file").set_input_files(wrong)  # type: ignore[arg-type]
    expect(me.page.get_by_role("alert")).to_contain_text("copy the whole line")
    me.go("/matches")
    me.page.get_by_label("Open a file").set_input_files({**wrong, "buffer": b'{"cellar_study": 9}'})  # type: ignore[arg-type]
    expect(me.page.get_by_role("alert")).to_contain_text("newer version")
