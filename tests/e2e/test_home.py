"""The home page: light, with the puzzle of the day first."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.player import Player
from tests.e2e.serving import Serving

Person = Callable[..., Player]
#: What a first visit of the home page may weigh, as it goes over the wire, in bytes: the page, its data and pictures.
HOME = 120_000
#: What came over the line, by kind of address.
LOADED = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(({name, encodedBodySize}) => [new URL(name).pathname, encodedBodySize])"""


def test_the_home_page_is_light_and_its_puzzle_has_a_picture(server: Serving, person: Person) -> None:
    me = person(server, height=2400)
    me.home()
    expect(me.page.get_by_role("button", name="Solve it")).to_be_visible()
    me.page.wait_for_function("() => [...document.images].every((one) => one.complete && one.naturalWidth > 0)")
    loaded: dict[str, int] = {}
    for path, size in me.page.evaluate(LOADED):
        loaded[path] = loaded.get(path, 0) + size
    pictures = {path: size for path, size in loaded.items() if path.endswith("picture.svg")}
    assert len(pictures) == 5, "one of each game, and the puzzle's"
    assert max(pictures.values()) < 8_000, pictures
    assert sum(loaded.values()) < HOME, loaded
    me.fits()
