"""Steps 7 and 8: purification, demolition, degradation, solidification, construction; the roll and the steps."""

import pytest

from cellar.games.cell_wars.rulebook import primitives as p
from cellar.games.cell_wars.rulebook import terms as t
from cellar.games.cell_wars.rulebook.board import EDGES
from cellar.games.cell_wars.rulebook.cells import has_wall, tissue_at
from cellar.rules.types import CHANCE
from tests.games.cell_wars.tabletop import CA, IA, NE, SE, E, Table, W, hexagon, kinds, only


def acting(seat: int, q: int = 2, r: int = 0, tissue: int = p.HEALTHY) -> Table:
    table = Table().clear()
    table.tissue(p.TUMOUR, (-3, 0), (-3, 1), (-3, 2), (-2, -2))
    table.stand(seat, q, r)
    table.tissue(tissue, (q, r))
    table.go(seat, t.TO_ACT)
    return table


def specials(table: Table) -> set[int]:
    return set(table.legal()) - {t.END, t.ROLL}


# 7. Special actions


def test_purification_turns_the_cancer_tissue_under_an_immune_cell_normal() -> None:
    table = acting(IA, tissue=p.TUMOUR)
    assert specials(table) == {t.PURIFY}
    told = table.play(t.PURIFY)
    assert only(told, t.T_TURNED)[:5] == (IA, hexagon(2, 0), p.TUMOUR, p.HEALTHY, t.BY_ACTION)
    assert tissue_at(table.s, hexagon(2, 0)) == p.HEALTHY


def test_purification_is_not_for_normal_or_solidified_tissue() -> None:
    assert specials(acting(IA)) == set()
    assert specials(acting(IA, tissue=p.SOLID)) == set()


def test_demolition_removes_a_wall_of_the_block_where_the_immune_cell_stands() -> None:
    table = acting(IA)
    edges = [table.wall(2, 0, d) for d in range(6)]
    table.wall(0, 0, E)
    assert specials(table) == {t.EDGE_AT + e for e in edges}
    assert table.legal() == sorted(table.legal())
    told = table.play(t.EDGE_AT + edges[4])
    assert only(told, t.T_DEMOLISHED)[:2] == (IA, edges[4])
    assert not has_wall(table.s, edges[4])
    assert has_wall(table.s, edges[3])


def test_degradation_turns_the_normal_tissue_under_a_cancer_cell_to_cancer() -> None:
    table = acting(CA)
    assert specials(table) == {t.DEGRADE}
    told = table.play(t.DEGRADE)
    assert only(told, t.T_TURNED)[2:5] == (p.HEALTHY, p.TUMOUR, t.BY_ACTION)
    assert tissue_at(table.s, hexagon(2, 0)) == p.TUMOUR


def test_solidification_is_claimed_on_cancer_tissue_and_takes_three_claims() -> None:
    table = acting(CA, tissue=p.TUMOUR)
    assert specials(table) == {t.SOLIDIFY}
    for n in (1, 2):
        told = table.play(t.SOLIDIFY)
        assert only(told, t.T_CLAIMED)[:3] == (CA, hexagon(2, 0), n)
        assert tissue_at(table.s, hexagon(2, 0)) == p.TUMOUR
        table.go(CA, t.TO_ACT)
    told = table.play(t.SOLIDIFY)
    assert only(told, t.T_TURNED)[2:4] == (p.TUMOUR, p.SOLID)
    assert tissue_at(table.s, hexagon(2, 0)) == p.SOLID
    assert table.s.claims[CA] == 0


def test_solidified_tissue_is_not_solidified_again() -> None:
    assert specials(acting(CA, tissue=p.SOLID)) == set()


def test_cards_may_be_drawn_and_played_during_solidification() -> None:
    table = acting(CA, tissue=p.TUMOUR)
    table.play(t.SOLIDIFY)
    glucose = table.card(CA, "glucose")
    table.begin(CA)
    table.play(t.DRAW_CHARGE, t.CARD + glucose, t.END, t.CARD + glucose)
    assert table.s.claims[CA] == 1
    told = table.play(t.SOLIDIFY)
    assert only(told, t.T_CLAIMED)[2] == 2


def test_any_change_of_place_empties_the_count() -> None:
    table = acting(CA, tissue=p.TUMOUR)
    table.play(t.SOLIDIFY)
    table.go(CA, t.TO_ACT)
    table.play(t.SOLIDIFY)
    table.hold(CA, "detachment")
    table.play(t.STEP + E, t.STEP + W)  # away and back
    assert table.s.place[CA] == hexagon(2, 0)
    assert table.s.claims[CA] == 0
    told = table.play(t.SOLIDIFY)
    assert only(told, t.T_CLAIMED)[2] == 1


def test_a_round_without_a_claim_empties_the_count() -> None:
    table = acting(CA, tissue=p.TUMOUR)
    table.play(t.SOLIDIFY)
    table.go(CA, t.TO_ACT)
    table.play(t.END)
    assert table.s.claims[CA] == 0


def test_construction_builds_a_wall_on_any_inner_edge_without_one() -> None:
    table = acting(CA, tissue=p.SOLID)
    assert specials(table) == set()
    table.s.bricks[CA] = 2
    built = table.wall(-2, 1, SE)
    assert specials(table) == {t.EDGE_AT + e for e in range(EDGES) if e != built}
    told = table.play(t.EDGE_AT)
    assert only(told, t.T_BUILT)[:3] == (CA, 0, 1)
    assert has_wall(table.s, 0)
    assert table.s.bricks[CA] == 1


@pytest.mark.parametrize("action", [t.DEGRADE, t.END])
def test_after_a_special_action_the_cell_moves_no_more_in_this_round(action: int) -> None:
    table = acting(CA)
    table.play(action)
    assert table.s.seat == CA + 1


def test_one_special_action_a_round() -> None:
    table = acting(CA)
    table.s.bricks[CA] = 1
    table.play(t.DEGRADE)
    assert table.s.seat != CA
    assert table.s.bricks[CA] == 1


def test_immune_cells_neither_degrade_nor_build_and_cancer_cells_neither_purify_nor_demolish() -> None:
    table = acting(IA)
    table.s.bricks[IA] = 3
    assert specials(table) == set()
    table = acting(CA, tissue=p.TUMOUR)
    table.wall(2, 0, E)
    assert specials(table) == {t.SOLIDIFY}


def test_a_player_may_neither_act_nor_roll() -> None:
    table = acting(IA)
    assert kinds(table.play(t.END))[0] == t.T_STAYED


# 8. Movement


@pytest.mark.parametrize(("face", "steps"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_die_gives_the_steps(face: int, steps: int) -> None:
    table = acting(CA)
    table.play(t.ROLL)
    assert table.actor == CHANCE
    assert table.legal() == [t.DIE + n for n in range(1, 7)]
    told = table.play(t.DIE + face)
    assert only(told, t.T_ROLLED)[:3] == (CA, face, steps)
    for n in range(steps):
        assert table.s.left == steps - n
        table.play(t.STEP + (W if n % 2 else E))
    assert table.s.seat == CA + 1


def test_directions_may_change_while_moving() -> None:
    table = acting(CA, 0, 0)
    table.play(t.ROLL, t.DIE + 6, t.STEP + E, t.STEP + SE, t.STEP + NE)
    assert table.s.place[CA] == hexagon(2, 0)


def test_a_cell_may_stop_before_all_steps_are_made() -> None:
    table = acting(CA)
    table.play(t.ROLL, t.DIE + 6, t.STEP + E)
    told = table.play(t.END)
    assert only(told, t.T_STOPPED)[:3] == (CA, 2, 0)
    assert table.s.place[CA] == hexagon(3, 0)


def test_nobody_leaves_the_board() -> None:
    table = acting(CA, 4, 0)
    table.play(t.ROLL, t.DIE + 1)
    assert t.STEP + E not in table.legal()
    assert t.STEP + W in table.legal()


def test_walls_stop_immune_cells_and_not_cancer_cells() -> None:
    for seat, stopped in ((IA, True), (CA, False)):
        table = acting(seat)
        table.wall(2, 0, E)
        table.play(t.ROLL, t.DIE + 1)
        assert (t.STEP + E not in table.legal()) == stopped


def test_a_wall_stops_from_both_sides() -> None:
    table = acting(IA, 3, 0)
    table.wall(2, 0, E)
    table.play(t.ROLL, t.DIE + 1)
    assert t.STEP + W not in table.legal()


def test_an_immune_cell_walled_in_on_all_sides_stops_by_itself() -> None:
    table = acting(IA)
    for d in range(6):
        table.wall(2, 0, d)
    told = table.play(t.ROLL, t.DIE + 4)
    assert only(told, t.T_STOPPED)[:3] == (IA, 2, 1)
    assert table.s.seat == CA
