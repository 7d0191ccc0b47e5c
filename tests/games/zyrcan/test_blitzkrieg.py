"""Blitzkrieg, sentence by sentence of the rulebook, and rulings ZY-8 to ZY-11."""

import numpy as np
import pytest

from cellar.errors import IllegalMove
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import NAMED, SPACES
from cellar.play.position import Position
from tests.games.zyrcan.tables import on, table, texts


def refused(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        position.play(move)
    return str(error.value)


def deploying(ships: str, **more: object) -> Position:
    given: dict[str, object] = {"variant": "blitzkrieg", "phase": "deploy", "reserve": [[1, 1, 1]] * 3, **more}
    return table(ships, **given)


# Phase One: Deploy, Maneuver, and Fire at Will


def test_the_youngest_player_starts_and_places_only_as_nothing_can_move_yet() -> None:
    position = Position.start("zyrcan", players=3, variant="blitzkrieg", first_seat=1)
    assert position.actor == 1
    position.play("2@e5")
    assert position.actor == 2
    assert "no earlier ship that can move" in position.log()[-1]


@pytest.mark.parametrize(("engines", "nearest", "too_near"), [(1, "e6", None), (2, "e7", "e6"), (3, "e8", "e7")])
def test_a_ship_is_placed_at_least_as_far_from_each_friend_as_it_has_engines(
    engines: int, nearest: str, too_near: str | None
) -> None:
    position = deploying("e5 A1, d4 B1")
    assert f"{engines}@{nearest}" in texts(position)
    if too_near:
        told = refused(position, f"{engines}@{too_near}")
        assert "too close to your ship on e5" in told
        assert "ZY-8" in told


def test_enemies_may_be_as_near_as_one_likes() -> None:
    assert "3@e6" in texts(deploying("b5 A1, e5 B1"))


def test_ships_are_placed_on_empty_spaces() -> None:
    assert "Azure is on d4" in refused(deploying("e5 A1, d4 B1"), "1@d4")


def test_after_placing_you_must_move_a_ship_placed_earlier() -> None:
    position = deploying("e5 A2, d4 B1")
    position.play("1@h2")
    assert position.actor == 0
    assert texts(position) == {f"e5>{d}" for d in ("E", "SE", "SW", "W", "NW", "NE")}
    assert "ZY-9" in refused(position, "pass")
    assert "now move an earlier one" in refused(position, "1@h3")


def test_the_ship_just_placed_cannot_be_the_one_that_moves() -> None:
    position = deploying("e5 A2, d4 B1")
    position.play("1@h2")
    assert "You placed the ship on h2 this turn" in refused(position, "h2>E")
    position.play("e5>E")
    assert position.actor == 1


def test_first_place_then_move() -> None:
    assert "First place a ship" in refused(deploying("e5 A2, d4 B1"), "e5>E")


def test_the_ship_moves_straight_and_as_far_as_it_has_engines_through_other_ships() -> None:
    position = deploying("e4 A3, e5 B1, e6 C2")
    position.play("1@h2")
    assert "falls short" in refused(position, "e4>e5")
    position.play("e4>e7")
    assert [on(position, name) for name in ("e4", "e5", "e6", "e7")] == [".", "B1", "C2", "A3"]


def test_the_ship_moves_to_an_empty_space_or_onto_an_enemy_who_is_eliminated() -> None:
    position = deploying("e5 A1, e6 B2, d4 C1")
    position.play("1@h2")
    assert {"e5>E", "e5>W"} <= texts(position)
    position.play("e5>E")
    assert (on(position, "e5"), on(position, "e6")) == (".", "A1")
    assert "captures Azure's 2-engine ship" in position.log()[-1]


def test_zy9_the_move_never_ends_on_a_friend() -> None:
    position = deploying("e5 A1, e6 A2, d4 C1")
    position.play("1@h2")
    assert "e5>E" not in texts(position)
    assert "ZY-9" in refused(position, "e5>E")


def test_zy9_the_move_is_skipped_when_no_ship_can_move() -> None:
    # A region without the six spaces that a three-engine ship in the centre would reach.
    missing = {NAMED[name] for name in ("e8", "h5", "h2", "e2", "b5", "b8")}
    board = [list(space) for number, space in enumerate(SPACES) if number not in missing]
    position = deploying("e5 A3, d4 B1", board=board)
    position.play("1@a5")
    assert position.actor == 1
    assert position.log()[-1] == "Amber has no earlier ship that can move."


def test_zy10_who_can_place_nothing_only_moves() -> None:
    # Seat A has one three-engine ship left, and no space is three away from all its friends.
    friends = "e5 A2, e8 A2, h5 A1, h2 A1, e2 A1, b5 A1, b8 A2"
    position = deploying(f"{friends}, d4 B1", reserve=[[0, 0, 1], [1, 0, 0], [1, 0, 0]])
    assert position.to_json()["step"] == "fly"
    assert "newest" not in position.to_json()
    assert all(">" in text for text in texts(position))
    assert position.view(0).prompt == "You can't place a ship: move one."
    assert "You can't place any of your ships" in refused(position, "3@g4")


def test_zy10_who_has_placed_everything_still_moves_while_others_place() -> None:
    position = deploying("e5 A2, d4 B1", turn=2, reserve=[[0, 0, 0], [1, 0, 0], [2, 0, 0]])
    position.play("1@h2")
    assert position.actor == 0
    assert all(">" in text for text in texts(position))
    assert "Amber has no ships left to place." in position.log()


def stuck(**more: object) -> Position:
    """Seat A alone has a ship left, and it fits nowhere; the others have nothing to place."""
    friends = "e5 A2, e8 A2, h5 A1, h2 A1, e2 A1, b5 A1, b8 A2"
    return deploying(f"{friends}, d4 B1, g4 C1", reserve=[[0, 0, 1], [0, 0, 0], [0, 0, 0]], **more)


def test_zy10_a_full_round_in_which_nobody_could_place_ends_phase_one() -> None:
    position = stuck()
    position.play("e5>E")  # to e7: still nothing fits
    assert position.state.phase == rules.MANOEUVRE
    position.play("d4>W")
    position.play("g4>E")
    assert position.to_json()["phase"] == "attack"
    assert position.actor == 0
    assert "Nobody could place a ship for a full round. Attack begins with Amber" in position.log()[-1]
    assert position.to_json()["reserve"][0] == [0, 0, 1]  # never placed: counts for nothing
    assert position.view(0).panel.seats[0].have == 10


def test_zy10_a_round_counts_from_the_first_seat_to_the_last() -> None:
    position = stuck(turn=1)  # somebody may have placed earlier in this round
    position.play("d4>W")
    position.play("g4>E")
    assert position.to_json()["phase"] == "deploy"
    idle = stuck(turn=1, deployed=False)
    idle.play("d4>W")
    idle.play("g4>E")
    assert idle.to_json()["phase"] == "attack"


def test_after_everyone_has_placed_all_ships_phase_two_begins_at_once() -> None:
    position = deploying("e5 A2, d4 B1, h4 C1", turn=1, reserve=[[0, 0, 0], [1, 0, 0], [0, 0, 0]], first_seat=0)
    position.play("1@h2")
    position.play("d4>W")
    assert (position.to_json()["phase"], position.actor) == ("attack", 0)


# Phase Two


def test_zy11_phase_two_is_the_base_games() -> None:
    position = table("e5 A1, e6 B1, e2 C1, b5 C2", variant="blitzkrieg", reserve=[[0, 0, 2], [0, 0, 0], [0, 0, 0]])
    assert texts(position) == {"e5>E"}
    position.play("e5>E")
    position.play("pass")
    position.play("pass")
    assert position.is_over
    assert position.returns() == (0.0, -1.0, 1.0)


@pytest.mark.parametrize("seed", range(5))
def test_a_match_ends_and_places_no_more_ships_than_there_are(seed: int) -> None:
    rng = np.random.default_rng(seed)
    position = Position.start("zyrcan", players=4, variant="blitzkrieg")
    while not position.is_over:
        actions = position.legal_actions()
        position.play(actions[rng.integers(len(actions))])
    placed = [played for played in position.history if played.action < rules.FLY]
    assert len(placed) + sum(sum(left) for left in position.state.reserve.tolist()) == 48
