"""The friendly object, as a user of the library meets it."""

import pytest

from cellar.errors import BadOption, BadPosition, BadText, GameOver, IllegalMove, NothingToUndo, UnknownGame
from cellar.play.position import LARGE_STATE, Position

SAMPLE = "cell_management 4A3N25/N3254A/234"


@pytest.fixture
def sample() -> Position:
    return Position.from_line(SAMPLE)


def test_a_start_is_the_same_for_the_same_seed_and_another_for_another() -> None:
    lines = [Position.start("cell-management", seed=seed).line() for seed in (1, 1, 2)]
    assert lines[0] == lines[1] != lines[2]


def test_moves_can_be_asked_for_by_text_by_action_and_as_objects(sample: Position) -> None:
    moves = sample.legal_moves
    assert len(moves) == 6
    asked: list[object] = ["4", 4, moves[0]]
    assert all(item in moves for item in asked)
    wrong: list[object] = ["6", 99, None]
    assert not any(item in moves for item in wrong)
    assert [move.text for move in moves[:2]] == ["N", "A"]
    assert repr(moves) == "<6 legal moves: N, A, 2, 3, 4, 5>"
    assert sample.copy().play(moves[4]) == sample.copy().play("4")


def test_play_tells_what_happened_and_undo_takes_it_back(sample: Position) -> None:
    before = sample.line()
    rows = sample.play("4")
    assert rows
    assert sample.log()[0].startswith("Round 1: cell 4")
    assert sample.undo().text == "4"
    assert sample.line() == before
    with pytest.raises(NothingToUndo, match="nothing to undo"):
        sample.undo()


def test_preview_tells_the_same_and_changes_nothing(sample: Position) -> None:
    before = sample.line()
    told = sample.preview("4")
    assert sample.line() == before
    assert sample.play("4") == told


def test_bad_moves_name_what_is_wrong(sample: Position) -> None:
    with pytest.raises(BadText, match="xyz"):
        sample.play("xyz")
    with pytest.raises(IllegalMove):
        sample.play("nobody")
    with pytest.raises(IllegalMove):
        sample.play(1000)


def test_the_end_has_a_reason_and_takes_no_more_moves() -> None:
    position = Position.start("cell_management", round_limit=1)
    assert position.outcome() is None
    position.play("N")
    assert position.is_over
    assert position.outcome()
    with pytest.raises(GameOver, match="over"):
        position.play("N")


def test_options_are_checked_with_a_sentence() -> None:
    for options, words in (
        ({"players": 2}, "exactly 1 player"),
        ({"species": 11}, "3 to 10"),
        ({"species": "6"}, "whole number"),
        ({"species": True}, "whole number"),
        ({"sacrifices": "some"}, "one of"),
        ({"colour": "red"}, "no option 'colour'"),
    ):
        with pytest.raises(BadOption, match=words):
            Position.start("cell_management", options)


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match="cell_management"):
        Position.start("chess")


def test_positions_that_cannot_be_read_are_refused() -> None:
    for line in ("", "cell_management", "chess e4", "cell_management nonsense"):
        with pytest.raises((BadPosition, UnknownGame)):
            Position.from_line(line)
    odd: tuple[object, ...] = (None, [], {}, {"game": 3}, "text")
    for data in odd:
        with pytest.raises(BadPosition, match="game"):
            Position.from_json(data)


def test_bytes_of_another_match_are_refused(sample: Position) -> None:
    with pytest.raises(BadPosition, match="another match"):
        sample.fresh(b"123")


def test_repr_makes_the_position_again(sample: Position) -> None:
    sample.play("4")
    assert eval(repr(sample), {"Position": Position}).line() == sample.line()


def test_a_notebook_gets_a_picture(sample: Position) -> None:
    assert sample._repr_svg_().startswith("<svg")


def test_a_large_state_is_not_kept_for_every_move_and_still_taken_back() -> None:
    position = Position.start("angel", power=1, turns=4000)
    assert len(position.root) > LARGE_STATE
    states = []
    for action in range(262):
        states.append(position.state.tobytes())
        position.play(position.legal_actions()[action % 3])
    assert sum(kept is not None for kept in position._before) == 2
    for _ in range(12):  # back over the last state that was kept
        position.undo()
        assert position.state.tobytes() == states.pop()


def test_a_very_long_match_keeps_few_large_states_and_is_still_taken_back() -> None:
    """A state of a match of 60,000 turns has 2.3 MB: kept every 256 actions they were more than a gigabyte."""
    position = Position.start("angel", power=2, turns=60_000)
    states: dict[int, bytes] = {}
    for turn in range(20_000):
        if turn >= 19_990:
            states[len(position.history)] = position.state.tobytes()
        position.play(f"x {turn},5")
        position.play(f"{turn + 1},0")
    assert sum(len(kept) for kept in position._before if kept is not None) < 80_000_000
    twin = position.copy()
    for one in (position, twin):
        while len(one.history) > min(states):
            one.undo()
            assert states.get(len(one.history), one.state.tobytes()) == one.state.tobytes()
    assert position.state.tobytes() == twin.state.tobytes()
