"""One visit of a static site, in which Python is started once: bots think, hands are covered, a match is studied, and
puzzles are judged."""

import random

from playwright.sync_api import expect

from tests.e2e.siting import Siting
from tests.e2e.test_puzzles import first_moves_are_counted, wrong_move_is_refuted
from tests.e2e.test_site import Person, begin, came_compressed
from tests.e2e.test_studies import current, studied
from tests.e2e.test_together import hands_are_covered


def test_what_is_done_at_a_server_is_done_on_the_device(site: Siting, person: Person) -> None:
    """Hints, and the bots of other games, do so in other visits; each of these has one of its own in studies."""
    me = person(site)
    begin(me, "Cell Wars")
    me.play_randomly(random.Random(4), 5)
    me.turn()
    assert me.ply > 1
    came_compressed(site)
    hands_are_covered(me)
    page = studied(me)
    variation = next(place for place in me.sites() if "," in place)
    me.ring(variation).click()
    expect(current(page)).to_contain_text(variation)
    wrong_move_is_refuted(me, "zyrcan")
    first_moves_are_counted(me, "cell_wars")
