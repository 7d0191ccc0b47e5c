"""The base game, sentence by sentence of the rulebook, and rulings ZY-1 to ZY-7."""

from typing import Any

import numpy as np
import pytest

from cellar.errors import GameOver, IllegalMove
from cellar.games.zyrcan import rules
from cellar.games.zyrcan.board.spaces import NAMES, REGIONS
from cellar.play.position import Position
from cellar.rules.types import OVER
from tests.games.zyrcan.tables import on, table, texts


def refused(position: Position, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        position.play(move)
    return str(error.value)


def deployed(players: int, seed: int = 1, **options: Any) -> Position:
    """A match whose ships were placed at random: Attack begins."""
    position = Position.start("zyrcan", players=players, **options)
    rng = np.random.default_rng(seed)
    while position.state.phase == rules.DEPLOY:
        actions = position.legal_actions()
        position.play(actions[rng.integers(len(actions))])
    return position


# Game components


@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_player_has_four_ships_with_one_engine_six_with_two_and_two_with_three(players: int) -> None:
    position = Position.start("zyrcan", players=players)
    assert position.to_json()["reserve"] == [[4, 6, 2]] * players


# Phase One: Deploy


def test_the_youngest_player_starts_and_play_goes_clockwise() -> None:
    position = Position.start("zyrcan", players=4, first_seat=2)
    seats = []
    for move in ("1@e5", "1@e6", "1@e7", "1@e8", "1@e4"):
        seats.append(position.actor)
        position.play(move)
    assert seats == [2, 3, 0, 1, 2]


def test_on_your_turn_you_place_any_one_of_your_ships_on_an_empty_space() -> None:
    position = Position.start("zyrcan", players=3)
    assert len(position.legal_moves) == 3 * 37
    position.play("3@e5")
    assert on(position, "e5") == "A3"
    assert position.to_json()["reserve"][0] == [4, 6, 1]
    assert len(position.legal_moves) == 3 * 36
    assert "Amber is on e5" in refused(position, "1@e5")


def test_a_kind_of_ship_that_is_used_up_cannot_be_placed() -> None:
    position = Position.start("zyrcan", players=3)
    for move in ("3@e5", "1@d4", "1@d5", "3@e6", "1@d6", "1@d7"):
        position.play(move)
    assert "no 3-engine ship left" in refused(position, "3@e7")
    assert not any(text.startswith("3@") for text in texts(position))


@pytest.mark.parametrize(("players", "spaces"), [(3, 37), (4, 49), (5, 61)])
def test_with_fewer_players_a_smaller_portion_of_the_board_is_used(players: int, spaces: int) -> None:
    position = Position.start("zyrcan", players=players)
    assert len(position.legal_moves) == 3 * spaces


def test_spaces_outside_the_portion_in_use_are_refused() -> None:
    assert "not on the board with this many players" in refused(Position.start("zyrcan", players=3), "1@a5")
    assert "ZY-1" in refused(Position.start("zyrcan", players=4), "1@e1")


def test_after_everyone_has_placed_all_ships_phase_two_begins_with_the_youngest_again() -> None:
    position = deployed(4, first_seat=3)
    assert len(position.history) == 48
    assert (position.to_json()["phase"], position.actor) == ("attack", 3)
    assert "Attack begins with Vermilion" in position.log()[-1]


def test_nobody_passes_and_nothing_flies_in_deploy() -> None:
    position = Position.start("zyrcan", players=3)
    position.play("1@e5")
    assert "ZY-6" in refused(position, "pass")
    assert "Phase One" in refused(position, "e5>E")


# Phase Two: Attack


def test_a_ship_must_end_its_move_on_another_players_ship_and_eliminates_it() -> None:
    position = table("e5 A2, e7 B1, e3 C3, c5 A1, g3 B2")
    assert texts(position) == {"e5>E", "e5>W", "e5>SW"}
    position.play("e5>E")
    assert (on(position, "e5"), on(position, "e7"), on(position, "e3")) == (".", "A2", "C3")
    assert "is empty: a flight must end on another player's ship" in refused(table("e5 A2, e7 B1"), "e5>W")


@pytest.mark.parametrize(("engines", "target"), [(1, "e6"), (2, "e7"), (3, "e8")])
def test_a_ship_moves_as_many_spaces_as_it_has_engines(engines: int, target: str) -> None:
    position = table(f"e5 A{engines}, e6 B1, e7 B1, e8 B1")
    assert texts(position) == {"e5>E"}
    position.play("e5>E")
    assert on(position, target) == f"A{engines}"


def test_the_ship_must_move_its_full_amount() -> None:
    position = table("e5 A3, e6 B1, e7 B1, e8 B1, d5 C1")
    assert "falls short" in refused(position, "e5>e6")
    assert "falls short" in refused(position, "e5>e7")
    assert "ZY-5" in refused(position, "e5>e7")
    assert "too far" in refused(table("e5 A1, e6 B1, e7 B1"), "e5>e7")
    position.play("e5>e8")
    assert on(position, "e8") == "A3"


def test_a_ship_moves_in_one_of_six_straight_lines() -> None:
    around = "e7 B1, g5 B2, g3 C1, e3 C2, c5 B3, c7 C3"
    position = table(f"e5 A2, {around}")
    assert texts(position) == {f"e5>{d}" for d in ("E", "SE", "SW", "W", "NW", "NE")}
    assert "straight line" in refused(table(f"e5 A2, {around}, d7 B1"), "e5>d7")


def test_a_ship_moves_through_other_ships_without_touching_them() -> None:
    position = table("e5 A3, e6 A1, e7 B2, e8 C1")
    position.play("e5>E")
    assert [on(position, name) for name in ("e5", "e6", "e7", "e8")] == [".", "A1", "B2", "A3"]


def test_a_ship_never_lands_on_a_friend_nor_off_the_board_nor_in_the_void() -> None:
    position = table("e5 A1, e6 A2, e8 A3, d5 B1", players=3)
    assert "a flight can't end on a friend" in refused(position, "e5>E")
    assert "off the board" in refused(position, "e8>E")
    assert "There is no ship on e4" in refused(position, "e4>E")


def test_only_your_own_ships_move() -> None:
    assert "is Azure's: choose one of yours" in refused(table("e5 A1, e6 B1"), "e6>W")


def test_nothing_is_placed_in_attack() -> None:
    assert "placed only in Deploy" in refused(table("e5 A1, e6 B1"), "1@e4")


# Ending the Game


def test_who_cannot_move_passes_and_the_round_is_finished() -> None:
    position = table("e5 A1, e6 B1, e7 C1, e2 A2", turn=1, passed=False)
    position.play("e6>W")  # A has e2 only, out of reach of anything
    assert position.actor == 2
    position = table("b5 A1, e6 B1, e7 C1", players=3)
    assert texts(position) == {"pass"}
    position.play("pass")
    assert not position.is_over
    assert texts(position) == {"e6>E"}
    position.play("e6>E")
    position.play("pass")
    assert position.is_over


def test_the_game_stops_just_before_the_youngest_players_turn() -> None:
    position = table("b5 A1, e6 B1, e7 C1, e3 B2", turn=0, first_seat=2)
    position.play("pass")
    assert position.actor == 1
    position.play("e6>E")
    assert position.is_over
    assert position.actor == OVER
    with pytest.raises(GameOver):
        position.play("pass")


def test_the_first_pass_announces_the_end() -> None:
    position = table("b5 A1, e6 B1, e7 C1")
    position.play("pass")
    assert "This is the last round, with 2 turns left" in position.log()[-1]
    assert position.view(1).prompt == "Last round: capture an enemy ship."
    assert "A player has passed: 2 turns left." in position.view(-3).goal


def test_zy6_nobody_passes_by_choice_also_in_the_last_round() -> None:
    position = table("e5 A1, e6 B1, e7 C1")
    assert "ZY-6" in refused(position, "pass")
    last = table("b5 A1, e6 B1, e7 C1", turn=1, passed=True)
    assert "and you can, such as e6 to e7" in refused(last, "pass")


def test_most_engines_on_the_board_win_and_all_places_are_ranked() -> None:
    position = table("b5 A3, h2 B2, h3 B2, e8 C1", turn=2, passed=True)
    position.play("pass")
    assert position.returns() == (0.0, 1.0, -1.0)
    assert position.outcome() == (
        "A player had to pass, so the game ended after that round. Azure wins with 4 engines on 2 ships. Second:"
        " Amber, 3 engines on 1 ship. Third: Jade, 1 engine on 1 ship."
    )


def test_in_a_tie_of_engines_more_ships_win() -> None:
    position = table("b5 A2, h2 B1, h3 B1, e8 C1", turn=2, passed=True)
    position.play("pass")
    assert position.returns() == (0.0, 1.0, -1.0)
    assert "Second: Amber, 2 engines on 1 ship, with as many engines as Azure but fewer ships." in str(
        position.outcome()
    )


def test_zy7_if_the_tie_persists_the_place_is_shared() -> None:
    position = table("b5 A2, h2 B2, e8 C1", turn=2, passed=True)
    position.play("pass")
    assert position.returns() == (0.5, 0.5, -1.0)
    assert "Amber and Azure share the win with 2 engines on 1 ship each. Third: Jade" in str(position.outcome())
    four = table("b5 A1, h2 B1, e8 C1, e2 D1", players=4, turn=3, passed=True)
    four.play("pass")
    assert four.returns() == (0.0, 0.0, 0.0, 0.0)


# Rulings


def test_zy1_the_boards_have_37_49_and_61_spaces_and_one_stays_empty_after_deploy() -> None:
    assert {name: len(region) for name, region in REGIONS.items()} == {
        "37": 37,
        "49": 49,
        "61": 61,
        "49-corners": 49,
        "55": 55,
    }
    for players in (3, 4, 5):
        state = deployed(players).state
        assert int((np.asarray(state.space) == rules.EMPTY).sum()) == 1


def test_zy1_four_players_use_the_outer_spaces_that_are_neither_corners_nor_middles() -> None:
    outer = REGIONS["61"] - REGIONS["37"]
    corners = {(4, 0), (0, 4), (-4, 4), (-4, 0), (0, -4), (4, -4)}
    middles = {(2, 2), (-2, 4), (-4, 2), (-2, -2), (2, -4), (4, -2)}
    assert REGIONS["49"] == REGIONS["37"] | (outer - corners - middles)
    assert REGIONS["49-corners"] == REGIONS["37"] | corners | middles
    assert REGIONS["55"] == REGIONS["61"] - corners


def test_zy2_a_ship_flies_over_spaces_that_are_not_in_use() -> None:
    position = table("a6 A2, a8 B1, e5 C1", players=4)
    assert on(position, "a7") == "~"
    assert texts(position) == {"a6>E"}
    position.play("a6>E")
    assert on(position, "a8") == "A2"
    assert "off the board" in refused(table("b5 A1, h2 A2, h3 B2, h4 B1"), "b5>NE")


def test_zy3_the_first_seat_is_given_or_drawn_from_the_seed() -> None:
    assert Position.start("zyrcan", players=5, first_seat=4).actor == 4
    drawn = {Position.start("zyrcan", players=5, first_seat="drawn", seed=seed).actor for seed in range(60)}
    assert drawn == {0, 1, 2, 3, 4}
    again = [Position.start("zyrcan", players=5, first_seat="drawn", seed=9).actor for _ in range(3)]
    assert len(set(again)) == 1


def test_zy4_ships_are_known_to_all_also_those_not_yet_placed() -> None:
    position = Position.start("zyrcan", players=3)
    position.play("2@e5")
    views = [position.view(seat) for seat in (0, 1, 2, -3)]
    assert len({view.state.tobytes() for view in views}) == 1
    assert (views[3].panel.seats[0].have, views[3].panel.seats[0].text) == (2, "1 ship, 11 to place, begins")
    assert position.to_json()["reserve"][0] == [4, 5, 2]


def test_zy5_a_move_is_a_ship_and_a_direction() -> None:
    position = table("e5 A2, e7 B1")
    assert [move.text for move in position.legal_moves] == ["e5>E"]
    assert position.parse("e5>e7") == position.parse("e5>E")


def test_space_names_are_the_same_on_all_boards() -> None:
    assert NAMES[30] == "e5"
    assert on(table("e5 A1, e6 B1", players=5), "e5") == on(table("e5 A1, e6 B1", players=3), "e5") == "A1"
