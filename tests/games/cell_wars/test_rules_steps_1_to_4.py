"""Steps 1 to 4: relapse, pre-draw of cards, collect walls, moving by blood vessels."""

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import die, tissue_at
from cellar.rules.tape import NO_TAPE
from cellar.rules.types import CHANCE
from tests.games.cell_wars.tabletop import CA, CB, IA, IB, SE, Table, hexagon, kinds, only


def laid_out() -> Table:
    table = Table().clear()
    table.tissue(p.TUMOUR, (0, 0), (1, 0), (0, 1), (-1, 1))
    return table


# 1. Relapse


def dead(table: Table, seat: int = CA) -> None:
    die(table.s, seat, NO_TAPE)


def test_a_dead_cancer_player_may_relapse_on_a_solidified_block() -> None:
    table = laid_out()
    table.tissue(p.SOLID, (2, 0), (0, 0))
    dead(table)
    table.begin(CA)
    assert table.s.phase == t.RELAPSE
    assert table.actor == CA
    assert table.legal() == sorted([t.END, t.HEX + hexagon(2, 0), t.HEX + hexagon(0, 0)])
    told = table.play(t.HEX + hexagon(2, 0))
    assert only(told, t.T_RELAPSED)[:3] == (CA, hexagon(2, 0), 4)
    assert table.s.place[CA] == hexagon(2, 0)
    assert tissue_at(table.s, hexagon(2, 0)) == p.TUMOUR
    assert tissue_at(table.s, hexagon(0, 0)) == p.SOLID


def test_a_relapsed_cell_has_one_biomass_and_its_limit_is_one_lower() -> None:
    table = laid_out()
    table.tissue(p.SOLID, (2, 0), (0, 0))
    dead(table)
    table.begin(CA)
    table.play(t.HEX + hexagon(2, 0))
    assert (table.s.biomass[CA], table.s.limit[CA]) == (1, 4)
    assert table.s.seat == CA
    assert table.s.phase == t.ACT  # its individual round goes on; with 1 Biomass there is nothing to draw


def test_relapse_is_a_choice_and_without_it_the_player_is_skipped() -> None:
    table = laid_out()
    table.tissue(p.SOLID, (2, 0))
    dead(table)
    table.begin(CA)
    told = table.play(t.END)
    assert only(told, t.T_SKIPPED)[:2] == (CA, 1)
    assert table.s.seat == CB
    assert table.s.place[CA] == -1


def test_without_solidified_tissue_there_is_no_relapse() -> None:
    table = laid_out()
    dead(table)
    table.begin(CA)
    assert table.s.seat == CB


def test_an_immune_cell_does_not_relapse() -> None:
    table = laid_out()
    table.tissue(p.SOLID, (2, 0))
    dead(table, IA)
    told = table.begin(IA)
    assert only(told, t.T_SKIPPED)[:2] == (IA, 0)
    assert table.s.seat == CA


def test_a_living_cell_is_not_asked_about_relapse() -> None:
    table = laid_out()
    table.tissue(p.SOLID, (2, 0))
    table.begin(CA)
    assert table.s.phase == t.DRAW


# 2. Pre-draw of cards


def on_card_sign(table: Table, *seats: int) -> None:
    table.s.active = 0b1111
    for seat in seats:
        table.s.place[seat] = table.s.signs[1]


def test_a_cell_on_an_active_card_sign_gets_a_free_draw_and_the_sign_turns_inactive() -> None:
    table = laid_out()
    on_card_sign(table, IA)
    told = table.begin(IA)
    assert only(told, t.T_FREE_DRAW_WON)[:2] == (IA, 1)
    assert table.s.active == 0b1101
    assert table.s.free[IA] == 1
    assert t.DRAW_FREE in table.legal()


def test_an_inactive_card_sign_gives_nothing() -> None:
    table = laid_out()
    on_card_sign(table, IA)
    table.s.active = 0b1101
    table.begin(IA)
    assert table.s.free[IA] == 0
    assert t.DRAW_FREE not in table.legal()


def test_among_several_on_the_sign_a_die_decides() -> None:
    table = laid_out()
    on_card_sign(table, IA, CB)
    table.begin(IA)
    assert table.actor == CHANCE
    assert table.legal() == [t.SEAT + IA, t.SEAT + CB]
    assert table.weights[:2] == [1, 1]
    told = table.play(t.SEAT + CB)
    assert only(told, t.T_LOT_DRAWN)[:3] == (IA, 1, CB)
    assert (table.s.free[IA], table.s.free[CB]) == (0, 1)
    assert table.s.active == 0b1101
    assert t.DRAW_FREE not in table.legal()


def test_a_cell_that_moves_onto_the_sign_in_its_round_waits_for_its_next_round() -> None:
    table = laid_out()
    table.s.active = 0b1111
    table.stand(IA, -2, 3)
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 1, t.STEP + SE)  # onto (-2, 4), CARD sign 2
    assert table.s.place[IA] == table.s.signs[2]
    assert table.s.free[IA] == 0
    table.begin(IA)
    assert table.s.free[IA] == 1


def test_passing_a_card_sign_gives_nothing() -> None:
    table = laid_out()
    table.s.active = 0b1111
    table.stand(IA, -2, 3)
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 4, t.STEP + SE, t.STEP + 5)
    table.begin(IA)
    assert table.s.free[IA] == 0
    assert table.s.active == 0b1111


def test_a_cell_that_stood_on_the_sign_before_the_reloading_may_draw_in_that_round() -> None:
    table = laid_out()
    table.s.round_no = 2
    table.s.place[IA] = table.s.signs[0]
    table.go(IA, t.NEW_ROUND)
    assert table.s.free[IA] == 1


def test_the_free_draw_may_be_used_after_leaving_the_sign() -> None:
    table = laid_out()
    on_card_sign(table, IA)
    table.s.free[CB] = 1  # won by the die in another player's round
    table.begin(CB)
    assert t.DRAW_FREE in table.legal()


# 3. Collect walls


def test_a_cancer_cell_on_the_factory_collects_at_most_two_walls() -> None:
    table = laid_out()
    table.s.place[CA] = table.s.signs[t.FACTORY]
    table.s.stock = 5
    table.begin(CA)
    assert table.s.phase == t.COLLECT
    assert table.legal() == [t.COLLECT_N, t.COLLECT_N + 1, t.COLLECT_N + 2]
    told = table.play(t.COLLECT_N + 2)
    assert only(told, t.T_COLLECTED)[:4] == (CA, 2, 0, 3)
    assert (table.s.bricks[CA], table.s.stock) == (2, 3)


def test_fewer_walls_may_be_taken() -> None:
    table = laid_out()
    table.s.place[CA] = table.s.signs[t.FACTORY]
    table.s.stock = 2
    table.begin(CA)
    assert kinds(table.play(t.COLLECT_N)) == [t.T_PASSED]
    assert table.s.stock == 2


def test_only_as_many_walls_as_there_are() -> None:
    table = laid_out()
    table.s.place[CA] = table.s.signs[t.FACTORY]
    table.s.stock = 1
    table.begin(CA)
    assert table.legal() == [t.COLLECT_N, t.COLLECT_N + 1]


def test_an_empty_factory_gives_nothing() -> None:
    table = laid_out()
    table.s.place[CA] = table.s.signs[t.FACTORY]
    table.begin(CA)
    assert table.s.phase == t.DRAW


def test_immune_cells_collect_no_walls() -> None:
    table = laid_out()
    table.s.place[IA] = table.s.signs[t.FACTORY]
    table.s.stock = 5
    table.begin(IA)
    assert table.s.phase == t.DRAW


def test_passing_the_factory_gives_nothing() -> None:
    table = laid_out()
    table.s.stock = 5
    table.stand(CA, -3, 2)
    table.go(CA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 4, t.STEP + 3, t.STEP + 0)
    assert table.s.bricks[CA] == 0
    table.begin(CA)
    assert table.s.phase == t.DRAW


# 4. Moving by blood vessels


def rests(table: Table, seat: int, vessel: int = t.VESSEL_1) -> None:
    table.s.place[seat] = table.s.signs[vessel]
    table.go(seat, t.NEXT_SEAT)


def test_a_cell_that_stayed_on_a_vessel_since_its_last_round_must_go_to_the_other_one() -> None:
    table = laid_out()
    rests(table, IB)
    told = table.begin(IB)
    assert only(told, t.T_CARRIED)[:3] == (IB, table.s.signs[t.VESSEL_1], table.s.signs[t.VESSEL_2])
    assert table.s.place[IB] == table.s.signs[t.VESSEL_2]


def test_it_works_both_ways_and_for_both_camps() -> None:
    table = laid_out()
    rests(table, CA, t.VESSEL_2)
    table.begin(CA)
    assert table.s.place[CA] == table.s.signs[t.VESSEL_1]


def test_a_cell_that_came_to_the_vessel_otherwise_is_not_moved() -> None:
    table = laid_out()
    table.s.place[IB] = table.s.signs[t.VESSEL_1]
    assert t.T_CARRIED not in kinds(table.begin(IB))
    assert table.s.place[IB] == table.s.signs[t.VESSEL_1]


def test_passing_a_vessel_does_nothing() -> None:
    table = laid_out()
    table.stand(CA, -3, 0)
    table.go(CA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 4, t.STEP + 3, t.STEP + 0)
    assert t.T_CARRIED not in kinds(table.begin(CA))
