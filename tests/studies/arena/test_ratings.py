"""Rates, Elo and skills say what the results say, with intervals that hold it."""

import math
import random

import pytest

from cellar_studies.arena.comparisons import Line, meetings, pairs, seat_scores, winners
from cellar_studies.arena.intervals import elo, elo_of, rate
from cellar_studies.arena.ratings import elo_ratings, skills


def line(seats: list[int], results: list[float]) -> Line:
    return {"seats": seats, "results": results}


def played(strengths: list[float], count: int, seed: int = 1) -> list[Line]:
    """Matches of two, won by the odds of their strengths in Elo."""
    dice, found = random.Random(seed), []
    for match in range(count):
        one, two = match % len(strengths), (match + 1 + match // len(strengths) % (len(strengths) - 1)) % len(strengths)
        won = dice.random() < 1 / (1 + 10 ** ((strengths[two] - strengths[one]) / 400))
        found.append(line([one, two], [1, -1] if won else [-1, 1]))
    return found


def test_a_rate_has_an_interval_also_at_the_ends_and_a_narrower_one_for_draws() -> None:
    everything = rate([1.0] * 20)
    assert everything is not None
    assert everything.value == 1
    assert 0.75 < everything.low < 0.9
    halves, coins = rate([0.5] * 100), rate([0.0, 1.0] * 50)
    assert halves is not None
    assert coins is not None
    assert coins.high - coins.low == pytest.approx(0.19, abs=0.01)
    assert halves.high - halves.low < 0.05
    assert rate([]) is None


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    dice = random.Random(3)
    held = 0
    for _ in range(400):
        found = rate([float(dice.random() < 0.8) for _ in range(40)])
        assert found is not None
        held += found.low <= 0.8 <= found.high
    assert 0.92 <= held / 400 <= 0.995


def test_elo_is_that_of_the_share() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(1) == math.inf
    won = rate([1.0] * 5)
    assert won is not None
    assert elo_of(won)["value"] is None
    assert elo_of(won)["low"] is not None


def test_places_are_compared_pair_by_pair_and_partners_are_not() -> None:
    three = line([0, 1, 2], [1, 0, -1])
    assert meetings(three, (0, 1, 2)) == {(0, 1): 1, (0, 2): 1, (1, 2): 1}
    twice = line([0, 0, 1], [1, -1, 0])
    assert meetings(twice, (0, 1, 2)) == {(0, 1): 0.5}
    team = line([0, 1, 1, 0], [1, -1, -1, 1])
    assert meetings(team, (0, 1, 1, 0)) == {(0, 1): 1}
    assert winners(team, (0, 1, 1, 0)) == {0}
    assert winners(line([0, 1], [0, 0]), (0, 1)) == {0, 1}
    assert dict(seat_scores(three, (0, 1, 2))) == {0: 1, 1: 0.5, 2: 0}
    found = pairs([three, twice], (0, 1, 2))
    assert (found[0, 1].wins, found[0, 1].draws, found[1, 0].losses) == (1, 1, 1)


def test_elo_finds_known_strengths() -> None:
    truth = [150.0, 0.0, -150.0]
    found = elo_ratings(played(truth, 900), 3, (0, 1))
    assert sum(one.value for one in found) == pytest.approx(0, abs=1e-6)
    for one, true in zip(found, truth):
        assert one.low < true < one.high
        assert one.high - one.low < 90


def test_whoever_won_everything_has_a_rating_too() -> None:
    best, worst = elo_ratings([line([0, 1], [1, -1])] * 30, 2, (0, 1))
    assert best.value > 150
    assert math.isfinite(best.high)
    assert best.low > worst.high


def test_matches_that_depend_on_each_other_in_one_line_do_not_count_as_more() -> None:
    """Four comparisons of two camps of two are one."""
    team = [line([0, 1, 1, 0], [1, -1, -1, 1] if match % 3 else [-1, 1, 1, -1]) for match in range(60)]
    pair = [line([0, 1], [1, -1] if match % 3 else [-1, 1]) for match in range(60)]
    assert elo_ratings(team, 2, (0, 1, 1, 0)) == elo_ratings(pair, 2, (0, 1))


def test_openskill_does_not_depend_much_on_the_order_of_the_matches() -> None:
    pytest.importorskip("openskill")
    matches = played([100, 0, -100], 90)
    there, back = skills(matches, 3, (0, 1)), skills(matches[::-1], 3, (0, 1))
    assert there == skills(matches, 3, (0, 1))
    assert all(abs(one["mu"] - other["mu"]) < one["sigma"] / 3 for one, other in zip(there, back))


def test_openskill_puts_the_stronger_first_and_grows_sure() -> None:
    pytest.importorskip("openskill")
    few, many = skills(played([200, 0, -200], 30), 3, (0, 1)), skills(played([200, 0, -200], 600), 3, (0, 1))
    assert many[0]["mu"] > many[1]["mu"] > many[2]["mu"]
    assert many[0]["low"] > many[1]["high"]
    assert all(one["sigma"] < other["sigma"] for one, other in zip(many, few))
    won, lost = skills([line([0, 1], [1, -1])], 2, (0, 1))
    assert lost["mu"] < skills([line([0, 0, 1], [1, -1, 0])], 2, (0, 1, 2))[0]["mu"] < won["mu"]
