"""Organizers who look some rounds ahead: what they see is what the rules give."""

from collections.abc import Iterator

import pytest

from cellar.bots import registry as bots
from cellar.contract.bot import Opinion, Thought
from cellar.games.cell_management import rules
from cellar.games.cell_management.solver import solution
from cellar.games.cell_management.solver.looking_ahead import HIDING, WON
from cellar.play.position import Position

LEVELS = ("novice", "club", "expert", "master")


def opinion(position: Position, level: str, seed: int = 0) -> Opinion:
    bot = bots.bot(level, "cell_management", 0)
    return bots.opinion(bot, position.game, position.options, position.state, 0, Thought(seed=seed))


def after(position: Position, action: int) -> Position:
    later = position.copy()
    later.play(action)
    return later


def ends(position: Position) -> Iterator[Position]:
    """Every position before the next round that this one can become."""
    if position.state.phase != rules.CHOOSE_SACRIFICE:
        yield position
        return
    for action in position.legal_actions():
        yield from ends(after(position, action))


def worth(position: Position, rounds: int) -> float:
    """The best that so many rounds can make of a position, by the rules alone."""
    if position.is_over:
        return WON + rounds
    if rounds == 0:
        return int(position.state.centre).bit_count() + HIDING * int(position.state.hidden).bit_count()
    starts = [after(position, action) for action in position.legal_actions()]
    return max(worth(end, rounds - 1) for start in starts for end in ends(start))


@pytest.mark.parametrize("sacrifices", ["none", "one", "any"])
@pytest.mark.parametrize(("level", "rounds"), [("novice", 1), ("club", 2)])
def test_the_move_considered_most_has_most_in_the_centre_by_the_rules(level: str, rounds: int, sacrifices: str) -> None:
    position = Position.start("cell_management", seed=3, species=4, sacrifices=sacrifices)
    for ply in range(6):
        left = rounds - (position.state.phase == rules.CHOOSE_START)
        best = {
            action: max(worth(end, left) for end in ends(after(position, action)))
            for action in position.legal_actions()
        }
        weights = opinion(position, level).weights
        assert best[max(weights, key=lambda action: weights[action])] == max(best.values())
        position.play(position.legal_actions()[ply % len(position.legal_actions())])


@pytest.mark.parametrize(("level", "chance"), [("novice", 0.33), ("club", 0.25), ("expert", 0.05)])
def test_a_level_plays_the_best_of_the_choices_that_it_does_not_overlook(level: str, chance: float) -> None:
    missed = decisions = 0
    position = Position.start("cell_management", seed=3, round_limit=200)
    for seed in range(60):
        found = opinion(position, level, seed)
        thought = Thought(seed=seed, level=bots.bot(level, "cell_management").level)
        noticed = thought.noticed(position.legal_actions())
        assert found.weights[found.action] == max(found.weights[action] for action in noticed)
        missed += sum(thought.overlooks(action) for action in position.legal_actions())
        decisions += len(position.legal_actions())
        position.play(position.legal_actions()[seed % len(position.legal_actions())])
        if position.is_over:
            position = Position.start("cell_management", seed=seed, round_limit=200)
    assert abs(missed / decisions - chance) < 0.1


def test_what_is_expected_is_a_win_where_one_is_in_sight_in_time() -> None:
    seen: set[float] = set()
    position = Position.start("cell_management", seed=3, species=4, round_limit=12)
    while not position.is_over:
        value, needed = opinion(position, "expert").value, solution.distance(position.state)
        assert value is not None
        left = 12 - int(position.state.rounds)
        if needed is not None and needed <= 3:
            assert value == (1.0 if needed <= left else -1.0)
        else:
            assert -1 <= value < 1
        seen.add(value)
        position.play(opinion(position, "master").action)
    assert len(seen) > 2
    assert 1.0 in seen
    late = Position.start("cell_management", seed=3, species=4, round_limit=1)
    assert opinion(late, "expert").value != 1.0


def rounds_needed(level: str, seed: int) -> int:
    position = Position.start("cell_management", seed=seed, round_limit=30)
    while not position.is_over:
        position.play(opinion(position, level, seed * 1000 + int(position.state.rounds)).action)
    return int(position.state.rounds)


def test_each_level_needs_fewer_rounds_than_the_one_below() -> None:
    needed = [sum(rounds_needed(level, seed) for seed in range(5)) for level in LEVELS]
    assert needed == sorted(needed, reverse=True)
    assert len(set(needed)) == len(LEVELS)


def test_the_master_answers_to_its_former_name() -> None:
    assert bots.bot("solver", "cell_management").name == "master"
    position = Position.start("cell_management", seed=1)
    assert opinion(position, "master").action in solution.solve(position.options, position.state).first_moves
