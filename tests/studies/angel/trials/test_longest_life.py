"""The search for a long life: what it finds is a life that the perfect devil allows, the same for each seed."""

from cellar.games.angel.ring.perfect_devil import TIGHT
from cellar_studies.angel.trials.hunt import hunt
from cellar_studies.angel.trials.longest_life import along, longest_life


def test_the_life_that_is_found_is_lived_again_and_ends_within_the_bound() -> None:
    life = longest_life(3, 1)
    lived = hunt(TIGHT, along(life.trail))
    assert [square for square, _ in lived.marks] == sorted(life.marked, key=[s for s, _ in lived.marks].index)
    assert lived.trail == list(life.trail)
    assert len(life.marked) <= TIGHT.most_moves()
    assert life == longest_life(3, 1)


def test_even_a_narrow_beam_lives_as_long_as_the_kings_that_were_bred() -> None:
    """229 marks: what 559 kings of `cellar bench king` come to."""
    assert len(longest_life(4, 1).marked) >= 229
