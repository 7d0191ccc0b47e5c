"""The rulebook's sentences, in its order: each test is named after what a player would be told."""

import numpy as np
import pytest

from cellar.errors import GameOver, IllegalMove
from cellar.games.cell_management import rules
from cellar.play.position import Position

SAMPLE = "cell_management 4A3N25/N3254A/234"


def at(line: str) -> Position:
    return Position.from_line(f"cell_management {line}")


def names(mask: int) -> str:
    return "".join("NA23456789"[s] for s in range(10) if mask >> s & 1)


def hidden(position: Position) -> str:
    return names(int(position.state.hidden))


def centre(position: Position) -> str:
    return names(int(position.state.centre))


def in_cell(position: Position, species: str) -> int:
    return rules.captives_in_cell(position.state, "NA23456789".index(species))


def examine(line: str, cell: int) -> Position:
    """One examination and search, at one position of the ring."""
    position = at(line)
    rules.examine_a_cell(position.state, cell, np.zeros((0, 8), np.int64))
    return position


# --- Overview and setup


def test_two_captives_of_each_species_are_in_their_cells_at_the_start() -> None:
    position = Position.start("cell_management", species=6, seed=1)
    assert [rules.captives_in_cell(position.state, s) for s in range(6)] == [2] * 6
    assert hidden(position) == centre(position) == ""


def test_the_match_starts_with_the_choice_of_a_cell() -> None:
    position = Position.start("cell_management", species=6, seed=1)
    assert [move.text for move in position.legal_moves] == ["N", "A", "2", "3", "4", "5"]


# --- 1) Attract the guards


def test_any_species_may_attract_the_guards_also_one_with_an_empty_cell() -> None:
    position = at("4A3N25/N3254A/234 hidden=2 centre=2")
    assert in_cell(position, "2") == 0
    assert "2" in [move.text for move in position.legal_moves]


def test_the_guards_examine_every_cell_once_clockwise_from_the_chosen_one() -> None:
    rows = Position.from_line(SAMPLE).play("3")
    assert [row[3] for row in rows if row[0] == rules.EXAMINED] == [2, 3, 4, 5, 0, 1]
    assert [row[3] for row in rows if row[0] == rules.SEARCHED] == [2, 3, 4, 5, 0, 1]


def test_each_cell_is_examined_then_somebody_tries_then_the_hideout_is_searched_before_the_next() -> None:
    rows = Position.from_line(SAMPLE).play("4")
    kinds = [row[0] for row in rows]
    e, h, s = rules.EXAMINED, rules.HID, rules.SEARCHED
    assert kinds == [rules.ATTRACTED, e, s, e, h, s, e, h, s, e, s, e, h, s, e, h, s, rules.LEFT]


# --- 2) Examine a cell. Cell 0 of these boards is 4; it faces the Null hideout (friendly unless N is listed as
# hostile).


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        ("4A3N25/N3254A/23 hidden=N", True),  # friendly and occupied
        ("4A3N25/N3254A/23", False),  # friendly and empty
        ("4A3N25/N3254A/N23", True),  # hostile and empty
        ("4A3N25/N3254A/N23 hidden=N", False),  # hostile and occupied
    ],
)
def test_a_captive_tries_to_escape_if_a_friend_is_present_or_an_enemy_is_absent(line: str, runs: bool) -> None:
    position = examine(line, 0)
    assert ("4" in hidden(position)) is runs


def test_only_the_hideout_beside_the_cell_counts() -> None:
    position = examine("4A3N25/N3254A/23 hidden=A235", 0)
    assert hidden(position) == "A235"


def test_one_captive_tries_at_most() -> None:
    """CM-2."""
    position = examine("4A3N25/N3254A/N23", 0)
    assert in_cell(position, "4") == 1


def test_a_cell_with_nobody_left_makes_no_attempt() -> None:
    """CM-1."""
    position = examine("4A3N25/N3254A/N23 hidden=4 centre=4", 0)
    assert in_cell(position, "4") == 0
    assert hidden(position) == centre(position) == "4"


# --- 3) Trying to escape


def test_whoever_escapes_goes_first_to_its_own_hideout() -> None:
    position = examine("4A3N25/N3254A/N23", 0)
    assert hidden(position) == "4"
    assert centre(position) == ""


def test_whoever_finds_its_own_hideout_taken_goes_to_the_centre_and_the_one_inside_stays() -> None:
    """CM-3."""
    position = examine("4A3N25/N3254A/N23 hidden=4", 0)
    assert hidden(position) == "4"
    assert centre(position) == "4"
    assert in_cell(position, "4") == 0


def test_a_hideout_holds_one_captive_at_most_and_no_species_is_twice_in_the_centre() -> None:
    position = examine("4A3N25/N3254A/N23 centre=4", 0)
    assert (hidden(position), centre(position), in_cell(position, "4")) == ("4", "4", 0)


# --- 4) Searching hideouts


def test_whoever_is_found_in_the_hideout_beside_the_examined_cell_returns_to_its_own_cell() -> None:
    position = at("4A3N25/N3254A/23 hidden=N2")
    rules.search_the_hideout(position.state, 0, np.zeros((0, 8), np.int64))
    assert hidden(position) == "2"
    assert in_cell(position, "N") == 2


def test_the_search_follows_every_examination_whether_or_not_anybody_tried() -> None:
    """CM-4: cell 4 makes no attempt beside a hostile, occupied hideout, and yet the Null in it is found."""
    rows = at("4A3N25/N3254A/N23 hidden=N").play("4")
    assert [row[0] for row in rows[:3]] == [rules.ATTRACTED, rules.EXAMINED, rules.SEARCHED]
    assert rows[2][4] == 1


def test_the_search_never_looks_at_the_hideout_of_the_species_that_just_ran() -> None:
    """CM-4: 4 runs to its own hideout, which faces cell 2, and is safe there until cell 2 is examined."""
    position = at("4A3N25/N3254A/N23")
    rules.examine_a_cell(position.state, 0, np.zeros((0, 8), np.int64))
    rules.search_the_hideout(position.state, 0, np.zeros((0, 8), np.int64))
    assert hidden(position) == "4"


def test_nobody_leaves_the_centre_during_a_round() -> None:
    """CM-6."""
    for start in "NA2345":
        position = at("4A3N25/N3254A/234 centre=NA2 hidden=345")
        position.play(start)
        assert set("NA2") <= set(centre(position))


# --- 5) Return to prison


def test_a_sacrifice_returns_to_the_hideout_not_to_the_cell() -> None:
    position = at("4A3N25/N3254A/234 hidden=4 centre=2 phase=sacrifice round=2")
    before = in_cell(position, "2")
    position.play("sacrifice 2")
    assert (hidden(position), centre(position)) == ("24", "")
    assert in_cell(position, "2") == before


def test_a_sacrifice_is_a_choice_and_nobody_need_return() -> None:
    position = at("4A3N25/N3254A/234 hidden=4 centre=2 phase=sacrifice round=2")
    position.play("nobody")
    assert centre(position) == "2"
    assert [move.text for move in position.legal_moves] == ["N", "A", "2", "3", "4", "5"]


def test_a_species_that_escaped_in_a_former_round_may_return_too() -> None:
    position = at("4A3N25/N3254A/234 hidden=235 centre=5 round=5")
    position.play("N")
    assert "2" in centre(position)
    assert {"sacrifice 2", "sacrifice 5", "nobody"} >= {move.text for move in position.legal_moves} > {"nobody"}


def test_a_sacrifice_comes_after_the_guards_have_left_never_before_the_first_round() -> None:
    """CM-5."""
    position = Position.from_line(SAMPLE)
    with pytest.raises(IllegalMove, match=r"not before the first one \(CM-5\)"):
        position.play("sacrifice 2")


def test_a_sacrifice_needs_a_species_in_the_centre_whose_hideout_is_empty() -> None:
    """CM-5."""
    position = at("4A3N25/N3254A/234 hidden=4 centre=24 phase=sacrifice round=2")
    assert [move.text for move in position.legal_moves] == ["sacrifice 2", "nobody"]
    with pytest.raises(IllegalMove, match="hideout is occupied"):
        position.play("sacrifice 4")
    with pytest.raises(IllegalMove, match="There is no Ace in the centre"):
        position.play("sacrifice A")


def test_where_nobody_could_return_nobody_is_asked() -> None:
    position = Position.from_line(SAMPLE)
    position.play("4")
    assert centre(position) == ""
    assert [move.text for move in position.legal_moves] == ["N", "A", "2", "3", "4", "5"]


def test_one_captive_a_round_returns_at_most() -> None:
    """CM-5, the default."""
    position = at("4A3N25/N3254A/234 centre=235 phase=sacrifice round=4")
    position.play("sacrifice 3")
    assert centre(position) == "25"
    with pytest.raises(IllegalMove, match="Sacrifices come after a round: now choose"):
        position.play("sacrifice 5")


def test_with_sacrifices_any_as_many_return_as_wish() -> None:
    """CM-5, option."""
    position = at("4A3N25/N3254A/234 centre=235 sacrifices=any phase=sacrifice round=4")
    position.play("sacrifice 5")
    position.play("sacrifice 2")
    assert [move.text for move in position.legal_moves] == ["sacrifice 3", "nobody"]
    position.play("nobody")
    assert (hidden(position), centre(position)) == ("25", "3")
    assert int(position.state.rounds) == 4


def test_with_sacrifices_any_the_question_ends_when_nobody_is_left_to_return() -> None:
    position = at("4A3N25/N3254A/234 centre=2 sacrifices=any phase=sacrifice round=4")
    position.play("sacrifice 2")
    assert position.state.phase == rules.CHOOSE_START


def test_with_sacrifices_none_nobody_is_asked() -> None:
    """CM-5, option."""
    position = at("4A3N25/N3254A/234 hidden=235 sacrifices=none round=1")
    position.play("N")
    assert centre(position) == "2"
    assert position.state.phase == rules.CHOOSE_START
    with pytest.raises(IllegalMove, match="without sacrifices"):
        position.play("sacrifice 2")


def test_after_the_guards_have_left_it_must_first_be_said_who_returns() -> None:
    position = at("4A3N25/N3254A/234 hidden=4 centre=2 phase=sacrifice round=2")
    with pytest.raises(IllegalMove, match="First choose who goes back"):
        position.play("cell 4")


def test_somebody_must_attract_the_guards() -> None:
    with pytest.raises(IllegalMove, match="Someone must attract the guards"):
        Position.from_line(SAMPLE).play("nobody")


# --- The end


def winning() -> Position:
    """Cell A faces the friendly, occupied hideout 2 and the hideout of A is taken: its captive is the last one
    missing."""
    return at("NA2/A2N/- hidden=A2 centre=N2 round=7")


def test_the_game_is_won_when_a_round_ends_with_every_species_in_the_centre() -> None:
    """CM-6."""
    position = winning()
    rows = position.play("A")
    assert position.is_over
    assert position.returns() == (1.0,)
    assert rows[-1][0] == rules.WON
    assert position.outcome() == "Solved in 8 rounds: all 3 species are in the centre."
    with pytest.raises(GameOver, match="over"):
        position.play("N")


def test_the_guards_finish_their_round_before_the_game_is_won() -> None:
    """CM-6: the last one escapes at the first cell, and the other cells are still examined."""
    rows = winning().play("A")
    assert [row[0] for row in rows].index(rules.ESCAPED) == 2
    assert sum(row[0] == rules.EXAMINED for row in rows) == 3


def test_rounds_are_counted_and_a_sacrifice_belongs_to_the_round_that_it_follows() -> None:
    """CM-7."""
    position = at("4A3N25/N3254A/234 hidden=235 round=1")
    position.play("N")
    assert int(position.state.rounds) == 2
    rows = position.play("sacrifice 2")
    assert int(position.state.rounds) == 2
    assert rows[0][4] == 2


def test_without_a_limit_the_game_has_no_loss() -> None:
    position = at("4A3N25/N3254A/234 round=100000")
    position.play("4")
    assert not position.is_over
    assert position.returns() == (0.0,)


def test_a_round_limit_ends_the_match_as_not_solved() -> None:
    position = at("4A3N25/N3254A/234 round=1 round_limit=2 hidden=235")
    rows = position.play("N")
    assert position.is_over
    assert position.returns() == (-1.0,)
    assert rows[-1][0] == rules.GAVE_OUT
    assert "Not solved in 2 rounds" in str(position.outcome())


def test_a_win_in_the_last_round_of_the_limit_counts() -> None:
    position = at("NA2/A2N/- hidden=A2 centre=N2 round=7 round_limit=8")
    position.play("A")
    assert position.returns() == (1.0,)
