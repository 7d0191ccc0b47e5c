"""The devils that try the perfect angel do what they say, and never mark what they may not."""

import itertools
from random import Random

import pytest

from cellar.games.angel.endless.coordinates import Square
from cellar.games.angel.kloster.perfect_angel import PerfectAngel
from cellar_studies.angel.trials.devils import Builder, LandingDevil, block, pocket, ring, spiral, wall
from cellar_studies.angel.trials.evolution import FEATURES, GenomeDevil, child, evolve, first_genome
from cellar_studies.angel.trials.searching_devils import FAMILIES, SEARCHERS, GreedyDevil, after, candidates
from cellar_studies.angel.trials.trial import exits, play
from tests.studying import first, study

LOOKS_AHEAD = "greatest detour"
#: Of those that look ahead one; the others take long and are studies.
TRIED = [family if family == LOOKS_AHEAD or family not in SEARCHERS else study(family) for family in FAMILIES]


@pytest.mark.parametrize("family", TRIED)
def test_a_devil_with_the_same_seed_plays_the_same_game(family: str) -> None:
    once, again = (play(FAMILIES[family](11), 60) for _ in range(2))
    assert once.marks == again.marks
    assert once.trail == again.trail


@pytest.mark.parametrize("family", TRIED)
def test_a_devil_marks_neither_a_mark_nor_the_angel(family: str) -> None:
    trial = play(FAMILIES[family](5), 150)
    assert len(set(trial.marks)) == len(trial.marks)
    assert all(mark != square for mark, square in zip(trial.marks, trial.trail))


def test_the_landing_devil_marks_where_the_angel_would_have_landed() -> None:
    angel = PerfectAngel()
    devil = LandingDevil(1)
    marked: set[Square] = set()
    for _ in range(50):
        planned = angel.copy().turn()
        mark = devil.mark(angel, marked)
        assert mark == planned
        marked.add(mark)
        assert angel.turn([mark]) != planned


def test_the_greedy_devil_takes_the_greatest_detour() -> None:
    angel = PerfectAngel()
    angel.turn([(5, 5)])
    mark = GreedyDevil().mark(angel, {(5, 5)})
    best = max(after(angel, cell).path.length for cell in candidates(angel, {(5, 5)}, 12, 2))
    assert after(angel, mark).path.length == best


def test_the_builders_build_what_they_are_called() -> None:
    rng = Random(1)
    assert len({y for _, y in wall(rng, (0, 9))}) == 1
    cells = set(ring(rng, (0, 0)))
    radius = max(x for x, _ in cells)
    assert cells == {
        (x, y) for x in range(-radius, radius + 1) for y in range(-radius, radius + 1) if max(abs(x), abs(y)) == radius
    }
    wound = list(spiral(rng, (0, 0)))
    assert len(set(wound)) == len(wound)
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in itertools.pairwise(wound))
    cup = list(pocket(rng, (0, 100)))
    assert max(y for _, y in cup) == 100
    assert cup.index((0, 100)) == 0
    fat = list(block(rng, (0, 0)))
    assert all(x > -30 for x, _ in fat)


def test_a_builder_starts_anew_when_its_structure_is_complete() -> None:
    trial = play(Builder(3, wall, 20, 60), 400)
    assert len({y for _, y in trial.marks}) > 2


@pytest.mark.parametrize("family", first(4, ("walls", "pockets", "fat blocks", LOOKS_AHEAD, "one ply", "two plies")))
def test_no_devil_is_let_off_with_a_walk_over(family: str) -> None:
    """They do trouble the angel: with a free board it would have 24 exits and be 2 squares farther each turn."""
    trial = play(FAMILIES[family](1), 200)
    assert trial.fewest < 24
    assert max(map(abs, trial.angel.square)) < 400


def test_exits_counts_the_squares_in_reach() -> None:
    assert exits((0, 0), set()) == 24
    assert exits((0, 0), {(1, 1), (2, 2), (3, 3)}) == 22


def test_a_genome_plays_its_phases_in_turn() -> None:
    genome = first_genome(Random(4))
    devil = GenomeDevil(genome, 1)
    phases = []
    for turn in range(sum(habit[0] for habit in genome.habits) + 1):
        devil._turn = turn
        phases.append(devil._phase())
    assert [phases.count(phase) for phase in range(3)] == [
        genome.habits[0][0] + 1,
        genome.habits[1][0],
        genome.habits[2][0],
    ]
    assert phases[-1] == 0


def test_a_child_has_something_of_both_parents() -> None:
    rng = Random(9)
    mother, father = first_genome(rng), first_genome(rng)
    young = child(rng, mother, father)
    genes = [gene for row in young.weights for gene in row]
    assert len(genes) == 3 * len(FEATURES)
    assert any(gene in row for gene in genes for row in mother.weights)
    assert any(gene in row for gene in genes for row in father.weights)


def test_evolution_finds_worse_devils_and_none_that_wins() -> None:
    told: list[int] = []
    study = evolve(1, generations=4, population=6, turns=80, tell=lambda so_far: told.append(so_far.games))
    assert study.games == 24
    assert study.turns == 24 * 80
    assert told == [6, 12, 18, 24]
    assert study.beaten == []
    assert study.scores == sorted(study.scores)
