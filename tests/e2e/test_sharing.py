"""A match is sent on: as an animation and on paper, made in this browser, and in a frame of another site, where it is
looked at and nothing can be done."""

from collections.abc import Callable

from PIL import Image
from playwright.sync_api import expect

from tests.e2e.matches import ME, played
from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]


def test_a_stretch_becomes_an_animation_and_a_moment_a_sheet(server: Serving, person: Person) -> None:
    made = server.post("/api/records", {"text": played("zyrcan", 99_999, seed=3, players=3), "seats": [ME, ME, ME]})
    me = person(server)
    page = me.page
    page.add_init_script("window.print = () => (window.printed = document.querySelector('.printed-board').innerText)")
    me.sit(made)
    me.go(f"/replay/{made['table']}?ply=9")
    about = me.tab("About")
    about.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.printed?.includes('Zyrcan\\u00a0· Move 9 of')")
    page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".printed-board")).to_have_count(0)
    about.get_by_role("button", name="Save animation").click()
    me.axe()
    about.get_by_label("From move").fill("5")
    about.get_by_label("to", exact=True).fill("9")
    with page.expect_download() as saved:
        about.get_by_role("button", name="Make GIF").click()
    assert saved.value.suggested_filename == "zyrcan-5-9.gif"
    with Image.open(saved.value.path()) as moving:
        assert (moving.format, getattr(moving, "n_frames", 0), max(moving.size)) == ("GIF", 5, 640)
        frames = set()
        for number in range(5):
            moving.seek(number)
            frames.add(moving.convert("RGB").tobytes())
    assert len(frames) == 5, "each moment is another picture"


def test_a_replay_in_a_frame_of_another_site_holds_no_seat(server: Serving, person: Person) -> None:
    made = server.post("/api/records", {"text": played("cell_wars", 31, seed=5, players=2), "seats": [ME, ME]})
    me = person(server)
    me.sit(made)
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.headers.get("authorization", "")))
    me.go(f"/embed/{made['table']}?ply=31")
    expect(me.page.get_by_text("Move 31 of 31")).to_be_visible()
    expect(me.page.get_by_role("link", name="Open in Cellar")).to_be_visible()
    assert not any(asked), "it asks as everybody may"
    for name in ("Play from here", "Save match", "My matches"):
        expect(me.page.get_by_text(name)).to_have_count(0)
    expect(me.page.locator(".hand")).to_have_count(0)
    me.page.get_by_role("button", name="Previous move").click()
    expect(me.page.get_by_text("Move 30 of 31")).to_be_visible()
    me.axe()
    me.fits()
