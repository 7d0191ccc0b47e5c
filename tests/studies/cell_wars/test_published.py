"""What the pages on Cell Wars say of their own figures: intervals belong to the counts, and sentences to the tables."""

import re

import pytest

from cellar_studies.arena.intervals import rate
from cellar_studies.cell_wars.balance import interval
from cellar_studies.cell_wars.fairness import value, value_interval
from tests.repository.tree import ROOT

PLAYERS = (ROOT / "docs/cell-wars-players.md").read_text(encoding="utf-8")
BALANCE = (ROOT / "docs/cell-wars-balance.md").read_text(encoding="utf-8")
ESTIMATE = re.compile(r"\**([\d.]+)\** \(([\d.]+) to ([\d.]+)\)")


def rows(page: str) -> list[list[str]]:
    lines = [line for line in page.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def steps() -> list[tuple[str, float, float]]:
    """Each step of strength: what it says, the estimate, and where its interval begins."""
    found = []
    for row in rows(PLAYERS[: PLAYERS.index("## Characters")]):
        if len(row) == 6 and "`" in row[0] + row[1]:
            for cell in (row[2], row[4]) if row[0].startswith("`") else (row[5],):
                estimate = ESTIMATE.match(cell)
                assert estimate is not None, cell
                found.append((cell, float(estimate[1]), float(estimate[2])))
    return found


def test_the_steps_between_levels_are_estimates_of_which_several_may_be_shorter_than_70() -> None:
    assert len(steps()) == 23
    assert [low for _, estimate, low in steps() if estimate < 70] == [49.5, 55.2, 49.5]
    below = [low for _, estimate, low in steps() if estimate >= 70 > low]
    assert (len(below), min(below), max(below)) == (12, 54.5, 69.9)


def test_the_intervals_of_the_masters_steps_are_those_of_their_counts() -> None:
    checked = 0
    for cell, estimate, low in steps():
        if count := re.search(r", (\d+) matches", cell):
            total = int(count[1])
            begins = interval(round(estimate * total / 100), total)[0]
            assert 100 * begins == pytest.approx(low, abs=0.06), cell
            checked += 1
    assert checked == 7
    found = rate([1.0] * 31 + [0.0] * 9)
    assert found is not None
    assert (round(100 * found.low, 1), round(100 * found.high, 1)) == (62.3, 87.9)


def test_the_value_of_the_game_between_fixed_bots_has_the_interval_of_its_shares() -> None:
    checked = 0
    for row in rows(BALANCE):
        cells = [re.fullmatch(r"([\d.]+) \((\d+)\)", cell) for cell in row[2:6]]
        last = re.fullmatch(r"\**([\d.]+)\** \(([\d.]+)-([\d.]+)\)", row[-1])
        if len(row) == 7 and all(cells):
            assert last is not None, row
            (a, b, c, d), draws = zip(*((float(x[1]) / 100, float(x[2]) / 100) for x in cells if x))
            shares = ((a, b), (c, d))
            assert 100 * value(shares) == pytest.approx(float(last[1]), abs=0.11)
            low, high = value_interval(shares, list(draws), 3000)
            assert (100 * low, 100 * high) == pytest.approx((float(last[2]), float(last[3])), abs=0.06)
            checked += 1
    assert checked == 40


def test_an_interval_of_a_value_covers_it_and_narrows_with_matches() -> None:
    shares, draws = ((0.2, 0.6), (0.7, 0.3)), [0.0, 0.1, 0.0, 0.2]
    few, many = value_interval(shares, draws, 100), value_interval(shares, draws, 10_000)
    assert few[0] < many[0] < value(shares) < many[1] < few[1]
    assert value_interval(((0.5,),), [0.0], 100) == pytest.approx((0.402, 0.598))
