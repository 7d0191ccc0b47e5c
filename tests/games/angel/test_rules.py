"""One test for each sentence of the rulebook's second half that states a rule, and for each ruling A-1 to A-9."""

import itertools

import numpy as np
import pytest

from cellar.errors import BadOption, BadPosition, BadText, GameOver, IllegalMove
from cellar.games.angel import rules, setup
from cellar.games.angel.endless import history
from cellar.play.position import Position


def start(**options: object) -> Position:
    return Position.start("angel", options)


def played(position: Position, *moves: str) -> Position:
    for move in moves:
        position.play(move)
    return position


def test_two_players_the_angel_and_the_devil() -> None:
    assert start().game.about.seats == ("Angel", "Devil")
    with pytest.raises(BadOption, match="exactly 2 players"):
        start(players=3)


@pytest.mark.parametrize("power", [*range(1, 9), 13, 64])
def test_the_power_is_agreed_before_the_game(power: int) -> None:
    assert int(start(power=power).state.power) == power


@pytest.mark.parametrize("power", [0, 65, -1])
def test_a_power_out_of_range_is_refused(power: int) -> None:
    with pytest.raises(BadOption, match="from 1 to 64"):
        start(power=power)


def test_the_angel_starts_at_the_origin() -> None:
    assert history.angel(start().state) == (0, 0)
    assert history.angel(start(dims=3).state) == (0, 0, 0)


def test_the_devil_places_the_first_marker_before_the_first_flight() -> None:
    position = start()
    assert position.actor == rules.DEVIL
    position.play("x 400,-70000")
    assert position.actor == rules.ANGEL
    assert history.marks(position.state) == [(400, -70000)]


def test_the_first_marker_is_in_any_other_position_than_the_angels() -> None:
    with pytest.raises(IllegalMove, match="The angel is on 0,0"):
        start().play("x 0,0")


@pytest.mark.parametrize("power", [1, 2, 5])
def test_the_angel_flies_as_if_it_made_k_king_moves(power: int) -> None:
    position = played(start(power=power), "x 100,100")
    targets = {move.text for move in position.legal_moves}
    expected = {f"{x},{y}" for x in range(-power, power + 1) for y in range(-power, power + 1)} - {"0,0"}
    assert targets == expected


def test_a_flight_beyond_the_power_is_refused() -> None:
    with pytest.raises(IllegalMove, match="3,0 is too far: 3 steps away, and this angel flies 2 at most"):
        played(start(power=2), "x 9,9").play("3,0")


def test_a_flight_ignores_the_intervening_spaces() -> None:
    position = played(start(power=2), "x 1,0", "0,1", "x 1,1", "0,0", "x 1,-1")
    position.play("2,0")
    assert history.angel(position.state) == (2, 0)


def test_the_angel_must_fly_to_another_space() -> None:
    with pytest.raises(IllegalMove, match="can't stay where it is"):
        played(start(), "x 5,5").play("0,0")


def test_the_angel_never_lands_on_a_marked_space() -> None:
    with pytest.raises(IllegalMove, match="1,1 is marked"):
        played(start(), "x 1,1").play("1,1")


def test_the_devil_marks_one_empty_space_a_turn() -> None:
    position = played(start(), "x 5,5", "1,1", "x 6,6")
    assert position.actor == rules.ANGEL
    position.play("2,2")
    with pytest.raises(IllegalMove, match="5,5 is already marked"):
        position.play("x 5,5")
    with pytest.raises(IllegalMove, match="The angel is on 2,2"):
        position.play("x 2,2")


def test_a_marked_space_stays_marked() -> None:
    position = played(start(power=1), "x 1,0", "0,1", "x 9,9", "0,0", "x 8,8")
    with pytest.raises(IllegalMove, match="1,0 is marked"):
        position.play("1,0")


def test_the_devil_wins_when_the_angel_cannot_move() -> None:
    position = start(power=1, turns=50)
    # The king walks to and fro between two cells while the ten cells around them are marked; then one of the two.
    around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1, 2) if (x, y) not in ((0, 0), (0, 1))]
    for x, y in around:
        position.play(f"x {x},{y}")
        assert not position.is_over
        position.play("0,1" if history.angel(position.state) == (0, 0) else "0,0")
    assert history.angel(position.state) == (0, 0)
    position.play("x 0,1")
    assert position.returns() == (-1.0, 1.0)
    assert position.outcome() == (
        "The angel can't move: every cell within its reach is marked. The devil wins after 10 turns with 11 marks."
    )
    with pytest.raises(GameOver):
        position.play("0,0")


def test_after_a_flight_the_angel_can_always_fly_back() -> None:
    position = start(power=1, turns=50)
    pocket = [(x, y) for x in (0, 1, 2) for y in (-1, 0, 1) if (x, y) not in ((1, 0), (0, 0))]
    for x, y in pocket:
        position.play(f"x {x},{y}")
        position.play("-1,0" if history.angel(position.state) == (0, 0) else "0,0")
    position.play("x 40,0")
    if history.angel(position.state) != (0, 0):
        position.play("0,0")
        position.play("x 41,0")
    position.play("1,0")  # into the pocket: everything around is marked but the way back
    assert not position.is_over
    position.play("x 0,0")
    assert "can't move" in str(position.outcome())


def test_the_angel_wins_by_surviving_the_agreed_number_of_turns() -> None:
    position = start(turns=3)
    for i in range(3):
        assert not position.is_over
        position.play(f"x 50,{i}")
        position.play(f"0,{i + 1}")
    assert position.outcome() == "The angel has survived 3 turns, the agreed limit, and wins."
    assert position.returns() == (1.0, -1.0)


def test_on_the_finite_board_the_angel_wins_by_leaving_the_square() -> None:
    position = played(start(form="board", radius=3, power=2), "x 9,9", "2,0", "x 8,8")
    position.play("3,0")
    assert not position.is_over  # the edge belongs to the square
    position.play("x 7,7")
    position.play("4,1")
    assert position.outcome() == "The angel has left the square of radius 3 on turn 3 and wins."


def test_on_the_finite_board_the_devil_wins_once_no_way_leads_out() -> None:
    position = start(form="board", radius=2, power=1)
    ring = [(x, y) for x in range(-2, 3) for y in range(-2, 3) if max(abs(x), abs(y)) == 2]
    for x, y in ring:
        position.play(f"x {x},{y}")
        if position.is_over:
            break
        position.play("1,0" if history.angel(position.state) == (0, 0) else "0,0")
    assert (x, y) == ring[-1]
    assert "There is no way out of the square of radius 2" in str(position.outcome())
    assert position.returns() == (-1.0, 1.0)


def test_a_wall_that_the_angel_can_fly_over_seals_nothing() -> None:
    position = start(form="board", radius=2, power=2)
    for x, y in [(x, y) for x in range(-2, 3) for y in range(-2, 3) if max(abs(x), abs(y)) == 2]:
        position.play(f"x {x},{y}")
        assert not position.is_over
        position.play("1,0" if history.angel(position.state) == (0, 0) else "0,0")


def test_on_the_finite_board_nobody_can_play_for_ever() -> None:
    position = start(form="board", radius=1, power=1)
    for i in range(9):
        position.play(f"x {50 + i},0")
        position.play("1,0" if history.angel(position.state) == (0, 0) else "0,0")
    assert "still inside the square of radius 1 after 9 turns" in str(position.outcome())
    assert position.returns() == (-1.0, 1.0)


@pytest.mark.parametrize(("dims", "power", "cells"), [(2, 1, 8), (2, 8, 288), (3, 1, 26), (3, 2, 124), (3, 8, 4912)])
def test_the_rules_apply_in_more_dimensions(dims: int, power: int, cells: int) -> None:
    position = played(start(dims=dims, power=power), "x 30,30" if dims == 2 else "x 30,30,30")
    assert len(position.legal_actions()) == cells


def test_the_list_of_marks_is_what_the_angel_can_still_reach() -> None:
    position = start(power=2, turns=3)
    assert len(position.legal_actions()) == 13 * 13 - 1
    played(position, "x 60,0", "0,2", "x 50,2", "0,4")
    assert len(position.legal_actions()) == 5 * 5 - 1
    assert len(start(power=2, turns=100).legal_actions()) == 33 * 33 - 1


def test_any_other_cell_may_be_marked_too() -> None:
    position = start()
    listed = position.legal_actions()
    far = position.parse("x 123456789,-987654321")
    assert far not in listed
    assert rules.is_legal(position.state, far)


def test_a_mark_farther_than_a_number_reaches_is_refused_with_a_sentence() -> None:
    position = start()
    position.play("x 1500000000,-1500000000")
    with pytest.raises(BadText, match=r"more than 1,500,000,000 cells from the angel"):
        start().play("x 1500000001,0")
    with pytest.raises(BadText, match=r"more than 1,000,000 cells from the angel"):
        start(dims=3).play("x 0,0,1000001")


@pytest.mark.parametrize("action", [-1, 0, 2**63 - 1, (2 * 1_500_000_000 + 1) ** 2, 10**30])
def test_any_integer_may_be_asked_about(action: int) -> None:
    assert not rules.is_legal(start().state, action)


def test_coordinates_beyond_a_thousand_million_are_like_any_others() -> None:
    home = start(turns=30)
    away = start(turns=30, start="900000000000000,-900000000000000")
    rng = np.random.default_rng(4)
    while not home.is_over:
        assert home.legal_actions() == away.legal_actions()
        action = int(rng.choice(home.legal_actions()))
        home.play(action)
        away.play(action)
    moved = [(x - 900000000000000, y + 900000000000000) for x, y in history.trail(away.state)]
    assert moved == history.trail(home.state)


def test_memory_grows_with_the_marks_and_not_with_their_distance() -> None:
    sizes = [setup.layout(start(turns=turns).options).size for turns in (16, 64, 256, 1024)]
    assert sizes[0] < 1000
    assert all(3 < b / a < 4.1 for a, b in itertools.pairwise(sizes))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"form": "board", "radius": 1, "power": 2}, "flies out of a square of radius 1 at once"),
        ({"form": "board", "radius": 14, "dims": 3}, "at most 13"),
        ({"start": "here"}, "two coordinates such as 0,0"),
        ({"start": "1,2,3"}, "two coordinates such as 0,0"),
        ({"start": "1,2", "dims": 3}, "three coordinates"),
        ({"start": "1000000000000001,0"}, "up to 10\\^15"),
    ],
)
def test_options_that_do_not_go_together_are_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        start(**options)


def test_in_space_the_angel_has_the_power_of_the_literature_and_no_more() -> None:
    position = played(start(power=13, dims=3, turns=3), "x 99,99,99", "13,-13,13")
    assert history.angel(position.state) == (13, -13, 13)
    with pytest.raises(BadOption, match="In space the angel has a power of at most 13, not 14"):
        start(power=14, dims=3)


def test_the_angel_may_resign_and_the_devil_may_not() -> None:
    position = start(power=2)
    with pytest.raises(IllegalMove, match="The devil can't resign"):
        position.play("resign")
    played(position, "x 5,5", "1,1", "x 6,6")
    assert "resign" not in {move.text for move in position.legal_moves}
    position.play(" Resign ")
    assert position.returns() == (-1.0, 1.0)
    assert position.outcome() == "The angel resigns after 1 turn: the devil wins with 2 marks."
    with pytest.raises(GameOver):
        position.play("resign")


def test_a_match_that_the_angel_resigned_can_be_written_and_read() -> None:
    position = played(start(power=2), "x 5,5", "resign")
    line = position.line()
    assert line.endswith("/x5,5/resign")
    for again in (Position.from_line(line), Position.from_json(position.to_json())):
        assert again.state.tobytes() == position.state.tobytes()
    for broken in ("2d/p2/t100/0,0/resign", "2d/p2/t100/0,0/x5,5/1,1/resign", "2d/p2/t100/0,0/resign/x5,5"):
        with pytest.raises(BadPosition):
            Position.from_line(f"angel {broken}")


def test_an_angel_of_power_2_that_goes_to_and_fro_is_caught_by_the_29th_mark() -> None:
    here, there = (0, 0), (1, 0)
    around = [(x, y) for x in range(-2, 4) for y in range(-2, 3) if (x, y) not in (here, there)]
    position = start(power=2, turns=400)
    for count, (x, y) in enumerate(around, 1):
        position.play(f"x {x},{y}")
        assert position.actor == rules.ANGEL, f"caught by mark {count}"
        position.play("{},{}".format(*(here, there)[count % 2]))
    position.play("x {},{}".format(*(there if history.angel(position.state) == here else here)))
    assert len(history.marks(position.state)) == 29
    assert list(position.returns()) == [-1.0, 1.0]
