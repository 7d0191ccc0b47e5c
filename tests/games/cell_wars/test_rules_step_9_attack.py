"""Step 9, attack: range, order, the die, step back, hit, repel, border rebound, double attack."""

import pytest

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.cells import tissue_at
from cellar.rules.types import CHANCE
from tests.games.cell_wars.tabletop import CA, CB, CC, IA, IB, IC, NW, SE, E, Table, W, hexagon, kinds, only


def arena() -> Table:
    """Immune α at (1, 0), about to step east onto Cancer α at (2, 0); all others far away in the corner (0, 4)."""
    table = Table().clear()
    table.tissue(p.TUMOUR, (-3, 0), (-3, 1), (-3, 2), (-2, -2))
    table.stand(IA, 1, 0)
    table.stand(CA, 2, 0)
    return table


def attacking() -> Table:
    table = arena()
    table.attack_from_step(IA, E)
    return table


def test_an_immune_cell_that_rolled_may_attack_a_cancer_cell_on_its_block() -> None:
    table = attacking()
    assert table.s.phase == t.ATTACK
    assert table.legal() == [t.END, t.SEAT + CA]


def test_the_range_is_0_at_first() -> None:
    table = arena()
    table.stand(CA, 3, 0)
    table.attack_from_step(IA, E)  # now next to it
    assert table.s.seat == CA


def test_the_player_may_leave_it() -> None:
    table = attacking()
    told = table.play(t.END)
    assert only(told, t.T_PASSED)[:2] == (IA, t.ATTACK)
    assert table.s.seat == CA


def test_without_a_roll_for_movement_there_is_no_attack() -> None:
    table = arena()
    table.stand(IA, 2, 0)
    table.go(IA, t.TO_ACT)
    table.play(t.END)
    assert table.s.seat == CA


def test_cancer_cells_do_not_attack() -> None:
    table = arena()
    table.attack_from_step(CA, W)
    assert table.s.place[CA] == table.s.place[IA]
    assert table.s.seat == CB


def test_immune_cells_are_no_targets() -> None:
    table = arena()
    table.stand(IB, 2, 0)
    table.attack_from_step(IA, E)
    assert table.legal() == [t.END, t.SEAT + CA]


def test_all_cancer_cells_inside_an_enhanced_range_can_be_attacked_in_any_order() -> None:
    table = arena()
    table.lay(IA, "humoral-immunity")
    table.stand(CB, 3, 0)
    table.stand(CC, 3, 1)
    table.attack_from_step(IA, E)
    assert table.legal() == [t.END, t.SEAT + CA, t.SEAT + CB]
    table.play(t.SEAT + CB)
    table.play(t.DIE + 4)
    assert table.legal() == [t.END, t.SEAT + CA]


def test_before_each_attack_the_target_must_be_inside_the_range() -> None:
    table = arena()
    table.stand(CB, 2, 0)
    table.attack_from_step(IA, E)
    table.play(t.SEAT + CA, t.DIE + 2)  # stepped back to (1, 0): Cancer β is out of range now
    assert table.s.place[IA] == hexagon(1, 0)
    assert table.s.seat == CA


def test_each_cell_triggers_one_attack() -> None:
    table = arena()
    table.lay(IA, "humoral-immunity")
    table.attack_from_step(IA, E)
    table.play(t.SEAT + CA, t.DIE + 2)
    assert table.s.seat == CA  # still in range, but attacked already


def test_an_attack_is_a_roll() -> None:
    table = attacking()
    table.play(t.SEAT + CA)
    assert table.actor == CHANCE
    assert table.legal() == [t.DIE + n for n in range(1, 7)]


@pytest.mark.parametrize("face", [2, 3])
def test_on_2_and_3_the_immune_cell_steps_back_against_its_last_movement(face: int) -> None:
    table = attacking()
    told = table.play(t.SEAT + CA, t.DIE + face)
    assert only(told, t.T_STEPPED_BACK)[:5] == (IA, hexagon(2, 0), hexagon(1, 0), 0, 0)
    assert table.s.place[IA] == hexagon(1, 0)
    assert table.s.biomass[CA] == 5
    assert t.T_TURNED not in kinds(told)


def test_on_1_the_normal_block_closest_to_the_target_turns_as_well() -> None:
    table = attacking()
    told = table.play(t.SEAT + CA, t.DIE + 1)
    assert table.s.place[IA] == hexagon(1, 0)
    assert only(told, t.T_TURNED)[:5] == (CA, hexagon(2, 0), p.HEALTHY, p.TUMOUR, t.BY_MISS)


@pytest.mark.parametrize("face", [4, 5, 6])
def test_on_4_5_and_6_the_target_loses_biomass_and_is_repelled_one_step(face: int) -> None:
    table = attacking()
    told = table.play(t.SEAT + CA, t.DIE + face)
    assert only(told, t.T_HIT)[:5] == (IA, CA, 1, 4, 0)
    assert only(told, t.T_REPELLED)[:5] == (IA, CA, hexagon(2, 0), hexagon(3, 0), 0)
    assert table.s.biomass[CA] == 4
    assert table.s.place[CA] == hexagon(3, 0)
    assert table.s.place[IA] == hexagon(2, 0)


def test_the_direction_is_that_of_the_last_step_of_several() -> None:
    table = arena()
    table.stand(IA, 1, 1)
    table.go(IA, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 4, t.STEP + NW, t.STEP + E)  # (1, 1) -> (1, 0) -> (2, 0)
    table.play(t.SEAT + CA, t.DIE + 4)
    assert table.s.place[CA] == hexagon(3, 0)
    table.stand(IB, 3, -1)
    table.go(IB, t.TO_ACT)
    table.play(t.ROLL, t.DIE + 1, t.STEP + SE)
    table.play(t.SEAT + CA, t.DIE + 4)
    assert table.s.place[CA] == hexagon(3, 1)


def test_a_target_at_0_biomass_leaves_the_board_and_is_not_repelled() -> None:
    table = attacking()
    table.s.biomass[CA] = 1
    told = table.play(t.SEAT + CA, t.DIE + 4)
    assert t.T_DIED in kinds(told)
    assert t.T_REPELLED not in kinds(told)
    assert table.s.place[CA] == -1
    assert table.s.biomass[CA] == 0


def test_walls_do_not_keep_a_cancer_cell_from_being_repelled() -> None:
    table = attacking()
    table.wall(2, 0, E)
    table.play(t.SEAT + CA, t.DIE + 4)
    assert table.s.place[CA] == hexagon(3, 0)


# The border


def test_at_the_border_the_target_stays_and_the_immune_cell_rebounds() -> None:
    table = arena()
    table.stand(IA, 3, 0)
    table.stand(CA, 4, 0)
    table.attack_from_step(IA, E)
    told = table.play(t.SEAT + CA, t.DIE + 4)
    assert only(told, t.T_REPELLED)[1:5] == (CA, hexagon(4, 0), hexagon(4, 0), t.WHY_BORDER)
    assert only(told, t.T_STEPPED_BACK)[:5] == (IA, hexagon(4, 0), hexagon(3, 0), 1, 0)
    assert table.s.biomass[CA] == 4
    assert table.s.place[CA] == hexagon(4, 0)
    assert table.s.place[IA] == hexagon(3, 0)


def test_on_the_border_but_pushed_along_it_the_target_moves() -> None:
    table = arena()
    table.stand(IA, 4, -2)
    table.stand(CA, 4, -1)
    table.attack_from_step(IA, SE)
    table.play(t.SEAT + CA, t.DIE + 4)
    assert table.s.place[CA] == hexagon(4, 0)


# Double attack


def two_hunters() -> Table:
    """Immune β waits on (3, 0), where Cancer α will be repelled to."""
    table = arena()
    table.stand(IB, 3, 0)
    table.attack_from_step(IA, E)
    return table


def test_a_repelled_cell_in_another_immune_cells_range_is_attacked_again_and_repelled_further() -> None:
    table = two_hunters()
    told = table.play(t.SEAT + CA, t.DIE + 4)
    hits = [row[2:7] for row in told if row[0] == t.T_HIT]
    assert hits == [(IA, CA, 1, 4, 0), (IB, CA, 1, 3, 1)]
    assert table.s.biomass[CA] == 3
    assert table.s.place[CA] == hexagon(4, 0)


def test_a_double_attack_triggers_no_other() -> None:
    table = arena()
    table.stand(IA, 0, 0)
    table.stand(CA, 1, 0)
    table.stand(IB, 2, 0)
    table.stand(IC, 3, 0)
    table.attack_from_step(IA, E)
    told = table.play(t.SEAT + CA, t.DIE + 4)
    assert kinds(told).count(t.T_HIT) == 2
    assert table.s.place[CA] == hexagon(3, 0)
    assert table.s.biomass[CA] == 3


def test_without_a_repel_there_is_no_double_attack() -> None:
    table = two_hunters()
    table.lay(CA, "infinitive-division")
    told = table.play(t.SEAT + CA, t.DIE + 4)
    assert kinds(told).count(t.T_HIT) == 1


def test_a_target_that_stays_at_the_border_is_not_attacked_twice() -> None:
    table = arena()
    table.stand(IA, 3, 0)
    table.stand(IB, 4, 0)
    table.stand(CA, 4, 0)
    table.attack_from_step(IA, E)
    told = table.play(t.SEAT + CA, t.DIE + 4)
    assert kinds(told).count(t.T_HIT) == 1


def test_a_double_attack_can_kill() -> None:
    table = two_hunters()
    table.s.biomass[CA] = 2
    told = table.play(t.SEAT + CA, t.DIE + 4)
    assert t.T_DIED in kinds(told)
    assert table.s.place[CA] == -1


def test_a_double_attack_at_the_border_makes_the_second_striker_rebound() -> None:
    table = arena()
    table.stand(IA, 2, 0)
    table.stand(CA, 3, 0)
    table.stand(IB, 4, 0)
    table.attack_from_step(IA, E)
    told = table.play(t.SEAT + CA, t.DIE + 4)
    assert only(told, t.T_STEPPED_BACK)[:5] == (IB, hexagon(4, 0), hexagon(3, 0), 1, 0)
    assert table.s.place[CA] == hexagon(4, 0)
    assert table.s.biomass[CA] == 3


def test_a_block_nearest_to_the_target_may_be_a_neighbour() -> None:
    table = arena()
    table.tissue(p.TUMOUR, (2, 0), (3, 0), (1, 0), (2, 1), (2, -1), (3, -1))
    table.attack_from_step(IA, E)
    told = table.play(t.SEAT + CA, t.DIE + 1)
    assert only(told, t.T_TURNED)[1] == hexagon(1, 1)  # the only normal neighbour
    assert tissue_at(table.s, hexagon(1, 1)) == p.TUMOUR
