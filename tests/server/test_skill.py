"""Ratings by numbers: people of known strength are put in their order and within what is said of them, alone, in teams
and in draws; bots stand on the same scale."""

import random
from collections.abc import Sequence

import pytest

from cellar.bots import strength
from cellar.play import registry
from cellar.play.registry import about
from cellar.server.accounts import skill
from cellar.server.accounts.ratings import Z
from cellar.server.accounts.skill import NEWCOMER, Skill
from cellar.server.tables import rated

#: How strong the people are: from a beginner to a master, a hundred points apart.
TRUE = [1100.0 + 100 * n for n in range(9)]


def finished(rng: random.Random, strengths: Sequence[float]) -> list[float]:
    """The places of a match, by luck and strength: odds are ten to one where ratings differ by 400."""
    left, places = list(range(len(strengths))), [0.0] * len(strengths)
    for place in range(len(strengths)):
        (winner,) = rng.choices(left, [10 ** (strengths[who] / 400) for who in left])
        places[winner] = place
        left.remove(winner)
    return places


def after_matches(matches: int, at_once: int, seed: int) -> list[Skill]:
    """What is known of everybody after so many matches of so many, chosen by lot."""
    rng = random.Random(seed)
    known = [NEWCOMER] * len(TRUE)
    for _ in range(matches):
        playing = rng.sample(range(len(TRUE)), at_once)
        made = skill.after([[known[who]] for who in playing], finished(rng, [TRUE[who] for who in playing]))
        for who, (one,) in zip(playing, made):
            known[who] = one
    return known


@pytest.mark.parametrize(("at_once", "matches"), [(2, 1400), (3, 1400), (5, 1200)])
def test_people_of_known_strength_come_to_stand_in_their_order_and_within_what_is_said(
    at_once: int, matches: int
) -> None:
    within = 0
    for seed in range(5):
        known = after_matches(matches, at_once, seed)
        points = [skill.rating(one, at_once) for one in known]
        assert not any(one.provisional for one in known)
        # Neighbours differ by as much as a rating is uncertain; whoever is two apart stands in the right order.
        assert all(lower < higher for lower, higher in zip(points, points[2:]))
        middle = sum(points) / len(points) - sum(TRUE) / len(TRUE)
        errors = [abs(one - true - middle) for one, true in zip(points, TRUE)]
        assert max(errors) < 170, errors
        assert sum(errors) / len(errors) < 80, errors
        within += sum(error < Z * skill.points(at_once) * one.sigma for error, one in zip(errors, known))
    assert within / (5 * len(TRUE)) > 0.9, "the intervals are to have 95 of 100"


def test_two_who_are_well_known_have_odds_as_in_chess() -> None:
    """A rating of 400 more is won by ten to one: then neither rating moves in the long run."""
    strong, weak = (Skill(skill.skill_of(points, 2).mu, 0.5) for points in (1900, 1500))
    won = skill.after([[strong], [weak]], [0, 1])[0][0].mu - strong.mu
    lost = strong.mu - skill.after([[strong], [weak]], [1, 0])[0][0].mu
    assert lost / won == pytest.approx(10, rel=0.05)


def test_a_newcomer_is_placed_by_bots_and_is_provisional_until_then() -> None:
    rng, bot = random.Random(5), 1700.0
    newcomer, played = NEWCOMER, 0
    assert newcomer.provisional
    while newcomer.provisional:
        played += 1
        places = finished(rng, [1700.0, bot])
        newcomer = skill.after([[newcomer], [skill.skill_of(bot, 2)]], places)[0][0]
    assert 10 <= played <= 30
    assert abs(skill.rating(newcomer, 2) - 1700) < 1.96 * skill.points(2) * newcomer.sigma


def test_a_draw_brings_two_together_and_leaves_equals_where_they_are() -> None:
    strong, weak = Skill(30, 4), Skill(20, 4)
    (a,), (b,) = skill.after([[strong], [weak]], [0, 0])
    assert weak.mu < b.mu < a.mu < strong.mu
    (a,), (b,) = skill.after([[NEWCOMER], [NEWCOMER]], [0, 0])
    assert a.mu == pytest.approx(25, abs=0.01) == b.mu


def test_a_team_wins_and_loses_together_and_who_is_less_known_moves_more() -> None:
    known, newcomer = Skill(25, 2), NEWCOMER
    winners, losers = skill.after([[known, newcomer], [known, newcomer]], [0, 1])
    assert all(new.mu > old.mu for new, old in zip(winners, (known, newcomer)))
    assert all(new.mu < old.mu for new, old in zip(losers, (known, newcomer)))
    assert winners[1].mu - newcomer.mu > 5 * (winners[0].mu - known.mu)


def test_partners_of_known_strength_are_told_apart_by_changing_teams() -> None:
    rng, true = random.Random(2), [1200.0, 1400.0, 1600.0, 1800.0]
    known = [NEWCOMER] * 4
    for _ in range(1500):
        order = rng.sample(range(4), 4)
        teams = [order[:2], order[2:]]
        # A team is as strong as its sum, as in the model.
        sums = [sum(true[who] for who in team) for team in teams]
        made = skill.after([[known[who] for who in team] for team in teams], finished(rng, sums))
        for who, one in zip(order, [one for team in made for one in team]):
            known[who] = one
    assert sorted(range(4), key=lambda who: known[who].mu) == [0, 1, 2, 3]


def test_bots_are_on_the_scale_by_what_the_arena_measured() -> None:
    for game in ("zyrcan", "cell_wars", "angel"):
        known = strength.ratings(about(game))
        levels = [bot.name for bot in about(game).bots if bot.name in known]
        assert known[levels[0]] == strength.LOWEST, game
        assert [known[name] for name in levels] == sorted(known.values()), game
        assert {"novice", "club", "expert", "master"} <= known.keys(), game
        assert 1400 < known["club"] < 1750, "a newcomer's 1500 is between the novice and the expert"
    # 76.7 % of 120 against the novice, with two wins and two losses added.
    assert strength.ratings(about("zyrcan"))["club"] == pytest.approx(1300 + 199, abs=2)
    assert "random" not in strength.ratings(about("zyrcan"))


def test_every_game_for_several_can_be_rated() -> None:
    for name in registry.HOUSE:
        for players in about(name).players:
            assert (rated.sides(name, players) > 1) == (players > 1)
