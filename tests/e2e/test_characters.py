"""A bot with a character is known by its face: where one chooses it, on its plate and in the list of players."""

from collections.abc import Callable

from playwright.sync_api import expect

from cellar.bots.registry import bot
from tests.e2e.matches import ME, RANDOM
from tests.e2e.player import Player
from tests.e2e.serving import Serving


def test_a_character_shows_its_face(server: Serving, person: Callable[..., Player]) -> None:
    told = bot("hunter", "zyrcan").sentence
    player = person(server, 390, 844, color_scheme="dark", has_touch=True)
    player.go("/new/zyrcan")
    player.page.get_by_label("Azure").select_option(label="Hunter")
    chosen = player.page.locator("#character-1")
    expect(chosen).to_contain_text(told)
    expect(chosen.locator("svg")).to_be_visible()

    seated = {"who": "bot", "bot": "hunter"}
    player.sit(server.post("/api/tables", {"game": "zyrcan", "seats": [ME, seated, RANDOM]}))
    faces = player.page.locator(".plates").get_by_role("img")
    expect(faces).to_have_count(1)
    expect(player.page.locator(".plates [data-seat='1']").get_by_role("img", name="Hunter")).to_be_visible()
    expect(player.page.get_by_role("button", name="Hunter Nell Azure")).to_be_visible()
    player.axe()

    player.tab("About")
    player.page.get_by_role("button", name="Hunter", exact=True).tap()
    expect(player.page.get_by_text(told)).to_be_visible()
