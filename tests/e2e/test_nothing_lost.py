"""A server that dies, a match that is looked at again, played on from the middle, saved and brought back."""

import random
import re
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Route, expect

from tests.e2e.matches import RANDOM, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]
ME = {"who": "me"}


def test_a_page_comes_back_by_itself_after_kill_9(own_server: Serving, person: Person) -> None:
    made = own_server.post("/api/tables", {"game": "zyrcan", "seats": [ME, RANDOM, {"who": "friend"}]})
    me, friend = person(own_server), person(own_server)
    me.sit(made)
    friend.sit(made, 2)
    rng = random.Random(1)
    for who in (me, friend, me):
        assert who.turn() == "yours"
        who.click(rng.choice(["fleet:1", "fleet:2"]))
        who.click(rng.choice([site for site in who.sites() if site.startswith("hex:")]))
    friend.turn()
    before = friend.ply
    own_server.kill()
    expect(me.page.get_by_role("alert").filter(has_text="Connection lost")).to_be_visible()
    assert me.page.locator(".board svg .item").count() > 50, "the board stays readable"
    me.axe()
    own_server.start()
    for who in (me, friend):
        expect(who.page.get_by_text("Connection lost")).to_have_count(0)
        assert who.ply == before, "every acknowledged move is there"
    friend.click("fleet:1")
    friend.click(rng.choice([site for site in friend.sites() if site.startswith("hex:")]))
    assert me.turn() == "yours", "the match goes on"
    assert me.ply == before + 1


def test_a_browser_comes_back_on_another_day(server: Serving, person: Person) -> None:
    me = person(server)
    me.home()
    me.page.get_by_role("button", name="Play Cell Management").click()
    me.turn()
    me.click(me.sites()[0])
    table = me.table
    me.home()
    back = me.page.get_by_role("link", name=re.compile("^Your turn Cell Management"))
    expect(back, "at once, before all posters").to_be_in_viewport()
    back.click()
    me.turn()
    assert me.table == table
    me.home()
    me.page.get_by_role("link", name="My matches").first.click()
    me.page.once("dialog", lambda asked: asked.accept())
    me.page.get_by_role("button", name="Delete Cell Management").click()
    expect(me.page.get_by_text("Matches you play on this device show up here.")).to_be_visible()
    me.home()
    expect(me.page.get_by_role("heading", name="Continue")).to_have_count(0)


def test_replay_link_fork_record_and_picture(server: Serving, person: Person, tmp_path: Path) -> None:
    made = server.post("/api/records", {"text": played("zyrcan", 99_999, seed=3, players=3), "seats": [ME, ME, ME]})
    me = person(server)
    me.sit(made)
    assert me.state == "over"
    with me.page.expect_download() as saving:
        me.tab("About").get_by_role("button", name="Save match").click()
    saving.value.save_as(tmp_path / "match.txt")
    assert (tmp_path / "match.txt").read_text().startswith("cellar record 1\ngame: zyrcan")

    me.page.get_by_role("link", name="Replay").click()
    expect(me.page.get_by_text(re.compile("Move 0 of"))).to_be_visible()
    me.page.get_by_role("button", name="Next move").click()
    expect(me.page).to_have_url(re.compile("ply=1$"))
    me.page.get_by_role("slider", name="Move 1 of").fill("20")
    expect(me.page).to_have_url(re.compile("ply=20$"))
    ship = me.page.locator('.board [data-id^="ship:"]').first
    ship.hover()
    expect(me.page.locator(".popover"), "as at the table").to_contain_text("engine")
    me.page.get_by_role("application").focus()
    me.page.keyboard.press("ArrowLeft")
    expect(me.page, "arrows turn the moments").to_have_url(re.compile("ply=19$"))
    me.page.keyboard.press("i")
    me.page.keyboard.press("ArrowRight")
    expect(me.page.locator(".popover.shown p").first, "and walk over the board once asked to").to_be_visible()
    expect(me.page).to_have_url(re.compile("ply=19$"))
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("End")
    me.page.get_by_role("button", name="First move").click()
    expect(me.page.get_by_text("Start of the match")).to_be_visible()
    me.go(f"/replay/{made['table']}?ply=20")
    expect(me.page.get_by_text("Move 20 of")).to_be_visible()
    me.axe()
    with me.page.expect_download() as drawing:
        me.tab("About").get_by_role("button", name="Save picture").click()
    assert drawing.value.suggested_filename == "zyrcan-20.png"
    with Image.open(drawing.value.path()) as picture:
        assert max(picture.size) == 1600
        assert len(picture.convert("RGB").resize((200, 200)).getcolors(40_000) or []) > 20, "a board, not a blank"

    me.page.get_by_role("button", name="Play from here").click()
    me.until(20)
    assert me.table != made["table"]
    me.click(me.sites()[0])

    me.go("/matches")
    me.page.locator("input[type=file]").set_input_files(tmp_path / "match.txt")
    expect(me.page.get_by_text("Move 0 of")).to_be_visible()
    me.go("/matches")
    (tmp_path / "bad.txt").write_text("cellar record 1\ngame: chess 1\n")
    me.page.locator("input[type=file]").set_input_files(tmp_path / "bad.txt")
    expect(me.page.get_by_role("alert")).to_contain_text("The record has no line 'options'")


def test_a_resigned_match_is_replayed_as_it_ended(server: Serving, person: Person, tmp_path: Path) -> None:
    text = played("angel", 7, seed=3) + "left: 1 resigned\nended: Devil resigned.\nresult: 1 -1\n"
    (tmp_path / "resigned.txt").write_text(text)
    me = person(server)
    me.go("/matches")
    me.page.locator("input[type=file]").set_input_files(tmp_path / "resigned.txt")
    expect(me.page.get_by_text("Move 0 of 7")).to_be_visible()
    me.page.get_by_role("button", name="Last move").click()
    expect(me.page.get_by_text("Devil resigned: Angel wins.")).to_be_visible()
    expect(me.page.get_by_text("Goal.")).to_have_count(0)


def test_a_click_that_means_nothing_says_why(server: Serving, person: Person) -> None:
    me = person(server)
    me.sit(server.post("/api/records", {"text": played("zyrcan", 40, seed=2, players=3), "seats": [ME, ME, ME]}))
    me.turn()
    me.click(me.sites()[0])
    empty = me.page.locator(".item[data-site^='hex:']").evaluate_all(
        "(all, known) => all.map((e) => e.dataset.site).find((site) => !known.includes(site))",
        [*me.sites(), *(me.page.locator(".table").get_attribute("data-chosen") or "").split()],
    )
    me.page.locator(f'.item[data-site="{empty}"]').first.click(force=True)
    expect(me.page.get_by_role("alert"), "the rule is named").to_contain_text("(Phase Two")
    me.page.keyboard.press("Escape")
    me.page.locator(".board svg[role=application]").click(position={"x": 4, "y": 200})
    expect(me.page.get_by_role("alert")).to_contain_text("This spot can't be chosen now. ")


def test_a_space_may_be_chosen_before_the_ship_that_goes_there(server: Serving, person: Person) -> None:
    me = person(server)
    me.sit(server.post("/api/tables", {"game": "zyrcan", "seats": [ME, ME, ME]}))
    me.turn()
    me.page.locator('.item[data-site="hex:e5"]').first.click()
    expect(me.page.get_by_text("e5: choose what goes there.")).to_be_visible()
    assert me.page.get_by_role("alert").count() == 0
    assert me.sites() == ["fleet:1", "fleet:2", "fleet:3"]
    me.axe()
    me.page.keyboard.press("2")
    me.until(1)
    expect(me.page.get_by_role("list", name="Log")).to_contain_text("places a 2-engine ship on e5")


def test_looking_back_opens_at_the_present_and_offers_only_what_one_may(server: Serving, person: Person) -> None:
    record = played("zyrcan", 20, seed=3, players=3)
    made = server.post("/api/records", {"text": record, "seats": [ME, {"who": "friend"}, {"who": "friend"}]})
    me = person(server)
    me.sit(made)
    me.page.get_by_role("link", name="Full replay").click()
    expect(me.page.get_by_text("Move 20 of 20")).to_be_visible()
    expect(me.tab("About").get_by_role("button", name="Copy link")).to_be_visible()
    for name in ("Play from here", "Record"):
        assert me.page.get_by_role("button", name=name).count() == 0, "others play here, and the match goes on"
    expect(me.page.get_by_role("slider", name=re.compile("Match graph"))).to_have_count(0)
    alone = person(server)
    alone.sit(server.post("/api/records", {"text": record, "seats": [ME, ME, ME]}))
    held: list[Route] = []
    slow = True
    alone.page.route(re.compile(r"/replay\?"), lambda route: held.append(route) if slow else route.continue_())
    alone.page.get_by_role("link", name="Full replay").click()
    here = alone.page.get_by_role("button", name="Play from here")
    expect(here).to_be_disabled()  # nothing has arrived: there is no "here"
    slow = False
    for asked in held:
        asked.continue_()
    here.click()
    alone.until(20)
    assert alone.turn() == "yours"
