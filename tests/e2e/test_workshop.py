"""A deck of one's own in the browser: changed, wrong, mended, tried against bots, saved as a file and opened again."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]


def test_a_deck_is_changed_mended_tried_and_carried_away(server: Serving, person: Person, tmp_path: Path) -> None:
    me = person(server)
    me.home()
    me.page.get_by_role("link", name="Friends and options of Cell Wars").click()
    me.page.get_by_role("link", name="Make a deck").click()
    page, said = me.page, me.page.get_by_role("status")
    expect(said).to_contain_text("Ready to play.")
    page.get_by_label("Start from").select_option("swift")
    first = page.get_by_role("button", name="Lymph stream: Move your cell to any block.")
    expect(first).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Does").select_option("draw")
    expect(page.get_by_role("button", name="Lymph stream: Draw 1 card.")).to_be_visible()
    page.get_by_label("Copies, Immune").fill("41")
    expect(said).to_contain_text("There is 1 problem:")
    expect(page.get_by_text("a deck holds from 1 to 40 of a card")).to_be_visible()
    expect(page.get_by_role("button", name="Try it against bots")).to_be_disabled()
    expect(page.get_by_role("button", name="Lymph stream, which has a mistake")).to_be_visible()
    page.get_by_label("Copies, Immune").fill("4")
    expect(said).to_contain_text("Ready to play.")
    page.get_by_label("Name", exact=True).fill('A "sharp" card')
    expect(page.get_by_role("button", name='A "sharp" card: Draw 1 card.')).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == "swift-deck.toml"
    assert r'name = "A \"sharp\" card"' in file.read_text(encoding="utf-8")
    page.reload()
    expect(page.get_by_role("button", name='A "sharp" card: Draw 1 card.')).to_be_visible()
    page.get_by_label("Start from").select_option("plain")
    expect(page.get_by_role("button", name='A "sharp" card: Draw 1 card.')).to_have_count(0)
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_role("button", name='A "sharp" card: Draw 1 card.')).to_be_visible()
    page.get_by_role("button", name="Try it against bots").click()
    page.wait_for_url("**/play/*")
    me.ready()
    me.go("/workshop/zyrcan")
    expect(page.get_by_role("alert")).to_contain_text("has no workshop.")


def test_the_workshop_on_a_phone(server: Serving, person: Person, tmp_path: Path) -> None:
    me = person(server, width=360, height=740, has_touch=True, color_scheme="dark")
    me.go("/workshop/cell_wars")
    page = me.page
    expect(page.get_by_role("status")).to_contain_text("Ready to play.")
    me.axe()
    me.fits()
    page.get_by_role("button", name="Add a card").click()
    expect(page.get_by_role("status")).to_contain_text(re.compile("Not ready yet."))
    me.axe()
    page.get_by_role("button", name="Remove this card").click()
    expect(page.get_by_role("status")).to_contain_text("Ready to play.")
    for name, text, says in (
        ("library.toml", "x" * 300_000, "a deck has 65536 at most"),
        ("poem.toml", "roses are red", "This isn't a deck"),
    ):
        file = tmp_path / name
        file.write_text(text)
        page.get_by_label("Open a file").set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text(says)
    expect(page.get_by_role("button", name="Glucose")).to_be_visible()
