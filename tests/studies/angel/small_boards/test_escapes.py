"""Who leaves a small board, against a search that tries every mark; and the angel's way out played against devils."""

import random
from functools import cache

import pytest

from cellar.games.angel.endless.coordinates import Square
from cellar_studies.angel.small_boards.escapes import Escape


def by_search(power: int, radius: int, flights: int) -> bool:
    """Every mark that matters against every flight, without grounds."""
    edge = radius + power
    plane = [(x, y) for x in range(-edge, edge + 1) for y in range(-edge, edge + 1)]
    steps = [(x, y) for x in range(-power, power + 1) for y in range(-power, power + 1) if x or y]

    @cache
    def leaves(here: Square, marked: frozenset[Square], left: int) -> bool:
        marks = [cell for cell in plane if cell != here and cell not in marked]
        return all(flies(here, marked | {mark}, left) for mark in marks)

    @cache
    def flies(here: Square, marked: frozenset[Square], left: int) -> bool:
        ends = [(here[0] + dx, here[1] + dy) for dx, dy in steps]
        free = [cell for cell in ends if cell not in marked]
        if any(max(map(abs, cell)) > radius for cell in free):
            return True
        return left > 1 and any(leaves(cell, marked, left - 1) for cell in free)

    return leaves((0, 0), frozenset(), flights)


@pytest.mark.parametrize(("power", "radius"), [(1, 1), (1, 2), (2, 2), (2, 3)])
def test_the_fewest_flights_are_those_of_a_search_that_tries_every_mark(power: int, radius: int) -> None:
    expected = next(flights for flights in range(1, 5) if by_search(power, radius, flights))
    assert Escape(power, radius).fewest_flights(4) == expected


@pytest.mark.parametrize(("power", "flights"), [(1, (2, 3, 4, 5, 6)), (2, (2, 2, 3, 3, 4, 4, 5, 5, 6))])
def test_small_boards_are_left_as_fast_as_the_angel_can_fly(power: int, flights: tuple[int, ...]) -> None:
    found = tuple(Escape(power, power + i).fewest_flights(8) for i in range(len(flights)))
    assert found == flights


def test_on_radius_six_the_devil_holds_a_king_up_by_one_step() -> None:
    escape = Escape(1, 6)
    assert escape.fewest_flights(7) is None
    assert escape.fewest_flights(8) == 8


@pytest.mark.parametrize("seed", range(20))
def test_a_ground_is_all_that_the_angel_needs(seed: int) -> None:
    """Marks off the ground change nothing: with all of them there the angel still leaves."""
    rng = random.Random(seed)
    escape = Escape(1, 3)
    ground = escape.leaves((0, 0), 0, 4)
    assert ground
    edge = range(-4, 5)
    elsewhere = [escape.bit((x, y)) for x in edge for y in edge if (x, y) != (0, 0)]
    elsewhere = [bit for bit in elsewhere if not bit & ground]
    marked = sum(rng.sample(elsewhere, rng.randint(0, len(elsewhere))))
    assert Escape(1, 3).leaves((0, 0), marked, 4)


def test_a_closed_ring_is_never_left() -> None:
    escape = Escape(1, 2)
    ring = sum(escape.bit((x, y)) for x in range(-3, 4) for y in range(-3, 4) if max(abs(x), abs(y)) == 3)
    assert escape.leaves((0, 0), ring, 6) == 0
