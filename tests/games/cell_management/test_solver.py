"""The solver agrees with the plain rules: positions one by one, sets as a whole, counts, lines and proofs."""

import random
from typing import Any

import numpy as np
import pytest

from cellar.compile.compiled import compiled
from cellar.errors import GameOver
from cellar.games.cell_management import notation, rules, setup
from cellar.games.cell_management.board import written
from cellar.games.cell_management.board.hideout_ring import Ring, number, ring_of
from cellar.games.cell_management.solver import distances, solution
from cellar.play.position import Position
from cellar_studies.cell_management.atlas import position_sets, trace
from cellar_studies.cell_management.atlas.plain_play import PlainPosition, decisions, opening
from cellar_studies.cell_management.atlas.position_sets import group
from tests.games.cell_management.plain_search import explore

MODES = range(3)


def random_board(n: int, dice: random.Random) -> tuple[list[int], list[int], list[int]]:
    ring = dice.sample(range(n), n)
    cells = setup.chain(ring, dice.sample(range(1, n), n - 1))
    return cells, ring, [s for s in range(n) if dice.random() < 0.5]


def position_of(board: tuple[list[int], list[int], list[int]], mode: int) -> Position:
    return Position.from_line(f"cell_management {written.board_text(*board)} sacrifices={written.SACRIFICES[mode]}")


def fewest_rounds(ring: Ring, kernel: Any) -> int:
    rounds = np.zeros(1, np.int64)
    kernel.solve_hostile_sets(
        ring.n, group(ring.n), ring.faces_array, np.array([ring.hostile]), ring.sacrifices, rounds
    )
    return int(rounds[0])


@pytest.mark.parametrize("n", [3, 4, 5])
@pytest.mark.parametrize("mode", MODES)
def test_the_fewest_rounds_are_those_of_a_search_through_the_plain_rules(n: int, mode: int) -> None:
    dice = random.Random(100 * n + mode)
    for _ in range({3: 12, 4: 12, 5: 4}[n]):
        board = random_board(n, dice)
        best, reached = explore(opening(board, written.SACRIFICES[mode]))
        start = position_of(board, mode)
        ring = ring_of(start.state)
        assert fewest_rounds(ring, compiled(position_sets.__name__)) == best
        found = solution.solve(start.options, start.state)
        assert (-1 if found.rounds is None else found.rounds) == best
        if best < 0:
            assert found.reachable == reached
        else:
            for action in found.actions:
                start.play(action)
            assert start.is_over
            assert int(start.state.rounds) == best


@pytest.mark.parametrize("mode", MODES)
def test_any_position_has_the_distance_that_the_plain_rules_give_it(mode: int) -> None:
    dice = random.Random(mode)
    for _ in range(15):
        board = random_board(4, dice)
        start = position_of(board, mode)
        start.state.hidden, start.state.centre = dice.randrange(16), dice.randrange(15)
        place = opening(board, written.SACRIFICES[mode])
        place.hidden, place.centre = int(start.state.hidden), int(start.state.centre)
        best, _ = explore(place)
        assert solution.distance(start.state) == (best if best >= 0 else None)


def count_lines(place: PlainPosition, rounds: int, known: dict[Any, int]) -> int:
    """All ways to win in exactly so many rounds; sets of sacrifices, not their order."""
    if rounds == 0:
        return int(place.won)
    here = (place.hidden, place.centre, rounds)
    if here not in known:
        total = 0
        for start in range(place.n):
            after = place.copy()
            if after.play(start):
                settled = {(other.hidden, other.centre): other for other in decisions(after)}
                total += sum(count_lines(other, rounds - 1, known) for other in settled.values())
        known[here] = total
    return known[here]


@pytest.mark.parametrize(
    ("line", "mode"),
    [("NA2/A2N/N", 0), ("NA2/2NA/NA2", 1), ("NA23/A23N/NA2", 1), ("NA23/A23N/NA2", 2), ("NA2/2NA/N", 2)],
)
def test_the_number_of_shortest_solutions_is_what_counting_them_gives(line: str, mode: int) -> None:
    board = written.parse_board(line)
    start = position_of(board, mode)
    found = solution.solve(start.options, start.state)
    assert found.rounds is not None
    assert found.count == count_lines(opening(board, written.SACRIFICES[mode]), found.rounds, {})


def test_a_round_of_a_whole_set_is_the_round_of_each_position_in_it() -> None:
    dice = random.Random(5)
    for n in (3, 5, 6, 7):
        ring = ring_of(position_of(random_board(n, dice), 1).state)
        chosen = dice.sample(range(1 << 2 * n), 40)
        front, work, after = (np.zeros(len(group(ring.n)) << n, np.int64) for _ in range(3))
        single = np.zeros_like(front)
        for position in chosen:
            position_sets.place(single, group(ring.n), n, position >> n, position & ((1 << n) - 1))
            front |= single
        for start in range(n):
            packed = compiled(position_sets.__name__).walk(
                front, work, group(ring.n), n, ring.faces_array, ring.hostile, start, (1 << n) - 1, 0
            )
            after[:] = 0
            position_sets.merge(work, after, group(ring.n), packed >> position_sets.PACK, packed & position_sets.LOW)
            wanted = {distances.after_round(n, ring.faces_array, ring.hostile, start, position) for position in chosen}
            assert int(np.bitwise_count(after.view(np.uint64)).sum()) == len(wanted)
            for position in wanted:
                assert (
                    after[(position >> n) * len(group(ring.n)) + ((position & ((1 << n) - 1)) >> 6)]
                    >> (position & 63 & ((1 << n) - 1))
                    & 1
                )


def test_the_kernels_run_plain_as_they_do_compiled() -> None:
    dice = random.Random(11)
    for mode in MODES:
        for n in (3, 4):
            ring = ring_of(position_of(random_board(n, dice), mode).state)
            assert fewest_rounds(ring, position_sets) == fewest_rounds(ring, compiled(position_sets.__name__))
            tables = []
            for kernel in (distances, compiled(distances.__name__)):
                distance, ways = np.zeros(1 << 2 * n, np.int64), np.zeros(1 << 2 * n, np.int64)
                kernel.fill(n, ring.faces_array, ring.hostile, mode, distance, ways)
                tables.append((distance.tolist(), ways.tolist()))
            assert tables[0] == tables[1]


@pytest.mark.parametrize(("n", "boards"), [(7, 2), pytest.param(8, 1, marks=pytest.mark.study)])
def test_boards_of_seven_and_eight_species_give_the_same_by_sets_and_by_table(n: int, boards: int) -> None:
    dice = random.Random(n)
    for _ in range(boards):
        ring = ring_of(position_of(random_board(n, dice), 1).state)
        starts, returns = np.zeros(trace.MOST_ROUNDS, np.int64), np.zeros(trace.MOST_ROUNDS, np.int64)
        labels = np.zeros(1 << 2 * n, np.int64)
        line = compiled(trace.__name__).shortest_line(
            n, group(n), ring.faces_array, ring.hostile, 1, starts, returns, labels
        )
        known = solution.Board(ring)
        assert line == known.distance[0] == labels[0]
        assert all(labels[at] <= known.distance[at] for at in np.flatnonzero(labels))


def test_the_sample_game_needs_nine_rounds_and_its_second_round_was_a_good_one() -> None:
    start = Position.from_line("cell_management 4A3N25/N3254A/234")
    found = solution.solve(start.options, start.state)
    assert found.rounds == 9
    assert [start.text(action) for action in found.first_moves] == ["N", "2"]
    start.play("4")
    start.play("N")
    assert solution.distance(start.state) == 8


def test_every_optimal_first_move_is_one_round_nearer_and_no_other_is() -> None:
    start = Position.from_line("cell_management 4A3N25/N3254A/234 hidden=3 centre=24 phase=sacrifice")
    here = solution.distance(start.state)
    for advice in solution.advise(start.state):
        after = start.copy()
        after.play(advice.action)
        assert advice.rounds == solution.distance(after.state)
        assert advice.best == (advice.rounds == here)
    assert solution.solve(start.options, start.state).first_moves == tuple(
        a.action for a in solution.advise(start.state) if a.best
    )


def test_after_a_sacrifice_of_any_number_the_question_goes_on_and_the_line_answers_it() -> None:
    start = Position.from_line("cell_management 4A3N25/N3254A/234 centre=2345 sacrifices=any phase=sacrifice")
    found = solution.solve(start.options, start.state)
    for action in found.actions:
        start.play(action)
    assert start.is_over
    assert int(start.state.rounds) == found.rounds


def test_what_cannot_be_won_comes_with_the_size_of_the_closed_set() -> None:
    start = Position.from_line("cell_management NA2/2NA/NA")
    found = solution.solve(start.options, start.state)
    assert (found.rounds, found.first_moves, found.actions, found.count, found.reachable) == (None, (), (), 0, 1)
    stuck = Position.from_line("cell_management NA2/2NA/N sacrifices=none")
    found = solution.solve(stuck.options, stuck.state)
    assert (found.rounds, found.reachable) == (None, 16)


def test_a_won_game_has_nothing_left_to_solve_or_to_advise() -> None:
    start = Position.from_line("cell_management NA2/A2N/NA centre=NA2")
    assert solution.solve(start.options, start.state).rounds == 0
    with pytest.raises(GameOver, match="over"):
        solution.advise(start.state)


def test_a_round_limit_does_not_change_the_distance() -> None:
    options, state = notation.from_line("NA2/A2N/NA round=2 round_limit=2")
    assert state.phase == rules.ENDED
    assert solution.solve(options, state).rounds == 9


def test_without_a_module_and_numba_the_same_table_is_built_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    ring = ring_of(Position.from_line("cell_management NA2/A2N/NA2").state)
    found = solution.Board(ring)
    monkeypatch.setattr(solution, "accelerated", lambda name: distances)
    plain = solution.Board(ring)
    assert plain.rounds(0) == 4
    assert plain.distance.tolist() == found.distance.tolist()
    assert plain.ways.tolist() == found.ways.tolist()


def test_ring_positions_follow_the_cells_not_the_names() -> None:
    _, state = notation.from_line("4A3N25/N3254A/234 hidden=3 centre=2")
    ring = ring_of(state)
    assert ring.faces == (3, 2, 4, 5, 0, 1)
    assert ring.hostile == 0b010101
    assert number(state) == 0b000100 << 6 | 0b010000
