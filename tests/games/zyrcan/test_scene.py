"""What is drawn and told: ships by shape, colour and pattern; the last flight; fleets; whose turn; the end."""

from collections.abc import Sequence

import msgspec
import numpy as np
import pytest

from cellar.draw.scene import Item
from cellar.draw.terminal import plain
from cellar.games.zyrcan import narration, rules, scene
from cellar.games.zyrcan.game import GAME
from cellar.play.position import Position
from cellar.rules.types import PUBLIC
from cellar.server.views.patches import patch
from tests.games.zyrcan.tables import table


def drawn(position: Position, seat: int = PUBLIC) -> dict[str, Item]:
    found: dict[str, Item] = {}

    def walk(items: Sequence[Item]) -> None:
        for item in items:
            assert item.id not in found, item.id
            found[item.id] = item
            walk(item.items)

    walk(position.view(seat).scene.items)
    return found


def test_ships_are_told_apart_without_colour_and_have_a_jet_for_each_engine() -> None:
    position = Position.start("zyrcan", players=5)
    ships = {symbol.id: symbol for symbol in position.view(PUBLIC).scene.symbols}
    assert len(ships) == 15
    for seat in range(5):
        for engines in (1, 2, 3):
            glows = [item for item in ships[f"ship{seat}-{engines}"].items if item.fill == "glow:jet"]
            assert len(glows) == engines
    for part in ("", "-hi"):  # wings and hulls: no two alike, whatever their colour
        shapes = {
            i.d for s in ships.values() for i in s.items if i.fill in {f"seat{n}{part}" for n in range(5)} and i.width
        }
        assert len(shapes) == 15
    wings = [next(i for i in ships[f"ship{seat}-1"].items if i.fill == f"seat{seat}") for seat in range(5)]
    assert len({wing.pattern for wing in wings}) == 5


def test_what_never_changes_comes_first_and_is_sent_once() -> None:
    position = table("e5 A2, e7 B1, d5 C1, d6 B1")
    before = position.view(PUBLIC).scene
    position.play("e5>E")
    after = position.view(PUBLIC).scene
    changed = patch(before, after)
    assert changed is not None
    assert len(msgspec.json.encode(changed)) < 1_500
    assert after.symbols is before.symbols
    assert [item.layer for item in after.items][:5] == ["ground"] * 5


def test_the_last_flight_is_a_line_and_a_placing_a_ring() -> None:
    position = table("e5 A2, e7 B1, d5 C1, d6 B1")
    position.play("e5>E")
    line = drawn(position)["last:flight"]
    assert line.label == "last flight, e5 to e7"
    start = Position.start("zyrcan")
    start.play("1@e5")
    items = drawn(start)
    assert "last:end" in items
    assert "last:flight" not in items


@pytest.mark.parametrize(
    ("board", "rim", "spaces"),
    # On the board with corners ships fly over spaces that are not in use.
    [("37", "bcdefgh2345678", 37), ("49-corners", "abcdefghi123456789", 61), ("61", "abcdefghi123456789", 61)],
)
def test_the_board_is_cropped_to_what_is_flown_over_and_its_rim_names_rows_and_columns(
    board: str, rim: str, spaces: int
) -> None:
    shown = drawn(Position.start("zyrcan", board=board))
    assert "".join(item.text for key, item in shown.items() if key.startswith("rim:")) == rim
    assert sum(key.startswith("hex:") for key in shown) == spaces


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_step_of_a_click_path_is_a_site_of_the_picture(players: int) -> None:
    rng = np.random.default_rng(players)
    position = Position.start("zyrcan", players=players, variant="blitzkrieg")
    while not position.is_over:
        view = position.view(position.actor)
        sites = {item.site for item in drawn(position, position.actor).values() if item.site} | {"pass"}
        assert set(view.sites) <= sites
        assert all(view.sites.values())
        moves = view.moves
        position.play(moves[rng.integers(len(moves))].action)


def test_the_reserve_of_every_seat_is_shown_beside_the_board() -> None:
    position = Position.start("zyrcan", players=3)
    position.play("2@e5")
    items = drawn(position)
    assert [items[f"fleet:0:{kind}:left"].text for kind in (1, 2, 3)] == ["×4", "×5", "×2"]
    assert items["fleet:1:2"].site == "fleet:2"
    assert items["fleet:0:2"].site == ""
    assert items["fleet:0:2"].label == "Amber has 5 of 6 2-engine ships to place"


def test_the_terminal_shows_ships_fleets_and_whose_turn_it_is() -> None:
    position = Position.start("zyrcan", players=3)
    position.play("2@e5")
    text = plain(position.view(1).scene)
    assert "●2" in text
    assert ">▲ Azure" in text
    assert "2×5" in text


def test_cues_name_what_is_on_the_board() -> None:
    position = table("e5 A2, e7 B1, d5 C1, d6 B1")
    before = drawn(position)
    rows = position.play("e5>E")
    cues = [cue for row in rows for cue in scene.cues(position.options, row)]
    assert [cue.kind for cue in cues] == ["trail", "move", "vanish"]
    assert cues[1].item in before
    assert cues[2].item in before
    after = drawn(position)["ship:e7"]
    assert cues[1].end == (after.x, after.y)


def test_the_panel_counts_engines_and_ships_and_says_when_the_round_is_the_last() -> None:
    position = table("e5 A2, e7 B1, d5 C1, d6 B1")
    panel = position.view(PUBLIC).panel
    assert [(fact.name, fact.value) for fact in panel.facts] == [("Phase", "Attack")]
    assert [(facts.have, facts.unit, facts.text) for facts in panel.seats] == [
        (2, "engines", "1 ship, begins"),
        (2, "engines", "2 ships"),
        (1, "engine", "1 ship"),
    ]
    assert panel.skips == ("pass",)
    blocked = table("b5 A1, e6 B1, e7 C1")
    blocked.play("pass")
    assert blocked.view(PUBLIC).panel.facts[1].name == "A player has passed"
    start = Position.start("zyrcan").view(PUBLIC).panel
    assert (start.seats[1].have, start.seats[1].text) == (0, "0 ships, 12 to place")


def test_a_ship_says_where_its_flights_end_on_the_board_in_use() -> None:
    items = drawn(table("e5 A2, d4 B1, d5 C3", players=3))
    assert items["hex:e5"].reach == ("hex:e7", "hex:g5", "hex:g3", "hex:e3", "hex:c5", "hex:c7")
    assert items["hex:d5"].reach == ("hex:d8", "hex:g5", "hex:g2")
    assert items["hex:e6"].reach == ()


def test_fleets_are_shown_beside_the_board_and_everybody_sees_the_same() -> None:
    position = Position.start("zyrcan", players=3)
    items = drawn(position)
    assert items["seat:0"].beside
    assert items["fleet:0:2"].beside
    assert not items["hex:e5"].beside
    assert position.view(0).scene == position.view(1).scene == position.view(PUBLIC).scene
    assert position.view(0).panel == position.view(PUBLIC).panel


def test_every_kind_of_row_is_told() -> None:
    options = {"players": 3}
    told = {
        GAME.told(options, narration.say(options, row, "plain"))
        for row in [
            (rules.PLACED, 0, 0, 2, 30, 0, 0, 0),
            (rules.FLEW, 0, 0, 2, 30, 32, 0, 0),
            (rules.FLEW, 0, 0, 2, 30, 32, 4, 0),
            (rules.PASSED, 0, 1, 1, 1, 0, 0, 0),
            (rules.PASSED, 0, 2, 0, 1, 0, 0, 0),
            (rules.PASSED, 0, 2, 0, 0, 0, 0, 0),
            (rules.NONE_PLACED, 0, 0, 0, 0, 0, 0, 0),
            (rules.NONE_PLACED, 0, 0, 1, 0, 0, 0, 0),
            (rules.NONE_FLEW, 0, 0, 0, 0, 0, 0, 0),
            (rules.ATTACK_BEGINS, 0, 0, 1, 0, 0, 0, 0),
            (rules.ATTACK_BEGINS, 0, 0, 0, 0, 0, 0, 0),
            (rules.GAME_ENDS, 0, 0, 0, 0, 0, 0, 0),
        ]
    }
    assert len(told) == 12
    assert "Amber's 2-engine ship flies from e5 to e7 and captures Azure's 1-engine ship." in told
    assert "Azure passes: nothing to capture. This is the last round, with 1 turn left." in told


def test_prompts_tell_each_seat_what_to_do() -> None:
    position = Position.start("zyrcan", players=3)
    assert position.view(0).prompt == "Place one of your ships."
    assert position.view(1).prompt == position.view(PUBLIC).prompt == "Amber is placing a ship."
    blocked = table("b5 A1, e6 B1, e7 C1")
    assert blocked.view(0).prompt == "Nothing to capture: you have to pass."
