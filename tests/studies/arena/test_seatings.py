"""Everybody sits everywhere equally often, beside and against everybody."""

from collections import Counter

import pytest

from cellar.errors import BadOption
from cellar_studies.arena.seatings import NobodySits, Schedule


def anywhere(who: int, seat: int) -> bool:
    return True


def seatings(schedule: Schedule, rounds: int = 1) -> list[tuple[int, ...]]:
    return [schedule.seating(match) for match in range(rounds * schedule.round)]


@pytest.mark.parametrize(
    ("contestants", "seats", "round_"), [(1, 3, 1), (2, 2, 2), (3, 3, 6), (2, 3, 6), (4, 3, 24), (3, 5, 90), (5, 2, 20)]
)
def test_a_round_has_every_seating_as_often(contestants: int, seats: int, round_: int) -> None:
    schedule = Schedule(contestants, tuple(range(seats)), anywhere)
    found = seatings(schedule)
    assert schedule.round == round_
    assert len(set(found)) == len(found)
    sat = Counter((who, seat) for seating in found for seat, who in enumerate(seating))
    assert len(set(sat.values())) == 1
    assert len(sat) == contestants * seats
    assert seatings(schedule, 2)[round_:] == found


def test_after_as_many_matches_as_seats_everybody_has_sat_everywhere() -> None:
    schedule = Schedule(4, (0, 1, 2, 3), anywhere)
    for seat in range(4):
        assert {schedule.seating(match)[seat] for match in range(4)} == {0, 1, 2, 3}


def test_camps_are_given_whole_unless_asked_otherwise() -> None:
    assert seatings(Schedule(2, (0, 1, 1, 0), anywhere)) == [(0, 1, 1, 0), (1, 0, 0, 1)]
    mixed = Schedule(2, (0, 1, 1, 0), anywhere, singly=True)
    assert (0, 0, 1, 1) in seatings(mixed)
    assert mixed.round == 6


def test_bots_are_seated_only_where_they_play() -> None:
    assert seatings(Schedule(2, (0, 1), lambda who, seat: who == seat)) == [(0, 1)]
    with pytest.raises(NobodySits) as told:
        Schedule(2, (0, 1), lambda who, seat: seat == 0)
    assert told.value.contestant == 0


def test_too_many_are_refused() -> None:
    with pytest.raises(BadOption, match="At most 16"):
        Schedule(17, (0, 1), anywhere)
