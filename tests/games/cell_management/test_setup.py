"""The setup by the three draws of the rulebook, and boards given as text."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from cellar.errors import BadOption, BadText
from cellar.games.cell_management import notation, rules, setup
from cellar.games.cell_management.board import written
from cellar.play.position import Position
from cellar.play.record import read, write
from cellar.rules.rng import generator

OPTIONS: dict[str, Any] = {
    "players": 1,
    "species": 6,
    "hostile": -1,
    "sacrifices": "one",
    "round_limit": 0,
    "boards": "all",
    "board": "",
}


def drawn(seed: int, **more: Any) -> tuple[list[int], list[int], list[int]]:
    return notation.board_of(setup.draw({**OPTIONS, **more}, generator(seed)))


@pytest.mark.parametrize(("species", "hostile"), [(6, 3), (4, 2), (5, 2)])
def test_the_rulebook_s_numbers_of_hostile_hideouts(species: int, hostile: int) -> None:
    """Three of six; in the simpler games with four or five species, two."""
    for seed in range(20):
        cells, ring, enemies = drawn(seed, species=species)
        assert len(cells) == len(ring) == species
        assert len(enemies) == hostile


def test_each_species_has_one_cell_and_one_hideout() -> None:
    for seed in range(50):
        cells, ring, _ = drawn(seed)
        assert sorted(cells) == sorted(ring) == list(range(6))


def test_the_first_cell_goes_beside_the_null_hideout_and_each_next_one_beside_the_hideout_of_the_last() -> None:
    """The rulebook's example: 4 is flipped first and goes beside Null, then 2, which goes beside 4; Null takes the last
    space."""
    ring = [0, 3, 2, 5, 4, 1]
    assert setup.chain(ring, [4, 2, 3, 1, 5]) == [4, 1, 3, 0, 2, 5]


def test_the_facing_relation_is_one_cycle_through_all_species() -> None:
    for seed in range(100):
        for n in (3, 6, 10):
            cells, ring, _ = drawn(seed, species=n)
            species, seen = 0, []
            for _ in range(n):
                seen.append(species)
                species = cells[ring.index(species)]
            assert species == 0
            assert sorted(seen) == list(range(n))


def test_every_arrangement_is_equally_likely() -> None:
    """With four species: 24 rings, 6 hostile pairs, 6 chains. Chi square on each draw and on ring and chain
    together."""
    rings, pairs, chains, together = Counter[Any](), Counter[Any](), Counter[Any](), Counter[Any]()
    count = 7200
    rng = generator(2005)
    for _ in range(count):
        cells, ring, hostile = notation.board_of(setup.draw({**OPTIONS, "species": 4}, rng))
        faces = tuple(cells[ring.index(s)] for s in range(4))
        rings[tuple(ring)] += 1
        pairs[tuple(hostile)] += 1
        chains[faces] += 1
        together[(tuple(ring), faces)] += 1
    # Limits: the 99.9999 % quantiles for 23, 5, 5 and 143 degrees of freedom. The seed is fixed, so the test cannot
    # flicker.
    for found, kinds, limit in ((rings, 24, 76), (pairs, 6, 36), (chains, 6, 36), (together, 144, 245)):
        assert len(found) == kinds
        expected = count / kinds
        assert sum((seen - expected) ** 2 / expected for seen in found.values()) < limit


def test_the_same_seed_draws_the_same_board() -> None:
    assert drawn(7) == drawn(7)
    assert len({str(drawn(seed)) for seed in range(30)}) == 30


def test_a_board_given_as_an_option_is_the_board_of_the_match() -> None:
    position = Position.start("cell_management", board="4A3N25/N3254A/234", seed=99)
    assert position.line() == "cell_management 4A3N25/N3254A/234"


def test_the_setup_s_array_brings_sacrifices_and_limit() -> None:
    position = Position.start("cell_management", sacrifices="any", round_limit=12)
    assert (int(position.state.sacrifices), int(position.state.round_limit)) == (rules.SACRIFICE_ANY, 12)


def test_new_fills_a_used_state_completely() -> None:
    position = Position.start("cell_management", species=6, seed=3)
    position.play("N")
    again = position.state.copy()
    rules.new(again, np.array(position.setup))
    assert again.tobytes() == position.root


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"species": 4, "hostile": 5}, "5 hostile hideouts do not fit 4 species"),
        ({"board": "4A3N25/N3254A"}, "three parts"),
        ({"board": "4A3N25/N3254A/23", "hostile": 3}, "2 hostile hideouts, but the options ask for 6 and 3"),
        ({"board": "A2N/NA2/2"}, "3 species and 1 hostile"),
    ],
)
def test_options_that_make_no_board_are_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        Position.start("cell_management", options)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("NA/AN/-", "3 to 10 cells"),
        ("4A3N25/N3254A/236", "'6' isn't a species of this board|must be among"),
        ("4A3N24/N3254A/23", "named twice"),
        ("4A3N2X/N3254A/23", "'X' isn't a species"),
        ("4A3N26/N3254A/23", "each once"),
        ("4A3N25/N325/23", "each once"),
    ],
)
def test_texts_that_are_no_board_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadText, match=sentence):
        written.parse_board(text)


def test_a_setup_that_does_not_fit_the_options_is_refused() -> None:
    with pytest.raises(BadText, match="the options ask for 6 and 3"):
        notation.parse_setup(OPTIONS, "A2N/NA2/2")


def test_a_fixed_board_may_have_any_number_of_hostile_hideouts_and_its_record_replays() -> None:
    position = Position.start("cell_management", board="4A3N25/N3254A/A")
    position.play("A")
    again = read(write(position)).position
    assert again.state.tobytes() == position.state.tobytes()
    with pytest.raises(BadText, match="not the one that the options fix"):
        notation.parse_setup(position.options, "4A3N25/N3254A/2")
