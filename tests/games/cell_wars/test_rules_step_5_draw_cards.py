"""Step 5, card drawing: free, charge and mutational; decks, discard piles and immediate cards."""

import pytest

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.rules.layout import part, put
from cellar.rules.types import CHANCE
from tests.games.cell_wars.tabletop import CA, CB, IA, IB, IC, Table, kinds, only

IMMEDIATE_DECK = """
format = 1
name = "Immediate"

[[card]]
id = "snack"
name = "Snack"
camp = "both"
copies = 10
kind = "immediate"
effects = [{ do = "biomass", amount = 1, who = "self" }]

[[card]]
id = "glucose"
name = "Glucose"
camp = "both"
copies = 10
kind = "normal"
effects = [{ do = "biomass", amount = 1, who = "self" }]
"""


def drawing(seat: int, biomass: int, free: int = 0, **options: object) -> Table:
    table = Table(**options).clear()  # type: ignore[arg-type]
    table.s.biomass[seat] = biomass
    table.s.free[seat] = free
    table.go(seat, t.TO_DRAW)
    return table


def test_a_held_free_draw_draws_one_card_for_nothing() -> None:
    table = drawing(IA, 1, free=1)
    assert table.legal() == [t.END, t.DRAW_FREE]
    table.play(t.DRAW_FREE)
    assert table.actor == CHANCE
    card = table.card(IA, "glucose")
    told = table.play(t.CARD + card)
    assert only(told, t.T_DREW)[:3] == (IA, 39, 0)
    assert table.s.hand[IA, card] == table.s.hand_n[IA] == 1
    assert table.s.biomass[IA] == 1
    assert table.s.free[IA] == 0
    assert table.s.phase == t.PLAY  # nothing more can be drawn


def test_a_free_draw_not_taken_is_gone() -> None:
    table = drawing(IA, 4, free=1)
    table.play(t.END)
    assert table.s.free[IA] == 0


def test_the_dead_lose_their_free_draw() -> None:
    from cellar.games.cell_wars.rulebook.cells import die
    from cellar.rules.tape import NO_TAPE

    table = drawing(CA, 1, free=1)
    die(table.s, CA, NO_TAPE)
    assert table.s.free[CA] == 0


@pytest.mark.parametrize(("seat", "biomass", "offered"), [(IA, 3, True), (IA, 2, False), (CA, 3, True), (CA, 2, False)])
def test_charge_drawing_is_for_more_than_two_biomass(seat: int, biomass: int, offered: bool) -> None:
    table = drawing(seat, biomass)
    assert (t.DRAW_CHARGE in table.legal()) == offered


def test_charge_drawing_costs_two_biomass_wherever_the_cell_is() -> None:
    table = drawing(IA, 4)
    told = table.play(t.DRAW_CHARGE, t.CARD + table.card(IA, "maltose"))
    assert only(told, t.T_CHARGED)[:2] == (IA, 2)
    assert table.s.biomass[IA] == 2
    assert table.s.hand_n[IA] == 1


def test_a_charge_draw_may_be_repeated_as_long_as_it_can_be_paid() -> None:
    table = drawing(CA, 5)
    table.play(t.DRAW_CHARGE, t.CARD + table.card(CA, "glucose"))
    assert t.DRAW_CHARGE in table.legal()
    table.play(t.DRAW_CHARGE, t.CARD + table.card(CA, "glucose"))
    assert table.s.biomass[CA] == 1
    assert table.s.hand_n[CA] == 2
    assert table.s.phase == t.PLAY


@pytest.mark.parametrize(("seat", "biomass", "offered"), [(CA, 2, True), (CA, 1, False), (IA, 4, False)])
def test_mutational_drawing_is_for_cancer_cells_with_more_than_one_biomass(
    seat: int, biomass: int, offered: bool
) -> None:
    table = drawing(seat, biomass)
    assert (int(table.s.phase) == t.DRAW and t.DRAW_MUTATE in table.legal()) == offered


@pytest.mark.parametrize(
    ("face", "biomass", "draws"), [(1, 3, 0), (2, 3, 0), (3, 4, 0), (4, 4, 0), (5, 3, 1), (6, 3, 1)]
)
def test_a_mutation_costs_one_biomass_and_a_die_decides(face: int, biomass: int, draws: int) -> None:
    table = drawing(CA, 4)
    told = table.play(t.DRAW_MUTATE)
    assert only(told, t.T_MUTATED)[:2] == (CA, 3)
    assert table.legal() == [t.DIE + n for n in range(1, 7)]
    told = table.play(t.DIE + face)
    assert only(told, t.T_MUTATION_ROLLED)[:3] == (CA, face, biomass)
    assert table.s.biomass[CA] == biomass
    assert (table.s.phase == t.DEAL) == bool(draws)


def test_mutations_may_be_repeated() -> None:
    table = drawing(CA, 3)
    table.play(t.DRAW_MUTATE, t.DIE + 1)
    assert table.legal() == [t.END, t.DRAW_MUTATE]
    table.play(t.DRAW_MUTATE, t.DIE + 1)
    assert table.s.biomass[CA] == 1
    assert table.s.phase == t.ACT


def test_who_can_draw_nothing_is_not_asked() -> None:
    table = drawing(IA, 2)
    assert table.s.phase == t.ACT


def test_players_draw_from_their_own_camps_deck() -> None:
    table = drawing(IA, 4)
    table.play(t.DRAW_CHARGE)
    assert table.legal() == [t.CARD + k for k in range(p.CARDS) if table.s.deck[p.IMMUNE, k]]
    assert table.weights[: len(table.legal())] == [int(table.s.deck[p.IMMUNE, a - t.CARD]) for a in table.legal()]
    table.play(table.legal()[0])
    assert [int(n) for n in table.s.deck_n] == [39, 40]


def test_every_copy_in_the_deck_is_equally_likely() -> None:
    table = drawing(IA, 4)
    table.play(t.DRAW_CHARGE)
    table.legal()
    assert sum(table.weights) == 40
    assert int(table.weights[table.legal().index(t.CARD + table.card(IA, "glucose"))]) == 5


def test_an_empty_deck_is_the_reshuffled_discard_pile() -> None:
    table = drawing(IA, 4)
    table.used(p.IMMUNE, 40)
    told = table.play(t.DRAW_CHARGE)
    assert only(told, t.T_RESHUFFLED)[:2] == (IA, 40)
    assert (table.s.deck_n[p.IMMUNE], table.s.discard_n[p.IMMUNE]) == (40, 0)
    table.play(t.CARD + table.card(IA, "glucose"))
    assert table.s.deck_n[p.IMMUNE] == 39


def test_with_deck_and_discard_pile_empty_nothing_can_be_drawn_and_nothing_is_paid() -> None:
    table = drawing(IA, 4, free=1)
    put(part(table.s.deck, p.IMMUNE), [0] * p.CARDS)
    table.s.deck_n[p.IMMUNE] = 0
    assert table.legal() == [t.END]
    table.go(IA, t.TO_DRAW)
    assert table.s.phase == t.ACT
    assert table.s.biomass[IA] == 4


def test_an_immediate_card_takes_effect_as_soon_as_it_is_drawn() -> None:
    table = drawing(IA, 4, deck=IMMEDIATE_DECK)
    snack = table.card(IA, "snack")
    told = table.play(t.DRAW_CHARGE, t.CARD + snack)
    assert kinds(told) == [t.T_CHARGED, t.T_DREW, t.T_RESOLVED, t.T_BIOMASS_CHANGED]
    assert only(told, t.T_DREW)[2] == 1
    assert table.s.biomass[IA] == 3
    assert table.s.hand_n[IA] == 0
    assert table.s.aside[snack] == 1
    assert table.s.phase == t.DRAW
    table.play(t.END)
    assert table.s.discard[p.IMMUNE, snack] == 1


def test_an_immediate_card_that_can_do_nothing_is_discarded() -> None:
    table = drawing(IA, 4, free=1, deck=IMMEDIATE_DECK)
    snack = table.card(IA, "snack")
    told = table.play(t.DRAW_FREE, t.CARD + snack)
    assert only(told, t.T_RESOLVED)[:3] == (IA, snack, 0)
    table.play(t.END)
    assert table.s.discard[p.IMMUNE, snack] == 1


def test_a_normal_card_is_kept_in_hand_till_its_player_wants_to_play_it() -> None:
    table = drawing(IA, 4)
    glucose = table.card(IA, "glucose")
    table.play(t.DRAW_CHARGE, t.CARD + glucose)
    table.play(t.END)
    assert table.s.hand[IA, glucose] == 1


def test_only_drawer_and_team_may_read_which_card_was_drawn() -> None:
    table = drawing(IA, 4)
    row = table.play(t.DRAW_CHARGE, t.CARD + table.card(IA, "glucose"))[-1]
    assert row[1] == 1 << IA | 1 << IB | 1 << IC
    table = drawing(CB, 4, open_team_hands=False)
    row = table.play(t.DRAW_CHARGE, t.CARD + table.card(CB, "glucose"))[-1]
    assert row[1] == 1 << CB
