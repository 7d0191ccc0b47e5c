"""What is proved of a match with power 1: the same whoever is to move, and whoever made the last mark."""

import pytest

from cellar.games.angel import rules
from cellar.games.angel.opponents.perfect import proved_winner
from cellar.play.position import Position
from cellar.play.registry import load
from cellar.rules.rng import generator


def random_match(**options: int | str) -> list[Position]:
    """The first sixty moments of a random match with power 1."""
    position, rng = Position.start(load("angel"), {"power": 1, **options}, seed=3), generator(3)
    found: list[Position] = []
    while not position.is_over and len(found) < 60:
        found.append(position.copy())
        position.step(rng)
    return found


def test_on_an_endless_board_the_devil_wins_at_every_moment_whatever_was_marked() -> None:
    assert {proved_winner(moment.options, moment.state) for moment in random_match(turns=2000)} == {rules.DEVIL}


def test_too_few_turns_are_left_to_promise_anything() -> None:
    assert {proved_winner(moment.options, moment.state) for moment in random_match(turns=60)} == {None}


@pytest.mark.parametrize("radius", [17, 18])
def test_before_a_flight_the_devil_has_won_only_if_it_has_after_every_flight(radius: int) -> None:
    found = []
    for moment in random_match(form="board", radius=radius):
        if moment.actor != rules.ANGEL:
            continue
        after = [moment.copy() for _ in moment.legal_moves]
        for one, move in zip(after, moment.legal_moves):
            one.play(move)
        flown = all(one.actor == rules.DEVIL and proved_winner(one.options, one.state) == rules.DEVIL for one in after)
        found.append(proved_winner(moment.options, moment.state) == rules.DEVIL)
        assert found[-1] == flown
    assert set(found) == {True, False}
