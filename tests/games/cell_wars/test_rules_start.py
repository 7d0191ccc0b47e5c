"""The start: camps and turn order, signs, cancer tissue, cells, Biomass and decks."""

import numpy as np
import pytest

from cellar.errors import BadOption
from cellar.games.cell_wars import setup
from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import BIT, HEXES, WITHIN
from tests.games.cell_wars.tabletop import Table, hexagon, kinds, only

GREEK = ("α", "β", "γ")


def names(table: Table) -> list[str]:
    return [
        ("Immune ", "Cancer ")[t.CELL_CAMP[cell]] + GREEK[t.CELL_LETTER[cell]] for cell in setup.seats(table.options)
    ]


def place_signs(table: Table, blocks: list[int]) -> None:
    for block in blocks:
        table.play(t.HEX + block)


SPREAD = [hexagon(*c) for c in ((3, -4), (-3, -1), (3, 1), (-3, 4), (0, -3), (0, 3), (-4, 0), (4, 0))]


def test_three_against_three_play_in_the_recommended_order() -> None:
    assert names(Table(players=6)) == ["Immune α", "Cancer α", "Cancer β", "Immune β", "Immune γ", "Cancer γ"]


@pytest.mark.parametrize(
    ("players", "larger", "expected"),
    [
        (2, "immune", "Iα Cα"),
        (3, "immune", "Iα Cα Iβ"),
        (3, "cancer", "Iα Cα Cβ"),
        (4, "immune", "Iα Cα Cβ Iβ"),
        (5, "immune", "Iα Cα Cβ Iβ Iγ"),
        (5, "cancer", "Iα Cα Cβ Iβ Cγ"),
    ],
)
def test_cells_not_in_play_are_left_out_and_the_larger_camp_is_chosen(players: int, larger: str, expected: str) -> None:
    table = Table(players=players, larger_camp=larger)
    assert [name[0] + name[-1] for name in names(table)] == expected.split()
    assert [int(c) for c in table.s.camp[:players]] == [t.CELL_CAMP[c] for c in setup.seats(table.options)]
    assert all(c == -1 for c in table.s.camp[players:])


def test_one_side_places_four_card_signs_a_generator_a_factory_and_two_vessels() -> None:
    table = Table(players=2, setup="players")
    told = []
    for block in SPREAD:
        assert table.actor == 0  # Immune α is all of the Immune camp
        told += table.play(t.HEX + block)
    assert [row[3] for row in told] == list(range(t.SIGNS))
    assert t.SIGN_KIND == (0, 0, 0, 0, p.GENERATOR_SIGN, p.FACTORY_SIGN, p.VESSEL_SIGN, p.VESSEL_SIGN)
    assert [int(b) for b in table.s.signs] == SPREAD


def test_signs_do_not_overlap() -> None:
    table = Table(players=2, setup="players")
    table.play(t.HEX + SPREAD[0])
    assert t.HEX + SPREAD[0] not in table.legal()
    assert len(table.legal()) == HEXES - 1


def test_the_other_side_then_chooses_all_cancer_blocks_one_after_the_other() -> None:
    table = Table(players=2, setup="players")
    place_signs(table, SPREAD)
    for n, (q, r) in enumerate(setup.STANDARD_TISSUE):
        assert table.actor == 1
        assert int(table.s.left) == 7 - n
        table.play(t.HEX + hexagon(q, r))
        assert table.s.cancer & BIT[hexagon(q, r)]
    assert table.s.phase == t.PLACE_CELL
    assert bin(int(table.s.cancer)).count("1") == 7


def test_players_of_a_camp_take_turns_in_placing() -> None:
    table = Table(players=6, setup="players")
    actors = []
    for block in SPREAD:
        actors.append(table.actor)
        table.play(t.HEX + block)
    assert actors == [0, 3, 4, 0, 3, 4, 0, 3]
    actors = []
    for q, r in setup.STANDARD_TISSUE:
        actors.append(table.actor)
        table.play(t.HEX + hexagon(q, r))
    assert actors == [1, 2, 5, 1, 2, 5, 1]


def test_the_cancer_camp_may_place_the_signs_instead() -> None:
    table = Table(players=4, setup="players", first_camp="cancer")
    actors = []
    for block in SPREAD:
        actors.append(table.actor)
        table.play(t.HEX + block)
    assert actors == [1, 2] * 4
    assert table.actor == 0


def test_a_cancer_block_is_chosen_once() -> None:
    table = Table(players=2, setup="players")
    place_signs(table, SPREAD)
    table.play(t.HEX + hexagon(0, 0))
    assert t.HEX + hexagon(0, 0) not in table.legal()


def test_players_place_their_cells_in_turn_order() -> None:
    table = Table(players=6)
    for seat in range(6):
        assert table.actor == seat
        table.play(table.legal()[0])
    assert table.s.round_no == 1


def test_cancer_cells_start_on_cancer_tissue_and_immune_cells_on_normal_tissue() -> None:
    table = Table(players=2)
    for action in table.legal():
        assert not table.s.cancer & BIT[action - t.HEX]
    table.play(table.legal()[0])
    assert len(table.legal()) == 7
    for action in table.legal():
        assert table.s.cancer & BIT[action - t.HEX]


def test_nobody_starts_under_or_next_to_a_sign() -> None:
    table = Table(players=2)
    near = 0
    for block in table.s.signs:
        near |= int(WITHIN[block, 1])
    starts = table.legal()
    assert starts
    for action in starts:
        assert not near & BIT[action - t.HEX]
    free = sum(1 for b in range(HEXES) if not near & BIT[b] and not table.s.cancer & BIT[b])
    assert len(starts) == free


def test_cells_may_share_a_start() -> None:
    table = Table(players=4)
    start = table.legal()[0]
    table.play(start)
    table.play(table.legal()[0])
    cancer_start = table.legal()[0]
    table.play(cancer_start)
    assert start in table.legal()
    table.play(start)
    assert table.s.place[0] == table.s.place[3]
    assert table.s.place[1] == table.s.place[2]


def test_the_only_start_is_taken_by_itself_and_told() -> None:
    table = Table(players=4, setup="players", cancer_tissue=4)
    place_signs(table, SPREAD)
    # Three blocks next to signs and one free one: both cancer cells have a single start.
    for q, r in ((4, -4), (3, -3), (2, -3)):
        table.play(t.HEX + hexagon(q, r))
    table.play(t.HEX + hexagon(0, 0))
    told = table.play(table.legal()[0])
    assert kinds(told) == [t.T_CELL_PLACED] * 3
    assert [row[2:5] for row in told[1:]] == [(1, hexagon(0, 0), 1), (2, hexagon(0, 0), 1)]
    assert table.actor == 3


def test_biomass_starts_at_the_limit_and_attack_as_printed() -> None:
    table = Table(players=6)
    for seat in range(6):
        cancer = table.s.camp[seat] == p.CANCER
        assert table.s.biomass[seat] == table.s.limit[seat] == (5 if cancer else 4)
    assert t.START_ATTACK == (1, 0)


def test_two_shuffled_decks_of_forty_and_empty_hands() -> None:
    table = Table(players=6)
    assert [int(n) for n in table.s.deck_n] == [40, 40]
    assert not np.asarray(table.s.hand).any()
    assert not np.asarray(table.s.discard).any()
    assert not np.asarray(table.s.panel).any()


def test_card_signs_start_inactive_the_factory_empty_and_no_wall_stands() -> None:
    table = Table(players=2)
    told = []
    for _ in range(2):
        told += table.play(table.legal()[0])
    assert only(told, t.T_ROUND_BEGAN)[:3] == (1, 0, 0)
    assert table.s.active == 0
    assert table.s.stock == 0
    assert not any(table.s.walls)


def test_the_standard_layout_is_that_of_the_later_edition() -> None:
    table = Table(players=2, setup="standard")
    assert [int(b) for b in table.s.signs] == [hexagon(*c) for c in setup.STANDARD_SIGNS]
    assert setup.STANDARD_SIGNS == ((3, -4), (-3, -1), (3, 1), (-3, 4), (0, -3), (0, 3), (-4, 0), (4, 0))
    blocks = {b for b in range(HEXES) if table.s.cancer & BIT[b]}
    assert blocks == {b for b in range(HEXES) if WITHIN[hexagon(0, 0), 1] & BIT[b]}


def test_the_standard_layout_has_seven_cancer_blocks() -> None:
    with pytest.raises(BadOption, match="standard layout has 7 cancer blocks, not 9"):
        Table(players=2, setup="standard", cancer_tissue=9)


@pytest.mark.parametrize("tissue", [4, 7, 21])
def test_a_random_layout_is_legal_and_follows_from_the_seed(tissue: int) -> None:
    seen = set()
    for seed in range(20):
        table = Table(seed, players=2, setup="random", cancer_tissue=tissue)
        again = Table(seed, players=2, setup="random", cancer_tissue=tissue)
        assert table.s.tobytes() == again.s.tobytes()
        signs = [int(b) for b in table.s.signs]
        blocks = [b for b in range(HEXES) if table.s.cancer & BIT[b]]
        assert len(set(signs)) == 8
        assert len(blocks) == tissue
        assert setup.is_legal_layout(signs, blocks)
        assert table.legal()
        seen.add((*signs, *blocks))
    assert len(seen) == 20


def test_a_deck_that_cannot_be_used_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadOption, match="deck"):
        Table(players=2, deck="no-such-deck")
